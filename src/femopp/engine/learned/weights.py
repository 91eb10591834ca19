"""The weights of a game's network, from the file that comes with its kit.

`tools/learned` makes the file: NumPy's `.npz`, which is read here without NumPy.
"""

from __future__ import annotations

import sys
from array import array
from ast import literal_eval
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from femopp.engine.errors import EngineError

FILE = "learned.npz"
ONE = 64
"""What stands for 1 in an input."""

PARTS = 10
"""The bits of a factor's fraction."""

MOST = 4095
"""The greatest number between two layers."""

ROOM = 2**31 - 1
"""The greatest sum."""

MOST_INPUTS, MOST_OUT, MOST_LAYERS = 1024, 256, 8
"""The sizes of the compiled arrays."""

MOST_ACTIONS = 64

FORM = 1
"""The version of the file's form."""

CODES = {"<i2": "h", "<i4": "i"}
"""The format of whole numbers by NumPy's name for them."""

MAGIC = b"\x93NUMPY\x01\x00"
"""The first bytes of an array in the file."""


@dataclass(frozen=True)
class Weights:
    """A network in whole numbers.

    size      how many numbers an observation has
    columns   those that the network sees
    limits    where each of them is clipped
    widths    how many numbers go into each layer, and come out of the last
    shifts    for each layer but the last, the bits by which its sums are divided
    weights   of each layer in turn: for each number that goes in, a row of weights
    offsets   of each layer in turn, where its sums begin
    unit      what stands for 1 in the last sums
    """

    size: int
    columns: array[int]
    limits: array[int]
    widths: array[int]
    shifts: array[int]
    weights: array[int]
    offsets: array[int]
    unit: int


def stored(package: str) -> Weights:
    """Return the weights that come with a game. Raises `EngineError` if there are none."""
    file = file_of(package)
    if not file.is_file():
        raise EngineError(f"{package} has no {FILE}: no network has learnt this game")
    return parsed(file.read_bytes())


def file_of(package: str) -> Traversable:
    """Return the file of a game's weights, which may be missing."""
    return files(package).joinpath(FILE)


def parsed(data: bytes) -> Weights:
    """Parse the contents of a file. Raises `EngineError` for another form."""
    with ZipFile(BytesIO(data)) as parts:
        arrays = {name.removesuffix(".npy"): numbers(parts.read(name)) for name in parts.namelist()}
    form, size, unit = arrays.pop("head", (0, 0, 0))
    if form != FORM:
        raise EngineError(f"these weights have form {form}; this program reads form {FORM}")
    return Weights(size=size, unit=unit, **arrays)


def numbers(data: bytes) -> array[int]:
    """Parse an array of NumPy's, as one line of numbers. Raises `EngineError` for other kinds."""
    length = int.from_bytes(data[len(MAGIC) : len(MAGIC) + 2], "little")
    start = len(MAGIC) + 2 + length
    head: Mapping[str, Any] = literal_eval(data[len(MAGIC) + 2 : start].decode("latin-1"))
    if not data.startswith(MAGIC) or head["descr"] not in CODES or head["fortran_order"]:
        raise EngineError(f"these weights hold an array of another kind: {head}")
    found = array(CODES[head["descr"]], data[start:])
    if sys.byteorder == "big":
        found.byteswap()
    return found


def check(weights: Weights) -> None:
    """Raise `EngineError` if weights don't fit together, or if their sums might not fit int32."""
    widths = weights.widths
    fit = (
        2 <= len(widths) <= MOST_LAYERS
        and 0 < widths[0] <= MOST_INPUTS
        and all(0 < width <= MOST_OUT for width in widths[1:])
        and widths[-1] <= MOST_ACTIONS
        and len(weights.columns) == len(weights.limits) == widths[0]
        and all(0 <= column < weights.size for column in weights.columns)
        and min(weights.limits) > 0
        and len(weights.shifts) == len(widths) - 2
        and all(0 < shift < 31 for shift in weights.shifts)
        and len(weights.offsets) == sum(widths[1:])
        and len(weights.weights) == sum(map(int.__mul__, widths[:-1], widths[1:]))
    )
    if not fit:
        raise EngineError("the weights of this network don't fit together")
    if largest(weights) > ROOM:
        raise EngineError("the weights of this network are too large for its sums")


def largest(weights: Weights) -> int:
    """Return a bound on the sums of a network, whatever goes in, with room to round."""
    found = row = before = 0
    for layer, (given, width) in enumerate(zip(weights.widths, weights.widths[1:], strict=False)):
        most = MOST if layer else ONE
        rounding = 1 << weights.shifts[layer] if layer < len(weights.shifts) else 0
        for column in range(width):
            end = row + given * width
            whole = sum(map(abs, weights.weights[row + column : end : width]))
            found = max(found, whole * most + abs(weights.offsets[before + column]) + rounding)
        row, before = row + given * width, before + width
    return found
