cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.position cimport Position


@cython.locals(row=int, between=uint64_t)
cdef bint are_equal(Position at, int low, int high, uint64_t own) noexcept nogil
