cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.chance cimport Chance
from femopp.engine.worlds.cells cimport COUNTED, MOST_CARDS, MOST_CELLS, MOST_PLACES, Cells

cdef int NEED
cdef int FIRST_SLOTS
cdef uint64_t GOLDEN
cdef double TO_ONE


@cython.final
cdef class Ways(Cells):
    # The graph
    cdef int[833] level             # by cell: the first state before it
    cdef int opened                 # the first state of the level under construction
    cdef int states
    cdef int branches
    cdef uint64_t[::1] key          # by state: how many cards of each group are left
    cdef double[::1] ways
    cdef int[::1] branch_from       # by state: its first branch, and the one after its last
    cdef int[::1] branch_to
    cdef int[::1] after             # by branch: the state that it leads to
    cdef double[::1] weight         # by branch: the cumulative number of ways in its state
    cdef int slots
    cdef int[::1] slot              # hash table from keys to states of the level under construction
    cdef double[::1] choose

    # During a draw
    cdef uint64_t[64] card
    cdef uint64_t[64] pool

    @cython.locals(full=uint64_t, size=uint64_t)
    cdef bint _build(self) except -1 nogil
    cdef int _open_level(self, int cell) except -1 nogil
    @cython.locals(size=uint64_t)
    cdef uint64_t _begun(self, uint64_t key, int cell) noexcept nogil
    cdef int _left(self, uint64_t key, int group) noexcept nogil
    @cython.locals(need=int, later=int, is_last=bint, least=int, most=int, taken=uint64_t)
    cdef int _branch_out(self, int cell, int state) except -1 nogil
    cdef int _branch(self, uint64_t key, double weight) except -1 nogil
    cdef int _state(self, uint64_t key) except -1 nogil
    cdef int _slot_of(self, uint64_t key) noexcept nogil
    cdef int _clear_slots(self, int slots) except -1 nogil
    cdef void _weigh(self) noexcept nogil
    cdef double _total(self, int state) noexcept nogil
    cdef double _drawings(self, int cell, uint64_t key) noexcept nogil
    cdef bint _begins(self, int cell, int stage) noexcept nogil
    cdef int _counted_left(self, uint64_t key) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef void _draw(self, uint64_t[::1] world, Py_ssize_t at, Chance chance) noexcept nogil
    cdef int _walk(self, int state, Chance chance) noexcept nogil
    cdef void _take(self, int group, int there, int taken, int count, Chance chance) noexcept nogil
    cdef void _hand_out(
        self, int one, int count, uint64_t[::1] world, Py_ssize_t at, Chance chance
    ) noexcept nogil
