"""The events of Sheepshead."""

from femopp.language import Text, _, say
from femopp.rulebook import Cards, Event, unknown
from femopp.tricks import Seat


class QueensShown(Event, frozen=True):
    """A player who announced a blitz shows the queens."""

    seat: Seat
    queens: Cards

    def text(self) -> Text:
        return say(_("{seat:player} shows {queens}"), seat=self.seat, queens=self.queens)


class BlindTaken(Event, frozen=True):
    """The picker takes the blind, unseen by the others."""

    picker: Seat
    cards: Cards

    def seen_by(self, observer: Seat | None) -> "BlindTaken":
        return self if observer == self.picker else BlindTaken(self.picker, unknown(self.cards))

    def text(self) -> Text:
        return say(_("{picker:player} takes {cards}"), picker=self.picker, cards=self.cards)


class PassedOut(Event, frozen=True):
    """Nobody picked up the blind."""

    def text(self) -> Text:
        return say(_("Everyone passes: a later deal is doubled"))


class BuryShown(Event, frozen=True):
    """The buried cards are shown after the last trick, when everyone can infer them."""

    picker: Seat
    cards: Cards

    def text(self) -> Text:
        return say(_("{picker:player} had buried {cards}"), picker=self.picker, cards=self.cards)
