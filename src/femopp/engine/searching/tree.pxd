cimport cython
from libc.math cimport log, sqrt
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport BETWEEN, CHANCE, OVER
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position
from femopp.engine.searching.equals cimport different
from femopp.engine.searching.value cimport Value

cdef enum:
    MOST_DEEP = 128
    ROOT = 0
    NONE = 0
    NOTHING = -1
    STEPS = 64


@cython.final
cdef class Tree:
    cdef Value value
    cdef uint64_t odds, unique
    cdef double explores, trusts
    cdef bint looks_at_hands
    cdef int observer
    cdef int room                   # for so many nodes and choices
    # by node
    cdef readonly int nodes
    cdef uint8_t[::1] step                      # that leads to it
    cdef int32_t[::1] child, sibling
    # by choice
    cdef int choices
    cdef int32_t[::1] choice, other             # the first of a node, and the next of the same
    cdef int32_t[::1] key                       # what is done, and what the hand advised
    cdef int32_t[::1] visits, offers            # how often it was made, and could have been
    cdef double[::1] sums                       # what it has brought whose it was
    # this simulation
    cdef int at                     # the node that it has come to
    cdef int depth
    cdef int32_t[128] made          # the choices on the way
    cdef int32_t[128] mover         # and whose they were
    cdef bint has_grown
    # what deals have been worth, by seat
    cdef long long simulations
    cdef double[8] worth, total, squares, spread

    cdef object _make_room(self)
    cdef object _plant(self, int room)
    cdef void _begin(self) noexcept nogil
    cdef void _follow(self, Position work, int step) noexcept nogil
    @cython.locals(actions=int64_t)
    cdef int64_t _play_out(self, Position work, Chance chance) noexcept nogil
    @cython.locals(cards=uint64_t, advised=int, hand=int)
    cdef int _key(self, Position work, Chance chance) noexcept nogil
    @cython.locals(one=int, step=int, best=int, visits=int, total=double, usual=double,
                   spread=double, sum=double, most=double, promise=double, untried=uint64_t)
    cdef int _most_promising(
        self, int hand, uint64_t cards, int advised, int seat, Chance chance
    ) noexcept nogil
    cdef double _promise(
        self, double sum, int visits, int offers, double usual, double spread
    ) noexcept nogil
    @cython.locals(one=int, child=int)
    cdef void _walk(self, int seat, int key) noexcept nogil
    @cython.locals(one=int)
    cdef int _find_choice(self, int node, int key) noexcept nogil
    @cython.locals(child=int)
    cdef int _find_child(self, int node, int step) noexcept nogil
    @cython.locals(one=int)
    cdef int _add_choice(self, int node, int key) noexcept nogil
    @cython.locals(child=int)
    cdef int _add_child(self, int node, int step) noexcept nogil
    @cython.locals(seat=int, place=int, one=int, mean=double, value=double, number=double)
    cdef void _learn(self, Position work) noexcept nogil
