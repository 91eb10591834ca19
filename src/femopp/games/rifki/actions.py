"""What can be done in Rifki besides dealing and playing a card."""

from femopp.cards import Suit
from femopp.games.rifki.contracts import Contract, Kind
from femopp.language import Text, _, say
from femopp.rulebook import Action, Event
from femopp.tricks import Seat


class DrawDealer(Action, frozen=True):
    """The table draws lots for who deals first."""

    word = "dealer"
    seat: Seat

    def text(self) -> Text:
        return say(_("draws lots: {seat:player} deals first"), seat=self.seat)


class Choose(Action, frozen=True):
    """The dealer names the contract, in Trump with the trump suit."""

    word = "choose"
    kind: Kind
    trump: Suit | None = None

    @property
    def contract(self) -> Contract:
        return Contract(self.kind, self.trump)

    def text(self) -> Text:
        return say(_("chooses {contract}"), contract=self.contract)


class DealSettled(Event, frozen=True):
    """A deal is over and stands on the sheet. `points` are each seat's in this deal."""

    number: int
    points: tuple[int, ...]

    def text(self) -> Text:
        return say(_("Deal {number} is over"), number=self.number)


class MatchEnded(Event, frozen=True):
    """The last deal is on the sheet."""

    winners: tuple[Seat, ...]

    def text(self) -> Text:
        return say(_("The match is over. Won by: {winners:players}"), winners=self.winners)
