cimport cython
from libc.math cimport erf, sqrt

from femopp.engine.position cimport Position
from femopp.games.rifki.engine.choosing cimport SEATS
from femopp.games.rifki.engine.match cimport RifkiPosition
from femopp.engine.searching.value cimport Value


cdef int ROWS, NODES


@cython.final
cdef class ChanceToWin(Value):
    # By contract and seat
    cdef double[10][4] hope
    cdef double[10][4] variance
    cdef double[7] at
    cdef double[7] weight
    cdef double stake
    cdef bint all_positive

    cdef object _put(self, int row, object hopes, object variances)
    @cython.locals(own=double)
    cdef double _worth(self, RifkiPosition match, int seat) noexcept nogil
    @cython.locals(row=int, node=int, own=double, varies=double, chance=double, points=double)
    cdef double _chance(self, RifkiPosition match, int seat) noexcept nogil
    cdef double _positive(self, RifkiPosition match, double own, double varies) noexcept nogil
    @cython.locals(equals=int, rival=int, theirs=double)
    cdef double _share(self, RifkiPosition match, int seat, double own) noexcept nogil
    @cython.locals(row=int, rival=int, product=double, ahead=double)
    cdef double _above_all(self, RifkiPosition match, int seat, double points) noexcept nogil
