cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position
from femopp.engine.searching.equals cimport different
from femopp.engine.searching.likelihood cimport Likelihood
from femopp.engine.searching.nested cimport NestedPlayouts
from femopp.engine.searching.value cimport Value
from femopp.engine.worlds.knowledge cimport Knowledge

cdef int NO_STEP
cdef uint64_t GOLDEN, WORD


@cython.final
cdef class Rollouts:
    cdef Knowledge known
    cdef Value value
    cdef Likelihood likelihood      # weighs the worlds, or None
    cdef NestedPlayouts nested      # None: playouts by the policy alone
    cdef uint64_t manner, unique
    cdef Chance draws, chance
    cdef Position base, work        # the current world, and a candidate in it
    cdef Position sample            # any world, to find legal actions
    cdef bint is_playing            # whether a thread without the GIL is playing
    cdef uint64_t[::1] world
    cdef readonly int worlds
    cdef readonly long long actions

    cdef object _make_room(self)
    cdef object _begin(self, Knowledge known)
    cdef bint _is_to_act(self, Knowledge known)
    cdef object _must_be_begun(self)
    cdef object _draw(self, uint64_t[::1] drawn, int worlds)
    cdef object _word(self)
    @cython.locals(turn=int64_t, until=int64_t, at_once=int64_t)
    cdef object _run(
        self, uint64_t[::1] drawn, uint64_t[::1] simple, uint64_t[::1] seeds, int[::1] steps,
        double[::1] sums, int candidates, int worlds
    )
    cdef int _take_turn(
        self, uint64_t[::1] drawn, uint64_t[::1] simple, uint64_t[::1] seeds, int[::1] steps,
        double[::1] sums, int64_t world, int one
    ) except -1 nogil
    cdef void _lay(self, Knowledge known, Position base) noexcept nogil
    cdef int64_t _play_one(self, Position work, int first, int second) except -1 nogil
    cdef int64_t _play_nested(
        self, NestedPlayouts nested, Position work, int first, int second
    ) except -1 nogil
    cdef void _seed(self, Chance chance, uint64_t seed) noexcept nogil
