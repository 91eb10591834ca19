"""Sets of up to 64 things as bits of a whole number, and chance as numbers.

Bit n stands for the card or action with the number n. This is how the uncompiled engine does it;
bits.pxd tells the same for the compiled one.
"""

from collections.abc import MutableSequence

WORD = (1 << 64) - 1


def bit(number: int) -> int:
    """The set of this one thing, 0 to 63."""
    return 1 << number


def below(number: int) -> int:
    """The set of all things with a lower number."""
    return (1 << number) - 1


def popcount(mask: int) -> int:
    """How many things a set has."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The lowest number in a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The highest number in a set that is not empty."""
    return mask.bit_length() - 1


def nth(mask: int, place: int) -> int:
    """The number at a place in a set, counted from the lowest at place 0."""
    for _skipped in range(place):
        mask &= mask - 1
    return lowest(mask)


def next_word(state: MutableSequence[int]) -> int:
    """The next 64 random bits of xoshiro256** (Blackman and Vigna), whose state is four words."""
    word = (_turned(state[1] * 5 & WORD, 7) * 9) & WORD
    carried = state[1] << 17 & WORD
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= carried
    state[3] = _turned(state[3], 45)
    return word


def _turned(word: int, places: int) -> int:
    return (word << places & WORD) | word >> (64 - places)


def scattered(word: int) -> int:
    """A word that tells these 64 bits in every one of its own (the end of SplitMix64)."""
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & WORD
    return word ^ word >> 31


def random_below(state: MutableSequence[int], bound: int) -> int:
    """A whole number from 0 to below `bound`, each equally likely (Lemire's way)."""
    product = (next_word(state) >> 32) * bound
    if product & 0xFFFFFFFF < bound:
        uneven = (2**32 - bound) % bound
        while product & 0xFFFFFFFF < uneven:
            product = (next_word(state) >> 32) * bound
    return product >> 32


def random_of(state: MutableSequence[int], mask: int) -> int:
    """One of the numbers in a set that is not empty, each equally likely."""
    if mask & (mask - 1) == 0:
        return lowest(mask)
    return nth(mask, random_below(state, popcount(mask)))
