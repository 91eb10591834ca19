"""A small network that matches target probabilities and loses little: Adam on batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from femopp.engine.imitation.features import COLUMNS, SCALE, Features
from tools.imitation.choice import Choice

BATCH = 256
RATE = 5e-3
MEMORY, MEMORY_OF_SQUARES, TINY = 0.9, 0.999, 1e-8
DECAY = 2e-5
"""Weight decay: how much every weight is pulled to zero."""

EPOCHS = 25
"""The most uses of each choice: otherwise few choices would be learnt by heart."""

HELD_OUT = 10
"""Every tenth choice is held out, to measure the fit."""

NEVER = -1e9


@dataclass(frozen=True)
class Fitting:
    """The settings of a fit.

    costly  the weight of losing a point relative to a nat
    steps   how often the weights are changed, at most
    """

    costly: float = 5.0
    steps: int = 2400


USUAL = Fitting()

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Sample:
    """Choices, padded to the number of cards of the widest."""

    rows: Array
    there: Array
    wanted: Array
    costs: Array

    def __len__(self) -> int:
        return len(self.rows)

    def where(self, which: Array) -> Sample:
        return Sample(self.rows[which], self.there[which], self.wanted[which], self.costs[which])


@dataclass(frozen=True)
class Network:
    """The weights of each row, the bias of each column, and its output weight."""

    rows: Array
    start: Array
    worth: Array

    def weights(self) -> Array:
        """Return the weights as whole numbers, in the engine's order."""
        numbers: Array = SCALE * np.vstack([self.rows, self.start, self.worth])
        return numbers.round().astype(int)


@dataclass(frozen=True)
class Fit:
    """The quality of a network on held-out choices.

    nats    per choice; `blind` are those of uniform choices
    hits    the share in which it prefers the card with the greatest target
    cost    the loss per choice; `usual` is that of rules of thumb
    """

    network: Network
    choices: int
    blind: float
    nats: float
    hits: float
    cost: float
    usual: float


def by_rules(features: Features) -> Network:
    """Return a network that follows the rules of thumb."""
    network = Network(np.zeros((features.rows, COLUMNS)), np.zeros(COLUMNS), np.zeros(COLUMNS))
    network.rows[features.row_advised, 0] = network.worth[0] = 1
    return network


def sample(choices: Sequence[Choice], features: Features) -> Sample:
    size = (len(choices), max(len(choice.rows) for choice in choices))
    rows = np.zeros((*size, len(features.all)), np.uint16)
    there, wanted, costs = np.zeros(size, bool), np.zeros(size), np.zeros(size)
    for number, choice in enumerate(choices):
        cards = slice(len(choice.rows))
        rows[number, cards] = choice.rows
        there[number, cards] = True
        wanted[number, cards] = choice.wanted
        costs[number, cards] = choice.costs
    return Sample(rows, there, wanted, costs)


def fit(choices: Sequence[Choice], features: Features, seed: int, fitting: Fitting = USUAL) -> Fit:
    """Fit a network to these choices; the same machine gives the same result."""
    chance = np.random.default_rng(seed)
    whole = sample(choices, features)
    order = chance.permutation(len(whole))
    held_out = whole.where(order[: len(whole) // HELD_OUT])
    network = _fitted(whole.where(order[len(whole) // HELD_OUT :]), features.rows, chance, fitting)
    chances = _chances(network, held_out)[0]
    chosen, each = chances.argmax(axis=1), np.arange(len(held_out))
    advised = (held_out.rows == features.row_advised).any(axis=2).argmax(axis=1)
    return Fit(
        network,
        choices=len(whole),
        blind=float(np.log(held_out.there.sum(axis=1)).mean()),
        nats=float(-(held_out.wanted * np.log(chances + TINY)).sum(axis=1).mean()),
        hits=float((chosen == held_out.wanted.argmax(axis=1)).mean()),
        cost=float(held_out.costs[each, chosen].mean()),
        usual=float(held_out.costs[each, advised].mean()),
    )


def _fitted(known: Sample, rows: int, chance: np.random.Generator, fitting: Fitting) -> Network:
    network = Network(
        chance.normal(0, 0.15, (rows, COLUMNS)), np.zeros(COLUMNS), chance.normal(0, 0.3, COLUMNS)
    )
    network.rows[:, 0], network.worth[0] = 0, 1
    parts = [Part(numbers) for numbers in (network.rows, network.start, network.worth)]
    steps = min(fitting.steps, EPOCHS * len(known) // BATCH)
    for step in range(steps):
        batch = known.where(chance.integers(0, len(known), BATCH))
        for part, slope in zip(parts, _slopes(network, batch, fitting.costly), strict=True):
            part.step(slope, RATE * (1 - step / steps))
        network.worth[0] = 1
    return network


class Part:
    """Parameters that Adam changes in place."""

    def __init__(self, numbers: Array) -> None:
        self._numbers = numbers
        self._mean, self._square = np.zeros_like(numbers), np.zeros_like(numbers)
        self._steps = 0

    def step(self, slope: Array, rate: float) -> None:
        """Take a step down this gradient."""
        self._steps += 1
        downhill = slope + DECAY * self._numbers
        self._mean += (1 - MEMORY) * (downhill - self._mean)
        self._square += (1 - MEMORY_OF_SQUARES) * (downhill * downhill - self._square)
        mean = self._mean / (1 - MEMORY**self._steps)
        square = self._square / (1 - MEMORY_OF_SQUARES**self._steps)
        self._numbers -= rate * mean / (np.sqrt(square) + TINY)


def _slopes(network: Network, batch: Sample, costly: float) -> tuple[Array, Array, Array]:
    """Return the gradients of the nats and of the loss of a choice."""
    chances, sums, counted = _chances(network, batch)
    given_away = (chances * batch.costs).sum(axis=1, keepdims=True)
    off = chances - batch.wanted + costly * chances * (batch.costs - given_away)
    off /= len(batch)
    back = off[..., None] * network.worth * (counted == sums)
    rows = len(network.rows)
    by_row = [_summed(batch.rows, back[..., column], rows) for column in range(COLUMNS)]
    worth = (off[..., None] * counted).sum(axis=(0, 1))
    return np.stack(by_row, axis=1), back.sum(axis=(0, 1)), worth


def _summed(borne: Array, slopes: Array, rows: int) -> Array:
    """Sum the gradients of all cards with a feature, by row."""
    each = np.broadcast_to(slopes[..., None], borne.shape)
    return np.bincount(borne.ravel(), each.ravel(), rows)


def _chances(network: Network, batch: Sample) -> tuple[Array, Array, Array]:
    """Return the probability of each card, and each column's sums and outputs."""
    sums = network.rows[batch.rows].sum(axis=2) + network.start
    counted = np.maximum(sums, 0)
    counted[..., 0] = sums[..., 0]
    likely = np.where(batch.there, (counted * network.worth).sum(axis=2), NEVER)
    odds = np.exp(likely - likely.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True), sums, counted
