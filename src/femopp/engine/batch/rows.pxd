cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport CHANCE, OVER
from femopp.engine.observing.observer cimport Observer
from femopp.engine.position cimport Position

cdef extern from "Python.h":
    # A borrowed reference, for use without the GIL: `matches` owns the positions.
    void *row_of "PyList_GET_ITEM" (list matches, Py_ssize_t row) noexcept nogil

cdef int NOBODY, CHANCE_PLAYER, SPECTATOR


cdef class Rows:
    cdef list matches
    cdef uint64_t[::1] masks        # by row: legal actions
    cdef int8_t[::1] chosen         # by row: the current action
    cdef Py_ssize_t count
    cdef int seats
    cdef Observer eyes
    cdef bint is_busy

    cdef object _become(self, Rows other, object rows)
    @cython.locals(match=Position)
    cdef list _copies(self, object rows)
    cdef object _make_room(self)
    cdef object _must_be_free(self)
    cdef object _begin_work(self)
    cdef object _look_at_all(self)
    @cython.final
    cdef void _look(self, Position match, Py_ssize_t row) noexcept nogil

    @cython.final
    cdef void _tell_actors(self, int8_t[::1] out) noexcept nogil
    @cython.final
    @cython.locals(actor=int)
    cdef void _tell_acting(self, int64_t[::1] out) noexcept nogil
    @cython.final
    cdef int _actor_of(self, Position match) noexcept nogil
    @cython.final
    @cython.locals(mask=uint64_t)
    cdef void _tell_legal(self, uint8_t[::1] out) noexcept nogil
    @cython.final
    cdef void _tell_ends(self, uint8_t[::1] out, bint of_deals) noexcept nogil
    @cython.final
    cdef bint _ends(self, Position match, bint of_deals) noexcept nogil
    @cython.final
    cdef void _tell_hands(self, uint64_t[::1] out) noexcept nogil
    @cython.final
    cdef void _hands_of(self, Position match, uint64_t[::1] out, Py_ssize_t place) noexcept nogil
    @cython.final
    cdef void _tell_scores(self, int64_t[::1] out) noexcept nogil
    @cython.final
    cdef void _scores_of(self, Position match, int64_t[::1] out, Py_ssize_t place) noexcept nogil
    @cython.final
    cdef void _tell_points(self, int64_t[::1] out) noexcept nogil
    @cython.final
    cdef void _points_of(self, Position match, int64_t[::1] out, Py_ssize_t place) noexcept nogil
    @cython.final
    cdef Py_ssize_t _first_wrong(self, const int64_t[::1] seats) noexcept nogil
    @cython.final
    @cython.locals(match=Position)
    cdef object _observe(
        self, const int64_t[::1] seats, const uint8_t[::1] wanted, int16_t[::1] out
    )
