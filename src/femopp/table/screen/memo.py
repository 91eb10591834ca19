"""Parts that are made anew only when what they are made of has changed."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Kept(Generic[P, T]):
    """What a function made last, and of what.

    The function must look at nothing but its `key`, and at what follows from it: as long as the
    key is equal to the last one, the last result is returned.
    """

    def __init__(self, make: Callable[P, T]) -> None:
        self._make = make
        self._made: tuple[tuple[object, ...], T] | None = None

    def of(self, key: tuple[object, ...], *args: P.args, **kwargs: P.kwargs) -> T:
        """The part that is made of these arguments."""
        if self._made is None or self._made[0] != key:
            self._made = (key, self._make(*args, **kwargs))
        return self._made[1]
