cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.imitation.imitation cimport Imitation
from femopp.engine.imitation.networks cimport Networks
from femopp.engine.position cimport Position
from femopp.games.sheepshead.engine.announcing cimport Announcing
from femopp.games.sheepshead.engine.policy cimport (
    ALL_TRUMPS,
    ONE,
    SEATS,
    advice,
    friends,
    known_partner,
    later,
    points,
)

# Who is winning the trick
cdef enum:
    NONE_WINS
    OURS_WINS
    THEIRS_WINS
    EITHER_WINS

cdef Networks NETWORKS
cdef int NOBODY, SITUATIONS, CHANCES, FEW_CHANCES, SUITS, WORTHS
cdef int[12] WORTH_PLACE
cdef int TIME, WINNING, LATER, LYING, STAYS, OURS, THEIRS, OWN_TRUMPS, TRUMPS_UNSEEN, ABLE_TO_WIN
cdef int LED, ALONE, KIND, HANDING, PROSPECT, LEAD


cdef class SheepsheadImitation(Imitation):
    cdef int[4] times_led           # by side suit, then trumps
    cdef uint64_t ours              # mask of the seats that surely or probably are on our side
    cdef int lacks, foes, mates     # foes and mates play to the trick yet
    cdef int stays, ours_anyhow     # chances in parts of `tactics.ONE`

    cdef object _game(self)
    cdef int _network(self, Position at) noexcept nogil
    cdef void _look_at_situation(self, Position at) noexcept nogil
    @cython.locals(
        coming=uint64_t, partner=int, winning=int, best=int, partner_later=bint, led=int
    )
    cdef void _look_at_deal(self, Announcing at) noexcept nogil
    @cython.locals(ours=int, theirs=int, seat=int)
    cdef void _count_points(self, Announcing at, int partner) noexcept nogil
    @cython.locals(suit=int, place=int, trick=int)
    cdef void _count_leads(self, Position at) noexcept nogil
    @cython.locals(worth=int, suit=int, is_trump=bint, ours=int, beaten=int, prospect=int)
    cdef void _look_at_card(self, Position at, int card) noexcept nogil


@cython.locals(partner=int)
cdef int _role(Announcing at) noexcept nogil
@cython.locals(winner=int)
cdef int _who_wins(Announcing at, int partner, uint64_t ours) noexcept nogil
@cython.locals(suit=int)
cdef int _suit(Position at, int card) noexcept nogil
