"""Decision times, counted in histogram bins so that counts can be added."""

from collections.abc import Callable, Mapping
from math import ceil, log10
from time import thread_time
from typing import Any

from femopp.bots import Bot, Luck
from femopp.driver import Ask
from femopp.rulebook import Action

CLASSES_A_DECADE = 50
"""Bins for each power of ten: a bin is 5 % wide."""

Times = dict[str, dict[str, dict[int, int]]]
"""By bot and phase: the number of decisions in each bin."""


Clock = Callable[[], float]
"""Seconds of processor time, which other programs on the machine don't affect."""


def timed(
    bot: Bot,
    name: str,
    phase: Callable[[Any], str],
    times: Times,
    clock: Clock = thread_time,
) -> Bot:
    """Return the bot with its decisions counted in `times`, except forced ones."""

    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action | None:
        began = clock()
        action = bot(view, ask, legal, luck)
        found = class_of(clock() - began)
        if action is None or len(legal) == 1:
            return action
        counts = times.setdefault(name, {}).setdefault(phase(view), {})
        counts[found] = counts.get(found, 0) + 1
        return action

    return choose


def class_of(seconds: float) -> int:
    """Return the bin of a time; bin 0 is a microsecond or less."""
    return max(0, round(CLASSES_A_DECADE * log10(max(seconds, 1e-9) * 1e6)))


def seconds_of(found: int) -> float:
    """Return the time in the middle of a bin."""
    return float(10 ** (found / CLASSES_A_DECADE) * 1e-6)


def quantile(counts: Mapping[int, int], share: float) -> float:
    """Return the time in seconds that this share of the decisions did not exceed (0.5: median)."""
    left = ceil(share * sum(counts.values()))
    for found in sorted(counts):
        left -= counts[found]
        if left <= 0:
            return seconds_of(found)
    raise ValueError("no decision was timed")


def mean(phases: Mapping[str, Mapping[int, int]]) -> float:
    """Return the mean time of decisions of all kinds in seconds, 0 if there are none."""
    decided = sum([number for counts in phases.values() for number in counts.values()])
    spent = [
        number * seconds_of(found) for counts in phases.values() for found, number in counts.items()
    ]
    return sum(spent) / max(1, decided)


def add(times: Times, more: Mapping[str, Mapping[str, Mapping[int, int]]]) -> None:
    """Add these counts."""
    for name, phases in more.items():
        for phase, counts in phases.items():
            sums = times.setdefault(name, {}).setdefault(phase, {})
            for found, number in counts.items():
                sums[found] = sums.get(found, 0) + number
