"""Bots in a contest: those of the tables, the ceiling, and users' own."""

import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from pathlib import Path
from time import process_time, thread_time
from typing import Any

from femopp.arena.ceiling import CEILINGS
from femopp.arena.process import (
    COMMAND,
    BotError,
    IllegalChoiceError,
    program_in,
    spent_by,
    words_of,
)
from femopp.arena.question import Act, legal_of, seen_by
from femopp.bots import Bot, Luck, Strategy, UnknownBotError, bot_named, bots_of, with_manners
from femopp.bots.in_steps import in_steps
from femopp.bots.learned import check_learnt, has_learnt, learned
from femopp.bots.search.seen import knowledge_of
from femopp.bots.sit import LEARNED
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.position import Position
from femopp.kits import game_named, has_part
from femopp.language import _, say
from femopp.rulebook import Action, Options, closest_first, there_is_no
from femopp.tricks import Seat

OWN = ":"
"""Separates the module and the name of a user's own bot."""


def entrant(name: str, game: str) -> Bot:
    """Return a bot: of the tables, a ceiling, `learned`, ``MODULE:NAME``, or ``!COMMAND``.

    A ceiling must be given the whole state instead of a view (see `sees_all`). The name in a
    module is a function that takes the game's name and returns a strategy. A command is a program
    that speaks the line protocol. Raises `UnknownBotError`, and `BotError` if the function fails.
    """
    if name.startswith(COMMAND):
        return with_manners(partial(_by_program, name, game), game)
    if sees_all(name):
        _check_ceiling(name, game)
        return with_manners(CEILINGS[name](game), game)
    if name == LEARNED and has_learnt(game):
        return with_manners(learned(game), game)
    if OWN in name:
        return with_manners(_watched(name, made(name, game)), game)
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

    Those of a command are the files that it names. Raises `UnknownBotError`.
    """
    names = list(names)
    own = [name for name in names if OWN in name and not name.startswith(COMMAND)]
    for name in own:
        _strategy_of(name)
    modules = dict.fromkeys(name.partition(OWN)[0] for name in own)
    files = [getattr(sys.modules[module], "__file__", None) for module in modules]
    commands = [name.removeprefix(COMMAND) for name in names if name.startswith(COMMAND)]
    named = dict.fromkeys(Path(word) for command in commands for word in words_of(command))
    return [
        *[Path(file) for file in files if file is not None],
        *[file for file in named if file.is_file()],
    ]


def _watched(name: str, strategy: Strategy) -> Strategy:
    """Wrap a strategy to raise `BotError` if it fails or makes an illegal choice."""

    def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        try:
            action = strategy(view, seat, legal, luck)
        except (Exception, SystemExit) as error:
            raise failed(name, error) from error
        if action not in legal:
            raise _illegal(name, repr(action))
        return action

    return choose


def _by_program(
    name: str, game: str, view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck
) -> Action:
    """Ask a program, step by step. Forced choices aren't asked for."""
    if len(legal) == 1:
        return legal[0]
    program = program_in(name.removeprefix(COMMAND), game, view.players, seat)
    try:
        known = knowledge_of(game, view, seat)
    except EngineError as error:
        raise failed(name, error) from error
    steps: list[int] = []

    def step(position: Position, possible: int) -> int:
        if steps:
            known.see(steps[-1])
        asked = Act(0, luck.below(1 << 31), seen_by(known), legal_of(position, possible))
        answer = program.ask(asked).action
        if answer not in asked.legal:
            raise _illegal(name, repr(answer) if isinstance(answer, int) else None)
        steps.append(answer)
        return answer

    (world,) = known.worlds(1, Chance(0))
    return in_steps(game, step, known.position(world), legal)


def _illegal(name: str, action: str | None) -> IllegalChoiceError:
    return IllegalChoiceError(
        say(_("the bot {name} chose an illegal action: {action}"), name=name, action=str(action))
    )


def clock_of(name: str) -> Callable[[], float]:
    """Return the clock by which the decisions of a bot are timed, in seconds of processor time."""
    if name.startswith(COMMAND):
        return partial(spent_by, name.removeprefix(COMMAND))
    return process_time if OWN in name else thread_time


def made(name: str, game: str) -> Any:
    """Return what a user's ``MODULE:NAME`` makes for a game, by default a strategy.

    Raises `UnknownBotError`, and `BotError` if it fails.
    """
    make = _strategy_of(name)
    try:
        return make(game)
    except (Exception, SystemExit) as error:
        raise failed(name, error) from error


def failed(name: str, error: BaseException) -> BotError:
    """Return the error for a user's bot that has raised one."""
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
