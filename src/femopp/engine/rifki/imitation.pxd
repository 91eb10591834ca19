cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.rifki.choosing cimport TRUMPS, Choosing
from femopp.engine.rifki.policy cimport advice
from femopp.engine.searching.equals cimport different

cdef enum:
    NETWORKS = 21
    ROWS = 155
    COLUMNS = 8
    MARKS = 23

# The marks, in the order in which `marks` tells them
cdef enum:
    TRICKS_TAKEN
    PLACE_IN_TRICK
    HEARTS_OPEN
    PENALTIES_LYING
    RANK_WINNING
    OWN_TRUMPS
    TRUMPS_UNSEEN
    ABLE_TO_WIN
    RANK
    HIGHER_UNSEEN
    LOWER_UNSEEN
    OTHERS_OF_SUIT
    OWN_LOWER
    OWN_HIGHER
    SUIT_UNSEEN
    PENALTY
    PENALTIES_AROUND
    TAKES
    EXTREME_RANK
    EXTREME_SUIT
    TRUMP
    SAFETY
    ADVISED

cdef int SUIT, SITUATIONS, MOMENT
cdef int[23] FIRST, LAST        # by mark: its rows
cdef int32_t[26376] WEIGHTS     # NETWORKS * (ROWS + 2) * COLUMNS


@cython.final
cdef class Imitation:
    cdef int network
    cdef uint64_t cards         # that may be played and differ
    cdef uint64_t winning       # those of them that would be winning the trick
    cdef uint64_t others        # all cards that others may have
    cdef int advised            # by rules of thumb
    cdef int highest, lowest, highest_losing, lowest_winning    # ranks of those cards
    cdef int longest, shortest  # suits of them
    cdef int[23] marks
    cdef int32_t[8] moment, sums    # by column

    @cython.locals(cards=uint64_t, chosen=int, card=int, most=int64_t, likely=int64_t)
    cdef int _card(self, Choosing at) noexcept nogil
    cdef void _mark(self, int mark, int value) noexcept nogil
    @cython.locals(hand=uint64_t, trump=uint64_t, able=int, best=int)
    cdef uint64_t _look(self, Choosing at) noexcept nogil
    @cython.locals(rest=uint64_t, card=int, rank=int, length=int)
    cdef void _find_extremes(self, Choosing at, uint64_t hand) noexcept nogil
    @cython.locals(
        suit=uint64_t, below=uint64_t, own=uint64_t, others=uint64_t, rank=int, higher=int,
        length=int, lower=int, is_last=bint
    )
    cdef void _look_at(self, Choosing at, int card) noexcept nogil
    @cython.locals(
        penalties=uint64_t, below=uint64_t, this=uint64_t, higher=int, lower=int, own_lower=bint,
        own_higher=bint
    )
    cdef void _look_at_penalties(
        self, Choosing at, int card, uint64_t own, uint64_t others
    ) noexcept nogil
    @cython.locals(start=int, row=int, column=int, mark=int)
    cdef void _add_up_moment(self) noexcept nogil
    @cython.locals(start=int, row=int, worth=int, likely=int64_t, column=int, mark=int)
    cdef int64_t _likely(self) noexcept nogil


cdef int _network(Choosing at) noexcept nogil
