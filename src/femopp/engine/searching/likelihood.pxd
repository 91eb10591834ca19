cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport pow, sqrt
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position
from femopp.engine.searching.equals cimport are_equal
from femopp.engine.worlds.knowledge cimport Knowledge

cdef int AT_ONCE, MOST_DRAWN_TOGETHER
cdef double UNIT


@cython.final
cdef class Likelihood:
    cdef Knowledge known
    cdef uint64_t unique
    cdef double calls, cards, trust, floor, effective, simple, slips
    cdef double[8] searching, simply    # likelihood by seat, for each kind of player
    cdef int times
    cdef bint graded
    cdef Position work
    cdef uint64_t[::1] world

    cdef object _make_room(self)
    cdef object _begin(self, Knowledge known)
    cdef object _weigh_all(
        self, uint64_t[::1] drawn, double[::1] weights, uint64_t[::1] kinds, Chance chance,
        bint draws
    )
    cdef void _weigh(
        self, uint64_t[::1] drawn, double[::1] weights, uint64_t[::1] kinds, int first, int until,
        Chance chance, bint draws
    ) noexcept nogil
    cdef void _tell_back(self, Knowledge known, Position work, Chance chance) noexcept nogil
    cdef double _weight(self, int seat) noexcept nogil
    @cython.locals(drawn=double)
    cdef bint _is_simple(self, int seat, Chance chance) noexcept nogil
    @cython.locals(choices=uint64_t)
    cdef double _simple_factor(self, Position work, int action) noexcept nogil
    @cython.locals(trust=double, likely=double)
    cdef double _factor(self, Position work, int action) noexcept nogil
    cdef bint _agrees(self, Position work, int action, int advised) noexcept nogil
    @cython.locals(most=double)
    cdef void _raise_to_floor(self, double[::1] weights, int worlds) noexcept nogil
    cdef void _draw_together(self, double[::1] weights, int worlds, double least) noexcept nogil
    @cython.locals(total=double, step=double, due=double, reached=double)
    cdef void _resample(
        self, uint64_t[::1] drawn, uint64_t[::1] kinds, double[::1] weights, uint64_t[::1] into,
        uint64_t[::1] simple, int count, Chance chance
    ) noexcept nogil


@cython.locals(total=double, squares=double)
cdef double effective_number(double[::1] weights, int worlds) noexcept nogil
