"""Quality of fitted probabilities on matches they were not fitted to."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tools.equity.matches import Array, Situations

NAIVE = -0.25
"""The naive log-odds per point from zero."""

BINS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0)


@dataclass(frozen=True)
class Scores:
    """Means over situations: log loss in nats, and the Brier score."""

    log_loss: float
    brier: float


def scores(chances: Array, shares: Array) -> Scores:
    """Compare probabilities with the shares that the seats then won."""
    logs = np.log(np.maximum(chances, 1e-12))
    return Scores(
        float(-(shares * logs).sum(axis=1).mean()),
        float(((chances - shares) ** 2).sum(axis=1).mean()),
    )


def parity(situations: Situations) -> Array:
    return np.full(situations.points.shape, 1 / situations.points.shape[1])


def naive(situations: Situations) -> Array:
    """Return the probabilities of somebody who only knows that near zero is better."""
    weight = np.exp(NAIVE * np.abs(situations.points))
    part: Array = weight / weight.sum(axis=1, keepdims=True)
    return part


@dataclass(frozen=True)
class Bin:
    """Number, mean probability and mean share of the seats in a range of probabilities."""

    lowest: float
    highest: float
    seats: int
    foretold: float
    won: float


def reliability(chances: Array, shares: Array) -> list[Bin]:
    """Return probabilities beside the actual shares."""
    found = []
    for lowest, highest in pairwise(BINS):
        inside = (chances >= lowest) & (chances < highest)
        if inside.any():
            mean, share = float(chances[inside].mean()), float(shares[inside].mean())
            found.append(Bin(lowest, highest, int(inside.sum()), mean, share))
    return found
