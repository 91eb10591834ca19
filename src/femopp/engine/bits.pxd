# The compiled telling of bits.py: put into each file that uses it, so there is nothing to call.
from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int femopp_popcount(uint64_t mask) { return (int)__popcnt64(mask); }
    static __inline int femopp_lowest(uint64_t mask) {
        unsigned long place; _BitScanForward64(&place, mask); return (int)place; }
    static __inline int femopp_highest(uint64_t mask) {
        unsigned long place; _BitScanReverse64(&place, mask); return (int)place; }
    #else
    #define femopp_popcount(mask) __builtin_popcountll(mask)
    #define femopp_lowest(mask) __builtin_ctzll(mask)
    #define femopp_highest(mask) (63 - __builtin_clzll(mask))
    #endif
    """
    int popcount "femopp_popcount" (uint64_t mask) noexcept nogil
    int lowest "femopp_lowest" (uint64_t mask) noexcept nogil
    int highest "femopp_highest" (uint64_t mask) noexcept nogil


cdef inline uint64_t bit(int number) noexcept nogil:
    return (<uint64_t> 1) << number


cdef inline uint64_t below(int number) noexcept nogil:
    return bit(number) - 1


cdef inline int nth(uint64_t mask, int place) noexcept nogil:
    while place:
        mask &= mask - 1
        place -= 1
    return lowest(mask)


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
    return nth(mask, random_below(state, popcount(mask)))
