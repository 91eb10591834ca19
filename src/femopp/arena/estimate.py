"""A mean with the interval in which it is believed to lie, by resampling whole boards."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import Annotated

from msgspec import Meta, Struct

RESAMPLES = 2000
CONFIDENCE = 0.95


class Estimate(Struct, frozen=True):
    """A mean over boards; `low` and `high` bound the bootstrap interval."""

    mean: float
    low: Annotated[float | None, Meta(description="Of the 95 % interval; null for a single board.")]
    high: float | None
    sd: Annotated[float | None, Meta(description="From board to board; null for a single one.")]


def estimate(values: Sequence[float], key: str) -> Estimate:
    """The mean of at least one value and its percentile bootstrap interval.

    The resamples are drawn by `key`: the same values in the same order with the same key give the
    same interval. With fewer than some thirty values it is too narrow.
    """
    if len(values) < 2:
        return Estimate(fmean(values), None, None, None)
    means = sorted(_resampled(values, Random(key)))
    outside = round((1 - CONFIDENCE) / 2 * RESAMPLES)
    return Estimate(fmean(values), means[outside], means[-1 - outside], stdev(values))


def _resampled(values: Sequence[float], chance: Random) -> list[float]:
    number = len(values)
    # Only `random` of Python's generator is promised to stay the same from version to version.
    draw = chance.random
    return [
        sum([values[int(draw() * number)] for _value in values]) / number
        for _resample in range(RESAMPLES)
    ]
