"""Common actions besides dealing and playing a card."""

from femopp.language import Message, Text, _, say
from femopp.rulebook import Action
from femopp.tricks import Seat

DEALS_FIRST: Message = _("draws lots: {dealer:player} deals first")


class DrawDealer(Action, frozen=True):
    """The table draws lots for the first deal."""

    word = "draw"
    dealer: Seat

    def text(self) -> Text:
        return say(DEALS_FIRST, dealer=self.dealer)
