"""Cards as shown on screens, in one language."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from femopp.cards import UNKNOWN, Card
from femopp.cards.names import full_name
from femopp.language import Speaker
from femopp.presentation import Presentation, arranged, place_by_rank
from femopp.ranking import CardOrder
from femopp.rulebook import Action, Cards, Play
from femopp.tricks import Played, Seat


class ShownCard(Struct, frozen=True):
    """A card: its text in records, the letter of its rank in this language, its suit, its name.

    `words` plays it; `legal` is None while nothing can be played. Hands are sorted by suits;
    `place` is the card's place in a hand sorted by ranks, lowest number first, and `trump` whether
    a card of a hand is one. Unknown cards are ``??``.
    """

    card: str
    letter: str
    suit: str
    name: str
    words: str = ""
    legal: bool | None = None
    place: int = 0
    trump: bool = False


class Laid(Struct, frozen=True):
    """A card of a trick, with its seat and the name of the seat at that time."""

    seat: int
    card: ShownCard
    name: str


@lru_cache(maxsize=4096)
def shown_card(
    card: Card,
    language: str,
    words: str = "",
    legal: bool | None = None,
    place: int = 0,
    trump: bool = False,
) -> ShownCard:
    """Return the card as shown in this language."""
    name = Speaker(language).say(full_name(card))
    if card is UNKNOWN:
        return ShownCard(card.value, "", "", name)
    letter = card.rank.letter(language)
    return ShownCard(card.value, letter, card.suit.value, name, words, legal, place, trump)


def laid_cards(
    played: Iterable[Played], laid_as: Mapping[Played, str], speaker: Speaker
) -> tuple[Laid, ...]:
    """Return the cards of a trick; `laid_as` names those who laid them and have left."""
    names, language = speaker.names, speaker.language
    return tuple(
        [
            Laid(one.seat, shown_card(one.card, language), laid_as.get(one, names[one.seat]))
            for one in played
        ]
    )


def shown_hand(
    presentation: Presentation, view: Any, seat: Seat, legal: tuple[Action, ...], language: str
) -> tuple[ShownCard, ...]:
    """Return a seat's hand in this view, sorted by suits; `legal` are its player's actions."""
    playable = tuple([action.card for action in legal if isinstance(action, Play)])
    return _shown_hand(view.hands[seat], playable, presentation.order(view), language)


# Another player's card leaves most hands unchanged.
@lru_cache(maxsize=8192)
def _shown_hand(
    hand: Cards, playable: Cards, order: CardOrder, language: str
) -> tuple[ShownCard, ...]:
    return tuple(
        [
            _held_card(card, order, language, card in playable if playable else None)
            for card in arranged(hand, order)
        ]
    )


@lru_cache(maxsize=4096)
def _held_card(card: Card, order: CardOrder, language: str, legal: bool | None) -> ShownCard:
    words, place = f"{Play.word} {card.value}", place_by_rank(card, order)
    is_trump = order.trump is not None and order.suit.get(card) is order.trump
    return shown_card(card, language, words, legal, place, is_trump)
