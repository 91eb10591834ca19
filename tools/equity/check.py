"""How well fitted chances foretell the winners of matches they were not fitted to."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tools.equity.matches import Array, Situations

NAIVE = -0.25
"""The naive chance to win falls by so much, in logarithms, with every point from zero."""

BINS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0)


@dataclass(frozen=True)
class Scores:
    """Means over situations: the logarithmic loss in nats, and Brier's squared error."""

    log_loss: float
    brier: float


def scores(chances: Array, shares: Array) -> Scores:
    """How far chances are from the shares that the seats then won."""
    logs = np.log(np.maximum(chances, 1e-12))
    return Scores(
        float(-(shares * logs).sum(axis=1).mean()),
        float(((chances - shares) ** 2).sum(axis=1).mean()),
    )


def parity(situations: Situations) -> Array:
    return np.full(situations.points.shape, 1 / situations.points.shape[1])


def naive(situations: Situations) -> Array:
    """The chances of who knows only that near zero is better."""
    weight = np.exp(NAIVE * np.abs(situations.points))
    part: Array = weight / weight.sum(axis=1, keepdims=True)
    return part


@dataclass(frozen=True)
class Bin:
    """Of the seats with a chance in this range: how many, the mean chance, and the mean share."""

    lowest: float
    highest: float
    seats: int
    foretold: float
    won: float


def reliability(chances: Array, shares: Array) -> list[Bin]:
    """Chances beside what came of them."""
    found = []
    for lowest, highest in pairwise(BINS):
        inside = (chances >= lowest) & (chances < highest)
        if inside.any():
            mean, share = float(chances[inside].mean()), float(shares[inside].mean())
            found.append(Bin(lowest, highest, int(inside.sum()), mean, share))
    return found
