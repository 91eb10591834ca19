cimport cython
from libc.math cimport sqrt
from libc.stdint cimport int32_t, int64_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport BETWEEN, CHANCE, OVER, PLAYING
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position
from femopp.engine.searching.equals cimport different
from femopp.engine.searching.value cimport Value

cdef enum:
    MOST_CARDS = 64


@cython.final
cdef class Habits:
    cdef Value value
    cdef uint64_t odds, unique
    cdef uint64_t tries             # how often something else is tried, of `ALWAYS`
    cdef double sure
    cdef int seats
    cdef int first_trick, last_trick
    # by trick, seat, advised card and card played
    cdef int32_t[::1] times
    cdef double[::1] sums           # what it has brought whose card it was
    # the cards of this playout
    cdef int played
    cdef int fair_from              # from which on nothing else was tried
    cdef int32_t[64] place
    cdef int32_t[64] player
    # what deals have been worth, by seat
    cdef long long playouts
    cdef double[8] worth, total, squares, spread

    cdef object _make_room(self)
    @cython.locals(places=Py_ssize_t)
    cdef object _begin(self, Position table, int tricks)
    @cython.locals(actions=int64_t)
    cdef int64_t _play_out(self, Position work, Chance chance, bint tries) noexcept nogil
    @cython.locals(cards=uint64_t, advised=int, row=int, card=int)
    cdef int _card(self, Position work, Chance chance, bint tries) noexcept nogil
    @cython.locals(
        usual=double, most=double, surely=double, own=int, times=int, best=int, rest=uint64_t,
        card=int
    )
    cdef int _best(self, int row, uint64_t cards, int advised, double spread) noexcept nogil
    @cython.locals(seat=int, one=int, place=int, mean=double, value=double, number=double)
    cdef void _learn(self, Position work) noexcept nogil
