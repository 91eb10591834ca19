from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport CardPlay

cdef uint64_t unseen(CardPlay at) noexcept nogil
cdef uint64_t taking(CardPlay at, uint64_t cards) noexcept nogil
cdef uint64_t masters(CardPlay at, uint64_t cards, uint64_t others) noexcept nogil
cdef bint is_last(CardPlay at) noexcept nogil
cdef int highest_rank(uint64_t cards) noexcept nogil
cdef int lowest_rank(uint64_t cards) noexcept nogil
cdef int SUIT
