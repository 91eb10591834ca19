"""Judges a record: how far its actions are legal, and what is wrong with it then."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from femopp.record.faults import Contradiction, Offence
from femopp.record.model import Act, Entry, Record
from femopp.record.replay import Step, steps
from femopp.rulebook import State


@dataclass(frozen=True)
class Verdict:
    """How far a record is legal.

    begun  the state before the first action
    steps  the actions that are legal, with what played later proves of hands nobody wrote down
    wrong  what is wrong then; None where nothing is
    later  whether it takes the cards that were played later to see it
    """

    begun: State
    steps: tuple[Step, ...]
    wrong: Offence | Contradiction | None
    later: bool = False

    @property
    def state(self) -> State:
        """The state after the actions that are legal."""
        return self.steps[-1].state if self.steps else self.begun

    @property
    def actions(self) -> int:
        """How many they are."""
        return len(self.steps)


Along = Callable[[Iterator[Step]], Iterator[Step]]
"""Passes steps on as they come; it may raise, when nobody wants them any more."""


def judged(record: Record, along: Along = iter) -> Verdict:
    """The first fault, also by what hands that nobody wrote down must have held.

    All steps are taken `along`. Raises `SetupError` where no match can begin so.
    """
    at_once = _played(replace(record, log=record.actions), along)
    # What comes after an action that is not allowed proves nothing about the hands.
    log = record.log if at_once.wrong is None else tuple(_first(record.log, at_once.actions))
    with_hindsight = _played(replace(record, log=log), along, foreseeing=True)
    if with_hindsight.wrong is None:
        return replace(with_hindsight, wrong=at_once.wrong)
    return replace(with_hindsight, later=isinstance(with_hindsight.wrong, Offence))


def _first(log: Sequence[Entry], actions: int) -> Iterator[Entry]:
    """The log up to so many actions, with the results that stand after the last of them."""
    for entry in log:
        actions -= isinstance(entry, Act)
        if actions < 0:
            return
        yield entry


def _played(record: Record, along: Along, *, foreseeing: bool = False) -> Verdict:
    begun = record.game.begin(record.options, len(record.players), record.start)
    done: list[Step] = []
    try:
        # One by one: what was legal before something is wrong counts.
        for step in along(steps(record, foreseeing=foreseeing)):
            done.append(step)
    except (Offence, Contradiction) as wrong:
        return Verdict(begun, tuple(done), wrong)
    return Verdict(begun, tuple(done), None)
