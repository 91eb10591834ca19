"""A match of Rifki at one moment."""

from collections.abc import Mapping

from msgspec import Struct

from femopp.cards import Card, Suit
from femopp.games.rifki.rules.contracts import TRICKS, Contract, Kind
from femopp.games.rifki.rules.options import RifkiOptions
from femopp.ranking import CardOrder, SuitClass, ordered_suits
from femopp.rulebook import Cards, Outcome, SettledDeal, is_settled
from femopp.tricks import Seat, TakenTrick, Trick, from_left_of, from_right_of

PLAYERS = 4
DEALS = 20

NO_TRUMPS: CardOrder = ordered_suits()
ORDERS: Mapping[Suit | None, CardOrder] = {
    None: NO_TRUMPS,
    **{suit: ordered_suits(SuitClass(suit)) for suit in Suit},
}
STRENGTH: Mapping[Card, int] = NO_TRUMPS.strength


class RifkiMatch(Struct, frozen=True):
    """A match, or what one seat knows of it.

    `turn` is the seat that must choose or play, None while no deal is being played; `chosen` what
    each seat has chosen so far, in order; `taken` the tricks of this deal in order, which lie open
    (RIF-NEG-5); `hearts_open` whether hearts may be led where they may not at first.
    """

    options: RifkiOptions
    chosen: tuple[tuple[Kind, ...], ...]
    points: tuple[int, ...]
    deal_number: int
    dealer: Seat | None
    players: int = PLAYERS
    turn: Seat | None = None
    contract: Contract | None = None
    hands: tuple[Cards, ...] = ((),) * PLAYERS
    trick: Trick = Trick()
    taken: tuple[TakenTrick, ...] = ()
    hearts_open: bool = False
    sheet: tuple[SettledDeal, ...] = ()
    outcome: Outcome | None = None

    @property
    def led(self) -> Suit | None:
        """The suit that must be followed, None before the lead."""
        played = self.trick.played
        return played[0].card.suit if played else None

    @property
    def chooser(self) -> Seat | None:
        """Who has chosen the contract; once its deal is on the sheet the dealer is the next one."""
        if self.contract is None or self.dealer is None:
            return None
        return from_left_of(self.dealer, PLAYERS)[0] if is_settled(self) else self.dealer

    @property
    def order(self) -> CardOrder:
        """Which card beats which in this contract."""
        return ORDERS[self.contract.trump if self.contract else None]

    @property
    def cards_to_come(self) -> Cards:
        return ()

    @property
    def trick_number(self) -> int:
        """The trick being played, from 1."""
        return min(len(self.taken) + 1, TRICKS)

    def tricks_of(self, seat: Seat) -> int:
        """How many tricks a seat has taken in this deal."""
        return sum(taken.seat == seat for taken in self.taken)

    def penalty_cards_of(self, seat: Seat) -> Cards:
        """The penalty cards that lie face up in front of a seat, in the order taken."""
        if self.contract is None:
            return ()
        penalty = self.contract.terms.penalty_cards
        mine = (taken.trick for taken in self.taken if taken.seat == seat)
        return tuple(card for trick in mine for card in trick.cards if card in penalty)


def next_in_turn(seat: Seat) -> Seat:
    """Whose turn it is after this seat: turns go counter-clockwise (RIF-DEAL-1)."""
    return from_right_of(seat, PLAYERS)[0]
