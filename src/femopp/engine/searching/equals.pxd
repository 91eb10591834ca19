cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.position cimport Position


@cython.locals(apart=uint64_t, rest=uint64_t, last=int, alone=uint64_t)
cdef uint64_t different(Position at, uint64_t cards, uint64_t unique) noexcept nogil

@cython.locals(row=int, between=uint64_t)
cdef bint are_equal(Position at, int low, int high, uint64_t own) noexcept nogil
