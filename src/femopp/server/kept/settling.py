"""Settling the deals of a match on real cards by the game's own score functions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from femopp.kits.catalogue import game_named
from femopp.language import Names, Speaker, Text, TextError, _, say
from femopp.record import (
    LONGEST_LINE,
    Act,
    Record,
    RecordError,
    format_summary,
    from_said,
    name_fault,
    new_name_fault,
    summaries_of,
)
from femopp.rulebook import (
    Game,
    Options,
    SetupError,
    Summaries,
    Summary,
    SummaryError,
    refusals,
    sum_up,
)
from femopp.rulebook import follow as followed
from femopp.server.kept.log import Fields
from femopp.table.settings import Settings, rules_as_of, rules_of
from femopp.tricks import TABLE

MOST_POINTS = 10**12
"""More than any match can have; each doubler of Sheepshead doubles, and numbers have a size."""

LONGEST_DEAL = LONGEST_LINE - 100
"""Characters of a deal in a record, without its number."""


class NotKept(TextError):
    """A match that can't be kept so; `text` says why, with the names in seat order."""

    def __init__(self, text: Text, names: Names = ()) -> None:
        super().__init__(text)
        self.names = names


class KeptMatch(msgspec.Struct, frozen=True):
    """A match as it is kept: rules, names in seat order, the start, and the deals.

    `rules` is the version of the game's rules, 0 for the newest. `before` are the earlier versions
    of corrected deals, by place. If it is `ended`, it ends early.
    """

    settings: Settings
    names: tuple[str, ...]
    start: Fields = {}
    deals: tuple[Fields, ...] = ()
    rules: int = 0
    before: Mapping[int, tuple[Fields, ...]] = {}
    ended: bool = False


@dataclass(frozen=True)
class Settled:
    """A settled match: the states before each deal and after the last, and its deals as acts.

    `wrong` is the place of the first deal that can't be, and why; those from there on aren't
    settled.
    """

    match: KeptMatch
    game: Game[Any]
    options: Options
    summaries: Summaries[Any]
    start: Any
    states: tuple[Any, ...]
    acts: tuple[Act, ...]
    wrong: tuple[int, SummaryError] | None

    @property
    def state(self) -> Any:
        """The state after the last settled deal, or after the end."""
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether no deal can follow."""
        return self.match.ended or self.state.outcome is not None

    def tried(self, place: int, said: Fields) -> Any:
        """Return the state after this deal in this place. Raises `SummaryError`."""
        summary = summary_of(self.summaries, said, self.match.names)
        return _next(self.game, self.summaries, self.states[place], summary)[0]

    def record(self, speaker: Speaker) -> Record:
        """Return the match as a record; a comment above a corrected deal says what it was."""
        log = [
            replace(act, above=self._above(place, speaker)) for place, act in enumerate(self.acts)
        ]
        names, rules = self.match.names, self.match.rules
        return Record(self.game, self.options, names, self.start, log=tuple(log), rules=rules)

    def _above(self, place: int, speaker: Speaker) -> tuple[str, ...]:
        lines = list[str]()
        for said in self.match.before.get(place, ()):
            try:
                summary = summary_of(self.summaries, said, self.match.names)
            except SummaryError:
                continue
            deal = format_summary(summary, self.match.names)
            lines.append(speaker.say(say(_("corrected; before: {deal}"), deal=deal)))
        return tuple(lines)


def settled(match: KeptMatch) -> Settled:
    """Settle a match. Raises `NotKept`, or another `TextError` for impossible rules."""
    game, options, _players = (
        rules_as_of(match.settings, match.rules) if match.rules else rules_of(match.settings)
    )
    summaries = summaries_of(game)
    if summaries is None:
        raise NotKept(say(_("deals of {game} can't be summed up"), game=say(game.title)))
    _check_names(match, game, name_fault)
    start = _start(game, match.start, match.names)
    try:
        states = [game.begin(options, len(match.names), start)]
    except SetupError as error:
        raise NotKept(error.text, match.names) from None
    wrong, acts = None, list[Act]()
    for place, said in enumerate(match.deals):
        try:
            summary = summary_of(summaries, said, match.names)
            state, act = _next(game, summaries, states[-1], summary)
        except SummaryError as error:
            wrong = (place, error)
            break
        states.append(state)
        acts.append(act)
    if match.ended and wrong is None and game.stop is not None:
        states, acts = _stopped(game, states, acts)
    return Settled(match, game, options, summaries, start, tuple(states), tuple(acts), wrong)


def check_new_names(match: KeptMatch) -> None:
    """Check the names of a match that begins. Raises `NotKept`.

    One that has begun keeps its names, even if they were given when two could be so alike.
    """
    _check_names(match, game_named(match.settings.game), new_name_fault)


def _check_names(
    match: KeptMatch,
    game: Game[Any],
    fault_in: Callable[[str, Sequence[str], Game[Any]], Text | None],
) -> None:
    for place, name in enumerate(match.names):
        fault = fault_in(name, match.names[:place], game)
        if fault is not None:
            raise NotKept(fault)


def _stopped(game: Game[Any], states: list[Any], acts: list[Act]) -> tuple[list[Any], list[Act]]:
    """End an open-ended match as its rules say; others end early without a result."""
    stop = game.stop
    assert stop is not None
    if states[-1].outcome is not None or refusals(game, states[-1], TABLE, stop):
        return states, acts
    state, _events = followed(game, states[-1], TABLE, stop)
    return [*states, state], [*acts, Act(TABLE, stop)]


def _start(game: Game[Any], start: Fields, names: Names) -> Any:
    try:
        return from_said(game.start, start, names)
    except RecordError as error:
        raise NotKept(error.text, names) from None


def summary_of(summaries: Summaries[Any], said: Fields, names: Names) -> Summary:
    """Decode a summary whose seats all exist. Raises `SummaryError`."""
    try:
        summary: Summary = from_said(summaries.summary, said, names)
    except RecordError as error:
        raise SummaryError(error.text) from None
    if len(format_summary(summary, names)) > LONGEST_DEAL:
        raise SummaryError(say(_("a deal can't have so much in it")))
    return summary


def _next(
    game: Game[Any], summaries: Summaries[Any], state: Any, summary: Summary
) -> tuple[Any, Act]:
    if state.outcome is not None:
        raise SummaryError(say(_("the match is over, so no deal can follow")))
    after, _events = sum_up(game, summaries, state, summary)
    if max(map(abs, after.points)) > MOST_POINTS:
        raise SummaryError(say(_("the points are larger than anybody can have")))
    return after, Act(TABLE, summary, after.sheet[-1].number)
