"""Common actions besides dealing and playing a card."""

from femopp.language import Message, _
from femopp.rulebook import Action
from femopp.tricks import Seat

DEALS_FIRST: Message = _("draws lots: {dealer:player} deals first")


class DrawDealer(Action, frozen=True):
    """The table draws lots for the first deal."""

    word = "draw"
    says = DEALS_FIRST
    dealer: Seat
