"""Means with bootstrap intervals, resampled by whole boards."""

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import Annotated

from msgspec import Meta, Struct

RESAMPLES = 2000
CONFIDENCE = 0.95
OUTSIDE = round((1 - CONFIDENCE) / 2 * RESAMPLES)
"""The number of resamples on either side of the interval."""


class Estimate(Struct, frozen=True):
    """A mean over boards; `low` and `high` bound the bootstrap interval."""

    mean: float
    low: Annotated[float | None, Meta(description="Of the 95 % interval; null for a single board.")]
    high: float | None
    sd: Annotated[float | None, Meta(description="Between boards; null for a single board.")]


def estimates(series: Sequence[Sequence[float]], key: str) -> list[Estimate]:
    """Return the mean of each series and its percentile bootstrap interval.

    Each series has one value per board, for at least one board; all use the same resamples, which
    depend on `key` alone: the same input gives the same intervals. Below about thirty boards the
    intervals are too narrow.
    """
    boards = len(series[0])
    if boards < 2:
        return [Estimate(fmean(values), None, None, None) for values in series]
    return [
        Estimate(fmean(values), means[OUTSIDE], means[-1 - OUTSIDE], stdev(values))
        for values, means in zip(series, map(sorted, _resampled(series, key)), strict=True)
    ]


def shares(series: Sequence[Sequence[float]], whole: Sequence[float], key: str) -> list[Estimate]:
    """Return each series' mean as a share of the mean of `whole`, with its bootstrap interval.

    Like `estimates`, except that `sd` is None. Resamples with nothing to share count as outside
    on both sides; if they are too many for that, there is no interval. Raises ValueError if the
    mean of `whole` is not above zero.
    """
    most = fmean(whole)
    if most <= 0:
        raise ValueError("there is nothing to share")
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
    # Python only guarantees `random` to stay the same between versions.
    draw = Random(key).random
    for _resample in range(RESAMPLES):
        drawn = [int(draw() * len(boards)) for _board in boards]
        for values, found in zip(series, means, strict=True):
            found.append(sum(map(values.__getitem__, drawn)) / len(boards))
    return means
