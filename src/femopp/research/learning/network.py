"""Layers of weights with a ReLU between them, and the optimizer Adam."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np

Array = Any

MEMORY, MEMORY_OF_SQUARES, TINY = 0.9, 0.999, 1e-8
LAST = 0.01
"""The factor of the last layer's first weights."""

MOST_SLOPE = 0.5
"""The greatest norm of a gradient; longer ones are shortened."""


class Network:
    """A network with these weights: for each layer those of shape (given, out), and offsets."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights

    @classmethod
    def drawn(cls, sizes: Sequence[int], chance: np.random.Generator) -> Network:
        """Draw a network with these sizes of layers, the input's first, that says little yet."""
        weights: list[Array] = []
        for given, out in pairwise(sizes):
            drawn = chance.normal(0, sqrt(2 / given), (given, out))
            weights += [drawn.astype(np.float32), np.zeros(out, np.float32)]
        weights[-2] *= np.float32(LAST)
        return cls(weights)

    def layers(self, given: Array) -> list[Array]:
        """Return the input, and what each layer makes of it."""
        found = [given]
        for place in range(0, len(self.weights), 2):
            out = found[-1] @ self.weights[place] + self.weights[place + 1]
            if place + 2 < len(self.weights):
                np.maximum(out, 0, out=out)
            found.append(out)
        return found

    def slopes(self, layers: Sequence[Array], off: Array) -> list[Array]:
        """Return the gradient of each of the weights, given that of the output."""
        found: list[Array] = []
        for place in reversed(range(0, len(self.weights), 2)):
            below = layers[place // 2]
            found = [below.T @ off, off.sum(axis=0), *found]
            if place:
                off = (off @ self.weights[place].T) * (below > 0)
        return found


class Adam:
    """Adam for the weights of a network, which it changes in place."""

    def __init__(self, weights: Sequence[Array]) -> None:
        self.means = [np.zeros_like(one) for one in weights]
        self.squares = [np.zeros_like(one) for one in weights]
        self.steps = 0

    def step(self, weights: Sequence[Array], slopes: Sequence[Array], rate: float) -> None:
        """Take a step down this gradient."""
        norm = sqrt(sum(float(np.vdot(slope, slope)) for slope in slopes))
        shorter = min(1.0, MOST_SLOPE / (norm + TINY))
        self.steps += 1
        far = rate / (1 - MEMORY**self.steps)
        steep = 1 / (1 - MEMORY_OF_SQUARES**self.steps)
        for one, slope, mean, square in zip(weights, slopes, self.means, self.squares, strict=True):
            slope[...] *= shorter
            mean[...] += (1 - MEMORY) * (slope - mean)
            square[...] += (1 - MEMORY_OF_SQUARES) * (slope * slope - square)
            one[...] -= far * mean / (np.sqrt(steep * square) + TINY)


def log_chances(logits: Array, masks: Array) -> Array:
    """Return the logarithms of the chances of legal actions; of others a very low number."""
    held = np.where(masks, logits, logits.dtype.type(-1e9))
    held -= held.max(axis=1, keepdims=True)
    held -= np.log(np.exp(held).sum(axis=1, keepdims=True))
    return held
