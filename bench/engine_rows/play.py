"""Playing: in compiled code, from Python, whole games, copies."""

from collections.abc import Callable
from random import random

from engine_rows.row import Row
from femopp.engine.chance import Chance
from femopp.engine.position import Position
from femopp.engine.registry import ENGINES
from femopp.kits import GAMES

CHANCE = Chance(2026)


def dealt(name: str, players: int | None = None) -> Position:
    """Return the first deal of a match under the first preset."""
    game = GAMES[name]
    options = game.options.of(None, **ENGINES[name].needed)
    match = ENGINES[name].new_match(options, players=players or game.players(options)[0])
    match.deal_from(Chance(1))
    return match


def rifki(contract: str) -> Position:
    """Return a deal of Rifki in which this contract has been chosen."""
    match = dealt("rifki")
    names = ENGINES["rifki"].names
    match.play(next(action for action, name in names.items() if name == f"choose {contract}"))
    return match


def play_outs(position: Position) -> Callable[[], int]:
    return lambda: position.play_outs(CHANCE, 20_000)[0]


def from_python(start: Position) -> Callable[[], int]:
    """Step legal actions, a choice and the action until the deal is over."""

    def some() -> int:
        actions = 0
        for _deal in range(200):
            position = start.clone()
            while position.actor >= 0:
                legal = position.legal()
                position.play(legal[int(random() * len(legal))])
                actions += 1
        return actions

    return some


def whole_deals(start: Position) -> Callable[[], int]:
    """Play deals of a match from the shuffle on, choosing each action in Python."""
    fresh = start.clone()
    fresh.play_out(CHANCE)

    def some() -> int:
        for _deal in range(200):
            position = fresh.clone()
            position.deal_from(CHANCE)
            while legal := position.legal():
                position.play(legal[int(random() * len(legal))])
        return 200

    return some


def clones(position: Position) -> Callable[[], int]:
    def some() -> int:
        for _copy in range(100_000):
            position.clone()
        return 100_000

    return some


ROWS = [
    Row("playouts, compiled: el almaz, 4 x 13", "decisions/s", 30e6, play_outs(rifki("el_almaz"))),
    Row("playouts, compiled: kupa, 4 x 13", "decisions/s", 30e6, play_outs(rifki("kupa"))),
    Row("playouts, compiled: sheepshead, 5 x 6", "decisions/s", 0, play_outs(dealt("sheepshead"))),
    *(
        Row(
            f"playouts, compiled: rödskägg, {players} x 6",
            *("decisions/s", 0),
            play_outs(dealt("rodskagg", players)),
        )
        for players in (3, 5, 8)
    ),
    Row("loop from Python: el almaz", "decisions/s", 2e6, from_python(rifki("el_almaz"))),
    Row("loop from Python: kupa", "decisions/s", 2e6, from_python(rifki("kupa"))),
    Row("whole deals from Python: rifki, 4 x 13", "deals/s", 35e3, whole_deals(dealt("rifki"))),
    Row("whole deals from Python: sheepshead", "deals/s", 0, whole_deals(dealt("sheepshead"))),
    Row("whole deals from Python: rödskägg, 5", "deals/s", 0, whole_deals(dealt("rodskagg", 5))),
    Row("clone: kupa", "copies/s", 10e6, clones(rifki("kupa"))),
    Row("clone: sheepshead", "copies/s", 10e6, clones(dealt("sheepshead"))),
    Row("clone: rödskägg, 5", "copies/s", 10e6, clones(dealt("rodskagg", 5))),
]
