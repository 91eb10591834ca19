"""Memoize the last result of a function."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Memo(Generic[P, T]):
    """The last result of a function, returned again while its key is equal.

    The function's result must follow from the key.
    """

    def __init__(self, make: Callable[P, T]) -> None:
        self._make = make
        self._made: tuple[tuple[object, ...], T] | None = None

    def of(self, key: tuple[object, ...], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the function's result for these arguments, which the key stands for."""
        if self._made is None or self._made[0] != key:
            self._made = (key, self._make(*args, **kwargs))
        return self._made[1]
