"""A seeded source of chance for deals and playouts."""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.errors import EngineError

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

_GOLDEN = 0x9E3779B97F4A7C15


class Chance:
    """xoshiro256**, its four words drawn from the seed by SplitMix64.

    The same seed gives the same numbers on every machine, compiled or not. Seeds are whole numbers
    from 0 to 2**64 - 1; others raise `EngineError`. Not for real tables: whoever sees enough
    numbers can foretell the rest.
    """

    def __cinit__(self) -> None:
        """Made without a seed it must not stand still, as it would with four zeros."""
        self.state[0] = 1

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= bits.WORD:
            raise EngineError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
        if not cython.compiled:
            self.state = [0] * 4
        for place, word in enumerate(_split_mix(seed, 4)):
            self.state[place] = word

    def below(self, bound: int) -> int:
        """A whole number from 0 to below `bound` (1 to 2**31 - 1), each equally likely."""
        if not 1 <= bound < 2**31:
            raise EngineError(f"numbers are drawn below 1 to 2**31 - 1, not below {bound}")
        return bits.random_below(self.state, bound)

    def of(self, mask: int) -> int:
        """One of the numbers in a set that is not empty, each equally likely."""
        if not 0 < mask <= bits.WORD:
            raise EngineError(f"there is nothing to draw from the set {mask:#x}")
        return bits.random_of(self.state, mask)


def _split_mix(seed: int, count: int) -> list[int]:
    words = []
    for _word in range(count):
        seed = (seed + _GOLDEN) & bits.WORD
        words.append(bits.scattered(seed))
    return words
