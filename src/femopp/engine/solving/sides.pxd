cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.position cimport Position
from femopp.engine.solving.interruption cimport SELDOM
from femopp.engine.solving.search cimport FAR, NO_MOVE, NUMBERS, SCORES, WIDTH, Search
from femopp.engine.solving.tricks cimport Tricks


@cython.final
cdef class Sides(Search):
    cdef uint64_t side
    cdef readonly Tricks tricks     # used when nothing else is left
    cdef int best                   # the card that the last `_by_card` found

    cpdef object reach(self, Position position, uint64_t side, int by, int low, int high)
    cdef int _of_side(self, Position p) noexcept nogil
    cdef int _value(self, Position p, int low, int high, int depth) noexcept nogil
    cdef int _at_lead(self, Position p, int low, int high, int depth) noexcept nogil
    @cython.locals(wanted=cython.bint, ends_trick=cython.bint)
    cdef int _by_card(self, Position p, int low, int high, int hot, int depth) noexcept nogil
    @cython.locals(wanted=cython.bint)
    cdef int _by_word(self, Position p, int low, int high, int depth) noexcept nogil
    @cython.locals(takes=cython.bint)
    cdef int _arrange(self, Position p, int hot, int depth) noexcept nogil
    @cython.locals(ours=cython.bint)
    cdef int _promise(self, Position p, int card, int winner, bint takes) noexcept nogil
    cdef uint64_t _yet_to_play(self, Position p, uint64_t led, bint foes) noexcept nogil
    cdef int _answers(self, Position p) noexcept nogil
    cdef void _has_served(self, Position p, int card) noexcept nogil
