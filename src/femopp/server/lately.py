"""What has been done lately, in little room."""

from array import array
from collections.abc import Hashable, Iterable

MOST = 256
"""How many of the latest things are known again."""


class Lately:
    """Knows the latest things again, by eight bytes of each.

    That two different things have the same is as likely as to guess a number of 64 bits: the
    hashes are those of this process alone.
    """

    def __init__(self, things: Iterable[Hashable] = ()) -> None:
        self._hashes = array("q")
        self._oldest = 0
        for thing in things:
            self.add(thing)

    def __contains__(self, thing: Hashable) -> bool:
        return hash(thing) in self._hashes

    def add(self, thing: Hashable) -> None:
        """This has happened last; what is older than the latest `MOST` is forgotten."""
        if len(self._hashes) < MOST:
            self._hashes.append(hash(thing))
        else:
            self._hashes[self._oldest] = hash(thing)
            self._oldest = (self._oldest + 1) % MOST
