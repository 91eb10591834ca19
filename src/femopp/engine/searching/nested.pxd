cimport cython
from libc.stdint cimport int64_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport BETWEEN, CHANCE, OVER, PLAYING
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position
from femopp.engine.searching.equals cimport different
from femopp.engine.searching.value cimport Value
from femopp.engine.worlds.knowledge cimport Knowledge


@cython.final
cdef class NestedPlayouts:
    cdef Value value
    cdef uint64_t manner, unique
    cdef int worlds
    cdef int last_trick             # the trick from which on nobody searches
    cdef Knowledge start            # public knowledge before a playout
    cdef Knowledge public           # public knowledge during a playout
    cdef Knowledge mind             # knowledge of the searching seat
    cdef Position base, work        # a world sampled by that seat, and a candidate in it
    cdef uint64_t[::1] world
    cdef double[::1] sums           # by card
    cdef int64_t actions            # of a playout, including inner ones

    cdef object _look_at(self, Knowledge public)
    cpdef int choose(self, Position position, Chance chance) except -1
    cdef bint _suits(self, Knowledge known)
    cdef void _begin(self) noexcept nogil
    cdef void _step(self, Position position, int step) noexcept nogil
    @cython.locals(step=int)
    cdef int64_t _play_out(self, Position position, Chance chance) except -1 nogil
    @cython.locals(cards=uint64_t)
    cdef int _choose(self, Position position, Chance chance) except -1 nogil
    @cython.locals(seat=int, rest=uint64_t, card=int)
    cdef int _compare(self, Position position, uint64_t cards, Chance chance) except -1 nogil
    @cython.locals(rest=uint64_t, card=int, best=int)
    cdef int _best(self, uint64_t cards) noexcept nogil
