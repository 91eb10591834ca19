"""What the views of a table have in common is made once."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

Values = TypeVarTuple("Values")
T = TypeVar("T")


def shared(make: Callable[[*Values], T]) -> Callable[[*Values], T]:
    """A pure function of values that, asked again for the same, gives its last result again.

    An event is folded into the state and into each view, one after the other. Where a part of it
    is open to all, the second fold and those after it take the part that the first has made: that
    is quicker, and the views hold one part instead of one each. Who sees what is not touched by
    it, as only what is equal is shared. Values are compared, which is little where they are the
    same object; a `functools.cache` would hash all that is in them each time.
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
