"""What a bot is: a function that chooses an action from what its seat may know."""

from collections.abc import Callable
from typing import Any

from femopp.driver import Ask, SeededShuffler
from femopp.rulebook import Action
from femopp.tricks import Seat

THOUSAND = 1000


class Luck:
    """A bot's own chance at one decision: the same seed, seat and moment give the same again.

    `number` counts what has been done in the match so far, so that it is new at every decision.
    """

    def __init__(self, seed: str | int, seat: Seat, number: int) -> None:
        self._key = f"{seed}:bot:{seat}"
        self._number = number
        self._shuffler: SeededShuffler | None = None

    def below(self, bound: int) -> int:
        """A whole number from 0 to below `bound`, each equally likely."""
        if self._shuffler is None:
            self._shuffler = SeededShuffler(self._key, self._number)
        return self._shuffler.below(bound)

    def strikes(self, occasion: str, probability: float) -> bool:
        """Whether something befalls the bot on this occasion, however often it is asked."""
        return SeededShuffler(f"{self._key}:{occasion}").below(THOUSAND) < probability * THOUSAND


Bot = Callable[[Any, Ask, tuple[Action, ...], Luck], Action | None]
"""Chooses one of the legal actions of the seat that is asked, from that seat's view alone.

None: nothing for now. A bot has no memory: all it knows is the view, so that a match can be taken
up again anywhere.
"""

Strategy = Callable[[Any, Seat, tuple[Action, ...], Luck], Action]
"""A bot's way to play where something must be done: (view, seat, legal actions, luck)."""


def by(strategy: Strategy) -> Bot:
    """The bot that plays by this strategy and does nothing besides."""

    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action:
        return strategy(view, ask.seat, legal, luck)

    return choose


def at_random(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Any legal action, each equally likely."""
    return legal[luck.below(len(legal))]
