cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.position cimport Position
from femopp.engine.solving.interruption cimport SELDOM, Interruption
from femopp.engine.solving.objective cimport Objective
from femopp.engine.solving.search cimport FAR, NO_MOVE, in_play

cdef enum:
    PLACES = 9          # maximum cards in a trick, and one more
    WIDTH = 16          # maximum cards in a hand
    CASES = 8           # of `PROMISES` for each kind of seat

cdef struct Entry:      # from the start of a trick
    uint64_t place      # the cards left, the leader, whether the lead ban is lifted
    int32_t least
    int32_t most
    uint32_t deal
    uint8_t card        # the best lead


@cython.final
cdef class Tricks(Objective):
    cdef readonly uint64_t nodes
    cdef Interruption interruption
    cdef object room                # memory of the table
    cdef Entry *table
    cdef uint64_t slots
    cdef int32_t[64] promises
    # The current line, by trick
    cdef int32_t[16] need, left
    cdef uint64_t[16] cards         # in play at its start
    cdef uint64_t[16] led
    cdef bint[16] open
    cdef uint8_t[16] chosen         # the lead
    # By trick and place, before the card
    cdef uint8_t[144] order, best, taker
    cdef int32_t[144] got
    cdef uint64_t[144] lying
    cdef uint64_t[144] may          # superset of what the seat may play
    cdef uint64_t[288] later        # and the later seats: those that don't collect, those that do
    # By trick, place and number of the move
    cdef uint8_t[2304] moves
    cdef uint8_t[2304] kin          # the lowest card of its run
    cdef int32_t[2304] promise, found

    cpdef object reach(
        self, Position position, uint64_t collects, uint64_t wants, int by, int low, int high
    )
    cdef int _between(
        self, Position p, uint64_t collects, uint64_t wants, int low, int high
    ) noexcept nogil
    cdef int _amount(self, Position p, int low, int high) noexcept nogil
    @cython.locals(is_open=cython.bint)
    cdef int _search(self, Position p, int need, int left) noexcept nogil
    cdef int _within_trick(self, Position p, int need, int left) noexcept nogil
    @cython.locals(least=int, most=int)
    cdef int _at_lead(
        self, Position p, int trick, int leader, int need, int left, uint64_t cards, bint is_open
    ) noexcept nogil
    @cython.locals(is_open=cython.bint)
    cdef int _after_trick(self, Position p, int trick, int frame) noexcept nogil
    cdef int _last_taker(self, Position p, int leader, uint64_t cards) noexcept nogil
    @cython.locals(wants=cython.bint, value=int, bound=int, chosen=int)
    cdef int _by_card(self, Position p, int trick, int place) noexcept nogil
    @cython.locals(taker=int)
    cdef int _settled(self, int trick, int frame) noexcept nogil
    @cython.locals(mine=int)
    cdef uint64_t _own(self, int frame, int collects) noexcept nogil
    cdef int _after_card(self, Position p, int trick, int place, int card) noexcept nogil
    cdef void _seat(self, Position p, int trick, int place, int seat) noexcept nogil
    @cython.locals(collecting=uint64_t, others=uint64_t, may=uint64_t, frame=int)
    cdef void _look_ahead(self, Position p, int trick, int place, uint64_t led) noexcept nogil
    cdef uint64_t _beating(self, int card, uint64_t led) noexcept nogil
    cdef int _arrange(self, Position p, int trick, int place) noexcept nogil
    cdef uint64_t _legal(self, Position p, int trick, int place) noexcept nogil
    cdef uint64_t _alive(self, int trick, int place) noexcept nogil
    cdef uint64_t _run(self, int card, uint64_t hand, uint64_t alive) noexcept nogil
    @cython.locals(takes=cython.bint, wished=cython.bint, turned=cython.bint, kept=cython.bint)
    @cython.locals(taker=int, wants=int, better=uint64_t, tried=uint64_t, hot=int, promise=int)
    cdef int _line_up(self, uint64_t run, int trick, int place, int count) noexcept nogil
    cdef uint64_t _one_of_all(self, uint64_t run, bint dear) noexcept nogil
    @cython.locals(chosen=uint64_t)
    cdef uint64_t _one_of_each(self, uint64_t run) noexcept nogil
    cdef int _promise(self, int case, int card) noexcept nogil
    cdef void _insert(self, int start, int count, int card, int kin, int promise) noexcept nogil
    @cython.locals(bound=int, gap=int)
    cdef int _bound_by_kin(self, int start, int number, bint wants) noexcept nogil
