cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.batch.rows cimport Rows, row_of
from femopp.engine.cardplay cimport BETWEEN, CHANCE, PLAYING
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position

cdef int NOTHING
cdef Py_ssize_t AT_ONCE


@cython.final
cdef class Batch(Rows):
    @cython.locals(other=Batch)
    cpdef Batch clone(self)
    @cython.locals(mask=uint64_t)
    cdef void _choose_at_random(self, int64_t[::1] out, Chance chance) noexcept nogil
    @cython.locals(action=int64_t)
    cdef Py_ssize_t _choose(self, const int64_t[::1] actions) noexcept nogil
    cdef void _act(self) noexcept nogil
    cdef void _act_in(self, Position match, Py_ssize_t row) noexcept nogil
    cdef int _steps_of(self, Position match) noexcept nogil
    cdef void _take_back(self, Position match, Py_ssize_t row) noexcept nogil
    @cython.locals(row=Py_ssize_t, until=Py_ssize_t, actions=cython.longlong)
    cpdef object play_out(self, object chance)
    @cython.locals(actions=cython.longlong)
    cdef long long _play_rows_out(
        self, Py_ssize_t first, Py_ssize_t until, Chance chance
    ) noexcept nogil
    cdef int _play_one_out(self, Position match, Chance chance) noexcept nogil
    @cython.locals(
        manner=uint64_t, seat=int, row=Py_ssize_t, end=Py_ssize_t, actions=cython.longlong
    )
    cpdef object play_on(self, object until, object chance, object policy=*)
    @cython.locals(actions=cython.longlong)
    cdef long long _play_rows_on(
        self, Py_ssize_t first, Py_ssize_t end, int until, uint64_t manner, Chance chance
    ) noexcept nogil
    cdef int _play_one_on(
        self, Position match, Py_ssize_t row, int until, uint64_t manner, Chance chance
    ) noexcept nogil
    cdef bint _is_due(self, Position match) noexcept nogil
    @cython.locals(row=Py_ssize_t, until=Py_ssize_t)
    cdef object _deal_all(self, Chance chance, const uint8_t[::1] wanted)
    cdef void _deal_rows(
        self, Py_ssize_t first, Py_ssize_t until, Chance chance, const uint8_t[::1] wanted
    ) noexcept nogil
    cdef void _deal_in(self, Position match, Py_ssize_t row, Chance chance) noexcept nogil
