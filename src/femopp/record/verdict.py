"""Judges a record: how far its actions are legal, and what is wrong with it then."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from femopp.record.faults import Contradiction, Offence
from femopp.record.foresight import foreseen
from femopp.record.model import Act, Entry, Record
from femopp.record.replay import steps
from femopp.rulebook import State


@dataclass(frozen=True)
class Verdict:
    """How far a record is legal.

    state    after the actions that are
    actions  how many they are
    wrong    what is wrong then; None where nothing is
    later    whether it takes the cards that were played later to see it
    """

    state: State
    actions: int
    wrong: Offence | Contradiction | None
    later: bool = False


def judged(record: Record) -> Verdict:
    """The first thing that is wrong, also by what hands that nobody wrote down must have held.

    Raises `SetupError` where no match can begin so.
    """
    at_once = _played(replace(record, log=record.actions))
    # What comes after an action that is not allowed proves nothing about the hands.
    log = record.log if at_once.wrong is None else tuple(_first(record.log, at_once.actions))
    with_hindsight = _played(foreseen(replace(record, log=log)))
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


def _played(record: Record) -> Verdict:
    begun = record.game.begin(record.options, len(record.players), record.start)
    verdict = Verdict(begun, 0, None)
    try:
        for step in steps(record):
            verdict = Verdict(step.state, verdict.actions + 1, None)
    except (Offence, Contradiction) as wrong:
        return replace(verdict, wrong=wrong)
    return verdict
