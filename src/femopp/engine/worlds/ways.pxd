cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.chance cimport Chance

cdef int MOST_PLACES
cdef int MOST_CELLS
cdef int COUNTED
cdef int NEED
cdef int FIRST_SLOTS
cdef uint64_t GOLDEN
cdef double TO_ONE


@cython.final
cdef class Ways:
    # The question, by place: what it may hold, how many cards, and when it is laid
    cdef uint64_t unseen
    cdef uint64_t counted
    cdef int places
    cdef int[16] place
    cdef uint64_t[16] may
    cdef int[16] size
    cdef int[16] stage
    # by stage: how many counted cards were drawn before it, from those left and so many more
    cdef int[16] drawn
    cdef int[16] besides

    # Places alike are one class, cards alike one group
    cdef int classes
    cdef int[17] place_from         # by class: its first place
    cdef int[17] class_size
    cdef int[17] class_stage
    cdef int[17] group_from         # by class: its first cell
    cdef int cells
    cdef int[832] group_of          # by cell
    cdef int[832] class_of
    cdef int groups
    cdef int[64] held_by            # by group: the classes that may hold it, as bits
    cdef uint64_t[64] group_cards
    cdef int[65] card_from          # by group: its first card in `cards`
    cdef uint64_t[64] cards
    cdef int[64] shift              # by group: its field in a key
    cdef uint64_t[64] field

    # The graph
    cdef int[833] level             # by cell: the first state before it
    cdef int opened                 # the first state of the level being made
    cdef int states
    cdef int branches
    cdef uint64_t[::1] key          # by state: how many cards of each group are left
    cdef double[::1] ways
    cdef int[::1] branch_from       # by state: its first branch, and the one after its last
    cdef int[::1] branch_to
    cdef int[::1] after             # by branch: the state that it leads to
    cdef double[::1] weight         # by branch: its ways, and those of the state's before it
    cdef int slots
    cdef int[::1] slot              # states of the level being made by a hash of their keys
    cdef double[::1] choose

    # While one way is drawn
    cdef uint64_t[64] card
    cdef uint64_t[64] pool

    cdef void _ask(self, uint64_t unseen, uint64_t counted) noexcept nogil
    cdef void _add(self, int place, uint64_t may, int size, int stage) noexcept nogil
    cdef void _arrange_places(self) noexcept nogil
    cdef bint _comes_before(self, int one, int other) noexcept nogil
    cdef int _alike(self, int one) noexcept nogil
    cdef void _swap(self, int one, int other) noexcept nogil
    cdef void _find_classes(self) noexcept nogil
    cdef bint _find_groups(self) noexcept nogil
    cdef int _holders(self, int card) noexcept nogil
    cdef void _arrange_groups(self) noexcept nogil
    @cython.locals(full=uint64_t, size=uint64_t)
    cdef bint _build(self) except -1
    cdef int _open_level(self, int cell) except -1
    @cython.locals(size=uint64_t)
    cdef uint64_t _begun(self, uint64_t key, int cell) noexcept nogil
    cdef int _left(self, uint64_t key, int group) noexcept nogil
    @cython.locals(need=int, later=int, least=int, most=int, taken=uint64_t)
    cdef int _branch_out(self, int cell, int state) except -1
    cdef int _branch(self, uint64_t key, double weight) except -1
    cdef int _state(self, uint64_t key) except -1
    cdef int _slot_of(self, uint64_t key) noexcept nogil
    cdef int _clear_slots(self, int slots) except -1
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
