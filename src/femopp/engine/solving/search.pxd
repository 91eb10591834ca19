cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.position cimport Position
from femopp.engine.solving.interruption cimport Interruption

cdef enum:
    TRICKS = 0
    CARD_POINTS = 1
    SCORES = 2

cdef enum:
    FAR = 1000000000    # beyond any value
    NO_MOVE = 64        # no card or other action
    NO_RIVAL = 64       # no seat
    WIDTH = 16          # maximum cards in a hand
    DEPTH = 96          # maximum actions in a deal
    WORDS = 2           # words of a table entry's key
    NUMBERS = 8         # numbers of a table entry


cdef class Search:
    cdef readonly uint64_t nodes
    cdef Interruption interruption
    cdef int by
    cdef bint few_win
    cdef bint stuck                 # whether chance has to decide something
    cdef bint ruled                 # whether there are rules besides following suit
    cdef int contract               # the one that `alike` is for
    cdef uint64_t[64] alike
    cdef int all_points             # total of all seats at the end of the deal
    cdef uint64_t salt              # hash of the state besides the cards
    cdef uint64_t searches
    cdef object key_room, value_room
    cdef uint64_t *keys
    cdef int32_t *values
    cdef uint64_t slots
    cdef uint8_t[1536] moves        # by depth
    cdef int32_t[1536] promise
    cdef int32_t[4160] served         # by seat and card: how well it has cut off so far

    @cython.final
    cdef object _must_have_table(self)
    @cython.final
    cdef object _aim(self, Position position, int by)
    @cython.final
    cdef void _begin(self, Position p) noexcept nogil
    @cython.final
    cdef int _have(self, Position p, int seat) noexcept nogil
    @cython.final
    cdef int _yet_to_come(self, Position p) noexcept nogil
    @cython.final
    cdef int _left(self, Position p) noexcept nogil
    @cython.final
    @cython.locals(trump=uint64_t, higher=uint64_t)
    cdef uint64_t _beating(self, Position p, int card, uint64_t led) noexcept nogil
    @cython.final
    cdef int _last_trick_worth(self, Position p) noexcept nogil
    @cython.final
    cdef int _last_taker(self, Position p) noexcept nogil
    @cython.final
    cdef uint64_t _one_of_each(self, Position p) noexcept nogil
    @cython.final
    cdef void _learn(self, Position p) noexcept nogil
    @cython.final
    cdef void _learn_alike(self, Position p) noexcept nogil
    @cython.final
    cdef uint64_t _place(self, Position p) noexcept nogil
    @cython.final
    @cython.locals(taken=uint64_t)
    cdef uint64_t _moment(self, Position p) noexcept nogil
    @cython.final
    cdef int _slot(self, uint64_t place, uint64_t salt) noexcept nogil
    @cython.final
    cdef bint _is_known(self, int slot, uint64_t place, uint64_t salt) noexcept nogil
    @cython.final
    cdef void _note(self, int slot, uint64_t place, uint64_t salt) noexcept nogil
    @cython.final
    cdef void _mix(self, uint64_t word) noexcept nogil
    @cython.final
    cdef void _mix_trick(self, Position p) noexcept nogil


cdef uint64_t in_play(Position p) noexcept nogil
@cython.locals(row=int)
cdef bint is_ruled(Position p) noexcept nogil
@cython.locals(row=int, alike=uint64_t)
cdef uint64_t told_alike(Position p, int card) noexcept nogil
cdef uint64_t _within(uint64_t alike, int card, uint64_t told_apart) noexcept nogil
