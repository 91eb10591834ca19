"""Shufflers: the operating system's chance, and the named generator of seeded matches."""

from collections.abc import Iterator
from hashlib import shake_256
from math import prod
from secrets import randbelow
from typing import SupportsIndex

from femopp.rulebook import Cards


class _Shuffler:
    """Fisher and Yates's shuffle over any source of whole numbers."""

    def below(self, bound: int) -> int:
        raise NotImplementedError

    def shuffle(self, cards: Cards) -> Cards:
        """The cards in an order each of which is equally likely."""
        pack = list(cards)
        bounds = range(len(pack), 1, -1)
        for bound, chosen in zip(bounds, self._each_below(bounds), strict=True):
            pack[bound - 1], pack[chosen] = pack[chosen], pack[bound - 1]
        return tuple(pack)

    def _each_below(self, bounds: range) -> Iterator[int]:
        return map(self.below, bounds)


class AsItLies:
    """No chance at all, to see what the table has to do by chance: the pack stays as it lies."""

    def shuffle(self, cards: Cards) -> Cards:
        """The cards in the order they have."""
        return cards

    def below(self, bound: int) -> int:
        """Always 0."""
        return 0


class SystemShuffler(_Shuffler):
    """Chance from the operating system, for matches without a seed."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to below `bound`, each equally likely."""
        return randbelow(bound)

    def _each_below(self, bounds: range) -> Iterator[int]:
        # One number that tells them all: the system is asked once, not for each card.
        rest = self.below(prod(bounds))
        for bound in bounds:
            rest, number = divmod(rest, bound)
            yield number


class SeededShuffler(_Shuffler):
    """The generator ``femopp-shake256``: the same seed gives the same deals everywhere.

    Its bytes are SHAKE-256 of ``femopp-shake256:SEED:DRAW`` in UTF-8, where DRAW counts the
    table's acts of chance in the match from 0. They are read as big-endian words of 32 bits. A
    number below n is a word modulo n; words from the largest multiple of n on are passed over, so
    that no number is favoured. A shuffle swaps, from the last place to the second, each place i
    with the place that is a number below i + 1.
    """

    def __init__(self, seed: str | int, draw: int = 0) -> None:
        # Whoever means by None that chance decides would have the same match each time.
        if not isinstance(seed, str | SupportsIndex):
            raise TypeError(f"a seed is a text or a whole number, not {seed!r}")
        self._words = _words(f"femopp-shake256:{seed}:{draw}")

    def below(self, bound: int) -> int:
        """A whole number from 0 to below `bound`, each equally likely.

        Raises ValueError for a bound below 1, or above what a word can tell apart.
        """
        if not 1 <= bound <= 2**32:
            raise ValueError(f"numbers are drawn below 1 to 2**32, not below {bound}")
        limit = 2**32 - 2**32 % bound
        return next(word for word in self._words if word < limit) % bound


def _words(key: str) -> Iterator[int]:
    length, start = 1024, 0
    while True:
        # A longer digest begins with the shorter one: SHAKE is extended, not begun anew.
        stream = shake_256(key.encode()).digest(length)
        for place in range(start, length, 4):
            yield int.from_bytes(stream[place : place + 4], "big")
        length, start = 2 * length, length
