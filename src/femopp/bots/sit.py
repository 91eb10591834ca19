"""Bots by name."""

from collections.abc import Callable, Mapping
from importlib import import_module

from femopp.bots.bot import Bot, Strategy, at_random, by
from femopp.language import Message, TextError, _, say
from femopp.rulebook import closest_first


class UnknownBotError(TextError):
    """There is no bot of that name; `text` lists the bots, closest first."""


def greedy(game: str) -> Strategy:
    """The sensible player of a game."""
    # Each game's player stands in the file of the game's name, and is read only when it plays.
    strategy: Strategy = import_module(f"femopp.bots.{game}").choose
    return strategy


def _club(game: str) -> Strategy:
    # The engine is read only when somebody plays who needs it.
    from femopp.bots.search import CLUB, searching

    return searching(CLUB, otherwise=greedy)(game)


STRATEGIES: Mapping[str, Callable[[str], Strategy]] = {
    "greedy": greedy,
    "random": lambda game: at_random,
    "club": _club,
}

THINKING = frozenset({"club"})
"""Those that take milliseconds for a decision, mostly in compiled code that lets others run."""

TITLES: Mapping[str, Message] = {
    "greedy": _("sensible"),
    "random": _("by chance"),
    "club": _("thinks ahead"),
}
"""What each strategy is, for those who choose one."""


def bot_named(name: str, game: str, **manners: float) -> Bot:
    """The bot of this name for this game. Raises `UnknownBotError`.

    `forgetfulness` and `alertness`, from 0 to 1, are its manners where there are rituals.
    """
    if name not in STRATEGIES:
        raise UnknownBotError(
            say(
                _("there is no bot {name}; there are: {names}"),
                name=repr(name),
                names=", ".join(closest_first(name, STRATEGIES)),
            )
        )
    strategy = STRATEGIES[name](game)
    if game != "rodskagg":
        return by(strategy)
    from femopp.bots.rituals import Manners, with_rituals

    return with_rituals(strategy, Manners(**manners))
