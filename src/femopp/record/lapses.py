"""The errors of a record that nobody pointed out, each with the action by which it arose."""

from collections.abc import Sequence
from typing import Any

from femopp.record.replay import Step
from femopp.rulebook import Game, Lapse


def lapses_of(game: Game[Any], begun: Any, steps: Sequence[Step]) -> tuple[tuple[Lapse, ...], ...]:
    """For each step of a match the errors by it that nobody pointed out in time.

    Only for a match that is over: in a running one it would remind of what can be pointed out.
    """
    found = game.lapses(begun, [event for step in steps for event in step.events])
    ended, by_step = 0, list[tuple[Lapse, ...]]()
    for step in steps:
        began, ended = ended, ended + len(step.events)
        by_step.append(tuple(one for one in found if began <= one.event < ended))
    return tuple(by_step)
