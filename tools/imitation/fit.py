"""A small network that makes the cards that were played likely: Adam on small batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from femopp.engine.rifki.marks import COLUMNS, MARKS, ROWS, SCALE
from tools.imitation.cards import Choice

BATCH = 256
RATE = 5e-3
MEMORY, MEMORY_OF_SQUARES, TINY = 0.9, 0.999, 1e-8
DECAY = 2e-5
"""How much every weight is pulled to zero."""

STEPS = 2400
EPOCHS = 25
"""So many batches, but no choice more often than this: few choices would be learnt by heart."""

HELD_OUT = 10
"""Every tenth choice is, to tell how good the fit is."""

NEVER = -1e9

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Sample:
    """Choices with as many places for cards as the widest has: rows by place, what was chosen."""

    rows: Array
    there: Array
    chosen: Array

    def __len__(self) -> int:
        return len(self.chosen)

    def where(self, which: Array) -> Sample:
        return Sample(self.rows[which], self.there[which], self.chosen[which])


@dataclass(frozen=True)
class Network:
    """The numbers of each row, what each column begins with, and what it is worth."""

    rows: Array
    start: Array
    worth: Array

    def weights(self) -> Array:
        """As whole numbers, in the order in which the engine has them."""
        numbers: Array = SCALE * np.vstack([self.rows, self.start, self.worth])
        return numbers.round().astype(np.int16)


@dataclass(frozen=True)
class Fit:
    """Nats and hits of a choice that was held out; `blind` are the nats of who knows nothing."""

    network: Network
    choices: int
    blind: float
    nats: float
    hits: float


def sample(choices: Sequence[Choice]) -> Sample:
    widest = max(len(choice.rows) for choice in choices)
    rows = np.zeros((len(choices), widest, len(MARKS)), np.uint8)
    there = np.zeros((len(choices), widest), bool)
    for number, choice in enumerate(choices):
        rows[number, : len(choice.rows)] = choice.rows
        there[number, : len(choice.rows)] = True
    return Sample(rows, there, np.array([choice.chosen for choice in choices]))


def fit(choices: Sequence[Choice], seed: int) -> Fit:
    """Fit a network to these choices; the same machine finds the same again."""
    chance = np.random.default_rng(seed)
    whole = sample(choices)
    order = chance.permutation(len(whole))
    held_out = whole.where(order[: len(whole) // HELD_OUT])
    network = _fitted(whole.where(order[len(whole) // HELD_OUT :]), chance)
    chances = _chances(network, held_out)[0]
    hit = chances.argmax(axis=1) == held_out.chosen
    its = chances[np.arange(len(held_out)), held_out.chosen]
    blind = np.log(held_out.there.sum(axis=1)).mean()
    return Fit(network, len(whole), float(blind), float(-np.log(its).mean()), float(hit.mean()))


def _fitted(known: Sample, chance: np.random.Generator) -> Network:
    network = Network(
        chance.normal(0, 0.15, (ROWS, COLUMNS)), np.zeros(COLUMNS), chance.normal(0, 0.3, COLUMNS)
    )
    network.rows[:, 0], network.worth[0] = 0, 1
    parts = [Part(numbers) for numbers in (network.rows, network.start, network.worth)]
    steps = min(STEPS, EPOCHS * len(known) // BATCH)
    for step in range(steps):
        batch = known.where(chance.integers(0, len(known), BATCH))
        for part, slope in zip(parts, _slopes(network, batch), strict=True):
            part.step(slope, RATE * (1 - step / steps))
        network.worth[0] = 1
    return network


class Part:
    """Numbers that are changed in place, as Adam does it."""

    def __init__(self, numbers: Array) -> None:
        self._numbers = numbers
        self._mean, self._square = np.zeros_like(numbers), np.zeros_like(numbers)
        self._steps = 0

    def step(self, slope: Array, rate: float) -> None:
        """Go down this slope."""
        self._steps += 1
        downhill = slope + DECAY * self._numbers
        self._mean += (1 - MEMORY) * (downhill - self._mean)
        self._square += (1 - MEMORY_OF_SQUARES) * (downhill * downhill - self._square)
        mean = self._mean / (1 - MEMORY**self._steps)
        square = self._square / (1 - MEMORY_OF_SQUARES**self._steps)
        self._numbers -= rate * mean / (np.sqrt(square) + TINY)


def _slopes(network: Network, batch: Sample) -> tuple[Array, Array, Array]:
    """How fast the nats of a choice grow with each number."""
    off, sums, counted = _chances(network, batch)
    off[np.arange(len(batch)), batch.chosen] -= 1
    off /= len(batch)
    back = off[..., None] * network.worth * (counted == sums)
    by_row = [_summed(batch.rows, back[..., column]) for column in range(COLUMNS)]
    worth = (off[..., None] * counted).sum(axis=(0, 1))
    return np.stack(by_row, axis=1), back.sum(axis=(0, 1)), worth


def _summed(rows: Array, slopes: Array) -> Array:
    """By row what the cards that bear it have together."""
    borne = np.broadcast_to(slopes[..., None], rows.shape)
    return np.bincount(rows.ravel(), borne.ravel(), ROWS)


def _chances(network: Network, batch: Sample) -> tuple[Array, Array, Array]:
    """By choice and card how likely it is; by column too, the sums and what counts of them."""
    sums = network.rows[batch.rows].sum(axis=2) + network.start
    counted = np.maximum(sums, 0)
    counted[..., 0] = sums[..., 0]
    likely = np.where(batch.there, (counted * network.worth).sum(axis=2), NEVER)
    odds = np.exp(likely - likely.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True), sums, counted
