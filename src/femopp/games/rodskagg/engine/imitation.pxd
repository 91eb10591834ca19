cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.imitation.imitation cimport Imitation
from femopp.engine.imitation.networks cimport Networks
from femopp.engine.position cimport Position
from femopp.games.rodskagg.engine.deal cimport RodskaggDeal
from femopp.games.rodskagg.engine.policy cimport kept, left, wish
from femopp.games.rodskagg.engine.scoring cimport RED

# The owner of the card that is winning the trick
cdef enum:
    NO_ONE
    DECLARER
    TRICKLESS
    ANOTHER

cdef Networks NETWORKS
cdef int TRICKS_BEFORE_QUESTION, SITUATIONS, TIMES, ROLES, CONTRACTS, CHANCES, PACK, SUIT, SUITS_OF_PACK
cdef int NO_CARD_LIES
cdef int PLACE, LACKING, TO_ZERO, SEATS, WINNING, WINNING_CARD, ABLE_TO_WIN, CONTRACT, WITHOUT
cdef int MASTERS, SUITS, ALONG, BETTER_LATER, SHOWN_OUT, PROSPECT, STANDS


cdef class RodskaggImitation(Imitation):
    # Of the legal cards that differ, in parts of `tactics.ONE`
    cdef int[52] stands, prospect
    cdef uint64_t[4] shown_out      # by suit: mask of the seats that have shown out

    cdef object _game(self)
    cdef bint _has_network(self, Position at) noexcept nogil
    cdef int _network(self, Position at) noexcept nogil
    cdef void _look_at_situation(self, Position at) noexcept nogil
    @cython.locals(
        wished=int, keep=int, lacks=int, takes=uint64_t, most=int, rest=uint64_t, card=int, worth=int
    )
    cdef void _reckon(self, RodskaggDeal at) noexcept nogil
    @cython.locals(suit=int, place=int, trick=int, size=int, led=int, after=int, card=int)
    cdef void _see_who_has_shown_out(self, Position at) noexcept nogil
    @cython.locals(
        seat=int, winner=int, later=uint64_t, tricks=int, lacked=int, without=uint64_t,
        trickless=int
    )
    cdef void _look_at_deal(self, RodskaggDeal at) noexcept nogil
    cdef int _higher_than_winning(self, Position at) noexcept nogil
    @cython.locals(masters=int, seconds=int, suits=int, rest=uint64_t, place=int, card=int, higher=int)
    cdef void _look_at_hand(self, Position at) noexcept nogil
    @cython.locals(better=int, rest=uint64_t, shown_out=uint64_t)
    cdef void _look_at_card(self, Position at, int card) noexcept nogil


cdef bint _is_imitated(RodskaggDeal at) noexcept nogil
@cython.locals(role=int, number=int)
cdef int _kind(RodskaggDeal at, int situation) noexcept nogil
@cython.locals(later=uint64_t, seat=int)
cdef uint64_t _to_play_yet(RodskaggDeal at) noexcept nogil
cdef int _place_of_declarer(RodskaggDeal at, int winner, uint64_t later) noexcept nogil
@cython.locals(seat=int)
cdef int _winner(RodskaggDeal at) noexcept nogil
