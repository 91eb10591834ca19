"""Bots in a contest: those of the tables, the ceiling, and users' own."""

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from femopp.arena.ceiling import CEILINGS
from femopp.bots import Bot, Luck, Strategy, UnknownBotError, bot_named, bots_of, with_manners
from femopp.bots.learned import check_learnt, has_learnt, learned
from femopp.bots.sit import LEARNED
from femopp.kits import game_named, has_part
from femopp.language import TextError, _, say
from femopp.rulebook import Action, Options, closest_first, there_is_no
from femopp.tricks import Seat

OWN = ":"
"""Separates the module and the name of a user's own bot."""


class BotError(TextError):
    """A user's bot has failed; `text` says which one and how."""


def entrant(name: str, game: str) -> Bot:
    """Return the bot of this name: one of the tables', a ceiling, `learned`, or ``MODULE:NAME``.

    A ceiling must be given the whole state instead of a view (see `sees_all`). The name in a
    module is a function that takes the game's name and returns a strategy. Raises
    `UnknownBotError`, and `BotError` if that function fails.
    """
    if sees_all(name):
        _check_ceiling(name, game)
        return with_manners(CEILINGS[name](game), game)
    if name == LEARNED and has_learnt(game):
        return with_manners(learned(game), game)
    if OWN in name:
        return with_manners(_watched(name, _made(name, game)), game)
    try:
        return bot_named(name, game)
    except UnknownBotError:
        raise UnknownBotError(
            there_is_no(
                _("there is no bot {name}; there are: {names}; or one of your own, as MODULE:NAME"),
                name,
                entrants(game),
            )
        ) from None


def entrants(game: str) -> tuple[str, ...]:
    """Return the names of the built-in bots for a game."""
    learnt = (LEARNED,) if has_learnt(game) else ()
    return (*bots_of(game), *learnt, *(CEILINGS if has_part(game, "ceiling") else ()))


def check_plays(name: str, game: str, options: Options, players: int) -> None:
    """Raise `NotLearntError` if the bot of this name plays other rules only."""
    if name == LEARNED:
        check_learnt(game, options, players)


def _check_ceiling(name: str, game: str) -> None:
    if name not in entrants(game):
        raise UnknownBotError(
            say(
                _("no bot sees all cards of {game}; there are: {names}"),
                game=game_named(game).title,
                names=closest_first(name, entrants(game)),
            )
        )


def sees_all(name: str) -> bool:
    """Whether the bot of this name sees all cards."""
    return name in CEILINGS


def own_sources(names: Iterable[str]) -> list[Path]:
    """Return the source files of users' own bots, each once, without their imports.

    Raises `UnknownBotError`.
    """
    own = [name for name in names if OWN in name]
    for name in own:
        _strategy_of(name)
    modules = dict.fromkeys(name.partition(OWN)[0] for name in own)
    files = [getattr(sys.modules[module], "__file__", None) for module in modules]
    return [Path(file) for file in files if file is not None]


def _watched(name: str, strategy: Strategy) -> Strategy:
    """Wrap a strategy to raise `BotError` if it fails or makes an illegal choice."""

    def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        try:
            action = strategy(view, seat, legal, luck)
        except (Exception, SystemExit) as error:
            raise _failed(name, error) from error
        if action not in legal:
            raise BotError(
                say(
                    _("the bot {name} chose an illegal action: {action}"),
                    name=name,
                    action=repr(action),
                )
            )
        return action

    return choose


def _made(name: str, game: str) -> Strategy:
    make = _strategy_of(name)
    try:
        return make(game)
    except (Exception, SystemExit) as error:
        raise _failed(name, error) from error


def _failed(name: str, error: BaseException) -> BotError:
    reason = f"{type(error).__name__}: {error}"
    return BotError(say(_("the bot {name} failed: {reason}"), name=name, reason=reason))


def _strategy_of(name: str) -> Callable[[str], Strategy]:
    module, _colon, attribute = name.partition(OWN)
    try:
        found: Any = getattr(import_module(module), attribute, None)
    except (Exception, SystemExit) as error:
        # Whatever is wrong in a user's module is theirs to fix.
        raise UnknownBotError(
            say(
                _("there is no bot {name}: can't import the module {module}: {reason}"),
                name=repr(name),
                module=module,
                reason=f"{type(error).__name__}: {error}",
            )
        ) from None
    if not callable(found):
        raise UnknownBotError(
            say(
                _("there is no bot {name}: the module {module} has no function {attribute}"),
                name=repr(name),
                module=module,
                attribute=attribute,
            )
        )
    strategy: Callable[[str], Strategy] = found
    return strategy
