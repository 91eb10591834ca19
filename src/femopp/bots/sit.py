"""Bots by name."""

from collections.abc import Callable, Mapping
from typing import Any

from femopp.bots.bot import Bot, Luck, Strategy, at_random, by
from femopp.bots.manners import Manners
from femopp.driver import Ask
from femopp.kits import game_named, has_part, part, required_part
from femopp.language import Message, TextError, _, say
from femopp.rulebook import Action, closest_first, quoted


class UnknownBotError(TextError):
    """There is no bot of that name; `text` lists the bots, closest first."""


def greedy(game: str) -> Strategy:
    """The sensible player of a game."""
    # Each game's player stands in the file of the game's name, and is read only when it plays.
    strategy: Strategy = required_part(game, "bot").choose
    return strategy


def _level(name: str) -> Callable[[str, float | None], Strategy]:
    def of_game(game: str, seconds: float | None) -> Strategy:
        # The engine is read only when somebody plays who needs it.
        from femopp.bots.search import levels_of, searching

        return searching(levels_of(game)[name].within(seconds), greedy)(game)

    return of_game


STRATEGIES: Mapping[str, Callable[[str, float | None], Strategy]] = {
    "greedy": lambda game, seconds: greedy(game),
    "random": lambda game, seconds: at_random,
    "club": _level("club"),
    "expert": _level("expert"),
    "master": _level("master"),
}
"""By name, from the game and the seconds that a decision may take (None: see `bot_named`)."""

THINKING: Mapping[str, float] = {"club": 0.005, "expert": 0.05, "master": 1.0}
"""The bots that search, and how many seconds a decision of theirs may take at a table.

Most of it is spent in compiled code that lets others run.
"""

ALL_SEEING = frozenset({"ceiling"})
"""Names of bots that see all cards. They stand in the arena's own room, for comparison alone."""

TITLES: Mapping[str, Message] = {
    "greedy": _("sensible"),
    "random": _("by chance"),
    "club": _("thinks ahead"),
    "expert": _("thinks long"),
    "master": _("thinks longest"),
}
"""What each strategy is, for those who choose one."""


def bot_named(name: str, game: str, *, seconds: float | None = None, **manners: float) -> Bot:
    """The bot of this name for this game. Raises `UnknownBotError` and `UnknownGameError`.

    `seconds` bounds how long it thinks about a decision; without it a bot thinks as long as it
    takes, and plays the same from the same seed on every machine.
    `forgetfulness` and `alertness`, from 0 to 1, are its manners where there are rituals.
    ValueError for seconds or manners that cannot be. In a match of another game it raises
    TypeError.
    """
    game = game_named(game).name
    check_sits(name, game)
    if seconds is not None and not seconds > 0:
        raise ValueError(f"a bot thinks for more than 0 seconds, not {seconds!r}")
    return _of_its_game(with_manners(STRATEGIES[name](game, seconds), game, **manners), game)


def _of_its_game(bot: Bot, game: str) -> Bot:
    """The same, that raises TypeError in a match of another game."""
    own = game_named(game).options

    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action | None:
        if not isinstance(view.options, own):
            raise TypeError(
                f"this bot plays {game}: it cannot play by {type(view.options).__name__}"
            )
        return bot(view, ask, legal, luck)

    return choose


def bots_of(game: str) -> tuple[str, ...]:
    """The names of the bots that can play a game: those that search only if its kit says how."""
    searches = has_part(game, "search")
    return tuple([name for name in STRATEGIES if searches or name not in THINKING])


def check_sits(name: str, game: str) -> None:
    """Raise `UnknownBotError` for the name of no bot that sits at tables of this game."""
    if name in ALL_SEEING:
        raise UnknownBotError(
            say(
                _("the bot {name} sees all cards: it sits in femopp arena and nowhere else"),
                name=quoted(name),
            )
        )
    if name not in STRATEGIES:
        raise UnknownBotError(
            say(
                _("there is no bot {name}; there are: {names}"),
                name=quoted(name),
                names=closest_first(name, bots_of(game)),
            )
        )
    if name not in bots_of(game):
        raise UnknownBotError(
            say(
                _("the bot {name} does not play {game}; there are: {names}"),
                name=quoted(name),
                game=game_named(game).title,
                names=closest_first(name, bots_of(game)),
            )
        )


def with_manners(strategy: Strategy, game: str, **manners: float) -> Bot:
    """The bot that plays by this strategy, and sees to the rituals where there are any."""
    rituals = part(game, "manners")
    if rituals is None:
        return by(strategy)
    bot: Bot = rituals.with_rituals(strategy, Manners(**manners))
    return bot
