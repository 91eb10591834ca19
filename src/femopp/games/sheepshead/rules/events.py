"""What follows by itself from what the players do."""

from femopp.language import Text, _, say
from femopp.rulebook import Cards, Event, unknown
from femopp.tricks import Seat


class QueensShown(Event, frozen=True):
    """Who announced a blitz form shows the queens."""

    seat: Seat
    queens: Cards

    def text(self) -> Text:
        return say(_("{seat:player} shows {queens}"), seat=self.seat, queens=self.queens)


class BlindTaken(Event, frozen=True):
    """The picker takes the blind into the hand; the others do not see it."""

    picker: Seat
    cards: Cards

    def seen_by(self, observer: Seat | None) -> "BlindTaken":
        return self if observer == self.picker else BlindTaken(self.picker, unknown(self.cards))

    def text(self) -> Text:
        return say(_("{picker:player} takes {cards}"), picker=self.picker, cards=self.cards)


class PassedOut(Event, frozen=True):
    """Nobody picked up the blind."""

    def text(self) -> Text:
        return say(_("Nobody picks up the blind: a later deal is doubled for it"))


class BuryShown(Event, frozen=True):
    """After the last trick the buried cards are turned up; by then anyone can work them out."""

    picker: Seat
    cards: Cards

    def text(self) -> Text:
        return say(_("{picker:player} had buried {cards}"), picker=self.picker, cards=self.cards)
