cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics

cdef int ONE

@cython.locals(left=int)
cdef int in_suit(uint64_t mine, uint64_t theirs) noexcept nogil
cdef int _taken(uint64_t mine, uint64_t theirs, int left) noexcept nogil
