cimport cython
from libc.stdint cimport int64_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport BETWEEN, OVER, PLAYING
from femopp.engine.pool cimport reuse_memory
from femopp.engine.position cimport Position, untrack
from femopp.games.sheepshead.engine.announcing cimport Announcing, left_of, pairs, right_of
from femopp.games.sheepshead.engine.imitation cimport SheepsheadImitation
from femopp.games.sheepshead.engine.packed_rules cimport PackedRules
from femopp.games.sheepshead.engine.policy cimport advice

cdef int SEATS, NOBODY, TRICKS, ALL_POINTS
cdef uint64_t EVERYBODY
cdef int MOST_DOUBLERS
cdef long long MOST_POINTS


@cython.final
cdef class SheepsheadPosition(Announcing):
    cdef readonly int doublers, doublers_now
    cdef bint stopped
    cdef SheepsheadImitation imitation     # None until first needed

    cdef void _imitate(self) noexcept nogil
    cdef bint _fits(self) noexcept nogil
    @cython.locals(other=SheepsheadPosition)
    cdef SheepsheadPosition _blank(self)
    cdef void _copy_session(self, SheepsheadPosition other) noexcept nogil
    cdef void _end_deal(self) noexcept nogil
    cdef void _end_session(self) noexcept nogil
    cdef void _resume_deal(self) noexcept nogil
    cdef void _settle(self) noexcept nogil
    cdef int _fewest_points(self, int tricks) noexcept nogil
    cdef int _most_points(self, int tricks) noexcept nogil
    cdef int64_t _stake_with(self, int points, int tricks) noexcept nogil
    cdef int _ours(self, int points, int tricks) noexcept nogil
    cdef int _partner(self) noexcept nogil
    cdef int _buried_points(self) noexcept nogil
    @cython.locals(stake=int64_t)
    cdef int64_t _stake(self, int ours, int tricks) noexcept nogil
    cdef int _share(self, int seat) noexcept nogil
    cdef int _doublings(self) noexcept nogil
    cdef int _doublers_in_force(self) noexcept nogil
    cdef int _doublings_of_result(self, int ours, int tricks) noexcept nogil
