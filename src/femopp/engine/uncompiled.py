"""A stand-in for the module `cython`, for uncompiled runs without it."""

from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

F = TypeVar("F")

compiled = False

nogil: AbstractContextManager[None] = nullcontext()
gil: AbstractContextManager[None] = nullcontext()


def PyErr_CheckSignals() -> None:  # noqa: N802
    """Do nothing: uncompiled, Python itself hears Ctrl-C."""


def cast(_kind: object, value: Any) -> Any:
    """Return the value; in C, its type changes."""
    return value


def final(method: F) -> F:
    """Return the method; in C, it is called without a lookup."""
    return method
