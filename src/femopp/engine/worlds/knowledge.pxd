cimport cython
from libc.stdint cimport uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position
from femopp.engine.worlds.ways cimport Ways

cdef int MOST_PLACES, MOST_SEEN


cdef class Knowledge:
    cdef readonly int observer      # a seat, NOBODY for a spectator
    cdef readonly int places        # the seats, then what the game has besides
    cdef Position table             # what all have seen, and the observer's own hand
    cdef uint64_t unseen            # the cards whose place is not known
    cdef uint64_t[12] may           # by place: those of them that it may hold
    cdef int[12] holds              # by place: how many of them it holds
    cdef uint64_t[12] known         # by place: the cards that are known to lie there
    cdef readonly int seen          # how many actions have been seen
    cdef uint8_t[128] actions       # and which
    # Hands drawn from a stock into which hands were shuffled; see Rödskägg
    cdef uint64_t counted
    cdef int[12] stage
    cdef int[12] drawn
    cdef int[12] besides
    cdef Ways ways
    cdef bint is_current            # whether `ways` are those of what is known now
    cdef bint fits                  # and whether there are any
    cdef bint is_drawing            # whether a thread without the GIL draws worlds

    # Each game's own
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

    # The same for all
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
    cdef void _draw(self, uint64_t[::1] worlds, Py_ssize_t count, Chance chance) noexcept nogil
    cdef object _fill(self, uint64_t[::1] worlds, Py_ssize_t count, Chance chance)
    cdef object _become(self, Knowledge other)
    cdef void _copy_from(self, Knowledge other) noexcept nogil
    cdef void _sit_down(self, int seat, Position position) noexcept nogil
    cdef void _lay(self, Position position, uint64_t[::1] world, Chance chance) noexcept nogil
    cdef object _make_room(self)
