cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position
from femopp.games.sheepshead.engine.announcing cimport (
    BLACK,
    BOY,
    BURYING,
    BURYING_SECOND,
    CRACK,
    DOUBLE_CRACK,
    PASS,
    PICK,
    PICKING,
    RED,
    THROW_OFF,
    TRIPLE_CRACK,
    Announcing,
)
from femopp.engine.worlds.knowledge cimport Knowledge
from femopp.games.sheepshead.engine.burying cimport bury_weight, pairs_weight

cdef int NOBODY, SEATS, BESIDES, TWO
cdef uint64_t ANYTHING
cdef double TO_ONE


@cython.final
cdef class SheepsheadKnowledge(Knowledge):
    cdef Announcing session         # the table, under its own type
    cdef bint has_buried_one        # the picker has buried one of two cards, unseen

    @cython.locals(
        total=double, weight=double, kept=uint64_t, hand=uint64_t, firsts=uint64_t,
        first=uint64_t, seconds=uint64_t, pair=uint64_t, drawn=uint64_t
    )
    cdef double _draw_bury(self, uint64_t[::1] world, Chance chance) noexcept nogil
    @cython.locals(hand=uint64_t)
    cdef double _chance_of_bury(self, uint64_t held, uint64_t buried) noexcept nogil
    cdef bint _hides_bury(self) noexcept nogil
    cdef uint64_t _may_be_buried(self, uint64_t hand) noexcept nogil
    cdef void _copy_bury(self, SheepsheadKnowledge other) noexcept nogil
    cdef void _know_bury(self, Announcing session) noexcept nogil
    cdef void _see_pick(self, int seat, int form, uint64_t cards) noexcept nogil
    cdef void _see_bury(self, int seat, int card) noexcept nogil
    cdef void _hear(self, int seat, int action) noexcept nogil
    cdef bint _may_be_boy(self, int seat) noexcept nogil
    cdef bint _may_have_boy(self, int place) noexcept nogil
    cdef void _lay_session(
        self, Announcing session, uint64_t besides, Chance chance
    ) noexcept nogil
    cdef int _partner(self, Announcing session) noexcept nogil
    cdef void _lay_blind(self, Announcing session, Chance chance) noexcept nogil
    cdef void _lay_bury(self, Announcing session) noexcept nogil


cdef uint64_t _queens(int form) noexcept nogil
@cython.locals(cards=uint64_t)
cdef uint64_t _played_by_picker(Announcing session) noexcept nogil
