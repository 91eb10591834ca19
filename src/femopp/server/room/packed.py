"""What has been said once and is seldom asked for again, in little room."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar
from zlib import compress, decompress

from msgspec import msgpack

T = TypeVar("T")

FULL = 2000
"""Bytes that are packed together once so many have come: the story of about three deals."""

_chunks = msgpack.Decoder(list[bytes])


class Packed(Generic[T]):
    """A sequence of values of a kind that msgspec can write and read again.

    They repeat one another: the more of them are packed together, the less room they take. What is
    added is only written down until there is enough for a pack, so that it is packed once.
    """

    def __init__(self, kind: type[T] | Any) -> None:
        self._decoder: msgpack.Decoder[list[T]] = msgpack.Decoder(list[kind])  # type: ignore[valid-type]
        self._length = 0
        self._packs: list[bytes] = []
        self._loose: list[bytes] = []

    def __len__(self) -> int:
        return self._length

    def add(self, values: Sequence[T]) -> None:
        """Put these after all others."""
        if not values:
            return
        self._length += len(values)
        self._loose.append(msgpack.encode(values))
        if sum(map(len, self._loose)) >= FULL:
            self._packs.append(compress(msgpack.encode(self._loose)))
            self._loose = []

    def all(self) -> list[T]:
        """All values in their order."""
        packed = [chunk for pack in self._packs for chunk in _chunks.decode(decompress(pack))]
        return [value for chunk in (*packed, *self._loose) for value in self._decoder.decode(chunk)]
