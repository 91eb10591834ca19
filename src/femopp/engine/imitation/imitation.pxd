cimport cython
from libc.math cimport exp
from libc.stdint cimport int32_t, int64_t, uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.imitation.networks cimport Networks
from femopp.engine.position cimport Position
from femopp.engine.searching.equals cimport different

cdef enum:
    COLUMNS = 8

# The features of every game, in the order of `features`
cdef enum:
    RANK
    HIGHER_UNSEEN
    LOWER_UNSEEN
    OTHERS_OF_SUIT
    OWN_LOWER
    OWN_HIGHER
    SUIT_UNSEEN
    TAKES
    EXTREME_RANK
    EXTREME_SUIT
    SAFETY
    ADVISED

cdef int MOST
cdef double ONE, UNLIKELY


cdef class Imitation:
    cdef Networks networks
    cdef int network            # the current one
    cdef uint64_t cards         # the legal cards that differ
    cdef uint64_t winning       # those that would win the trick
    cdef uint64_t others        # all cards that others may have
    cdef int advised            # by rules of thumb
    cdef int highest, lowest, highest_losing, lowest_winning    # ranks of those cards
    cdef int longest, shortest  # their suits' lengths
    cdef int[32] features
    cdef int32_t[8] situation, sums     # by column

    cdef object _make_room(self)

    # Overridden by each game
    cdef object _game(self)
    cdef bint _has_network(self, Position at) noexcept nogil
    cdef int _network(self, Position at) noexcept nogil
    cdef void _look_at_situation(self, Position at) noexcept nogil
    cdef void _look_at_card(self, Position at, int card) noexcept nogil

    # Common to all games
    @cython.final
    @cython.locals(cards=uint64_t, chosen=int, card=int, most=int64_t, likely=int64_t)
    cdef int _card(self, Position at) noexcept nogil
    @cython.final
    @cython.locals(
        cards=uint64_t, its=double, total=double, odds=double, lowest=int, one=int
    )
    cdef double _chance_of(self, Position at, int card) noexcept nogil
    @cython.final
    cdef uint64_t _choices(self, Position at) noexcept nogil
    @cython.final
    cdef int _situation(self, Position at) noexcept nogil
    @cython.final
    cdef void _set(self, int feature, int value) noexcept nogil
    @cython.final
    cdef void _set_common(self, int place, int value) noexcept nogil
    @cython.final
    cdef void _look(self, Position at, uint64_t cards) noexcept nogil
    @cython.final
    cdef int _able_to_win(self) noexcept nogil
    @cython.final
    @cython.locals(hand=uint64_t, rest=uint64_t, card=int, rank=int, length=int)
    cdef void _find_extremes(self, Position at) noexcept nogil
    @cython.final
    @cython.locals(
        suit=uint64_t, below=uint64_t, own=uint64_t, others=uint64_t, rank=int, higher=int,
        length=int, lower=int, is_last=bint
    )
    cdef void _look_at(self, Position at, int card) noexcept nogil
    @cython.final
    @cython.locals(start=int, column=int, feature=int)
    cdef void _add_up_situation(self) noexcept nogil
    @cython.final
    @cython.locals(start=int, worth=int, likely=int64_t, column=int, feature=int)
    cdef int64_t _likely(self) noexcept nogil
    @cython.final
    @cython.locals(column=int)
    cdef void _add_row(self, int32_t* sums, int row) noexcept nogil
