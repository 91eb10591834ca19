"""The part of a match that outlives a deal, in a form of its own that later versions can read.

The hands, the contract and the tricks of the deal before may still lie there. The next deal takes
them away, and until then nothing else can be done.
"""

from msgspec import Struct

from femopp.games.rifki.rules.contracts import Kind
from femopp.games.rifki.rules.options import RifkiOptions
from femopp.games.rifki.rules.state import RifkiMatch
from femopp.tricks import Seat


class RifkiStanding(Struct, frozen=True, omit_defaults=True):
    """A match between two deals; seats are counted from 0.

    points       each seat's total on the sheet
    chosen       the kinds of contract that each seat has chosen, in order, by their words
    dealer       who deals next; None while lots have not been drawn
    deal_number  how many deals there have been
    """

    points: tuple[int, ...]
    chosen: tuple[tuple[Kind, ...], ...]
    dealer: Seat | None = None
    deal_number: int = 0


def standing(state: RifkiMatch) -> RifkiStanding:
    """The part of a match, or of a view of it, that is left when a deal has been settled."""
    return RifkiStanding(state.points, state.chosen, state.dealer, state.deal_number)


def resume(options: RifkiOptions, players: int, stood: RifkiStanding) -> RifkiMatch:
    """The match before its next deal. Nothing is judged: it came to stand so."""
    return RifkiMatch(
        options=options,
        chosen=stood.chosen,
        points=stood.points,
        deal_number=stood.deal_number,
        dealer=stood.dealer,
    )
