"""Ratings from finishing orders by the Plackett-Luce model, shown beside the differences.

Each bot has a strength. Among those not yet placed, each is placed next with a probability
proportional to its strength. Ties are treated by Efron's approximation (as if each order among
them were equally likely). The strengths are found with Hunter's MM algorithm ("MM algorithms for
generalized Bradley-Terry models", 2004). As a prior, every bot has won and lost once against an
imaginary opponent of strength 1: otherwise a bot that always wins would have infinite strength.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log10

Order = tuple[tuple[str, ...], ...]
"""From best to worst; each group is tied. A name may occupy several seats."""

MOST_ROUNDS = 10_000
CLOSE = 1e-9


def order_of(names: Sequence[str], results: Sequence[tuple[float, ...]]) -> Order:
    """Return the order of seats by their results, higher first."""
    groups: dict[tuple[float, ...], list[str]] = {}
    for name, result in sorted(zip(names, results, strict=True), key=lambda pair: pair[0]):
        groups.setdefault(result, []).append(name)
    return tuple(tuple(groups[result]) for result in sorted(groups, reverse=True))


def ratings(orders: Iterable[Order]) -> dict[str, float]:
    """Return a rating for every name: 400 points mean ten times the strength; the mean is 0."""
    wins: Counter[str] = Counter()
    stages: Counter[tuple[tuple[str, float], ...]] = Counter()
    for order, number in Counter(orders).items():
        for placed, remaining in _stages(order):
            wins[placed] += number
            stages[remaining] += number
    names = sorted(wins)
    logs = {name: 400 * log10(one) for name, one in _strengths(names, wins, stages).items()}
    middle = sum(logs.values()) / len(logs) if logs else 0.0
    return {name: one - middle for name, one in logs.items()}


def _stages(order: Order) -> Iterable[tuple[str, tuple[tuple[str, float], ...]]]:
    """Yield each name placed, with the weights of the names still to be placed."""
    for place, group in enumerate(order):
        below = Counter(name for worse in order[place + 1 :] for name in worse)
        equals = Counter(group)
        for before, placed in enumerate(group):
            part = 1 - before / len(group)
            yield (
                placed,
                tuple(
                    (name, below[name] + part * equals[name]) for name in sorted({*below, *equals})
                ),
            )


def _strengths(
    names: Sequence[str],
    wins: Mapping[str, int],
    stages: Mapping[tuple[tuple[str, float], ...], int],
) -> dict[str, float]:
    strength = dict.fromkeys(names, 1.0)
    for _round in range(MOST_ROUNDS):
        # A win and a loss against strength 1: placed once, in two stages.
        chances = {name: 2 / (1 + strength[name]) for name in names}
        for remaining, number in stages.items():
            total = sum(weight * strength[name] for name, weight in remaining)
            for name, weight in remaining:
                chances[name] += number * weight / total
        new = {name: (wins[name] + 1) / chances[name] for name in names}
        if all(abs(log10(new[name] / strength[name])) < CLOSE for name in names):
            return new
        strength = new
    return strength
