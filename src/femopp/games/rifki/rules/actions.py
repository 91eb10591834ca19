"""The actions of Rifki besides dealing and playing a card."""

from femopp.cards import Suit
from femopp.games.rifki.rules.contracts import Contract, Kind
from femopp.language import Text, _, say
from femopp.rulebook import Action
from femopp.trick_taking import DEALS_FIRST
from femopp.tricks import Seat


class DrawDealer(Action, frozen=True):
    """The table draws lots for the first deal."""

    # Stored records have this word and field; the shared action has others.
    word = "dealer"
    seat: Seat

    @property
    def dealer(self) -> Seat:
        return self.seat

    def text(self) -> Text:
        return say(DEALS_FIRST, dealer=self.seat)


class Choose(Action, frozen=True):
    """The dealer names the contract, and for Trump the trump suit."""

    word = "choose"
    kind: Kind
    trump: Suit | None = None

    @property
    def contract(self) -> Contract:
        return Contract(self.kind, self.trump)

    def text(self) -> Text:
        return say(_("chooses {contract} — {contract.aim}"), contract=self.contract)
