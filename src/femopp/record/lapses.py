"""Errors that nobody pointed out, each with the action that caused it."""

from collections.abc import Sequence
from typing import Any

from femopp.record.replay import Step
from femopp.rulebook import Game, Lapse


def lapses_of(game: Game[Any], begun: Any, steps: Sequence[Step]) -> tuple[tuple[Lapse, ...], ...]:
    """Return, for each step of a match, its errors that nobody pointed out in time.

    Only for finished matches: during one, it would reveal what can still be pointed out.
    """
    found = game.lapses(begun, [event for step in steps for event in step.events])
    ended, by_step = 0, list[tuple[Lapse, ...]]()
    for step in steps:
        began, ended = ended, ended + len(step.events)
        by_step.append(tuple(one for one in found if began <= one.event < ended))
    return tuple(by_step)
