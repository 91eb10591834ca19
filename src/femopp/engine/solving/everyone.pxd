cimport cython
from libc.stdint cimport int32_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.position cimport Position
from femopp.engine.solving.interruption cimport SELDOM
from femopp.engine.solving.search cimport DEPTH, FAR, NO_MOVE, NO_RIVAL, NUMBERS, SCORES, WIDTH, Search


@cython.final
cdef class Everyone(Search):
    cdef int32_t[768] gets          # by depth and seat: the result of the line found there
    cdef bint exact                 # whether the last result is more than a bound

    cpdef list solve(self, Position position, int by)
    cdef void _value(self, Position p, int rival, int enough, int depth) noexcept nogil
    cdef void _at_lead(self, Position p, int rival, int enough, int depth) noexcept nogil
    @cython.locals(ends_trick=cython.bint, exact=cython.bint, wanted=int32_t, best=int32_t)
    cdef void _by_card(self, Position p, int rival, int enough, int depth) noexcept nogil
    @cython.locals(exact=cython.bint, wanted=int32_t, best=int32_t)
    cdef void _by_word(self, Position p, int depth) noexcept nogil
    cdef void _now(self, Position p, int depth) noexcept nogil
    cdef void _keep(self, Position p, int depth) noexcept nogil
    cdef int _most(self, Position p, int seat, int depth) noexcept nogil
    cdef int _most_left_for(self, Position p, int seat) noexcept nogil
    @cython.locals(taking=uint64_t)
    cdef int _arrange(self, Position p, int depth) noexcept nogil
    cdef int _line_up(self, uint64_t cards, int count, int depth) noexcept nogil
    cdef uint64_t _taking(self, Position p) noexcept nogil
