"""Cards as an observer sees them, in one language."""

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

    `words` plays it; `legal` is None while nothing can be played. A hand comes sorted by suits;
    `place` tells where each card stands, the lowest number first, when it is sorted by ranks.
    Unknown cards are ``??``.
    """

    card: str
    letter: str
    suit: str
    name: str
    words: str = ""
    legal: bool | None = None
    place: int = 0


class Laid(Struct, frozen=True):
    """A card of a trick, whose it is, and what the seat was called when it was laid."""

    seat: int
    card: ShownCard
    name: str


@lru_cache(maxsize=4096)
def shown_card(
    card: Card, language: str, words: str = "", legal: bool | None = None, place: int = 0
) -> ShownCard:
    """The card as it is shown in this language."""
    name = Speaker(language).say(full_name(card))
    if card is UNKNOWN:
        return ShownCard(card.value, "", "", name)
    letter = card.rank.letter(language)
    return ShownCard(card.value, letter, card.suit.value, name, words, legal, place)


def laid_cards(
    played: Iterable[Played], laid_as: Mapping[Played, str], speaker: Speaker
) -> tuple[Laid, ...]:
    """The cards of a trick; `laid_as` names who laid them, if not who has the seat now."""
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
    """A seat's hand in this view, sorted by suits; `legal` is what its player can do with it."""
    playable = tuple([action.card for action in legal if isinstance(action, Play)])
    return _shown_hand(view.hands[seat], playable, presentation.order(view), language)


# Most hands are as they were when another plays a card.
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
    return shown_card(card, language, words, legal, place)
