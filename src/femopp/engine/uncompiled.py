"""What the engine's files ask of the module `cython` where they run uncompiled without it."""

from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

F = TypeVar("F")

compiled = False

nogil: AbstractContextManager[None] = nullcontext()
gil: AbstractContextManager[None] = nullcontext()


def cast(_kind: object, value: Any) -> Any:
    """In C another type, here the same thing."""
    return value


def final(method: F) -> F:
    """In C called without asking whose it is, here the same thing."""
    return method
