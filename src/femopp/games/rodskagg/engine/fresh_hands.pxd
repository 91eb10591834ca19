cimport cython
from libc.stdint cimport uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport CHANCE, FREE
from femopp.engine.chance cimport Chance
from femopp.games.rodskagg.engine.scoring cimport ScoringState

cdef enum:
    FRESH_HANDS = FREE

cdef int NOBODY, PACK
cdef uint64_t PICTURES


cdef class FreshHands(ScoringState):
    cdef uint64_t dealt, aside, final
    cdef int duel_leader, stock_size, drawn, exchanged, undo_size
    cdef bint dueling, reshuffled
    cdef uint8_t[52] stock
    cdef uint64_t[16] hands_before
    cdef uint8_t[8] refreshed
    cdef uint64_t[8] given_back

    cdef void _deal_at_random(self, Chance chance) noexcept nogil
    cdef void _decide_at_random(self, Chance chance) noexcept nogil

    @cython.final
    cdef void _begin_exchanges(self) noexcept nogil
    @cython.final
    cdef bint _may_exchange(self) noexcept nogil
    @cython.final
    cdef void _exchange(self) noexcept nogil
    @cython.final
    cdef void _give_fresh_hand(self) noexcept nogil
    @cython.final
    cdef void _shuffled(self) noexcept nogil
    @cython.final
    cdef uint64_t _kept_aside(self) noexcept nogil
    @cython.final
    cdef void _give_back_hand(self, int seat) noexcept nogil
    @cython.final
    cdef uint64_t _in_stock(self) noexcept nogil
    @cython.final
    cdef void _shuffle_stock(self, Chance chance) noexcept nogil
    @cython.final
    cdef void _copy_exchanges(self, FreshHands other) noexcept nogil
