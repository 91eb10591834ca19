"""Shufflers: the operating system's randomness, and a documented generator for seeds."""

from collections.abc import Iterator
from hashlib import shake_256
from math import prod
from secrets import randbelow
from typing import SupportsIndex

from femopp.rulebook import Cards


class _Shuffler:
    """Fisher-Yates shuffle over any source of whole numbers."""

    def below(self, bound: int) -> int:
        raise NotImplementedError

    def shuffle(self, cards: Cards) -> Cards:
        """Return the cards in an order, all orders equally likely."""
        pack = list(cards)
        bounds = range(len(pack), 1, -1)
        for bound, chosen in zip(bounds, self._each_below(bounds), strict=True):
            pack[bound - 1], pack[chosen] = pack[chosen], pack[bound - 1]
        return tuple(pack)

    def _each_below(self, bounds: range) -> Iterator[int]:
        return map(self.below, bounds)


class AsItLies:
    """No randomness: the pack keeps its order. Shows whether the table needs chance."""

    def shuffle(self, cards: Cards) -> Cards:
        """Return the cards unchanged."""
        return cards

    def below(self, bound: int) -> int:
        """Return 0."""
        return 0


class SystemShuffler(_Shuffler):
    """Randomness from the operating system, for matches without a seed."""

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to below `bound`, all equally likely."""
        return randbelow(bound)

    def _each_below(self, bounds: range) -> Iterator[int]:
        # One number that determines the whole shuffle: one system call instead of one per card.
        rest = self.below(prod(bounds))
        for bound in bounds:
            rest, number = divmod(rest, bound)
            yield number


class SeededShuffler(_Shuffler):
    """The generator ``femopp-shake256``: the same seed gives the same deals everywhere.

    Its bytes are SHAKE-256 of ``femopp-shake256:SEED:DRAW`` in UTF-8. DRAW counts the table's
    acts of chance in the match from 0. The bytes are read as big-endian 32-bit words. A number
    below n is a word modulo n; words from the largest multiple of n on are skipped, so that no
    number is favoured. A shuffle goes from the last place to the second, and swaps each place i
    with a place drawn below i + 1.
    """

    def __init__(self, seed: str | int, draw: int = 0) -> None:
        # None would look like chance, but give the same match each time.
        if not isinstance(seed, str | SupportsIndex):
            raise TypeError(f"a seed is a string or a whole number, not {seed!r}")
        self._words = _words(f"femopp-shake256:{seed}:{draw}")

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to below `bound`, all equally likely.

        Raises ValueError for a bound below 1 or above 2**32.
        """
        if not 1 <= bound <= 2**32:
            raise ValueError(f"the bound must be from 1 to 2**32, not {bound}")
        limit = 2**32 - 2**32 % bound
        return next(word for word in self._words if word < limit) % bound


def _words(key: str) -> Iterator[int]:
    length, start = 1024, 0
    while True:
        # A longer SHAKE digest begins with the shorter one.
        stream = shake_256(key.encode()).digest(length)
        for place in range(start, length, 4):
            yield int.from_bytes(stream[place : place + 4], "big")
        length, start = 2 * length, length
