"""Mid-deals of Rifki: the contract, the tricks, and the penalty cards taken."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from femopp.cards import Suit
from femopp.games.rifki.rules.choice import with_choice
from femopp.games.rifki.rules.contracts import Contract, Kind
from femopp.games.rifki.rules.state import PLAYERS, RifkiMatch
from femopp.rulebook import Cards, MidDeal, Share
from femopp.trick_taking import on_deal
from femopp.tricks import Played, Seat, TakenTrick, Trick


class Chose(Struct, frozen=True):
    """The dealer's contract. The trump suit may be left out if it doesn't count."""

    seat: Seat
    kind: Kind
    trump: Suit | None = None


class Took(Struct, frozen=True):
    """The penalty cards that a seat has taken."""

    seat: Seat
    cards: Cards


class RifkiMidDeal(MidDeal, frozen=True):
    """A deal of Rifki between two tricks.

    tricks  the tricks that each has taken
    last    who took the last of them
    cards   the penalty cards that each has taken
    open    closed hearts may be led
    closed  they may not
    """

    chose: Chose | None = None
    tricks: tuple[Share, ...] = ()
    last: Seat | None = None
    cards: tuple[Took, ...] = ()
    open: bool = False
    closed: bool = False


def on_mid_deal(state: RifkiMatch, seat: Seat, action: RifkiMidDeal) -> RifkiMatch:
    """Join the deal. Its tricks have only their penalty cards."""
    chose = action.chose
    assert chose is not None
    return replace(
        on_deal(state, seat, action),
        contract=Contract(chose.kind, chose.trump),
        chosen=with_choice(state.chosen, chose.seat, chose.kind),
        taken=tuple(_tricks(action)),
        turn=chose.seat if action.last is None else action.last,
        hearts_open=action.open,
    )


def _tricks(action: RifkiMidDeal) -> Iterator[TakenTrick]:
    piles = {took.seat: took.cards for took in action.cards}
    order = [share.seat for share in action.tricks for _trick in range(share.number)]
    if action.last is not None:
        order.remove(action.last)
        order.append(action.last)
    for seat in order:
        cards = piles.get(seat, ())[:PLAYERS]
        piles[seat] = piles.get(seat, ())[PLAYERS:]
        yield TakenTrick(seat, Trick(tuple([Played(seat, card) for card in cards])))
