"""Solving: what the searches find is what trying out every line finds, which is told here anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.position import TABLE, Position
from femopp.engine.solving import Aim, Solver
from femopp.engine.table import ENGINES
from femopp.games import GAMES

games = pytest.mark.parametrize("name", ENGINES)
aims = pytest.mark.parametrize("aim", Aim, ids=lambda aim: aim.name.lower())

COUNTED: dict[Aim, Callable[[Position], Sequence[int]]] = {
    Aim.TRICKS: Position.tricks_taken,
    Aim.CARD_POINTS: Position.card_points,
    Aim.SCORES: Position.scores,
}

LINES = 3_000
"""So many ends of a deal are tried out by hand at most."""


def late(name: str, chance: Random, cards: int) -> Position | None:
    """A deal by chance in which at most so many cards are left to play; None if it is over."""
    game = GAMES[name]
    preset = chance.choice(game.options.presets).name
    calm = {"rituals": "auto"} if "rituals" in game.options.declared() else {}
    options = game.options.of(preset, **calm)
    players = min(4, game.players(options)[-1]) if name == "rodskagg" else game.players(options)[0]
    match = ENGINES[name].new_match(options, players=players)
    match.deal_from(Chance(chance.getrandbits(60)))
    while not match.deal_is_over:
        playing = match.plays() or match.trick()
        if playing and sum(hand.bit_count() for hand in match.hands()) <= cards:
            return match
        if match.actor == TABLE:
            return None
        match.play(chance.choice(match.legal()))
    return None


def positions(name: str, seed: int, count: int, cards: int) -> list[Position]:
    chance = Random(seed)
    found: list[Position] = []
    while len(found) < count:
        match = late(name, chance, cards)
        if match is not None and lines_from(match, LINES) <= LINES:
            found.append(match)
    return found


def lines_from(match: Position, most: int) -> int:
    """How many lines lead from here to the end of the deal; more than `most` are not counted."""
    if match.deal_is_over:
        return 1
    lines = 0
    for action in match.legal():
        match.play(action)
        lines += lines_from(match, most - lines)
        match.undo()
        if lines > most:
            break
    return lines


def each_for_himself(match: Position, aim: Aim) -> tuple[int, ...]:
    """Of actions that give the same, the first, which has the lowest number."""
    if match.deal_is_over:
        return tuple(COUNTED[aim](match))
    seat = match.actor
    best: tuple[int, ...] | None = None
    for action in match.legal():
        match.play(action)
        found = each_for_himself(match, aim)
        match.undo()
        if best is None or found[seat] > best[seat]:
            best = found
    assert best is not None
    return best


def side_against_the_rest(match: Position, side: set[int], aim: Aim) -> int:
    if match.deal_is_over:
        return sum(COUNTED[aim](match)[seat] for seat in side)
    choose = max if match.actor in side else min
    values = []
    for action in match.legal():
        match.play(action)
        values.append(side_against_the_rest(match, side, aim))
        match.undo()
    return choose(values)


CARDS = {"rodskagg": 12, "sheepshead": 15, "rifki": 12}


@games
@aims
def test_each_for_himself(name: str, aim: Aim) -> None:
    solver = Solver(size=10)
    for match in positions(name, 1, 40, CARDS[name]):
        assert solver.for_each(match, aim) == each_for_himself(match, aim)


@games
@aims
def test_one_side_against_the_rest(name: str, aim: Aim) -> None:
    chance, solver = Random(2), Solver(size=10)
    for match in positions(name, 3, 40, CARDS[name]):
        side = {seat for seat in range(match.players) if chance.random() < 0.4}
        value = side_against_the_rest(match, side, aim)
        assert solver.for_side(match, side, aim) == value
        assert solver.reaches(match, side, aim, value)
        assert not solver.reaches(match, side, aim, value + 1)


@games
def test_every_action_has_its_value(name: str) -> None:
    solver = Solver(size=10)
    for match in positions(name, 4, 10, CARDS[name]):
        seat = match.actor
        alone, own = {}, {}
        for action in match.legal():
            match.play(action)
            alone[action] = side_against_the_rest(match, {seat}, Aim.TRICKS)
            own[action] = each_for_himself(match, Aim.TRICKS)
            match.undo()
        assert solver.actions_for_side(match, [seat], Aim.TRICKS) == alone
        assert solver.actions_for_each(match, Aim.TRICKS) == own


@games
def test_a_small_table_changes_no_value(name: str) -> None:
    """Places that are overwritten are searched once more."""
    small, large = Solver(size=4), Solver(size=16)
    for match in positions(name, 5, 15, CARDS[name]):
        for aim in Aim:
            assert small.for_each(match, aim) == large.for_each(match, aim)
            assert small.for_side(match, [0], aim) == large.for_side(match, [0], aim)


@games
def test_the_position_stays_as_it_was(name: str) -> None:
    (match,) = positions(name, 6, 1, CARDS[name])
    before = (match.hands(), match.plays(), match.legal_mask(), match.points())
    Solver(size=8).for_each(match, Aim.SCORES)
    assert before == (match.hands(), match.plays(), match.legal_mask(), match.points())


def test_what_cannot_be_solved_is_said() -> None:
    solver = Solver(size=8)
    game = GAMES["rifki"]
    match = ENGINES["rifki"].new_match(game.options.of(None), players=4)
    with pytest.raises(EngineError, match="no deal is being played"):
        solver.for_each(match, Aim.TRICKS)
    match.deal_from(Chance(1))
    with pytest.raises(EngineError, match="there is no seat 4: seats are 0 to 3"):
        solver.for_side(match, [4], Aim.TRICKS)
    with pytest.raises(EngineError, match="no deal brings 10000000000"):
        solver.reaches(match, [0], Aim.TRICKS, 10**10)
    with pytest.raises(EngineError, match="1 << 4 to 1 << 26 results, not 1 << 40"):
        Solver(size=40)
