"""Bots by name."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from femopp.bots.bot import Bot, Luck, Strategy, at_random, by
from femopp.bots.manners import Manners
from femopp.driver import Ask
from femopp.kits import game_named, has_part, part, required_part
from femopp.language import Message, TextError, _, say
from femopp.presentation import presentation_of
from femopp.rulebook import Action, closest_first, quoted, there_is_no


class UnknownBotError(TextError):
    """An unknown bot; `text` lists the bots, closest first."""


def greedy(game: str) -> Strategy:
    """Return the sensible player of a game."""
    # The game's bot is imported only when it plays.
    strategy: Strategy = required_part(game, "bot").choose
    return strategy


def strategy_of(name: str, game: str, seconds: float | None, nerve: float) -> Strategy:
    """Return a strategy by name, perhaps bold or careful; `random` is neither."""
    if nerve and name in THINKING:
        from femopp.bots.search import levels_of, searching

        level = replace(levels_of(game)[name].within(seconds), nerve=nerve)
        return searching(level, greedy)(game)
    strategy: Strategy = STRATEGIES[name](game, seconds)
    if nerve and strategy is greedy(game):
        # A kit whose bot can't be bold has no such function.
        choose_with = getattr(required_part(game, "bot"), "choose_with", None)
        return strategy if choose_with is None else partial(choose_with, nerve)
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
    "master": 0.4,
}
"""The bots that search, and their seconds for a decision at a table.

They always take as long; with what they have found by then they answer. At the usual pace it's less
than the time that a bot of their level seems to take anyhow. Most of it is spent in compiled code
without the GIL.
"""

ALL_SEEING = frozenset({"ceiling"})
"""Names of bots that see all cards; only the arena has them, for comparison."""

LEARNED = "learned"
"""The name of the bot that plays by a network: see `femopp.bots.learned`. Only the arena has it."""

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


def bot_named(
    name: str,
    game: str,
    *,
    seconds: float | None = None,
    nerve: float = 0.0,
    **manners: float,
) -> Bot:
    """Make the bot of this name for this game. Raises `UnknownBotError` and `UnknownGameError`.

    `seconds` limits the time for a decision; without it a bot takes as long as it needs, and plays
    the same from the same seed on every machine. `forgetfulness` and `alertness`, from 0 to 1, are
    its manners in games with rituals. `nerve` is how bold it is, from -1 (careful) to 1. Raises
    ValueError for impossible seconds, nerve or manners. The bot raises TypeError in a match of
    another game.
    """
    game = game_named(game).name
    check_sits(name, game)
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds must be more than 0, not {seconds!r}")
    if not -1 <= nerve <= 1:
        raise ValueError(f"nerve must be from -1 to 1, not {nerve!r}")
    bot = with_manners(strategy_of(name, game, seconds, nerve), game, **manners)
    return _of_its_game(bot, game)


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
    if name == LEARNED:
        raise UnknownBotError(
            say(
                _("the bot {name} plays only in femopp arena: tables don't offer it yet"),
                name=quoted(name),
            )
        )
    if name not in STRATEGIES:
        raise UnknownBotError(
            there_is_no(_("there is no bot {name}; there are: {names}"), name, bots_of(game))
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
