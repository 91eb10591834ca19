"""Ratings from finishing orders by the Plackett-Luce model, shown beside the differences.

Each bot has a strength. Among those not yet placed, each is placed next with a probability
proportional to its strength. Ties are treated by Efron's approximation (as if each order among
them were equally likely). The strengths are found with Hunter's MM algorithm ("MM algorithms for
generalized Bradley-Terry models", 2004). As a prior, every bot has won and lost once against an
imaginary opponent of strength 1: otherwise a bot that always wins would have infinite strength.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, log10, sqrt
from operator import mul

from msgspec import Struct

Order = tuple[tuple[str, ...], ...]
"""From best to worst; each group is tied. A name may occupy several seats."""

Stages = Mapping[tuple[tuple[str, float], ...], int]
"""How often each choice of who is placed next came, with the weights of those to be placed."""

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
    wins, stages = _counted(Counter(orders))
    names = sorted(wins)
    logs = {name: 400 * log10(one) for name, one in _strengths(names, wins, stages).items()}
    middle = sum(logs.values()) / len(logs) if logs else 0.0
    return {name: one - middle for name, one in logs.items()}


def _counted(orders: Mapping[Order, int]) -> tuple[Mapping[str, int], Stages]:
    """Return how often each name was placed, and the stages in which that happened."""
    wins: Counter[str] = Counter()
    stages: Counter[tuple[tuple[str, float], ...]] = Counter()
    for order, number in orders.items():
        for placed, remaining in _stages(order):
            wins[placed] += number
            stages[remaining] += number
    return wins, stages


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
    stages: Stages,
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


class Rated(Struct, frozen=True):
    """A rating with the bounds of its 95 % interval."""

    rating: float
    low: float
    high: float


def rated(orders: Mapping[Order, int]) -> dict[str, Rated]:
    """Return the ratings of these orders, each with how often it came, and their intervals.

    The ratings are those of `ratings`, found by Newton's method. The intervals come from the
    curvature of the likelihood with its prior, which also holds for few orders: somebody with
    three has hundreds of points to either side.
    """
    wins, stages = _counted(orders)
    names = sorted(wins)
    logs = dict.fromkeys(names, 0.0)
    covered: list[list[float]] = []
    for _round in range(MOST_STEPS):
        slope, curved = _likelihood(names, logs, wins, stages)
        covered = _inverse(curved)
        steps = [sum(map(mul, row, slope)) for row in covered]
        for name, step in zip(names, steps, strict=True):
            logs[name] += max(-1.0, min(1.0, step))
        if all(abs(step) < CLOSE for step in steps):
            break
    middle = sum(logs.values()) / len(logs) if logs else 0.0
    return {
        name: Rated(
            POINTS * (logs[name] - middle),
            POINTS * (logs[name] - middle - NORMAL * sd),
            POINTS * (logs[name] - middle + NORMAL * sd),
        )
        for name, sd in zip(names, _spreads(covered), strict=True)
    }


MOST_STEPS = 100

POINTS = 400 / log(10)
"""Points of a rating by the logarithm of a strength."""

NORMAL = 1.96
"""Standard deviations on either side of the middle of a 95 % interval."""


def _likelihood(
    names: Sequence[str], logs: Mapping[str, float], wins: Mapping[str, int], stages: Stages
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the logarithm of the likelihood, and its curvature times -1."""
    at = {name: place for place, name in enumerate(names)}
    strength = {name: exp(one) for name, one in logs.items()}
    slope = [0.0] * len(names)
    curved = [[0.0] * len(names) for _name in names]
    for place, name in enumerate(names):
        # The win and the loss of the prior.
        chance = strength[name] / (1 + strength[name])
        slope[place] = wins[name] + 1 - 2 * chance
        curved[place][place] = 2 * chance * (1 - chance)
    for remaining, number in stages.items():
        weights = [(at[name], weight * strength[name]) for name, weight in remaining]
        total = sum([weight for _place, weight in weights])
        for one, weight in weights:
            share = weight / total
            row = curved[one]
            slope[one] -= number * share
            row[one] += number * share
            for other, part in weights:
                row[other] -= number * share * part / total
    return slope, curved


def _spreads(covered: list[list[float]]) -> list[float]:
    """Return the standard deviation of each logarithm of a strength, less the mean of them all."""
    size = len(covered)
    means = [sum(row) / size for row in covered]
    middle = sum(means) / size if size else 0.0
    # Rounding may leave a hair less than nothing.
    return [
        sqrt(max(0.0, covered[place][place] - 2 * means[place] + middle)) for place in range(size)
    ]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Invert a positive definite matrix by Gauss and Jordan's method."""
    size = len(matrix)
    rows = [
        [*row, *[float(one == place) for one in range(size)]] for place, row in enumerate(matrix)
    ]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            factor = rows[other][place]
            if other != place and factor:
                rows[other] = [
                    value - factor * own
                    for value, own in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]
