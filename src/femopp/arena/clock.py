"""How long decisions take: counted in classes of nearly equal times, so that counts add up."""

from collections.abc import Callable, Mapping
from math import ceil, log10
from time import thread_time
from typing import Any

from femopp.bots import Bot, Luck
from femopp.driver import Ask
from femopp.rulebook import Action

CLASSES_A_DECADE = 50
"""Ten times as long is fifty classes further: a class is 5 % wide."""

Times = dict[str, dict[str, dict[int, int]]]
"""By bot and phase: how many decisions fell into each class."""


def timed(bot: Bot, name: str, phase: Callable[[Any], str], times: Times) -> Bot:
    """The same bot, whose decisions are counted in `times` where it had a choice.

    It is the processor's time, not the clock's, that neighbours on the same machine cannot change.
    """

    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action | None:
        began = thread_time()
        action = bot(view, ask, legal, luck)
        found = class_of(thread_time() - began)
        if action is None or len(legal) == 1:
            return action
        counts = times.setdefault(name, {}).setdefault(phase(view), {})
        counts[found] = counts.get(found, 0) + 1
        return action

    return choose


def class_of(seconds: float) -> int:
    """The class of a time; 0 is a microsecond and everything below."""
    return max(0, round(CLASSES_A_DECADE * log10(max(seconds, 1e-9) * 1e6)))


def seconds_of(found: int) -> float:
    """The time in the middle of a class."""
    return float(10 ** (found / CLASSES_A_DECADE) * 1e-6)


def quantile(counts: Mapping[int, int], share: float) -> float:
    """The time in seconds that this share of the decisions did not exceed (0.5: the median)."""
    left = ceil(share * sum(counts.values()))
    for found in sorted(counts):
        left -= counts[found]
        if left <= 0:
            return seconds_of(found)
    raise ValueError("no decision was timed")


def add(times: Times, more: Mapping[str, Mapping[str, Mapping[int, int]]]) -> None:
    """Count these as well."""
    for name, phases in more.items():
        for phase, counts in phases.items():
            sums = times.setdefault(name, {}).setdefault(phase, {})
            for found, number in counts.items():
                sums[found] = sums.get(found, 0) + number
