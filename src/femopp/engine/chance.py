"""A seeded source of chance for deals and playouts."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

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
    from 0 to 2**64 - 1, NumPy's too; others raise `EngineError`. Copied, or kept with `pickle`, it
    goes on from where it was. Not for real tables: whoever sees enough numbers can foretell the
    rest.
    """

    def __cinit__(self) -> None:
        """Made without a seed it must not stand still, as it would with four zeros."""
        self.state[0] = 1

    def __init__(self, seed: int) -> None:
        # A number of NumPy's would overflow where the words are mixed.
        number = _whole(seed, "a seed")
        if not 0 <= number <= bits.WORD:
            raise EngineError(f"a seed is a number from 0 to 2**64 - 1, not {number}")
        if not cython.compiled:
            self.state = [0] * 4
        for place, word in enumerate(_split_mix(number, 4)):
            self.state[place] = word

    def __reduce__(self) -> tuple[Any, ...]:
        return Chance, (0,), tuple([self.state[place] for place in range(4)])

    def __setstate__(self, words: Sequence[int]) -> None:
        """Go on from such a state. Raises `EngineError` where it cannot be one."""
        state = [_whole(word, "a word of the state") for word in words]
        if len(state) != 4 or not any(state) or not all(0 <= word <= bits.WORD for word in state):
            raise EngineError(f"a state is four words, not all of them 0, and not {state}")
        for place, word in enumerate(state):
            self.state[place] = word

    def below(self, bound: int) -> int:
        """A whole number from 0 to below `bound` (1 to 2**31 - 1), each equally likely."""
        number = _whole(bound, "a bound")
        if not 1 <= number < 2**31:
            raise EngineError(f"numbers are drawn below 1 to 2**31 - 1, not below {number}")
        return bits.random_below(self.state, number)

    def of(self, mask: int) -> int:
        """One of the numbers in a set that is not empty, each equally likely."""
        whole = _whole(mask, "a set")
        if not 0 < whole <= bits.WORD:
            raise EngineError(f"there is nothing to draw from the set {whole:#x}")
        return bits.random_of(self.state, whole)


def _whole(number: object, what: str) -> int:
    """Raises TypeError for what is no whole number."""
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {number!r}") from None


def _split_mix(seed: int, count: int) -> list[int]:
    words = []
    for _word in range(count):
        seed = (seed + _GOLDEN) & bits.WORD
        words.append(bits.scattered(seed))
    return words
