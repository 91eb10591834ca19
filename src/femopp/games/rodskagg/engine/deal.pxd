cimport cython
from libc.stdint cimport int8_t, uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport BETWEEN, OVER, PLAYING
from femopp.games.rodskagg.engine.fresh_hands cimport FRESH_HANDS, FreshHands
from femopp.games.rodskagg.engine.scoring cimport ASKED, FORGOTTEN, RED

cdef enum:
    AUCTION = FRESH_HANDS + 1
    ASKING
    ANSWERING
    TAKING

cdef int NOBODY, ZERO, RODSKAGG, PASS, NO, YES
cdef int FORCED_FROM, TRICKS_BEFORE_QUESTION

cdef struct UndoEntry:
    int8_t taker, seat, declarer, bid
    uint8_t played, phase, exchanged, calls, question, reached, knocked
    uint8_t final, kept, waiting, folded, volunteers


cdef class RodskaggDeal(FreshHands):
    cdef uint64_t kept, waiting
    cdef int calls
    cdef uint8_t[8] called
    cdef UndoEntry[48] undo_stack

    # Overridden by the match
    cdef void _settle(self) noexcept nogil
    cdef void _unsettle(self) noexcept nogil

    cdef uint64_t _legal(self) noexcept nogil
    cdef void _step(self, int action) noexcept nogil
    cdef void _after_trick(self) noexcept nogil
    cdef void _back(self) noexcept nogil
    cdef int _steps(self) noexcept nogil
    cdef void _begin_deal(self) noexcept nogil

    @cython.final
    cdef void _keep(self) noexcept nogil
    @cython.final
    cdef uint64_t _legal_calls(self) noexcept nogil
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
    cdef void _remember(self, int taker) noexcept nogil
    @cython.final
    cdef void _recall(self, int place, int nearer) noexcept nogil
    @cython.final
    cdef void _copy_deal(self, RodskaggDeal other) noexcept nogil
