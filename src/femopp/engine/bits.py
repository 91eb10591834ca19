"""Bit masks of up to 64 elements, and random numbers.

Bit n stands for the card or action with the number n. This is the uncompiled version; bits.pxd has
the compiled one.
"""

from collections.abc import MutableSequence

WORD = (1 << 64) - 1


def bit(number: int) -> int:
    """Return the mask with this bit only, 0 to 63."""
    return 1 << number


def below(number: int) -> int:
    """Return the mask of all lower bits."""
    return (1 << number) - 1


def popcount(mask: int) -> int:
    """Count the bits set in a mask."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the number of the lowest bit set. The mask must not be empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the number of the highest bit set. The mask must not be empty."""
    return mask.bit_length() - 1


def nth(mask: int, place: int) -> int:
    """Return the number of the bit at this place among those set; the lowest has place 0."""
    for _skipped in range(place):
        mask &= mask - 1
    return lowest(mask)


def next_word(state: MutableSequence[int]) -> int:
    """Return the next 64 random bits of xoshiro256** (Blackman and Vigna); the state has four
    words.
    """
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
    """Hash a word: each bit affects all bits of the result (the last steps of SplitMix64)."""
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & WORD
    return word ^ word >> 31


def random_below(state: MutableSequence[int], bound: int) -> int:
    """Return a random number from 0 to below `bound`, each equally likely (Lemire's method)."""
    product = (next_word(state) >> 32) * bound
    if product & 0xFFFFFFFF < bound:
        uneven = (2**32 - bound) % bound
        while product & 0xFFFFFFFF < uneven:
            product = (next_word(state) >> 32) * bound
    return product >> 32


def random_of(state: MutableSequence[int], mask: int) -> int:
    """Return a random bit number of those set, each equally likely. The mask must not be empty."""
    if mask & (mask - 1) == 0:
        return lowest(mask)
    return nth(mask, random_below(state, popcount(mask)))
