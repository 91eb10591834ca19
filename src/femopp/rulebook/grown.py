"""An immutable sequence that grows in constant time."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Grown(Sequence[T], Generic[T]):
    """A sequence, such as the actions of a match.

    Equal to a tuple with the same elements; slices are tuples. It shares one list with its
    ancestors and descendants, and knows its own length. If two grow from the same one, the second
    copies the list.
    """

    __slots__ = ("_length", "_list")

    def __init__(self, things: Iterable[T] = ()) -> None:
        self._list = list(things)
        self._length = len(self._list)

    def and_then(self, *things: T) -> "Grown[T]":
        """Return this sequence with more elements."""
        shared, place = self._list, self._length
        end = place + len(things)
        # An empty one may be a default that many grow from, so it shares nothing.
        if place and len(shared) == place:
            shared += things
        # Another thread may have appended between the check and the append.
        if not place or tuple(shared[place:end]) != things:
            shared = [*shared[:place], *things]
        grown: Grown[T] = Grown.__new__(Grown)
        grown._list, grown._length = shared, end
        return grown

    def since(self, place: int) -> tuple[T, ...]:
        """Return the elements from this place (not negative) on."""
        return tuple(self._list[place : self._length])

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            start, stop, step = place.indices(self._length)
            if step < 0:
                return tuple([self._list[one] for one in range(start, stop, step)])
            return tuple(self._list[start:stop:step])
        return self._list[range(self._length)[place]]

    def __iter__(self) -> Iterator[T]:
        return map(self._list.__getitem__, range(self._length))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grown | tuple):
            return NotImplemented
        return len(self) == len(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Grown({tuple(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Grown, (tuple(self),)
