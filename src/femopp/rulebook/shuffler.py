"""Where chance comes from."""

from typing import Protocol

from femopp.rulebook.hands import Cards


class Shuffler(Protocol):
    """A source of chance: the operating system's, a seed's, or a record's."""

    def shuffle(self, cards: Cards) -> Cards:
        """The cards in an order each of which is equally likely."""
        ...

    def below(self, bound: int) -> int:
        """A whole number from 0 to below `bound`, each equally likely."""
        ...
