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


@cython.final
cdef class Tree:
    cdef Value value
    cdef uint64_t odds, unique
    cdef double explores, trusts
    cdef int observer
    cdef bint is_alone              # whether the others do what they are advised
    cdef readonly int nodes         # how many there are, with the root
    cdef int room                   # and how many there may be
    # by node
    cdef int32_t[::1] first, following      # its first child, and its next sibling; 0: none
    cdef uint8_t[::1] step                  # that leads to it
    cdef readonly int tries
    cdef int at, kind
    cdef bint is_typed
    cdef int32_t[::1] first_try, next_try, key
    cdef int32_t[::1] visits, offers        # how often it was walked through, and could have been
    cdef double[::1] sums                   # what that has brought the seat whose step it is
    # the way of this simulation
    cdef int depth
    cdef int32_t[128] path
    cdef int32_t[128] mover
    cdef bint is_new                # whether its last node is
    # what deals have been worth, by seat
    cdef long long simulations
    cdef double[8] worth, total, squares, spread

    cdef object _make_room(self)
    cdef object _plant(self, int room)
    cdef void _begin(self) noexcept nogil
    cdef void _follow(self, Position work, int step) noexcept nogil
    @cython.locals(actions=int64_t, step=int)
    cdef int64_t _play_out(self, Position work, Chance chance) noexcept nogil
    @cython.locals(cards=uint64_t, advised=int, rules=uint64_t)
    cdef int _choose(self, Position work, Chance chance) noexcept nogil
    @cython.locals(one=int, key=int, kind=int, visits=int, total=double, usual=double, untried=uint64_t, best=int,
                   most=double, worth=double, bonus=double, spread=double)
    cdef int _most_promising(
        self, int node, uint64_t cards, int advised, int seat, Chance chance
    ) noexcept nogil
    @cython.locals(sum=double, bonus=double)
    cdef double _promise(
        self, double sum, int visits, int offers, double usual, double spread
    ) noexcept nogil
    @cython.locals(node=int, one=int, child=int)
    cdef void _go(self, int seat, int step, int kind) noexcept nogil
    @cython.locals(one=int)
    cdef int _try(self, int node, int key) noexcept nogil
    @cython.locals(child=int)
    cdef int _grow(self, int node, int step) noexcept nogil
    @cython.locals(one=int)
    cdef int _tried(self, int node, int key) noexcept nogil
    @cython.locals(child=int)
    cdef int _child(self, int node, int step) noexcept nogil
    @cython.locals(seat=int, place=int, one=int, mean=double, value=double, number=double)
    cdef void _learn(self, Position work) noexcept nogil
