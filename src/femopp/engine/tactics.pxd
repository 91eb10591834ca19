cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport CardPlay

cdef int SUIT, ONE, TIMES
cdef int[262160] LACKED     # by the probability of lacking a card, and the number of cards

# Cards
cdef uint64_t unseen(CardPlay at) noexcept nogil
cdef uint64_t taking(CardPlay at, uint64_t cards) noexcept nogil
cdef uint64_t masters(CardPlay at, uint64_t cards, uint64_t others) noexcept nogil

# Probabilities
cdef int lacking(CardPlay at, uint64_t others) noexcept nogil
cdef int all_of(int chance, int times) noexcept nogil
cdef void _fill_lacked() noexcept nogil
cdef int none_of(uint64_t cards, int lacks) noexcept nogil
cdef int is_void(uint64_t led, uint64_t others, int lacks) noexcept nogil
cdef int beaten(CardPlay at, int card, uint64_t led, uint64_t others, int lacks) noexcept nogil
cdef int prospect(CardPlay at, int card, uint64_t others, int lacks) noexcept nogil
@cython.locals(led=uint64_t)
cdef int stands(CardPlay at, int card, uint64_t others, int lacks) noexcept nogil

# Choosing
cdef int best(CardPlay at, uint64_t cards, int wish, int keep) noexcept nogil
