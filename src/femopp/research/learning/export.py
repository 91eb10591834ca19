"""A trained network in whole numbers, as `femopp.engine.learned.weights` reads it, and back."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import numpy as np

from femopp.engine.errors import EngineError
from femopp.engine.learned.weights import FORM, MOST, OF_INPUTS, ONE, ROOM, Weights
from femopp.research.learning.network import Array
from femopp.research.learning.subject import Subject

BETWEEN = 8
"""The bits of a fraction between two layers."""

FINEST = 12
"""The most bits of a weight's fraction."""

WORD = 2**15 - 1


GIVEN = ONE.bit_length() - 1
"""The bits of an input's fraction."""


def exported(subject: Subject, weights: Sequence[Array]) -> bytes:
    """Return the file of a network, rounded. Raises `EngineError` if its weights are too large."""
    layers = list(zip(weights[::2], weights[1::2], strict=True))
    given, shifts, rows, offsets = GIVEN, [], [], []
    for place, (whole, beginning) in enumerate(layers):
        bits = _bits(whole, beginning, given, MOST if place else ONE)
        rows.append(np.rint(whole * 2.0**bits).astype(np.int16).ravel())
        offsets.append(np.rint(beginning * 2.0 ** (bits + given)).astype(np.int32))
        shifts.append(bits + given - BETWEEN)
        given = BETWEEN if place + 1 < len(layers) else bits + given
    inputs = subject.inputs
    head = (FORM, 2**given, inputs.size, inputs.actions, inputs.seats, inputs.choices)
    widths = [len(layers[0][0]), *(len(beginning) for _whole, beginning in layers)]
    of_inputs: dict[str, Any] = {name: np.array(getattr(inputs, name)) for name in OF_INPUTS}
    out = BytesIO()
    np.savez_compressed(
        out,
        head=np.array(head, np.int32),
        **of_inputs,
        widths=np.array(widths, np.int16),
        shifts=np.array(shifts[:-1], np.int16),
        weights=np.concatenate(rows),
        offsets=np.concatenate(offsets),
    )
    return out.getvalue()


def imported(weights: Weights) -> list[Array]:
    """Return the weights and offsets of each layer in turn, as they are trained."""
    found: list[Array] = []
    row = before = 0
    given, last = GIVEN, weights.unit.bit_length() - 1 - BETWEEN
    bits = [shift + BETWEEN for shift in weights.shifts]
    for layer, (into, out) in enumerate(zip(weights.widths, weights.widths[1:], strict=False)):
        fraction = bits[layer] - given if layer < len(bits) else last
        whole = np.array(weights.weights[row : row + into * out], np.float32)
        offsets = np.array(weights.offsets[before : before + out], np.float32)
        found.append(whole.reshape(into, out) / np.float32(2.0**fraction))
        found.append(offsets / np.float32(2.0 ** (fraction + given)))
        row, before, given = row + into * out, before + out, BETWEEN
    return found


def _bits(whole: Array, beginning: Array, given: int, most: int) -> int:
    """Return how many bits of fraction a layer's weights can have."""
    for bits in range(FINEST, BETWEEN - given, -1):
        sums = (np.abs(whole).sum(axis=0) * most + np.abs(beginning) * 2.0**given) * 2.0**bits
        if np.abs(whole).max() * 2.0**bits < WORD and sums.max() < ROOM // 2:
            return bits
    raise EngineError("these weights are too large for whole numbers")
