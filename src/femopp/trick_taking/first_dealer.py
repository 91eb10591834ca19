"""The first dealer: the draw, the usual option, and its part of the rule sheet."""

from femopp.language import Choice, Message, _
from femopp.rulebook import Action, option, under
from femopp.tricks import Seat

DEALS_FIRST: Message = _("draws lots: {dealer:player} deals first")


class DrawDealer(Action, frozen=True):
    """The table draws lots for the first deal."""

    word = "draw"
    says = DEALS_FIRST
    dealer: Seat


LOTS: Message = _("The first dealer is drawn by lot.")


class FirstDealer(Choice):
    """The choice of the first dealer."""

    RANDOM = "random", _("drawn by lot")
    FIRST_SEAT = "first_seat", _("the player in the first seat")

    @property
    def seat(self) -> Seat | None:
        """The seat that deals first, None while lots are to be drawn."""
        return Seat(0) if self is FirstDealer.FIRST_SEAT else None


def first_dealer(cites: str) -> FirstDealer:
    """Declare the option; `cites` is the rule for drawing lots."""
    return option(
        FirstDealer.RANDOM,
        _("Who deals first."),
        {FirstDealer.RANDOM: cites},
    )


FIRST_DEALER = (
    under("first_dealer", FirstDealer.RANDOM, LOTS),
    under("first_dealer", FirstDealer.FIRST_SEAT, _("The player in seat 1 deals first.")),
)
"""The paragraphs of the rule sheet for either choice."""
