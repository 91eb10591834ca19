cimport cython
from libc.stdint cimport uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport FREE
from femopp.engine.position cimport Position
from femopp.games.sheepshead.engine.packed_rules cimport PackedRules

cdef enum:
    PICKING = FREE
    BURYING
    BURYING_SECOND
    THROWING_OFF
    CRACKING
    THROWING_OFF_CRACKED
    DOUBLE_CRACKING
    TRIPLE_CRACKING
    THROWING_OFF_LAST

cdef int SEATS, NOBODY
cdef int PASS, PICK, THROW_OFF, CRACK, DOUBLE_CRACK, TRIPLE_CRACK
cdef uint64_t BOY, BLACK, RED


cdef class Announcing(Position):
    cdef readonly PackedRules rules
    cdef readonly uint64_t blind, buried
    cdef readonly int picker, boy
    cdef readonly uint64_t passed, crackers
    cdef readonly int form, crack_times
    cdef readonly bint thrown_off, double_cracked, triple_cracked
    cdef int said
    cdef uint8_t[24] said_actions
    cdef uint8_t[24] said_phases
    cdef uint8_t[24] said_seats

    cdef object _make_room(self)
    @cython.final
    cdef void _begin_picking(self) noexcept nogil
    @cython.final
    cdef void _forget_announcements(self) noexcept nogil
    @cython.final
    cdef void _copy_announcements(self, Announcing other) noexcept nogil
    @cython.final
    cdef uint64_t _sayable(self) noexcept nogil
    @cython.final
    cdef uint64_t _buriable(self) noexcept nogil
    @cython.final
    cdef uint64_t _announceable(self, int seat, int phase) noexcept nogil
    @cython.final
    cdef bint _is_the_boy(self, int seat) noexcept nogil
    @cython.final
    cdef void _say(self, int action) noexcept nogil
    @cython.final
    cdef void _speak(self, int action, int seat) noexcept nogil
    @cython.final
    cdef void _pick(self, int action, int seat) noexcept nogil
    @cython.final
    cdef void _bury(self, int card) noexcept nogil
    @cython.final
    cdef void _announce(self, int action, int seat) noexcept nogil
    @cython.final
    cdef void _ask_on(self) noexcept nogil
    @cython.final
    cdef void _ask_from(self, int phase) noexcept nogil
    @cython.final
    cdef bint _stands(self, int phase) noexcept nogil
    @cython.final
    cdef int _first_asked(self, int phase) noexcept nogil
    @cython.final
    cdef int _last_asked(self, int phase) noexcept nogil
    @cython.final
    cdef void _unsay(self) noexcept nogil


cdef uint64_t _forms(int plain, uint64_t hand) noexcept nogil
cdef int pairs(int form) noexcept nogil
cdef bint _asks_the_picker(int phase) noexcept nogil
cdef int left_of(int seat) noexcept nogil
cdef int right_of(int seat) noexcept nogil
