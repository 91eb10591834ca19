"""Choices that are illegal or took too long: counted, and replaced by the lowest legal action."""

from typing import Any

from femopp.arena.clock import Clock
from femopp.arena.process import IllegalChoiceError
from femopp.bots import Bot, Luck
from femopp.driver import Ask
from femopp.engine.registry import engine_of
from femopp.rulebook import Action

TOO_SLOW = 10
"""A choice that takes longer than so many times the limit is replaced."""

ILLEGAL, SLOW = "illegal", "slow"

Faults = dict[str, dict[str, int]]
"""By bot: how many choices were illegal, and how many too slow."""


def judged(bot: Bot, name: str, game: str, limit_ms: float, clock: Clock, faults: Faults) -> Bot:
    """Return the bot with its faults counted, and the lowest legal action in their place."""
    encode = engine_of(game).encode

    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action | None:
        began = clock()
        try:
            action = bot(view, ask, legal, luck)
        except IllegalChoiceError:
            fault = ILLEGAL
        else:
            if clock() - began <= TOO_SLOW * limit_ms / 1000:
                return action
            fault = SLOW
        counts = faults.setdefault(name, {})
        counts[fault] = counts.get(fault, 0) + 1
        return min(legal, key=encode)

    return choose
