"""The part of a session that outlives a deal, in a form of its own that later versions can read.

The tricks and announcements of the deal before still lie there. The next deal takes them away, and
until then the table can only stop the session, which looks at the balances alone.
"""

from msgspec import Struct

from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.state import Session
from femopp.tricks import Seat


class SheepsheadStanding(Struct, frozen=True, omit_defaults=True):
    """A session between two deals; seats are counted from 0.

    points       each seat's balance in base units
    dealer       who deals next; None while chance has not found the first one
    doublers     how many deals that nobody picked still have to double one
    deal_number  how many deals there have been
    """

    points: tuple[int, ...]
    dealer: Seat | None = None
    doublers: int = 0
    deal_number: int = 0


def standing(state: Session) -> SheepsheadStanding:
    """The part of a session, or of a view of it, that is left when a deal has been settled."""
    return SheepsheadStanding(state.points, state.dealer, state.doublers, state.deal_number)


def resume(options: SheepsheadOptions, players: int, stood: SheepsheadStanding) -> Session:
    """The session before its next deal. Nothing is judged: it came to stand so."""
    return Session(
        options=options,
        points=stood.points,
        dealer=stood.dealer,
        doublers=stood.doublers,
        deal_number=stood.deal_number,
    )
