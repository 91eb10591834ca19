"""The log of a match, to which adding an action takes as long however much stands there."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from femopp.rulebook import Action
from femopp.tricks import Seat

Done = tuple[Seat, Action]
"""A seat (or the table) and what it did."""


class Log(Sequence[Done]):
    """The actions of a match in order. Equal to a tuple of the same ones; slices are tuples.

    A log does not change. It shares one list with those that it grew from and that grew from it,
    and knows how much of that list is its own. If two grow from the same log, the second one
    copies the list.
    """

    __slots__ = ("_length", "_list")

    def __init__(self, done: Iterable[Done] = ()) -> None:
        self._list = list(done)
        self._length = len(self._list)

    def grown(self, done: Done) -> "Log":
        """This log and one action more."""
        shared, place = self._list, self._length
        if len(shared) == place:
            shared.append(done)
        # Another thread may have been quicker between the question and the appending.
        if shared[place] is not done:
            shared = [*shared[:place], done]
        grown = Log.__new__(Log)
        grown._list, grown._length = shared, place + 1
        return grown

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Done: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Done, ...]: ...
    def __getitem__(self, place: int | slice) -> Done | tuple[Done, ...]:
        places = range(self._length)[place]
        if isinstance(places, range):
            return tuple([self._list[one] for one in places])
        return self._list[places]

    def __iter__(self) -> Iterator[Done]:
        return map(self._list.__getitem__, range(self._length))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log | tuple):
            return NotImplemented
        return len(self) == len(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Log({tuple(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Log, (tuple(self),)
