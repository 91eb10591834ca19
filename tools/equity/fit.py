"""Strengths that maximise the likelihood of the winners: a conditional logit over the seats.

The strengths of a situation's seats are sums of table entries; the softmax of the strengths gives
the winning probabilities. Adam on small batches, from zero, in an order drawn from the seed.
"""

from dataclasses import dataclass

import numpy as np

from femopp.games.rodskagg.engine.strengths import HIGHEST, LOWEST, RUNGS, Strengths, rung_of
from tools.equity.matches import Array, Situations

BATCH = 4096
EPOCHS = 14
RATE = 0.03
SMOOTHNESS = 2e-4
"""Penalty per situation: neighbouring points are pulled together, everything else to zero."""

STEPS = HIGHEST - LOWEST + 1
LEVELS = len(RUNGS) + 1
RUNG = np.array([rung_of(points) for points in range(LOWEST, HIGHEST + 1)])


@dataclass(frozen=True)
class Shape:
    """The layout of the tables among the parameters for this many players."""

    players: int

    @property
    def against(self) -> int:
        return STEPS

    @property
    def place(self) -> int:
        return STEPS + LEVELS * LEVELS

    @property
    def size(self) -> int:
        return self.place + LEVELS * self.players


def entries(points: Array) -> Array:
    """Return, by situation and seat, the table entries whose sum is its strength."""
    players = points.shape[1]
    shape = Shape(players)
    index = np.clip(points, LOWEST, HIGHEST) - LOWEST
    rung = RUNG[index]
    places = shape.place + rung * players + np.arange(players)
    others = [[other for other in range(players) if other != seat] for seat in range(players)]
    rivals = shape.against + rung[:, :, None] * LEVELS + rung[:, others]
    return np.concatenate([index[:, :, None], places[:, :, None], rivals], axis=2)


def chances(parameters: Array, found: Array) -> Array:
    """Return each seat's winning probability, by situation, from `entries`."""
    strength = parameters[found].sum(axis=2)
    weight = np.exp(strength - strength.max(axis=1, keepdims=True))
    part: Array = weight / weight.sum(axis=1, keepdims=True)
    return part


def fit(situations: Situations, seed: int) -> Array:
    """Fit the parameters. The same situations and seed give the same result."""
    shape, rows = Shape(situations.points.shape[1]), len(situations.points)
    parameters, mean, square = (np.zeros(shape.size) for _each in range(3))
    random = np.random.default_rng(seed)
    steps, step = EPOCHS * -(-rows // BATCH), 0
    for _epoch in range(EPOCHS):
        order = random.permutation(rows)
        for start in range(0, rows, BATCH):
            step += 1
            slope = _slope(shape, parameters, situations.where(order[start : start + BATCH]))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = np.sqrt(square / (1 - 0.999**step)) + 1e-9
            rate = RATE * (1 - (step - 1) / steps)
            parameters -= rate * mean / (1 - 0.9**step) / size
    return parameters


def _slope(shape: Shape, parameters: Array, situations: Situations) -> Array:
    found = entries(situations.points)
    excess = chances(parameters, found) - situations.shares
    weights = np.broadcast_to(excess[:, :, None], found.shape)
    slope = np.bincount(found.ravel(), weights.ravel(), shape.size) / len(found)
    slope[STEPS:] += SMOOTHNESS * parameters[STEPS:]
    rise = SMOOTHNESS * np.diff(parameters[:STEPS])
    slope[1:STEPS] += rise
    slope[: STEPS - 1] -= rise
    return slope


def parameters_of(strengths: Strengths) -> Array:
    """Return the parameters that `tables` was made from, except for rounding."""
    parts = (strengths.own, *strengths.against, *strengths.place)
    return np.concatenate([np.array(part) for part in parts])


def tables(parameters: Array, players: int) -> Strengths:
    """Return the parameters in the engine's format, to three decimals."""
    shape = Shape(players)
    rounded = np.round(parameters, 3) + 0.0
    return Strengths(
        own=rounded[: shape.against].tolist(),
        against=rounded[shape.against : shape.place].reshape(LEVELS, LEVELS).tolist(),
        place=rounded[shape.place :].reshape(LEVELS, players).tolist(),
    )
