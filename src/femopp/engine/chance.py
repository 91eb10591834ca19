"""A seeded random number generator for deals and playouts."""

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

    The same seed gives the same numbers on every machine, compiled or not. Seeds are integers from
    0 to 2**64 - 1, NumPy's too; others raise `EngineError`. Copies and pickles keep the state. Not
    for real tables: after enough numbers, the rest can be predicted.
    """

    def __cinit__(self) -> None:
        """Set a valid state even without a seed: four zeros would only produce zeros."""
        self.state[0] = 1

    def __init__(self, seed: int) -> None:
        # An integer of NumPy's would overflow in the mixing of the words.
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
        """Restore a state. Raises `EngineError` for an impossible one."""
        state = [_whole(word, "a word of the state") for word in words]
        if len(state) != 4 or not any(state) or not all(0 <= word <= bits.WORD for word in state):
            raise EngineError(f"a state is four words, not all of them 0, and not {state}")
        for place, word in enumerate(state):
            self.state[place] = word

    def below(self, bound: int) -> int:
        """Return a random number from 0 to below `bound` (1 to 2**31 - 1), each equally likely."""
        number = _whole(bound, "a bound")
        if not 1 <= number < 2**31:
            raise EngineError(f"a bound is a number from 1 to 2**31 - 1, not {number}")
        return bits.random_below(self.state, number)

    def of(self, mask: int) -> int:
        """Return a random bit number of a mask that is not empty, each equally likely."""
        whole = _whole(mask, "a mask")
        if not 0 < whole <= bits.WORD:
            raise EngineError(f"there is nothing to draw from the mask {whole:#x}")
        return bits.random_of(self.state, whole)


def _whole(number: object, what: str) -> int:
    """Return an integer. Raises TypeError for anything else."""
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what} must be an integer, not {number!r}") from None


def _split_mix(seed: int, count: int) -> list[int]:
    words = []
    for _word in range(count):
        seed = (seed + _GOLDEN) & bits.WORD
        words.append(bits.scattered(seed))
    return words
