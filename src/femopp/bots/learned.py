"""`learned`: plays by a network that has learnt its game, without a search.

It has learnt each game by its default rules, and plays no others. It's for the arena and for
learning; tables don't offer it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from femopp.bots.bot import Luck, Strategy
from femopp.bots.in_steps import in_steps, position_of
from femopp.bots.sit import LEARNED, greedy
from femopp.engine.errors import EngineError
from femopp.engine.learned.network import Network
from femopp.engine.learned.weights import file_of, stored
from femopp.engine.observing import Observer, observer_of
from femopp.engine.position import Position
from femopp.engine.registry import engine_of
from femopp.kits import game_named, has_part, required_part
from femopp.language import TextError, _, say
from femopp.rulebook import Action, Options
from femopp.tricks import Seat


class NotLearntError(TextError):
    """Rules that `learned` hasn't learnt; `text` names them."""


def has_learnt(game: str) -> bool:
    """Whether a network has learnt this game."""
    return has_part(game, "engine") and file_of(_package(game)).is_file()


@cache
def network_of(game: str) -> Network:
    """Return the network of a game. Raises `EngineError` if none has learnt it."""
    return Network(stored(_package(game)))


def _package(game: str) -> str:
    return required_part(game, "engine").__name__


@cache
def learnt_rules(game: str) -> tuple[Options, int]:
    """Return the rules by which a game has been learnt, and the number of players."""
    rules = game_named(game)
    options = rules.options.of(None, **engine_of(game).needed)
    return options, rules.usual_players(options)


def check_learnt(game: str, options: Options, players: int) -> None:
    """Raise `NotLearntError` for other rules, or another number of players, than were learnt."""
    learnt, number = learnt_rules(game)
    others = []
    if options.preset != learnt.preset:
        others.append(f"preset={options.preset}")
    elif options != learnt:
        others += [
            f"{name}={named.format(value)}"
            for name, named in options.declared().items()
            if (value := getattr(options, name)) != getattr(learnt, name)
        ]
    if players != number:
        others.append(f"players={players}")
    if others:
        raise NotLearntError(
            say(
                _(
                    "{bot} has learnt {game} only by the rules of {preset} with {players} players,"
                    " not {others}"
                ),
                bot=LEARNED,
                game=game_named(game).title,
                preset=learnt.preset,
                players=number,
                others=", ".join(others),
            )
        )


def learned(game: str) -> Strategy:
    """Return the strategy of a game's network. Raises `EngineError` if none has learnt it.

    The strategy raises `NotLearntError` for other rules. If the engine cannot represent the deal,
    as with a misdealt hand, it plays as `greedy` does.
    """
    game = game_named(game).name
    network, simple = network_of(game), greedy(game)
    observers: list[Observer] = []

    def best(position: Position, possible: int) -> int:
        if not observers:
            observers.append(observer_of(position))
        return network.best(observers[0].observe(position, position.actor), possible)

    def strategy(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        check_learnt(game, view.options, view.players)
        if len(legal) == 1:
            return legal[0]
        try:
            position = position_of(game, view, seat, luck)
        except EngineError:
            return simple(view, seat, legal, luck)
        return in_steps(game, best, position, legal)

    return strategy
