"""What has been done lately, in little room."""

from collections.abc import Hashable, Iterable

MOST = 256
"""How many of the latest things are known again."""

BYTES = 8
"""Of a hash; a processor's words are no longer."""


class Lately:
    """Knows the latest things again, by eight bytes of each.

    That one thing is taken for others is as likely as to guess a number of 53 bits: the hashes are
    those of this process alone.
    """

    def __init__(self, things: Iterable[Hashable] = ()) -> None:
        self._hashes = bytearray()
        self._oldest = 0
        for thing in things:
            self.add(thing)

    def __contains__(self, thing: Hashable) -> bool:
        return _hash(thing) in self._hashes

    def add(self, thing: Hashable) -> None:
        """This has happened last; what is older than the latest `MOST` is forgotten."""
        if len(self._hashes) < MOST * BYTES:
            self._hashes += _hash(thing)
        else:
            self._hashes[self._oldest : self._oldest + BYTES] = _hash(thing)
            self._oldest = (self._oldest + BYTES) % len(self._hashes)


def _hash(thing: Hashable) -> bytes:
    return hash(thing).to_bytes(BYTES, "little", signed=True)
