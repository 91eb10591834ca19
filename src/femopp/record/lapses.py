"""Unnoticed errors, and verdicts on knocks, each with the action that caused it."""

from collections.abc import Iterator, Sequence
from typing import Any

from femopp.record.replay import Step
from femopp.rulebook import Event, Game, Lapse, Ruling


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
