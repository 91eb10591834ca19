cimport cython
from cpython.exc cimport PyErr_CheckSignals

cdef enum:
    SELDOM = 0x3FFFF    # nodes between two checks, some hundredths of a second


@cython.final
cdef class Interruption:
    cdef bint came
    cdef object raised

    cdef void _listen(self) noexcept nogil
    cdef object _tell(self)
