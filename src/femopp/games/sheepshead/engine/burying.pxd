cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits

cdef double[32] FACTOR
cdef uint64_t[3] SUIT
cdef double KEEPS_ACE, VOID_BY_ONE, VOID_BY_TWO

@cython.locals(weight=double, suit=uint64_t, kept=uint64_t, buried=int)
cdef double bury_weight(uint64_t hand, uint64_t pair) noexcept nogil
@cython.locals(total=double, first=uint64_t, rest=uint64_t)
cdef double pairs_weight(uint64_t hand, uint64_t cards) noexcept nogil
