"""A match of Rifki at one moment."""

from collections.abc import Mapping

from femopp.cards import Card, Suit
from femopp.games.rifki.rules.contracts import TRICKS, Contract, Kind
from femopp.games.rifki.rules.options import RifkiOptions
from femopp.ranking import NO_TRUMPS, CardOrder, SuitClass, ordered_suits
from femopp.rulebook import Cards, is_settled
from femopp.trick_taking import Standing, TrickTakingState, resumes_as, stands_as
from femopp.tricks import Seat, from_left_of, from_right_of

PLAYERS = 4
DEALS = 20

ORDERS: Mapping[Suit | None, CardOrder] = {
    None: NO_TRUMPS,
    **{suit: ordered_suits(SuitClass(suit)) for suit in Suit},
}
STRENGTH: Mapping[Card, int] = NO_TRUMPS.strength


class RifkiMatch(TrickTakingState, frozen=True, kw_only=True):
    """A match, or one seat's view of it.

    `chosen` are each seat's choices so far, in order. The tricks in `taken` are public (RIF-NEG-5).
    `hearts_open` is true once closed hearts may be led.
    """

    options: RifkiOptions
    chosen: tuple[tuple[Kind, ...], ...]
    players: int = PLAYERS
    contract: Contract | None = None
    hands: tuple[Cards, ...] = ((),) * PLAYERS
    hearts_open: bool = False

    @property
    def chooser(self) -> Seat | None:
        """The seat that chose the contract; `dealer` has moved on once the deal is on the sheet."""
        if self.contract is None or self.dealer is None:
            return None
        return from_left_of(self.dealer, PLAYERS)[0] if is_settled(self) else self.dealer

    @property
    def order(self) -> CardOrder:
        """The ranking of the cards in this contract."""
        return ORDERS[self.contract.trump if self.contract else None]

    @property
    def to_play(self) -> Seat | None:
        return None if self.contract is None else self.turn

    def in_turn_after(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats counter-clockwise from this one, which is last (RIF-DEAL-1)."""
        return from_right_of(seat, PLAYERS)

    @property
    def trick_number(self) -> int:
        """The number of the current trick, from 1."""
        return min(len(self.taken) + 1, TRICKS)

    def penalty_cards_of(self, seat: Seat) -> Cards:
        """Return the penalty cards that lie face up in front of a seat, in the order taken."""
        if self.contract is None:
            return ()
        penalty = self.contract.terms.penalty_cards
        mine = (taken.trick for taken in self.taken if taken.seat == seat)
        return tuple(card for trick in mine for card in trick.cards if card in penalty)


class RifkiStanding(Standing, frozen=True, kw_only=True):
    """A match between two deals, with the kinds of contract that each seat has chosen, in order."""

    chosen: tuple[tuple[Kind, ...], ...]


standing = stands_as(RifkiStanding)
resume = resumes_as(RifkiMatch)
