cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport BETWEEN, CHANCE, OVER, PLAYING, CardPlay, PlaySpec
from femopp.engine.chance cimport Chance


cdef extern from "Python.h":
    # Positions form no cycles, so garbage collection may skip copies.
    void untrack "PyObject_GC_UnTrack" (object position)

cdef uint64_t ALWAYS, IMITATING


cdef class Position(CardPlay):
    cdef int dealer_seat            # the next dealer between deals
    cdef readonly int deal_number   # from 1
    cdef uint64_t simple            # mask of the seats that play simply in playouts
    cdef long long[8] total         # match points by seat
    cdef long long[8] score         # points of this deal by seat, 0 before its end

    # Overridden by each game
    cdef uint64_t _legal(self) noexcept nogil
    cdef void _step(self, int action) noexcept nogil
    cdef void _back(self) noexcept nogil
    cdef int _steps(self) noexcept nogil
    cdef bint _only_tricks_left(self) noexcept nogil
    cdef void _begin_deal(self) noexcept nogil
    cdef void _deal_at_random(self, Chance chance) noexcept nogil
    cdef void _decide_at_random(self, Chance chance) noexcept nogil
    cdef void _copy_from(self, Position other) noexcept nogil
    cdef int _advice(self) noexcept nogil
    cdef int _imitation(self) noexcept nogil
    cdef double _likelihood(self, int action) noexcept nogil
    cdef uint64_t _simple_choices(self) noexcept nogil

    # Common to all games
    @cython.final
    cdef object _start(self, object dealer, object points)
    @cython.final
    cdef object _must_be_to_act(self)
    @cython.final
    cdef tuple _play_at(self, int place)
    @cython.locals(number=Py_ssize_t)
    cpdef object play(self, object action)
    cpdef Position clone(self)
    cpdef object policy_action(self)
    @cython.locals(manner=uint64_t)
    cpdef object choose(self, Chance chance, object policy=*)
    @cython.locals(manner=uint64_t)
    cpdef object play_out(self, Chance chance, object policy=*)
    @cython.locals(
        other=Position,
        manner=uint64_t,
        actions=cython.longlong,
        done=cython.longlong,
        until=cython.longlong,
        at_once=cython.longlong,
        sums=cython.longlong[8],
        seat=int,
    )
    cpdef object play_outs(self, Chance chance, Py_ssize_t times, object policy=*)
    @cython.final
    cdef void _copy_position(self, Position other) noexcept nogil
    @cython.final
    cdef bint _is_waiting(self) noexcept nogil
    @cython.final
    cdef int _play_out(self, Chance chance) noexcept nogil
    @cython.final
    cdef int _play_out_by(self, uint64_t manner, Chance chance) noexcept nogil
    @cython.final
    cdef int _play_on(self, int until, uint64_t manner, Chance chance) noexcept nogil
    @cython.final
    @cython.locals(odds=uint64_t)
    cdef int _choice(self, uint64_t manner, Chance chance) noexcept nogil
    @cython.final
    @cython.locals(count=uint64_t)
    cdef uint64_t _perft(self, int depth) noexcept nogil
