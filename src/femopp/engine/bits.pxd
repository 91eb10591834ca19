# The compiled version of bits.py, inlined into each module that uses it.
from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int femopp_lowest(uint64_t mask) {
        unsigned long place; _BitScanForward64(&place, mask); return (int)place; }
    static __inline int femopp_highest(uint64_t mask) {
        unsigned long place; _BitScanReverse64(&place, mask); return (int)place; }
    #else
    #define femopp_lowest(mask) __builtin_ctzll(mask)
    #define femopp_highest(mask) (63 - __builtin_clzll(mask))
    #endif
    """
    const uint64_t ONE_EACH "0x0101010101010101ULL"
    const uint64_t TOP_EACH "0x8080808080808080ULL"
    int lowest "femopp_lowest" (uint64_t mask) noexcept nogil
    int highest "femopp_highest" (uint64_t mask) noexcept nogil


cdef inline uint64_t bit(int number) noexcept nogil:
    return (<uint64_t> 1) << number


cdef inline uint64_t below(int number) noexcept nogil:
    return bit(number) - 1


cdef inline uint64_t running(uint64_t mask) noexcept nogil:
    """Return a byte for each byte of the mask: the number of bits set in it and in the lower ones.
    """
    mask = mask - (mask >> 1 & <uint64_t> 0x5555555555555555ULL)
    mask = (mask & <uint64_t> 0x3333333333333333ULL) + (mask >> 2 & <uint64_t> 0x3333333333333333ULL)
    return (mask + (mask >> 4) & <uint64_t> 0x0F0F0F0F0F0F0F0FULL) * ONE_EACH


cdef inline int popcount(uint64_t mask) noexcept nogil:
    return <int> (running(mask) >> 56)


cdef inline int nth_by(uint64_t mask, uint64_t sums, int place) noexcept nogil:
    """Return the same as `nth`, given `sums` from `running`: find the byte first, then the bit."""
    cdef uint64_t reached = (sums | TOP_EACH) - ONE_EACH * <uint64_t> (place + 1) & TOP_EACH
    cdef int start = lowest(reached) & 56
    place -= <int> (sums << 8 >> start & 0xFF)
    mask >>= start
    while place:
        mask &= mask - 1
        place -= 1
    return start + lowest(mask)


cdef inline int nth(uint64_t mask, int place) noexcept nogil:
    return nth_by(mask, running(mask), place)


cdef inline uint64_t turned(uint64_t word, int places) noexcept nogil:
    return word << places | word >> (64 - places)


cdef inline uint64_t next_word(uint64_t *state) noexcept nogil:
    cdef uint64_t word = turned(state[1] * 5, 7) * 9
    cdef uint64_t carried = state[1] << 17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= carried
    state[3] = turned(state[3], 45)
    return word


cdef inline uint64_t scattered(uint64_t word) noexcept nogil:
    word = (word ^ word >> 30) * <uint64_t> 0xBF58476D1CE4E5B9ULL
    word = (word ^ word >> 27) * <uint64_t> 0x94D049BB133111EBULL
    return word ^ word >> 31


cdef inline int random_below(uint64_t *state, int bound) noexcept nogil:
    cdef uint64_t product = (next_word(state) >> 32) * <uint64_t> bound
    cdef uint32_t uneven
    if <uint32_t> product < <uint32_t> bound:
        uneven = (<uint32_t> 0 - <uint32_t> bound) % <uint32_t> bound
        while <uint32_t> product < uneven:
            product = (next_word(state) >> 32) * <uint64_t> bound
    return <int> (product >> 32)


cdef inline int random_of(uint64_t *state, uint64_t mask) noexcept nogil:
    if mask & (mask - 1) == 0:
        return lowest(mask)
    cdef uint64_t sums = running(mask)
    return nth_by(mask, sums, random_below(state, <int> (sums >> 56)))
