"""The referee's judgement: how far a record is legal, and what is wrong after that."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from femopp.language import Names
from femopp.record.faults import Contradiction, Offence
from femopp.record.model import Act, Entry, Record
from femopp.record.replay import Step, steps
from femopp.rulebook import Event, Game, Lapse, Ruling, State


@dataclass(frozen=True)
class Verdict:
    """How far a record is legal.

    begun  the state before the first action
    steps  the legal actions, with what later plays prove about unrecorded hands
    wrong  the first error, None if there is none
    later  whether only later plays reveal it
    away   names of those who have points from parts before and don't play; in an outcome they come
           after the seats
    """

    begun: State
    steps: tuple[Step, ...]
    wrong: Offence | Contradiction | None
    later: bool = False
    away: Names = ()

    @property
    def state(self) -> State:
        """The state after the legal actions."""
        return self.steps[-1].state if self.steps else self.begun

    @property
    def actions(self) -> int:
        """The number of legal actions."""
        return len(self.steps)


Along = Callable[[Iterator[Step]], Iterator[Step]]
"""Passes steps on as they come; it may raise to stop early."""


def judged(record: Record, along: Along = iter) -> Verdict:
    """Return the first error, including those revealed by later plays of unrecorded hands.

    All steps pass through `along`. Raises `SetupError` if no match can begin like this.
    """
    at_once = _played(replace(record, log=record.actions), along)
    # Whatever follows an illegal action proves nothing about the hands.
    log = record.log if at_once.wrong is None else tuple(_first(record.log, at_once.actions))
    with_hindsight = _played(replace(record, log=log), along, foreseeing=True)
    if with_hindsight.wrong is None:
        return replace(with_hindsight, wrong=at_once.wrong)
    return replace(with_hindsight, later=isinstance(with_hindsight.wrong, Offence))


def _first(log: Sequence[Entry], actions: int) -> Iterator[Entry]:
    """Return the log up to this many actions, with the results after the last of them."""
    for entry in log:
        actions -= isinstance(entry, Act)
        if actions < 0:
            return
        yield entry


def _played(record: Record, along: Along, *, foreseeing: bool = False) -> Verdict:
    begun = record.game.begin(record.options, len(record.players), record.start)
    done: list[Step] = []
    try:
        # One by one, because the steps before an error count.
        for step in along(steps(record, foreseeing=foreseeing)):
            done.append(step)
    except (Offence, Contradiction) as wrong:
        return Verdict(begun, tuple(done), wrong)
    return Verdict(begun, tuple(done), None)


def lapses_of(game: Game[Any], begun: Any, steps: Sequence[Step]) -> tuple[tuple[Lapse, ...], ...]:
    """Return, for each step of a match, its errors that nobody pointed out in time.

    Only for finished matches: during one, it would reveal what can still be pointed out.
    """
    found = game.lapses(begun, _events(steps))
    ended, by_step = 0, list[tuple[Lapse, ...]]()
    for step in steps:
        began, ended = ended, ended + len(step.events)
        by_step.append(tuple(one for one in found if began <= one.event < ended))
    return tuple(by_step)


def rulings_of(game: Game[Any], begun: Any, steps: Sequence[Step]) -> Iterator[tuple[Step, Ruling]]:
    """Yield the verdict on each knock of a match, with the step that it belongs to."""
    found = list(game.rulings(begun, _events(steps)))
    ended = 0
    for step in steps:
        ended += len(step.events)
        while found and found[0].event < ended:
            yield step, found.pop(0)


def _events(steps: Sequence[Step]) -> list[Event]:
    return [event for step in steps for event in step.events]
