cimport cython
from libc.stdint cimport uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport FREE
from femopp.engine.position cimport Position
from femopp.games.rifki.engine.packed_rules cimport PackedRules

cdef enum:
    CHOOSING = FREE

cdef enum:
    SEATS = 4
    KINDS = 6           # of negative contracts
    FIRST_CHOICE = 52
    FIRST_NEGATIVE = 56
    TRUMPS = 4          # contracts before the negative ones
    TRUMPS_EACH = 2
    NEGATIVES_EACH = 3
    TIMES_EACH = 2


cdef class Choosing(Position):
    cdef readonly PackedRules rules
    cdef uint8_t[4] trumps      # by seat: number of Trump contracts chosen
    cdef uint8_t[4] negatives   # by seat: number of negative contracts chosen
    cdef uint8_t[24] had        # by seat and kind
    cdef uint8_t[6] times       # by kind, for all seats

    @cython.final
    cdef uint64_t _choices(self) noexcept nogil
    @cython.final
    cdef bint _may_choose(self, int seat, int kind) noexcept nogil
    @cython.final
    cdef bint _leaves_enough(self, int seat, int kind) noexcept nogil
    @cython.final
    cdef bint _all_find_theirs(self) noexcept nogil
    @cython.final
    cdef bint _these_find_theirs(self, uint64_t some) noexcept nogil
    @cython.final
    cdef void _note(self, int seat, int contract, int number) noexcept nogil
    @cython.final
    cdef void _copy_choices(self, Choosing other) noexcept nogil
