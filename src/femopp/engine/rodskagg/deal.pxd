cimport cython
from libc.stdint cimport int8_t, uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport BETWEEN, CHANCE, FREE, OVER, PLAYING
from femopp.engine.position cimport Position
from femopp.engine.rodskagg.pack cimport Rules

cdef enum:
    FRESH_HANDS = FREE
    AUCTION
    ASKING
    ANSWERING
    TAKING

cdef enum:
    UNASKED
    ASKED
    FORGOTTEN

cdef enum:
    RED = 7

cdef int NOBODY, ZERO, RODSKAGG, PASS, NO, YES
cdef int FORCED_FROM, HAND, TRICKS_BEFORE_QUESTION
cdef uint64_t PICTURES

cdef struct Moment:
    int8_t taker, seat, declarer, bid
    uint8_t played, phase, exchanged, calls, question, reached, knocked
    uint8_t final, kept, waiting, folded, volunteers


cdef class Deal(Position):
    cdef readonly Rules rules
    cdef int duel_leader
    cdef bint dueling
    cdef uint64_t dealt
    # fresh hands
    cdef uint8_t[52] stock
    cdef int stock_size, drawn, exchanged
    cdef uint64_t aside, final, kept
    cdef bint reshuffled
    cdef uint64_t[16] hands_before
    # the auction, the question, going out
    cdef int calls, bid, declarer, question, awarded, out_by
    cdef uint64_t waiting, folded, volunteers
    cdef uint8_t[8] reached
    cdef uint8_t[8] knocked
    cdef int moment
    cdef Moment[48] moments

    # The match's own
    cdef void _settle(self) noexcept nogil
    cdef void _unsettle(self) noexcept nogil

    @cython.final
    cdef bint _may_exchange(self) noexcept nogil
    @cython.final
    cdef uint64_t _legal_calls(self) noexcept nogil
    cdef uint64_t _legal(self) noexcept nogil
    cdef void _step(self, int action) noexcept nogil
    cdef void _after_trick(self) noexcept nogil
    cdef void _back(self) noexcept nogil
    cdef int _steps(self) noexcept nogil
    cdef void _begin_deal(self) noexcept nogil

    @cython.final
    cdef void _exchange(self, int action) noexcept nogil
    @cython.final
    cdef void _give_fresh_hand(self) noexcept nogil
    @cython.final
    cdef void _shuffled(self) noexcept nogil
    @cython.final
    cdef void _call(self, int action) noexcept nogil
    @cython.final
    cdef bint _ends_with(self, int taker) noexcept nogil
    @cython.final
    cdef bint _question_is_due(self) noexcept nogil
    @cython.final
    cdef int _asker(self) noexcept nogil
    @cython.final
    cdef uint64_t _trickless(self) noexcept nogil
    @cython.final
    cdef uint64_t _free_to_choose(self) noexcept nogil
    @cython.final
    cdef void _ask(self, int action) noexcept nogil
    @cython.final
    cdef void _answer(self, int action) noexcept nogil
    @cython.final
    cdef void _go_on(self, int seat) noexcept nogil
    @cython.final
    cdef void _award(self, int tricks) noexcept nogil
    @cython.final
    cdef void _come_nearer(self, int seat, int tricks) noexcept nogil
    @cython.final
    cdef bint _may_knock(self, int seat, int total, int tricks) noexcept nogil
    @cython.final
    cdef bint _tricks_count(self) noexcept nogil
    @cython.final
    cdef int _trick_points(self, int seat) noexcept nogil
    @cython.final
    cdef int _trick_value(self, int seat) noexcept nogil
    @cython.final
    cdef int _late_tricks(self, int seat) noexcept nogil
    @cython.final
    cdef bint _made(self) noexcept nogil
    @cython.final
    cdef bint _failed_rodskagg(self) noexcept nogil
    @cython.final
    cdef void _remember(self, int taker) noexcept nogil
    @cython.final
    cdef void _recall(self, int place, int nearer) noexcept nogil
    @cython.final
    cdef void _give_back_hand(self, int seat) noexcept nogil
    @cython.final
    cdef void _copy_deal(self, Deal other) noexcept nogil
