cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.games.sheepshead.engine.announcing cimport (
    BURYING,
    BURYING_SECOND,
    CRACKING,
    DOUBLE_CRACKING,
    PICKING,
    TRIPLE_CRACKING,
    Announcing,
    left_of,
)

cdef int SEATS, NOBODY
cdef int PASS, PICK, THROW_OFF, CRACK, DOUBLE_CRACK, TRIPLE_CRACK
cdef uint64_t BOY, BLACK, RED, ALL_TRUMPS, ACES
cdef int[32] STRENGTH, PRICE
cdef int ONE
cdef int PICKS_FROM, LAST_PICKS_FROM, CRACKS_FROM, THROWS_OFF_FROM
cdef int DOUBLE_CRACKS_FROM, TRIPLE_CRACKS_FROM

cdef int advice(Announcing at) noexcept nogil
cdef int strength(uint64_t hand) noexcept nogil
@cython.locals(last=bint)
cdef int _call(Announcing at) noexcept nogil
cdef int _form(uint64_t hand) noexcept nogil
cdef int _bury(Announcing at) noexcept nogil
cdef int _good_to_bury(Announcing at, uint64_t hand, uint64_t pair) noexcept nogil
cdef int _lead(Announcing at, uint64_t cards) noexcept nogil
@cython.locals(ahead=bint)
cdef int _follow(Announcing at, uint64_t cards) noexcept nogil
cdef uint64_t _unseen(Announcing at) noexcept nogil
cdef uint64_t later(Announcing at) noexcept nogil
cdef int points(Announcing at, uint64_t cards) noexcept nogil
cdef uint64_t friends(Announcing at) noexcept nogil
cdef int known_partner(Announcing at) noexcept nogil
cdef int _cheapest(Announcing at, uint64_t cards) noexcept nogil
