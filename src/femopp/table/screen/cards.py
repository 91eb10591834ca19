"""Cards as shown on screens, in one language."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import asdict, replace

from femopp.cards import UNKNOWN, Card, full_name
from femopp.language import Speaker
from femopp.presentation import arranged, place_by_rank
from femopp.ranking import CardOrder
from femopp.rulebook import Cards, Play
from femopp.tricks import Played


class ShownCard(Struct, frozen=True):
    """A card: its text in records, the letter of its rank in this language, its suit, its name.

    Unknown cards are ``??``.
    """

    card: str
    letter: str
    suit: str
    name: str


class HeldCard(ShownCard, frozen=True):
    """A card of a hand; `words` plays it.

    Hands are sorted by suits; `place` is the card's place in a hand sorted by ranks, lowest number
    first, and `trump` whether it is one.
    """

    words: str = ""
    place: int = 0
    trump: bool = False


class Laid(Struct, frozen=True):
    """A card of a trick, with its seat; `name` is that of whoever laid it, if they have left."""

    seat: int
    card: ShownCard
    name: str = ""


@lru_cache(maxsize=4096)
def shown_card(card: Card, language: str) -> ShownCard:
    """Return the card as shown in this language."""
    name = Speaker(language).say(full_name(card))
    if card is UNKNOWN:
        return ShownCard(card.value, "", "", name)
    return ShownCard(card.value, card.rank.letter(language), card.suit.value, name)


def laid_cards(
    played: Iterable[Played], laid_as: Mapping[Played, str], language: str
) -> tuple[Laid, ...]:
    """Return the cards of a trick; `laid_as` names those who laid them and have left."""
    return tuple(
        [Laid(one.seat, shown_card(one.card, language), laid_as.get(one, "")) for one in played]
    )


# Another player's card leaves most hands unchanged.
@lru_cache(maxsize=8192)
def shown_hand(hand: Cards, order: CardOrder, language: str) -> tuple[HeldCard, ...]:
    """Return a hand, sorted by suits."""
    return tuple([_held_card(card, order, language) for card in arranged(hand, order)])


@lru_cache(maxsize=4096)
def _held_card(card: Card, order: CardOrder, language: str) -> HeldCard:
    held = HeldCard(**asdict(shown_card(card, language)))
    if card is UNKNOWN:
        return held
    is_trump = order.trump is not None and order.suit.get(card) is order.trump
    words, place = f"{Play.word} {card.value}", place_by_rank(card, order)
    return replace(held, words=words, place=place, trump=is_trump)
