"""The actions of Rifki besides dealing and playing a card."""

from femopp.cards import Suit
from femopp.games.rifki.rules.contracts import Contract, Kind
from femopp.language import _
from femopp.rulebook import Action
from femopp.trick_taking import DEALS_FIRST
from femopp.tricks import Seat


class DrawDealer(Action, frozen=True):
    """The table draws lots for the first deal."""

    # Stored records have this word and field; the shared action has others.
    word = "dealer"
    says = DEALS_FIRST
    seat: Seat

    @property
    def dealer(self) -> Seat:
        return self.seat


class Choose(Action, frozen=True):
    """The dealer names the contract, and for Trump the trump suit."""

    word = "choose"
    says = _("chooses {contract} — {contract.aim}")
    kind: Kind
    trump: Suit | None = None

    @property
    def contract(self) -> Contract:
        return Contract(self.kind, self.trump)
