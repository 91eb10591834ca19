"""A batch beside the same matches as single positions."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from femopp.engine.batch import NOTHING, Batch, new_matches
from femopp.engine.chance import Chance
from femopp.engine.observing import observer_of
from femopp.engine.position import CHANCE_PLAYER, Position
from femopp.engine.registry import ENGINES
from femopp.kits import GAMES
from femopp.rulebook import Options
from tests.engine.lockstep import random_options, seen


def options_of(name: str) -> tuple[Options, int]:
    """Return the options of the first preset, and the number of players."""
    game = GAMES[name]
    options = game.options.of(None, **ENGINES[name].needed)
    return options, game.players(options)[-1]


def dealt(name: str, count: int, seed: int = 1) -> Batch:
    """Return this many matches with their first deal."""
    options, players = options_of(name)
    start: Any = GAMES[name].start
    batch = new_matches(options, count, players=players, start=start(dealer=0))
    batch.deal_from(Chance(seed))
    return batch


def alike(batch: Batch, positions: Sequence[Position]) -> bool:
    """Return whether every row equals its position in all public state."""
    told: Sequence[tuple[Any, Sequence[Any]]] = (
        (batch.actors(), [one.actor for one in positions]),
        (batch.legal_masks(), [one.legal_mask() for one in positions]),
        (batch.is_over(), [one.is_over for one in positions]),
        (batch.deal_is_over(), [one.deal_is_over for one in positions]),
        (batch.hands(), [one.hands() for one in positions]),
        (batch.scores(), [one.scores() for one in positions]),
        (batch.points(), [one.points() for one in positions]),
        (batch.observations(1), [observer_of(one).observe(one, 1) for one in positions]),
    )
    return all(np.array_equal(array, np.array(rest, array.dtype)) for array, rest in told) and all(
        seen(batch[row]) == seen(position) for row, position in enumerate(positions)
    )


def side_by_side(name: str, seed: int, rows: int, steps: int) -> Counter[str]:
    """Step a batch and its positions alike under random options; count the actions by kind.

    Rows get out of step: some are left alone, and some undo actions. Deals and decisions of chance
    come from the position, and are copied into the batch.
    """
    chance, done = Random(seed), Counter[str]()
    game = GAMES[name]
    options = random_options(game.options, chance)
    players = chance.choice(game.players(options))
    batch = new_matches(options, rows, players=players)
    fresh = ENGINES[name].new_match(options, players=players)
    positions = [fresh.clone() for _row in range(rows)]
    source = Chance(seed)
    for _step in range(steps):
        for row, position in enumerate(positions):
            if position.is_over and chance.random() < 0.3:
                batch[row] = positions[row] = fresh.clone()
            elif position.actor == CHANCE_PLAYER and chance.random() < 0.7:
                position.deal_from(source)
                batch[row] = position
                done["deals"] += 1
        actions = [_some_action(position, chance) for position in positions]
        batch.play(np.array(actions, np.int64))
        for position, action in zip(positions, actions, strict=True):
            if action != NOTHING:
                position.play(action)
                done["actions"] += 1
        assert alike(batch, positions), f"{name} {seed}, options {options}: {actions}"
        if chance.random() < 0.1:
            where = [action != NOTHING and chance.random() < 0.5 for action in actions]
            batch.undo(np.array(where))
            for position, undone in zip(positions, where, strict=True):
                if undone:
                    position.undo()
                    done["undone"] += 1
            assert alike(batch, positions)
    return done


def _some_action(position: Position, chance: Random) -> int:
    legal = position.legal()
    return chance.choice(legal) if legal and chance.random() < 0.9 else NOTHING
