cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits


@cython.final
cdef class Chance:
    cdef uint64_t[4] state
