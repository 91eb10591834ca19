"""The events of Sheepshead."""

from femopp.language import _
from femopp.rulebook import Cards, Event, unknown
from femopp.tricks import Seat


class QueensShown(Event, frozen=True):
    """A player who announced a blitz shows the queens."""

    says = _("{seat:player} shows {queens}")
    seat: Seat
    queens: Cards


class BlindTaken(Event, frozen=True):
    """The picker takes the blind, unseen by the others."""

    says = _("{picker:player} takes {cards}")
    picker: Seat
    cards: Cards

    def seen_by(self, observer: Seat | None) -> "BlindTaken":
        return self if observer == self.picker else BlindTaken(self.picker, unknown(self.cards))


class PassedOut(Event, frozen=True):
    """Nobody picked up the blind."""

    says = _("Everyone passes: a later deal is doubled")


class BuryShown(Event, frozen=True):
    """The buried cards are shown after the last trick, when everyone can infer them."""

    says = _("{picker:player} had buried {cards}")
    picker: Seat
    cards: Cards
