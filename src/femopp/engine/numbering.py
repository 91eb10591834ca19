"""Numbers for the cards of a game: bit n of a mask is the card with the number n."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from femopp.cards import Card


class Numbering:
    """The numbers of a pack's cards: their places in `cards`, from 0."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = tuple(cards)
        self._numbers = {card: number for number, card in enumerate(self._cards)}

    def number(self, card: Card) -> int:
        """Return the number of a card. Raises KeyError if it is unknown or not in the pack."""
        return self._numbers[card]

    def card(self, number: int) -> Card:
        """Return the card with this number. Raises IndexError if there is none."""
        return self._cards[number]

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the mask of these cards."""
        return sum({1 << self.number(card) for card in cards})
