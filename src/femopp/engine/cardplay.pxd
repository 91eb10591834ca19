cimport cython
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.chance cimport Chance

cdef enum:
    PLAYING = 0  # a card is to be played
    BETWEEN = 1  # no deal is in progress; the next one is due
    OVER = 2     # the match is over
    CHANCE = 3   # chance is to decide something during a deal
    FREE = 4     # the first phase of the game's own


@cython.final
cdef class PlaySpec:
    cdef readonly int seats, turn, tricks
    cdef readonly uint64_t pack
    cdef readonly object contracts
    cdef uint64_t[8] classes
    cdef uint64_t[64] follows       # by card: all cards of its class
    # By contract
    cdef uint64_t[16] trump, lead_ban, under, void_first, void_second, ends_with, valued
    cdef bint[16] any_play_opens, highest_under, void_over, void_under
    cdef int16_t[256] trick_value   # by contract and trick
    cdef int16_t[1024] card_value   # by contract and card

    cdef object _make_room(self)
    cdef object _add(self, int row, object rules)


cdef PlaySpec NO_CARDS


cdef class CardPlay:
    cdef readonly PlaySpec spec
    cdef int contract               # row of the spec
    cdef int phase
    cdef int seat                   # the seat to act
    cdef int only_leader            # the seat that leads every trick; -1: the winner of the last
    cdef int sharing                # how many seats take part in the tricks
    cdef uint64_t taking_part       # mask of these seats
    cdef uint64_t[8] hand           # by seat
    cdef uint64_t table             # cards of the current trick
    cdef uint64_t led               # class to follow, 0 before the lead
    cdef uint64_t gone              # cards of the tricks taken
    cdef int lying                  # how many cards are in the current trick
    cdef int played                 # cards played in the deal
    cdef int tricks                 # tricks taken
    cdef bint open                  # whether the lead ban is lifted
    cdef int32_t[8] taken           # tricks by seat
    cdef int32_t[8] won             # card points by seat
    cdef uint8_t[64] log            # cards in order of play
    cdef uint8_t[64] owner          # by card: its player
    cdef uint64_t[16] trick_cards   # by trick, like the following
    cdef uint8_t[16] trick_size
    cdef uint8_t[16] trick_taker
    cdef uint8_t[16] trick_open     # `open` during the trick
    cdef int32_t[16] trick_points

    cdef object _make_room(self)

    # Overridden by each game
    cdef void _after_trick(self) noexcept nogil

    # The kernel's; a game calls them in its phase PLAYING
    @cython.final
    cdef void _begin_play(self, int leader) noexcept nogil
    @cython.final
    cdef uint64_t _legal_cards(self) noexcept nogil
    @cython.final
    cdef uint64_t _leads(self, uint64_t hand) noexcept nogil
    @cython.final
    cdef uint64_t _follows(self, uint64_t hand) noexcept nogil
    @cython.final
    cdef uint64_t _when_void(self, uint64_t hand) noexcept nogil
    @cython.final
    cdef uint64_t _under(self, uint64_t cards) noexcept nogil
    @cython.final
    cdef void _play_card(self, int card) noexcept nogil
    @cython.final
    cdef void _take_back_card(self) noexcept nogil
    @cython.final
    cdef void _take_trick(self) noexcept nogil
    @cython.final
    cdef void _give_back_trick(self) noexcept nogil
    @cython.final
    cdef bint _opens(self, uint64_t table, uint64_t led) noexcept nogil
    @cython.final
    cdef int _trick_worth(self) noexcept nogil
    @cython.final
    cdef int _winning_card(self) noexcept nogil
    @cython.final
    cdef int _next_seat(self, int seat) noexcept nogil
    @cython.final
    cdef bint _is_played_out(self) noexcept nogil
    @cython.final
    cdef void _drop_out(self, int seat) noexcept nogil
    @cython.final
    cdef void _come_back(self, int seat) noexcept nogil
    @cython.final
    cdef void _copy_play(self, CardPlay other) noexcept nogil
    @cython.final
    cdef void _shuffle_hands(self, Chance chance) noexcept nogil
    @cython.final
    cdef int _play_out_cards(self, Chance chance) noexcept nogil
