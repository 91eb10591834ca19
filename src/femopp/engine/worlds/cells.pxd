cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits

cdef int MOST_CARDS
cdef int MOST_PLACES
cdef int MOST_CELLS
cdef int COUNTED


cdef class Cells:
    # The question, by place: the cards it may hold, their number, and its stage
    cdef uint64_t unseen
    cdef uint64_t counted
    cdef int places
    cdef int[16] place
    cdef uint64_t[16] may
    cdef int[16] size
    cdef int[16] stage
    # By stage: how many counted cards had been drawn, and how many besides those left were there
    cdef int[16] drawn
    cdef int[16] besides

    # Equal places form a class, equal cards a group
    cdef int classes
    cdef int[17] place_from         # by class: its first place
    cdef int[17] class_size
    cdef int[17] class_stage
    cdef int[17] group_from         # by class: its first cell
    cdef int cells
    cdef int[832] group_of          # by cell
    cdef int[832] class_of
    cdef int groups
    cdef int[64] held_by            # by group: mask of the classes that may hold it
    cdef uint64_t[64] group_cards
    cdef int[65] card_from          # by group: its first card in `cards`
    cdef uint64_t[64] cards
    cdef int[64] shift              # by group: its field in a key
    cdef uint64_t[64] field

    cdef object _make_room(self)
    @cython.final
    cdef void _ask(self, uint64_t unseen, uint64_t counted) noexcept nogil
    @cython.final
    cdef void _add(self, int place, uint64_t may, int size, int stage) noexcept nogil
    @cython.final
    cdef void _arrange_places(self) noexcept nogil
    @cython.final
    cdef bint _comes_before(self, int one, int other) noexcept nogil
    @cython.final
    cdef int _alike(self, int one) noexcept nogil
    @cython.final
    cdef void _swap(self, int one, int other) noexcept nogil
    @cython.final
    cdef void _find_classes(self) noexcept nogil
    @cython.final
    cdef bint _find_groups(self) noexcept nogil
    @cython.final
    cdef int _holders(self, int card) noexcept nogil
    @cython.final
    cdef void _arrange_groups(self) noexcept nogil
