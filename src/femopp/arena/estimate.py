"""A mean with the interval in which it is believed to lie, by resampling whole boards."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import Annotated

from msgspec import Meta, Struct

RESAMPLES = 2000
CONFIDENCE = 0.95
OUTSIDE = round((1 - CONFIDENCE) / 2 * RESAMPLES)
"""So many resamples lie on either side of the interval."""


class Estimate(Struct, frozen=True):
    """A mean over boards; `low` and `high` bound the bootstrap interval."""

    mean: float
    low: Annotated[float | None, Meta(description="Of the 95 % interval; null for a single board.")]
    high: float | None
    sd: Annotated[float | None, Meta(description="From board to board; null for a single one.")]


def estimates(series: Sequence[Sequence[float]], key: str) -> list[Estimate]:
    """The mean of each series and its percentile bootstrap interval.

    Each series has a value for every board, of which there is at least one; all are resampled by
    the same boards. The resamples are drawn by `key`: the same series with the same key give the
    same intervals. With fewer than some thirty boards they are too narrow.
    """
    boards = len(series[0])
    if boards < 2:
        return [Estimate(fmean(values), None, None, None) for values in series]
    return [
        Estimate(fmean(values), means[OUTSIDE], means[-1 - OUTSIDE], stdev(values))
        for values, means in zip(series, map(sorted, _resampled(series, key)), strict=True)
    ]


def shares(series: Sequence[Sequence[float]], whole: Sequence[float], key: str) -> list[Estimate]:
    """The mean of each series as a share of the mean of the whole, and its bootstrap interval.

    As `estimates`, but for `sd`, which is None. Resamples with nothing to be shared count as lying
    outside on either side; there is no interval where they are too many for that. Raises ValueError
    where the whole is not above zero.
    """
    most = fmean(whole)
    if most <= 0:
        raise ValueError("there is nothing that could be shared")
    found = [fmean(values) / most for values in series]
    alone = [Estimate(share, None, None, None) for share in found]
    if len(whole) < 2:
        return alone
    *parts, wholes = _resampled([*series, whole], key)
    outside = OUTSIDE - sum(all_ <= 0 for all_ in wholes)
    if outside < 0:
        return alone
    rows = [
        sorted(part / all_ for part, all_ in zip(means, wholes, strict=True) if all_ > 0)
        for means in parts
    ]
    return [
        Estimate(share, row[outside], row[-1 - outside], None)
        for share, row in zip(found, rows, strict=True)
    ]


def _resampled(series: Sequence[Sequence[float]], key: str) -> list[list[float]]:
    boards = range(len(series[0]))
    means: list[list[float]] = [[] for _values in series]
    # Only `random` of Python's generator is promised to stay the same from version to version.
    draw = Random(key).random
    for _resample in range(RESAMPLES):
        drawn = [int(draw() * len(boards)) for _board in boards]
        for values, found in zip(series, means, strict=True):
            found.append(sum(map(values.__getitem__, drawn)) / len(boards))
    return means
