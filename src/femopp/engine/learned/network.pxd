cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.learned cimport adding
from femopp.engine.learned.sight cimport Sight

cdef int MOST


cdef class Network:
    cdef readonly int size          # of an observation
    cdef readonly int actions
    cdef readonly int unit          # what stands for 1 in the logits
    cdef object made_of
    cdef int layers
    cdef int[8] widths, shifts
    cdef Sight sight
    cdef const int16_t[::1] weights
    cdef const int32_t[::1] offsets
    cdef int16_t[1024] given        # what goes into a layer
    cdef int32_t[256] sums          # what comes out

    cdef object _make_room(self)
    @cython.locals(row=Py_ssize_t, place=Py_ssize_t)
    cdef object _write_all(self, const int16_t[::1] seen, int32_t[::1] out, Py_ssize_t rows)
    @cython.locals(row=Py_ssize_t, mask=uint64_t)
    cdef object _choose_all(
        self, const int16_t[::1] seen, const uint64_t[::1] legal, int64_t[::1] out
    )
    @cython.locals(best=int, action=int, place=int, most=int32_t, its=int32_t)
    cdef int _best_of(self, uint64_t legal) noexcept nogil
    @cython.locals(
        row=Py_ssize_t, before=int, layer=int, given=int, width=int, column=int, place=int
    )
    cdef void _think(self, const int16_t[::1] seen, Py_ssize_t start) noexcept nogil
    @cython.locals(column=int, number=int32_t)
    cdef void _bend(self, int width, int shift) noexcept nogil
