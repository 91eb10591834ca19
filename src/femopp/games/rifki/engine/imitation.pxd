cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.imitation.imitation cimport Imitation
from femopp.engine.imitation.networks cimport Networks
from femopp.engine.position cimport Position
from femopp.games.rifki.engine.choosing cimport TRUMPS, Choosing
from femopp.games.rifki.engine.policy cimport advice

cdef Networks NETWORKS
cdef int SUIT, SITUATIONS
cdef int TRICKS_TAKEN, PLACE_IN_TRICK, HEARTS_OPEN, PENALTIES_LYING, RANK_WINNING, OWN_TRUMPS
cdef int TRUMPS_UNSEEN, ABLE_TO_WIN, PENALTY, PENALTIES_AROUND, TRUMP


cdef class RifkiImitation(Imitation):
    cdef object _game(self)
    @cython.locals(kind=int)
    cdef int _network(self, Position at) noexcept nogil
    cdef void _look_at_situation(self, Position at) noexcept nogil
    @cython.locals(trump=uint64_t, able=int, best=int)
    cdef void _look_at_deal(self, Choosing at) noexcept nogil
    @cython.locals(
        penalties=uint64_t, below=uint64_t, this=uint64_t, suit=uint64_t, own=uint64_t,
        others=uint64_t, higher=int, lower=int, own_lower=bint, own_higher=bint
    )
    cdef void _look_at_card(self, Position at, int card) noexcept nogil
