"""Actions: what a seat does, as typed values with a text form."""

from typing import ClassVar

from msgspec import Struct

from femopp.cards import Card
from femopp.language import Speaker, Text, _, say
from femopp.rulebook.hands import Cards, unknown
from femopp.tricks import Seat


class Action(Struct, frozen=True):
    """Something a seat does.

    `word` is its first word in records and at the prompt; the fields follow as further words.
    `changes_hand` says that cards come into the seat's hand by it, or are laid away from it.
    """

    word: ClassVar[str]
    changes_hand: ClassVar[bool] = False

    def seen_by(self, actor: Seat, observer: Seat | None) -> "Action":
        """The action as `observer` (None: a spectator) sees it, with unknown cards if need be."""
        return self

    def foreseen(self, played: Cards) -> "Action":
        """The action with the unknown cards in it that follow from those played in the deal."""
        return self

    def text(self) -> Text:
        """The action in words, such as "bids 3", to stand after the player's name."""
        raise NotImplementedError

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(self.text())


class Deal(Action, frozen=True):
    """The table deals: a hand for each seat, empty where none is dealt, and the rest in order."""

    word = "deal"
    hands: tuple[Cards, ...]
    rest: Cards = ()

    @property
    def sizes(self) -> str:
        """How many cards each seat gets, with commas between."""
        return ", ".join(f"{len(hand)}" for hand in self.hands)

    @property
    def left(self) -> int:
        """How many cards are left."""
        return len(self.rest)

    def seen_by(self, actor: Seat, observer: Seat | None) -> "Deal":
        hands = (
            hand if seat == observer else unknown(hand) for seat, hand in enumerate(self.hands)
        )
        return Deal(tuple(hands), unknown(self.rest))

    def text(self) -> Text:
        return say(_("deals"))


class Gather(Action, frozen=True):
    """The table gathers the trick that lies, or moves on where it waited for people."""

    word = "gather"

    def text(self) -> Text:
        return say(_("gathers the trick"))


class Play(Action, frozen=True):
    """Plays a card to the trick."""

    word = "play"
    card: Card

    def text(self) -> Text:
        return say(_("plays {card}"), card=self.card)
