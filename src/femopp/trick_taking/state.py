"""`TrickTakingState`: the state of most trick-taking games, to be extended by their own fields."""

from msgspec import Struct

from femopp.cards import Suit
from femopp.ranking import NO_TRUMPS, CardOrder, SuitClass
from femopp.rulebook import Cards, Options, Outcome, SettledDeal
from femopp.tricks import Seat, TakenTrick, Trick, from_left_of


class TrickTakingState(Struct, frozen=True, kw_only=True):
    """A match at one moment, or what one seat knows of it. It is a `State` of the rule book.

    points       each seat's total on the sheet
    dealer       who deals, between two deals who deals next; None while nobody has been drawn
    deal_number  how many deals there have been, the one being played included
    turn         the seat that must act, None while the table must
    taken        the tricks of this deal in order; they stay until the next one is dealt
    """

    options: Options
    points: tuple[int, ...]
    players: int
    dealer: Seat | None = None
    deal_number: int = 0
    turn: Seat | None = None
    hands: tuple[Cards, ...] = ()
    trick: Trick = Trick()
    taken: tuple[TakenTrick, ...] = ()
    sheet: tuple[SettledDeal, ...] = ()
    outcome: Outcome | None = None

    @property
    def cards_to_come(self) -> Cards:
        return ()

    @property
    def order(self) -> CardOrder:
        """The ranking in force; no trumps unless a game says otherwise."""
        return NO_TRUMPS

    @property
    def led(self) -> Suit | SuitClass | None:
        """The suit that must be followed, None before the lead."""
        played = self.trick.played
        return played[0].card.suit if played else None

    @property
    def is_between_deals(self) -> bool:
        """Whether no deal is being played."""
        return self.turn is None

    @property
    def to_play(self) -> Seat | None:
        """The seat that must play a card now, None while something else is due."""
        return self.turn

    def in_turn_after(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in the order of turns, `seat` last: clockwise unless a game says otherwise."""
        return from_left_of(seat, self.players)

    def tricks_of(self, seat: Seat) -> int:
        """How many tricks a seat has taken in this deal."""
        return sum(taken.seat == seat for taken in self.taken)
