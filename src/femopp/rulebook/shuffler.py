"""Sources of chance."""

from typing import Protocol

from femopp.rulebook.action import Cards


class Shuffler(Protocol):
    """A source of chance: the operating system's, a seed's, or a record's."""

    def shuffle(self, cards: Cards) -> Cards:
        """Shuffle the cards; every order is equally likely."""
        ...

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to `bound` - 1; each is equally likely."""
        ...
