cimport cython
from libc.math cimport exp
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport OVER
from femopp.engine.position cimport Position
from femopp.games.rodskagg.engine.match cimport RodskaggPosition
from femopp.engine.searching.value cimport Value


cdef int LOWEST, HIGHEST, FEWEST, MOST, RUNGS


@cython.final
cdef class Equity(Value):
    # By the number of players in the match
    cdef double[9][33] own
    cdef double[9][8][8] against
    cdef double[9][8][8] place
    cdef int[33] rung
    cdef long long[8] sheet         # points in a question from Python

    cdef object _put(self, int players, object table)
    @cython.locals(seats=int, staying=uint64_t)
    cdef double _share(self, RodskaggPosition match, int seat) noexcept nogil
    @cython.locals(strength=double, others=double, other=int)
    cdef double _chance(
        self, long long* total, int seats, int dealer, uint64_t staying, int seat
    ) noexcept nogil
    @cython.locals(
        players=int, points=int, rung=int, first=int, place=int, other=int, strength=double
    )
    cdef double _strength(
        self, long long* total, int seats, int dealer, uint64_t staying, int seat
    ) noexcept nogil


cdef double _part(uint64_t seats, int seat) noexcept nogil
cdef int _index(long long points) noexcept nogil
