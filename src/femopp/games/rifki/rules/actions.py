"""What can be done in Rifki besides dealing and playing a card."""

from femopp.cards import Suit
from femopp.games.rifki.rules.contracts import Contract, Kind
from femopp.language import Text, _, say
from femopp.rulebook import Action
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
