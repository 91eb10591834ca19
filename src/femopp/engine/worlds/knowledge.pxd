cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position
from femopp.engine.worlds.ways cimport Ways

cdef int MOST_PLACES, MOST_SEEN
cdef Py_ssize_t AT_ONCE


cdef class Knowledge:
    cdef readonly int observer      # a seat or SPECTATOR
    cdef readonly int places        # the seats, then the game's other places
    cdef Position table             # public state, and the observer's own hand
    cdef uint64_t unseen            # cards at unknown places
    cdef uint64_t[12] may           # by place: which of them it may hold
    cdef int[12] holds              # by place: how many of them it holds
    cdef uint64_t[12] known         # by place: the cards known to be there
    cdef readonly int seen          # how many actions have been seen
    cdef uint8_t[128] actions       # these actions
    # Hands drawn from a stock into which hands were shuffled; see Rödskägg
    cdef uint64_t counted
    cdef int[12] stage
    cdef int[12] drawn
    cdef int[12] besides
    cdef Ways ways
    cdef bint is_current            # whether `ways` match the current knowledge
    cdef bint fits                  # whether any deal fits it
    cdef bint is_drawing            # whether a thread without the GIL is drawing

    # Overridden by each game
    cdef object _know_game(self, object table)
    cdef bint _is_fresh(self) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef void _see(self, int action, uint64_t cards) noexcept nogil
    cdef uint64_t _sayable(self, int seat) noexcept nogil
    cdef int _cards_due(self, int action) noexcept nogil
    cdef uint64_t _may_gain(self) noexcept nogil
    cdef int _action(
        self, Position position, uint64_t[::1] world, int place
    ) noexcept nogil
    cdef void _lay_besides(
        self, Position position, uint64_t[::1] world, Chance chance
    ) noexcept nogil
    cdef bint _lays_away(self, Position position) noexcept nogil
    cdef double _lay_away(self, uint64_t[::1] world, Chance chance) noexcept nogil
    cdef double _laid_away(self, uint64_t[::1] world) noexcept nogil

    # Common to all games
    @cython.final
    cdef void _see_play(self, int card) noexcept nogil
    @cython.final
    cdef void _narrow(self, int seat, int card) noexcept nogil
    @cython.final
    cdef void _show(self, int place, uint64_t cards) noexcept nogil
    @cython.final
    cdef void _exclude(self, int place, uint64_t cards) noexcept nogil
    @cython.final
    cdef void _pin(self, uint64_t cards, int place) noexcept nogil
    @cython.final
    cdef object _must_be_begun(self)
    @cython.final
    cdef bint _prepare(self) except -1
    @cython.final
    cdef bint _find_ways(self) except -1 nogil
    @cython.final
    cdef void _draw_one(self, uint64_t[::1] world, Chance chance) noexcept nogil
    @cython.final
    cdef void _draw(
        self, uint64_t[::1] worlds, Py_ssize_t first, Py_ssize_t until, Chance chance
    ) noexcept nogil
    @cython.locals(first=Py_ssize_t, until=Py_ssize_t)
    cdef object _fill(self, uint64_t[::1] worlds, Py_ssize_t count, Chance chance)
    cdef object _become(self, Knowledge other)
    cdef void _copy_from(self, Knowledge other) noexcept nogil
    cdef void _sit_down(self, int seat, Position position) noexcept nogil
    cdef void _lay(self, Position position, uint64_t[::1] world, Chance chance) noexcept nogil
    cdef object _make_room(self)
