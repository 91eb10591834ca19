cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport BETWEEN, CHANCE, OVER, PLAYING, PlaySpec
from femopp.engine.pool cimport reuse_memory
from femopp.engine.position cimport Position, untrack
from femopp.games.rodskagg.engine.calling cimport likelihood
from femopp.games.rodskagg.engine.deal cimport ANSWERING, ASKING, AUCTION, TAKING, RodskaggDeal
from femopp.games.rodskagg.engine.fresh_hands cimport FRESH_HANDS
from femopp.games.rodskagg.engine.imitation cimport RodskaggImitation
from femopp.games.rodskagg.engine.packed_rules cimport PackedRules
from femopp.games.rodskagg.engine.policy cimport advice
from femopp.games.rodskagg.engine.simple cimport choices
from femopp.games.rodskagg.engine.scoring cimport RED

cdef int NOBODY, PACK

cdef struct MatchUndo:
    int dealer, duel_leader
    bint dueling
    uint64_t dealt, out


@cython.final
cdef class RodskaggPosition(RodskaggDeal):
    cdef uint64_t out, drawing, first
    cdef MatchUndo before
    cdef RodskaggImitation imitation    # None until first needed

    cdef void _imitate(self) noexcept nogil

    cdef object _lay_stock(self, list stock)
    @cython.locals(other=RodskaggPosition)
    cdef RodskaggPosition _blank(self)
    cdef void _go_on_after_deal(self) noexcept nogil
    cdef void _look_for_zero(self, uint64_t staying) noexcept nogil
    cdef uint64_t _first_out(self, uint64_t on_zero) noexcept nogil
    cdef int _first_by_trick(self, uint64_t on_zero) noexcept nogil
    cdef void _end_duel(self) noexcept nogil
    cdef void _await_next_deal(self, uint64_t staying) noexcept nogil
    cdef void _await_duel(self, uint64_t seats, int leader) noexcept nogil
    cdef void _end_match(self, uint64_t winners) noexcept nogil
    cdef void _copy_match(self, RodskaggPosition other) noexcept nogil


cdef int _next_of(uint64_t seats, int seat) noexcept nogil
