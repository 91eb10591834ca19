cimport cython
from libc.math cimport exp
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.games.rodskagg.engine.deal cimport RodskaggDeal
from femopp.games.rodskagg.engine.policy cimport promise

cdef int HAND, ZERO, PASS
cdef double UNLIKELY
cdef double[2] STEEPNESS
cdef double[2][7] HALF
cdef uint64_t _NUMBERS

@cython.locals(
    bids=uint64_t, higher=uint64_t, height=int, tricks=int, lowest=int, forced=bint, likely=double
)
cdef double likelihood(RodskaggDeal at, int call) noexcept nogil
@cython.locals(leads=int)
cdef double _share(RodskaggDeal at, int tricks, int height) noexcept nogil
