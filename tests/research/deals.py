"""Deals known card by card, and random agents."""

from collections.abc import Iterator
from random import Random
from typing import Any

ONE_SUIT_EACH = tuple(0x1FFF << 13 * seat for seat in range(4))
"""Rifki: seat 0 has all clubs, 1 all diamonds, 2 all hearts, 3 all spades."""

EL_ALMAZ = 61

SIX_HIGHEST = (
    0b111111 << 26,  # JS JC QD QH QS QC
    0b11111 << 2 | 1 << 24,  # and the jack of diamonds
    0b11111 << 7 | 1 << 25,
    0b111111 << 12,
    0b111111 << 18,
)
"""Sheepshead: seat 0 has the six highest trumps, seat 1 is the boy; 7C 8C lie in the blind."""

PASS, PICK = 32, 33


def legal(mask: Any) -> list[int]:
    return [action for action, flag in enumerate(mask.tolist()) if flag]


def strongest(seat: int, may: list[int], has_picked: bool) -> int:
    """Let seat 0 pick, bury its lowest cards and play its highest; the others play their lowest."""
    if seat == 0 and PICK in may:
        return PICK
    if PASS in may:
        return PASS
    return max(may) if seat == 0 and has_picked else min(may)


def by_chance(env: Any, seed: int) -> Iterator[str]:
    """Play an episode to its end; yield the agent before each of its actions."""
    chance = Random(seed)
    for agent in env.agent_iter():
        seen, _reward, over, _cut, _info = env.last()
        if not over:
            yield agent
        env.step(None if over else chance.choice(legal(seen["action_mask"])))
