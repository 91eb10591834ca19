"""What has been said once and is seldom asked for again, in little room."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar
from zlib import compress, decompress

from msgspec import msgpack

T = TypeVar("T")

FULL = 400
"""Bytes of a pack to which nothing is added: the story of about three deals."""


class Packed(Generic[T]):
    """A sequence of values of a kind that msgspec can write and read again.

    They repeat one another: the more of them are packed together, the less room they take. What is
    added is packed with what came before it until a pack is full, so that it takes no longer the
    more there is.
    """

    def __init__(self, kind: type[T] | Any) -> None:
        self._decoder: msgpack.Decoder[list[T]] = msgpack.Decoder(list[kind])  # type: ignore[valid-type]
        self._length = 0
        self._packs: list[bytes] = []

    def __len__(self) -> int:
        return self._length

    def add(self, values: Iterable[T]) -> None:
        """Put these after all others."""
        added = [*values]
        self._length += len(added)
        if self._packs and len(self._packs[-1]) < FULL:
            added = [*self._unpacked(self._packs.pop()), *added]
        self._packs.append(compress(msgpack.encode(added)))

    def all(self) -> list[T]:
        """All values in their order."""
        return [value for pack in self._packs for value in self._unpacked(pack)]

    def _unpacked(self, pack: bytes) -> list[T]:
        return self._decoder.decode(decompress(pack))
