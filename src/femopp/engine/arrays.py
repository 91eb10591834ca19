"""Arrays from and to Python: any buffer on input, NumPy's by default on output."""

from __future__ import annotations

from array import array as numbers_of
from collections.abc import Sequence
from math import prod
from typing import Any

from femopp.engine.errors import EngineError

Array = Any
"""A NumPy array, or any other buffer of such numbers in C order."""

Numbers = Any
"""The flat numbers of an array."""

NOTHING = -1
"""The action of a row that is left alone."""

KINDS = {
    "int8": ("b", 1),
    "bool": ("?", 1),
    "int16": ("h", 2),
    "int32": ("il", 4),
    "int64": ("ql", 8),
    "uint64": ("QL", 8),
}
"""Possible buffer formats of each dtype, and its item size in bytes."""

WHOLE = "bBhHiIlLqQ"
"""Possible buffer formats of whole numbers."""

CODES = {"int8": "b", "bool": "B", "int16": "h", "int32": "i", "int64": "q", "uint64": "Q"}
"""The format that compiled code takes for each dtype."""


def given(array: Array, what: str, dtype: str, shape: Sequence[int]) -> Numbers:
    """Return the flat numbers of an array. Raises `EngineError` for another dtype or shape."""
    view = _view(array, what)
    formats, size = KINDS[dtype]
    if view.format.strip("@=<") not in formats or view.itemsize != size:
        kind = getattr(array, "dtype", f"format {view.format!r}")
        raise EngineError(f"{what} must be of dtype {dtype}, not {kind}")
    if view.shape != tuple(shape):
        raise EngineError(f"{what} must be of shape {tuple(shape)}, not {view.shape}")
    if not view.c_contiguous:
        raise EngineError(f"{what} must be in C order: see numpy.ascontiguousarray")
    return view.cast("B").cast(CODES[dtype])


def whole(array: Array, what: str, shape: Sequence[int]) -> Numbers:
    """Return the flat numbers of an array of any whole numbers, as int64.

    Raises `EngineError` for others and for another shape.
    """
    view = _view(array, what)
    if view.format.strip("@=<") not in WHOLE:
        kind = getattr(array, "dtype", f"format {view.format!r}")
        raise EngineError(f"{what} must be whole numbers, not {kind}")
    if view.shape != tuple(shape):
        raise EngineError(f"{what} must be of shape {tuple(shape)}, not {view.shape}")
    try:
        return numbers_of("q", view.tolist())
    except OverflowError:
        raise EngineError(f"{what} must be numbers below 2**63") from None


def room(out: Array, what: str, dtype: str, shape: Sequence[int]) -> tuple[Array, Numbers]:
    """Return the array to write to, a new one if `out` is None, and its flat numbers.

    Raises `EngineError` for another dtype or shape, for a read-only array, and if a new one is
    needed without NumPy.
    """
    if out is None:
        out = _new(dtype, shape)
    elif _view(out, what).readonly:
        raise EngineError(f"the array for {what} cannot be written to")
    return out, given(out, what, dtype, shape)


def _view(array: Array, what: str) -> Any:
    try:
        return memoryview(array)
    except TypeError:
        raise EngineError(f"{what} must be an array, not {type(array).__name__}") from None


def _new(dtype: str, shape: Sequence[int]) -> Array:
    try:
        import numpy
    except ImportError:
        size = prod(shape)
        raise EngineError(
            "NumPy is not installed: pip install numpy, or give `out`,"
            f" a buffer of {size} numbers in the shape {tuple(shape)}"
        ) from None
    return numpy.empty(shape, dtype)


def width(array: Array, what: str) -> int:
    """Return the number of columns. Raises `EngineError` if the array isn't two-dimensional."""
    return _lines(array, what)[1]


def rows(array: Array, what: str) -> int:
    """Return the number of rows. Raises `EngineError` if the array isn't two-dimensional."""
    return _lines(array, what)[0]


def _lines(array: Array, what: str) -> tuple[int, int]:
    shape = _view(array, what).shape
    if len(shape) != 2:
        raise EngineError(f"{what} must be two-dimensional, not of shape {shape}")
    return int(shape[0]), int(shape[1])
