"""The value of each action, by a level that searches."""

from collections.abc import Mapping
from dataclasses import replace
from statistics import fmean
from typing import Any

from femopp.bots import Luck
from femopp.bots.search import levels_of
from femopp.bots.search.level import Level, thought_of
from femopp.driver import Match
from femopp.engine.registry import engine_of
from femopp.kits import game_named
from femopp.language import TextError, _, say
from femopp.rulebook import closest_first
from femopp.tricks import Seat

Values = Mapping[int, float]
"""The expected result of the deal, by action; higher is better.

That of a contract in Rifki includes what it leaves for later deals.
"""


class NoValuesError(TextError):
    """A level that can't value actions; `text` names those that can."""


def check_values(level: str, game: str) -> None:
    """Raise `NoValuesError` unless this level values the actions of a game."""
    levels = levels_of(game)
    if level not in levels:
        raise NoValuesError(
            say(
                _("{level} can't value actions in {game}; these can: {names}"),
                level=repr(level),
                game=game_named(game).title,
                names=closest_first(level, levels),
            )
        )


def values_by(level: str, match: Match[Any], seat: Seat, seed: int) -> Values:
    """Return the value of each action of a seat that is to act, from its own view.

    Nothing if there is only one, if it takes several steps in the engine, such as a bury, or if the
    engine lacks such a deal.
    """
    name, legal = match.game.name, match.legal(seat)
    encode = engine_of(name).encode
    if len(legal) < 2 or any(len(encode(action)) > 1 for action in legal):
        return {}
    luck = Luck(f"{seed}:values", seat, match.actions)
    thought = thought_of(name, _weighing(name, level), match.views[seat], seat, legal, luck)
    if thought is None:
        return {}
    found = thought.compared
    worths = [fmean(means) + more for means, more in zip(found.means, found.besides, strict=True)]
    return {
        encode(action)[0]: worth
        for ways, worth in zip(thought.ways, worths, strict=True)
        for action in ways
    }


def _weighing(game: str, level: str) -> Level:
    """Return the level as it compares all actions, in points of the deal."""
    return replace(levels_of(game)[level].weighing(), for_the_match=False)
