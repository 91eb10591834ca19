"""Finished matches for the tests of figures: told deal by deal, or made up."""

from collections.abc import Sequence
from typing import Any

from femopp.circle import CARDS, TABLE, Played, PlayedDeal, evening_of
from femopp.figures.counters import CircleSum, counted, sum_of
from femopp.figures.period import People, Period
from femopp.figures.tally import Tally, tally_of
from femopp.kits import GAMES
from femopp.record import judged, parse_record
from femopp.rulebook import told_deal, told_outcome
from femopp.table.settings import Settings

ZONE = "Europe/Stockholm"

NAMES = {"a": "Anna", "b": "Bo", "c": "Cissi", "d": "Dag", "e": "Eva"}
"""Members and their names; the first seats are theirs."""

HEADS = {
    "rodskagg": "femopp record 1\ngame: rodskagg\nrules: 2\npreset: kortoxen-1949\n",
    "sheepshead": "femopp record 1\ngame: sheepshead\npreset: five-handed\n",
    "rifki": "femopp record 1\ngame: rifki\npreset: rifki\n",
}
SEATS = {"rodskagg": 3, "sheepshead": 5, "rifki": 4}

FRIDAY = 1_795_201_200
"""20 November 2026, 20:00 in Stockholm."""


def sheet(game: str, *deals: str, points: str = "", **options: object) -> Any:
    """Return the state after deals in the words of a record; the last seat deals first."""
    names = list(NAMES.values())[: SEATS[game]]
    said = "".join(f"option: {name} = {value}\n" for name, value in options.items())
    head = f"{HEADS[game]}{said}players: {', '.join(names)}\ndealer: {names[-1]}\n{points}\n"
    log = "".join(f"deal {number}: {deal}\n" for number, deal in enumerate(deals, start=1))
    verdict = judged(parse_record(head + log))
    assert verdict.wrong is None, verdict.wrong
    return verdict.state


def played(
    state: Any,
    *,
    game: str = "rodskagg",
    players: Sequence[str | None] | None = None,
    when: int = FRIDAY,
    lasts: int = 3600,
    match: str = "",
    kind: str = TABLE,
    **marks: Any,
) -> Played:
    """Return the match that ended in this state."""
    sat = tuple(NAMES)[: state.players] if players is None else tuple(players)
    return Played(
        circle="circle",
        match=match or f"m{when}",
        when=when,
        ended=when + lasts,
        zone=ZONE,
        evening=evening_of(when, ZONE),
        game=game,
        kind=kind,
        settings=Settings(game),
        rules=GAMES[game].version,
        players=sat,
        names=tuple(NAMES.get(one or "", "Bot") for one in sat),
        deals=tuple(PlayedDeal(told_deal(one), sat) for one in state.sheet),
        outcome=None if state.outcome is None else told_outcome(state.outcome),
        **marks,
    )


def in_order(*matches: Played) -> list[Tally]:
    """Return what matches add, in the order in which they ended."""
    return [tally_of(one) for one in sorted(matches, key=lambda one: (one.ended, one.match))]


def sum_of_all(*matches: Played) -> CircleSum:
    return sum_of(in_order(*matches), ZONE, ())


def period_of(*matches: Played, season: str | None = None, evening: str | None = None) -> Period:
    """Return the period of all these matches, or of a season's, or of an evening's."""
    if season is not None:
        return Period(sum_of_all(*matches).seasons[season])
    here = [one for one in matches if evening in (None, one.evening)]
    return Period(counted(in_order(*here)))


def people(language: str = "en") -> People:
    return People(NAMES, language)


def figures(*matches: Played, game: str = "rodskagg") -> dict[str, dict[str, Any]]:
    """Return the counters of a game over all time, by figure and member."""
    period = period_of(*matches)
    return {
        one: {
            member: cell
            for member in period.members
            if (cell := period.cell(game, member, one)) is not None
        }
        for one in period.figures(game)
    }


__all__ = ["CARDS", "TABLE", "Tally"]
