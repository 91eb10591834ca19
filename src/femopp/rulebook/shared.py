"""Results that the state and all views share."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

Values = TypeVarTuple("Values")
T = TypeVar("T")


def shared(make: Callable[[*Values], T]) -> Callable[[*Values], T]:
    """Cache the last result of a pure function of values.

    An event is folded into the state and into each view, one after the other. All views get the
    same object for an equal public part: that is quicker, and takes less memory. Hidden cards stay
    hidden, as only equal values share a result. Values are compared, which is quick for identical
    objects; `functools.cache` would hash all that is in them each time.
    """
    last: tuple[tuple[*Values], T] | None = None

    @wraps(make)
    def made(*values: *Values) -> T:
        nonlocal last
        known = last
        if known is None or known[0] != values:
            known = last = (values, make(*values))
        return known[1]

    return made
