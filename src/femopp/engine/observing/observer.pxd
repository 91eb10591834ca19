cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.position cimport Position

cdef enum:
    PHASE = 0
    TURN
    DEALER
    NUMBER
    HAND
    TRICK
    PLAYED
    ORDER
    TAKEN
    WORTH
    SCORE
    POINTS
    OWN         # the game's own fields, from here on

cdef int SPECTATOR
cdef int64_t MOST, LEAST


cdef class Observer:
    cdef readonly object layout
    cdef readonly int size
    cdef int seats
    cdef int pack                   # number of cards
    cdef int fields                 # number of fields except histories, described below
    cdef int[32] what
    cdef int[32] at
    cdef int[32] width
    cdef bint[32] is_flags
    cdef bint[32] by_seat
    cdef int[32] history_at         # by field: its start, for histories

    cdef object _make_room(self)
    cdef object _add(self, object field, int start)
    cdef object _check(self, object position, int seat)

    cdef object _write_into(self, int16_t[::1] out, Position position, int seat)

    # Overridden by each game
    cdef object _game(self)
    cdef tuple _fields(self)
    cdef uint64_t _flags(self, Position match, int what, int observer, int seat) noexcept nogil
    cdef int64_t _number(self, Position match, int what, int seat, int place) noexcept nogil
    cdef void _write_history(
        self, Position match, int first, int16_t[::1] out, Py_ssize_t start
    ) noexcept nogil

    @cython.final
    @cython.locals(place=Py_ssize_t, seat=int, first=int, field=int, step=int)
    cdef void _write(
        self, Position match, int observer, int16_t[::1] out, Py_ssize_t start
    ) noexcept nogil
    @cython.final
    @cython.locals(flags=uint64_t, number=int64_t, entry=int)
    cdef void _write_one(
        self, Position match, int field, int observer, int seat, int16_t[::1] out,
        Py_ssize_t place
    ) noexcept nogil
    @cython.final
    @cython.locals(card=int, seat=int, place=int)
    cdef void _write_plays(
        self, Position match, int first, int16_t[::1] out, Py_ssize_t start
    ) noexcept nogil
