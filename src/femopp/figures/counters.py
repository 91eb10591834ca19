"""Counters: the figures of each member over an evening, a season, or all time.

They are kept as JSON, by figure. Folding the tallies of a circle in the order in which the matches
ended gives the same counters as adding each when it ended.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from femopp.circle import Season, evening_of, season_of
from femopp.figures.declared import ALL_GAMES, declarations, figures_of
from femopp.figures.figure import Combine
from femopp.figures.tally import Raw, Tally

Cell = Any
"""A counter: a number, [amount, of], these by key, or as `Reached` and `Run` list it."""

Cells = dict[str, Cell]
"""Counters by figure."""

ALL_TIME = "all"
ORDERS = ""
"""The member under whose name a period's finishing orders are kept, for ratings."""

FORM = ""
"""The period, game and member under which a circle's `declarations` are kept."""

Place = tuple[str, str, str]
"""A period, a game (or `ALL_GAMES`), and a member (or `ORDERS`)."""

Counters = dict[Place, Cells]


class OutOfOrderError(ValueError):
    """A match that ended before another that has been counted: count the circle again."""


def evening_period(evening: str) -> str:
    """Return the period of an evening, such as "e:2026-11-27"."""
    return f"e:{evening}"


def season_period(key: str) -> str:
    """Return the period of a season, such as "s:2026"."""
    return f"s:{key}"


def periods(tally: Tally, zone: str, seasons: Sequence[Season]) -> tuple[str, str, str]:
    """Return the periods to which a match belongs: its evening, its season, and all time."""
    evening = evening_of(tally.when, zone)
    season = season_of(evening, seasons)
    return evening_period(evening), season_period(season.key), ALL_TIME


def places_of(tally: Tally, of: Iterable[str]) -> list[Place]:
    """Return where the counters are that a match in these periods changes."""
    if not tally.members:
        return []
    names = [ORDERS, *tally.members]
    return [
        (period, game, name) for period in of for game in (tally.game, ALL_GAMES) for name in names
    ]


def add(counters: Counters, tally: Tally, of: Iterable[str]) -> None:
    """Add a match to the counters of its periods.

    Raises `OutOfOrderError`, and the counters may be half changed, if a streak needs another order.
    """
    for place in places_of(tally, of):
        _period, game, member = place
        cells = counters.setdefault(place, {})
        if member == ORDERS:
            if game != ALL_GAMES:
                _add_order(cells, tally)
            _add_match(cells, tally)
            continue
        known = figures_of(game)
        for figure_id, raw in tally.members[member].items():
            figure = known.get(figure_id)
            if figure is not None:
                cells[figure_id] = _added(figure.combine, cells.get(figure_id), raw, tally)


def _added(combine: Combine, cell: Cell, raw: Raw, tally: Tally) -> Cell:
    match combine:
        case Combine.SUM:
            return (cell or 0) + raw
        case Combine.RATIO:
            return _summed(cell, raw)
        case Combine.KEYED:
            found = {} if cell is None else cell
            for key, pair in raw.items():
                found[key] = _summed(found.get(key), pair)
            return found
        case Combine.MOST:
            return _higher(cell, [raw, tally.ended, tally.match])
        case Combine.STREAK:
            return _run(cell, raw, tally)


def _summed(cell: list[int] | None, raw: Sequence[int]) -> list[int]:
    """Add an amount and what it is out of. The counter itself is changed, if there is one."""
    if cell is None:
        return [raw[0], raw[1]]
    cell[0] += raw[0]
    cell[1] += raw[1]
    return cell


def _higher(cell: Cell, new: list[Any]) -> list[Any]:
    """Return the higher of two, each with when and in which match; of equals the earlier one."""
    if cell is None:
        return new
    return min(cell, new, key=lambda one: (-one[0], one[1], one[2]))


def _run(cell: Cell, raw: int, tally: Tally) -> list[Any]:
    """Return the longest run, the present one, and the end and id of the last match."""
    best, now, ended, match = cell or (0, 0, -1, "")
    if (tally.ended, tally.match) <= (ended, match):
        raise OutOfOrderError(tally.match)
    now = now + 1 if raw else 0
    return [max(best, now), now, tally.ended, tally.match]


def _add_match(cells: Cells, tally: Tally) -> None:
    """Count the matches of each game, with those that somebody won."""
    games = cells.setdefault("games", {})
    before = games.get(tally.game, (0, 0))
    games[tally.game] = [before[0] + 1, before[1] + bool(tally.order)]


def _add_order(cells: Cells, tally: Tally) -> None:
    if sum(map(len, tally.order)) < 2:
        return
    orders = cells.setdefault("orders", {})
    key = "|".join([",".join(group) for group in tally.order])
    orders[key] = orders.get(key, 0) + 1


def orders_in(cells: Mapping[str, Cell]) -> dict[tuple[tuple[str, ...], ...], int]:
    """Return how often members finished in each order."""
    return {
        tuple([tuple(group.split(",")) for group in key.split("|")]): number
        for key, number in cells.get("orders", {}).items()
    }


def form() -> Counters:
    """Return what to keep beside counters, to know by which figures they were counted."""
    return {(FORM, FORM, FORM): {"figures": dict(declarations())}}


def is_current(kept: Mapping[str, Cell]) -> bool:
    """Whether counters beside this form have today's figures of all games that are installed."""
    return bool(declarations().items() <= kept.get("figures", {}).items())


def in_order(tallies: Iterable[Tally]) -> list[Tally]:
    """Return matches in the order in which they ended."""
    return sorted(tallies, key=lambda one: (one.ended, one.match))


def counted(tallies: Iterable[Tally], zone: str, seasons: Sequence[Season]) -> Counters:
    """Return the counters of these matches, with their form."""
    counters = form()
    for one in in_order(tallies):
        add(counters, one, periods(one, zone, seasons))
    return counters


def stored_cells(cells: Cells) -> bytes:
    return msgspec.json.encode(cells)


def restored_cells(data: bytes) -> Cells:
    found: Cells = msgspec.json.decode(data)
    return found
