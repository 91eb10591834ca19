"""The commands that a table has done, known again in little room."""

from array import array
from bisect import bisect_left
from collections.abc import Hashable, Iterable


class Known:
    """Knows things again by the eight bytes of their hashes, which it keeps in order.

    That one thing is taken for another of a million is as likely as to guess a number of 44 bits:
    the hashes are those of this process alone.
    """

    def __init__(self, things: Iterable[Hashable] = ()) -> None:
        self._hashes = array("q", sorted(map(hash, things)))

    def __contains__(self, thing: Hashable) -> bool:
        number = hash(thing)
        place = bisect_left(self._hashes, number)
        return place < len(self._hashes) and self._hashes[place] == number

    def add(self, thing: Hashable) -> None:
        number = hash(thing)
        self._hashes.insert(bisect_left(self._hashes, number), number)
