"""Integers in a file: two bytes each, little-endian, compressed."""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable


def packed(numbers: Iterable[int]) -> bytes:
    """Encode integers from -32,768 to 32,767, identically on every machine."""
    return zlib.compress(_lower_first(array("h", numbers)).tobytes(), 9)


def unpacked(data: bytes) -> array[int]:
    """Decode these bytes."""
    return _lower_first(array("h", zlib.decompress(data)))


def _lower_first(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
