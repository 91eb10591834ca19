"""Actions: what a seat does, as typed values with a text form."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from femopp.cards import Card
from femopp.language import Speaker, Text, _, say
from femopp.rulebook.hands import Cards, unknown
from femopp.tricks import Seat


class Action(Struct, frozen=True):
    """Something a seat does.

    `word` is its first word in records and at the prompt; the fields follow as further words.
    `changes_hand` is true if it adds cards to the seat's hand or lays some away.
    """

    word: ClassVar[str]
    changes_hand: ClassVar[bool] = False

    @classmethod
    def choices(cls, options: Any) -> Mapping[str, Sequence[Any]]:
        """Return the values that these options leave for some of the fields."""
        return {}

    def seen_by(self, actor: Seat, observer: Seat | None) -> "Action":
        """Return the action as `observer` (None:

        a spectator) sees it, with cards hidden if necessary.
        """
        return self

    def foreseen(self, played: Cards) -> "Action":
        """Return the action with the unknown cards that the cards played in the deal reveal."""
        return self

    def text(self) -> Text:
        """Return the action in words, such as "bids 3", to stand after the player's name."""
        raise NotImplementedError

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(self.text())


class Deal(Action, frozen=True):
    """The table deals: a hand for each seat (empty for a seat without cards), and the rest."""

    word = "deal"
    hands: tuple[Cards, ...]
    rest: Cards = ()

    @property
    def sizes(self) -> str:
        """The number of cards of each seat, separated by commas."""
        return ", ".join(f"{len(hand)}" for hand in self.hands)

    @property
    def left(self) -> int:
        """The number of cards left over."""
        return len(self.rest)

    def seen_by(self, actor: Seat, observer: Seat | None) -> "Deal":
        hands = (
            hand if seat == observer else unknown(hand) for seat, hand in enumerate(self.hands)
        )
        return Deal(tuple(hands), unknown(self.rest))

    def text(self) -> Text:
        return say(_("deals"))


class Gather(Action, frozen=True):
    """The table gathers the completed trick, or moves on if it waited for people."""

    word = "gather"

    def text(self) -> Text:
        return say(_("gathers the trick"))


class Play(Action, frozen=True):
    """Plays a card to the trick."""

    word = "play"
    card: Card

    def text(self) -> Text:
        return say(_("plays {card}"), card=self.card)
