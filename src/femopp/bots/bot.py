"""`Bot`: a function from a seat's view to an action."""

from collections.abc import Callable
from typing import Any

from femopp.driver import Ask, SeededShuffler
from femopp.rulebook import Action
from femopp.tricks import Seat

THOUSAND = 1000


class Luck:
    """A bot's random numbers at one decision, determined by seed, seat and moment.

    `number` is the number of actions in the match so far, so every decision has its own.
    """

    def __init__(self, seed: str | int, seat: Seat, number: int) -> None:
        self._key = f"{seed}:bot:{seat}"
        self._number = number
        self._shuffler: SeededShuffler | None = None

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to `bound` - 1; each is equally likely."""
        if self._shuffler is None:
            self._shuffler = SeededShuffler(self._key, self._number)
        return self._shuffler.below(bound)

    def strikes(self, occasion: str, probability: float) -> bool:
        """Whether something happens on this occasion; the answer is always the same."""
        return SeededShuffler(f"{self._key}:{occasion}").below(THOUSAND) < probability * THOUSAND


Bot = Callable[[Any, Ask, tuple[Action, ...], Luck], Action | None]
"""A function that chooses one of a seat's legal actions from its view, or None to wait.

A bot has no memory beyond the view, so a match can be resumed anywhere.
"""

Strategy = Callable[[Any, Seat, tuple[Action, ...], Luck], Action]
"""A function from (view, seat, legal actions, luck) to the action of a seat that must act."""


def by(strategy: Strategy) -> Bot:
    """Return a bot with this strategy and no rituals."""

    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action:
        return strategy(view, ask.seat, legal, luck)

    return choose


def at_random(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
    """Choose any legal action; each is equally likely."""
    return legal[luck.below(len(legal))]
