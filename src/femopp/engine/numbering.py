"""The cards of a game as numbers: bit n of a set is the card with the number n."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from femopp.cards import Card


class Numbering:
    """Which number each card of a pack has: its place in `cards`, from 0."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = tuple(cards)
        self._numbers = {card: number for number, card in enumerate(self._cards)}

    def number(self, card: Card) -> int:
        """The number of a card. Raises KeyError for one that is unknown or not in the pack."""
        return self._numbers[card]

    def card(self, number: int) -> Card:
        """The card of a number from 0 on. Raises IndexError where no card has it."""
        return self._cards[number]

    def mask(self, cards: Iterable[Card]) -> int:
        """The cards as a set."""
        return sum({1 << self.number(card) for card in cards})
