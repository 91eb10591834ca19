"""Counters: the figures of each member over an evening, a season, or all time.

They are added up from the tallies of matches, in the order in which these ended.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from femopp.arena.rating import Order
from femopp.circle import Season, evening_of, season_of
from femopp.figures.declared import ALL_GAMES, figures_of
from femopp.figures.figure import Combine
from femopp.figures.tally import Raw, Tally

Cell = Any
"""A counter: a number, [amount, of], these by key, [most, when, match], or [longest run, run]."""

Cells = dict[str, Cell]
"""Counters by figure."""

ORDERS = ""
"""The member under whose name a period's matches and finishing orders are kept."""

Counters = dict[tuple[str, str], Cells]
"""The counters of a period, by game (or `ALL_GAMES`) and member (or `ORDERS`)."""


class CircleSum(Struct, frozen=True):
    """The matches of a circle, added up.

    seasons   the counters of each season, by its key
    evenings  the matches of each evening, in the order in which they ended
    counted   the evenings on which something was counted, the first one first
    """

    all_time: Counters
    seasons: Mapping[str, Counters]
    evenings: Mapping[str, Sequence[str]]
    counted: Sequence[str]


def sum_of(tallies: Iterable[Tally], zone: str, seasons: Sequence[Season]) -> CircleSum:
    """Add up matches, which come in the order in which they ended."""
    all_time: Counters = {}
    by_season: dict[str, Counters] = {}
    evenings: dict[str, list[str]] = {}
    counted = set[str]()
    for tally in tallies:
        evening = evening_of(tally.when, zone)
        evenings.setdefault(evening, []).append(tally.match)
        if tally.members:
            counted.add(evening)
            add(all_time, tally)
            add(by_season.setdefault(season_of(evening, seasons).key, {}), tally)
    return CircleSum(all_time, by_season, evenings, sorted(counted))


def counted(tallies: Iterable[Tally]) -> Counters:
    """Return the counters of these matches, which come in the order in which they ended."""
    counters: Counters = {}
    for tally in tallies:
        add(counters, tally)
    return counters


def add(counters: Counters, tally: Tally) -> None:
    """Add a match to the counters of a period."""
    if not tally.members:
        return
    for game in (tally.game, ALL_GAMES):
        matches = counters.setdefault((game, ORDERS), {})
        if game != ALL_GAMES:
            _add_order(matches, tally)
        _add_match(matches, tally)
        known = figures_of(game)
        for member, raws in tally.members.items():
            cells = counters.setdefault((game, member), {})
            for figure_id, raw in raws.items():
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
            longest, run = cell or (0, 0)
            run = run + 1 if raw else 0
            return [max(longest, run), run]


def _summed(cell: list[int] | None, raw: Sequence[int]) -> list[int]:
    """Add an amount and what it is out of. The counter itself is changed, if there is one."""
    if cell is None:
        return [raw[0], raw[1]]
    cell[0] += raw[0]
    cell[1] += raw[1]
    return cell


def _higher(cell: Cell, new: list[Any]) -> list[Any]:
    """Return the higher of two, each with when and in which match; of equals the earlier one."""
    return new if cell is None or new[0] > cell[0] else cell


def _add_match(cells: Cells, tally: Tally) -> None:
    """Count the matches of each game, with those that somebody won."""
    games = cells.setdefault("games", {})
    games[tally.game] = _summed(games.get(tally.game), (1, int(bool(tally.order))))


def _add_order(cells: Cells, tally: Tally) -> None:
    """Count how often members finished in each order."""
    if sum(map(len, tally.order)) >= 2:
        orders: dict[Order, int] = cells.setdefault("orders", {})
        orders[tally.order] = orders.get(tally.order, 0) + 1
