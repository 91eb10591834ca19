"""Bots by name."""

from collections.abc import Callable, Mapping
from typing import Any

from femopp.bots.bot import Bot, Luck, Strategy, at_random, by
from femopp.bots.manners import Manners
from femopp.driver import Ask
from femopp.kits import game_named, has_part, part, required_part
from femopp.language import Message, TextError, _, say
from femopp.presentation import presentation_of
from femopp.rulebook import Action, closest_first, quoted


class UnknownBotError(TextError):
    """An unknown bot; `text` lists the bots, closest first."""


def greedy(game: str) -> Strategy:
    """Return the sensible player of a game."""
    # The game's bot is imported only when it plays.
    strategy: Strategy = required_part(game, "bot").choose
    return strategy


def _level(name: str) -> Callable[[str, float | None], Strategy]:
    def of_game(game: str, seconds: float | None) -> Strategy:
        # The engine is imported only when a bot needs it.
        from femopp.bots.search import levels_of, searching

        return searching(levels_of(game)[name].within(seconds), greedy)(game)

    return of_game


STRATEGIES: Mapping[str, Callable[[str, float | None], Strategy]] = {
    "greedy": lambda game, seconds: greedy(game),
    "random": lambda game, seconds: at_random,
    "practised": _level("practised"),
    "seasoned": _level("seasoned"),
    "club": _level("club"),
    "expert": _level("expert"),
    "master": _level("master"),
}
"""Strategies by name, from a game and the seconds for a decision (None: see `bot_named`)."""

THINKING: Mapping[str, float] = {
    "practised": 0.005,
    "seasoned": 0.005,
    "club": 0.005,
    "expert": 0.05,
    "master": 1.0,
}
"""The bots that search, and their seconds for a decision at a table.

Most of the time is spent in compiled code without the GIL.
"""

ALL_SEEING = frozenset({"ceiling"})
"""Names of bots that see all cards; only the arena has them, for comparison."""

TITLES: Mapping[str, Message] = {
    "greedy": _("ordinary"),
    "random": _("beginner"),
    "practised": _("practised"),
    "seasoned": _("seasoned"),
    "club": _("club player"),
    "expert": _("expert"),
    "master": _("master"),
}
"""Descriptions of the strategies, for people who choose one."""


def bot_named(name: str, game: str, *, seconds: float | None = None, **manners: float) -> Bot:
    """Make the bot of this name for this game. Raises `UnknownBotError` and `UnknownGameError`.

    `seconds` limits the time for a decision; without it a bot takes as long as it needs, and plays
    the same from the same seed on every machine. `forgetfulness` and `alertness`, from 0 to 1, are
    its manners in games with rituals. Raises ValueError for impossible seconds or manners. The bot
    raises TypeError in a match of another game.
    """
    game = game_named(game).name
    check_sits(name, game)
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds must be more than 0, not {seconds!r}")
    return _of_its_game(with_manners(STRATEGIES[name](game, seconds), game, **manners), game)


def _of_its_game(bot: Bot, game: str) -> Bot:
    """Make the bot raise TypeError in a match of another game."""
    own = game_named(game).options

    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action | None:
        if not isinstance(view.options, own):
            raise TypeError(
                f"this bot plays {game}: it can't play by {type(view.options).__name__}"
            )
        return bot(view, ask, legal, luck)

    return choose


def bots_of(game: str) -> tuple[str, ...]:
    """Return the names of the bots of a game; those that search need its kit's `search`."""
    searches = has_part(game, "search")
    return tuple([name for name in STRATEGIES if searches or name not in THINKING])


def offered_bots(game: str) -> tuple[str, ...]:
    """Return the names of the bots that people are offered: those that bring something."""
    without = presentation_of(game).unoffered
    return tuple([name for name in bots_of(game) if name not in without])


def check_sits(name: str, game: str) -> None:
    """Raise `UnknownBotError` unless a bot of this name plays this game at tables."""
    if name in ALL_SEEING:
        raise UnknownBotError(
            say(
                _("the bot {name} sees all cards: it plays only in femopp arena"),
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
                _("the bot {name} doesn't play {game}; there are: {names}"),
                name=quoted(name),
                game=game_named(game).title,
                names=closest_first(name, bots_of(game)),
            )
        )


def with_manners(strategy: Strategy, game: str, **manners: float) -> Bot:
    """Return the bot with this strategy, and with manners if the game has rituals."""
    rituals = part(game, "manners")
    if rituals is None:
        return by(strategy)
    bot: Bot = rituals.with_rituals(strategy, Manners(**manners))
    return bot
