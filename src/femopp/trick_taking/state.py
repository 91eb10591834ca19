"""`TrickTakingState`: the state of most trick-taking games, to be extended by their own fields."""

from femopp.cards import Suit
from femopp.ranking import NO_TRUMPS, CardOrder, SuitClass
from femopp.rulebook import Cards, Options, Outcome, SettledDeal
from femopp.trick_taking.shown import Shown
from femopp.tricks import Seat, TakenTrick, Trick, from_left_of


class TrickTakingState(Shown, frozen=True, kw_only=True):
    """A match at one moment, or one seat's view of it.

    points       each seat's total on the sheet
    dealer       the dealer, between deals the next one; None before the draw
    deal_number  the number of deals so far, with the current one
    turn         the seat that must act, None if the table must
    taken        the tricks of this deal in order, kept until the next deal
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
        """The suit to follow, None before the lead."""
        played = self.trick.played
        return played[0].card.suit if played else None

    @property
    def is_between_deals(self) -> bool:
        """Whether no deal is being played."""
        return self.turn is None

    @property
    def to_play(self) -> Seat | None:
        """The seat that must play a card now, None if something else is due."""
        return self.turn

    def in_turn_after(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats in order of turns, `seat` last: clockwise unless a game overrides it."""
        return from_left_of(seat, self.players)

    def tricks_of(self, seat: Seat) -> int:
        """Return how many tricks a seat has taken in this deal."""
        return sum(taken.seat == seat for taken in self.taken)
