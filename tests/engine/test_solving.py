"""The solver's results, against an exhaustive search written here."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.position import CHANCE_PLAYER, Position
from femopp.engine.registry import ENGINES
from femopp.engine.side_stakes import SideOutcome
from femopp.engine.solving import Aim, Solver
from femopp.engine.solving.ladder import Rung, ladder
from femopp.games.rodskagg.engine.match import RodskaggPosition
from femopp.games.sheepshead.engine.codes import PASS, PICK
from femopp.games.sheepshead.engine.match import SheepsheadPosition
from femopp.kits import GAMES

games = pytest.mark.parametrize("name", ENGINES)
aims = pytest.mark.parametrize("aim", Aim, ids=lambda aim: aim.name.lower())

COUNTED: dict[Aim, Callable[[Position], Sequence[int]]] = {
    Aim.TRICKS: Position.tricks_taken,
    Aim.CARD_POINTS: Position.card_points,
    Aim.SCORES: Position.scores,
}

LINES = 3_000
"""The maximum number of lines of a deal in the exhaustive search."""


def late(name: str, chance: Random, cards: int) -> Position | None:
    """Return a random deal with at most this many cards left to play; None if it is over."""
    game = GAMES[name]
    preset = chance.choice(game.options.presets).name
    options = game.options.of(preset, **ENGINES[name].needed)
    players = min(4, game.players(options)[-1]) if name == "rodskagg" else game.players(options)[0]
    match = ENGINES[name].new_match(options, players=players)
    match.deal_from(Chance(chance.getrandbits(60)))
    while not match.deal_is_over:
        playing = match.plays() or match.trick()
        if playing and sum(hand.bit_count() for hand in match.hands()) <= cards:
            return match
        if match.actor == CHANCE_PLAYER:
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
    """Count the lines to the end of the deal, up to `most`."""
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


def wish(match: Position, aim: Aim) -> int:
    """Return 1 to maximize, -1 to minimize: Rödskägg's sheet counts down to zero."""
    return -1 if aim is Aim.SCORES and isinstance(match, RodskaggPosition) else 1


def each_for_himself(match: Position, aim: Aim) -> tuple[int, ...]:
    """Among actions with equal results, take the first, which has the lowest number."""
    if match.deal_is_over:
        return tuple(COUNTED[aim](match))
    seat, sign = match.actor, wish(match, aim)
    best: tuple[int, ...] | None = None
    for action in match.legal():
        match.play(action)
        found = each_for_himself(match, aim)
        match.undo()
        if best is None or sign * found[seat] > sign * best[seat]:
            best = found
    assert best is not None
    return best


def side_against_the_rest(match: Position, side: set[int], aim: Aim) -> int:
    if match.deal_is_over:
        return sum(COUNTED[aim](match)[seat] for seat in side)
    choose = max if (match.actor in side) == (wish(match, aim) > 0) else min
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
        assert not solver.reaches(match, side, aim, value + wish(match, aim))


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
    """Overwritten entries are searched again."""
    small, large = Solver(size=4), Solver(size=16)
    for match in positions(name, 5, 15, CARDS[name]):
        for aim in Aim:
            assert small.for_each(match, aim) == large.for_each(match, aim)
            assert small.for_side(match, [0], aim) == large.for_side(match, [0], aim)


@games
def test_the_transposition_table_changes_no_value(name: str) -> None:
    """A solver keeps its results between questions about a deal."""
    chance, keeps = Random(7), Solver(size=12)
    for match in positions(name, 8, 6, CARDS[name]):
        sides = [{0}, {seat for seat in range(match.players) if chance.random() < 0.5}]
        while not match.deal_is_over and match.actor != CHANCE_PLAYER:
            for side in sides:
                for aim in Aim:
                    fresh = Solver(size=8).for_side(match, side, aim)
                    assert keeps.for_side(match, side, aim) == fresh
            match.play(chance.choice(match.legal()))


@games
def test_the_position_stays_as_it_was(name: str) -> None:
    (match,) = positions(name, 6, 1, CARDS[name])
    before = (match.hands(), match.plays(), match.legal_mask(), match.points())
    Solver(size=8).for_each(match, Aim.SCORES)
    assert before == (match.hands(), match.plays(), match.legal_mask(), match.points())


def test_unsolvable_positions_are_refused_in_words() -> None:
    solver = Solver(size=8)
    game = GAMES["rifki"]
    match = ENGINES["rifki"].new_match(game.options.of(None), players=4)
    with pytest.raises(EngineError, match="no deal is being played"):
        solver.for_each(match, Aim.TRICKS)
    match.deal_from(Chance(1))
    with pytest.raises(EngineError, match="there is no seat 4: the seats are 0 to 3"):
        solver.for_side(match, [4], Aim.TRICKS)
    with pytest.raises(EngineError, match="no deal brings 10000000000"):
        solver.reaches(match, [0], Aim.TRICKS, 10**10)
    for nothing in (3, -1, "scores", None):
        aim: Any = nothing
        for ask in (
            lambda by: solver.for_each(match, by),
            lambda by: solver.for_side(match, [0], by),
            lambda by: solver.reaches(match, [0], by, 0),
        ):
            with pytest.raises(EngineError, match=r"one of Aim.TRICKS, .*, Aim.SCORES, not "):
                ask(aim)
    nobody: Any = None
    with pytest.raises(EngineError, match="a position in a game, not None"):
        solver.for_each(nobody, Aim.TRICKS)
    with pytest.raises(EngineError, match="a position in a game, not None"):
        solver.actions_for_side(nobody, [0], Aim.TRICKS)
    with pytest.raises(TypeError, match=r"a side is seats, such as \[0, 2\], not 0"):
        solver.for_side(match, 0, Aim.TRICKS)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        solver.reaches(match, [0], Aim.TRICKS, 1.5)  # type: ignore[arg-type]
    with pytest.raises(EngineError, match="1 << 4 to 1 << 26 results, not 1 << 40"):
        Solver(size=40)


def sheepshead(**options: str) -> SheepsheadPosition:
    """Return a deal at the first lead, without announcements."""
    rules = GAMES["sheepshead"].options.of(None, **options)
    match = ENGINES["sheepshead"].new_match(rules, players=5)
    match.deal_from(Chance(6))
    match.play(PICK)
    while not match.stakes():
        match.play(PASS if match.legal_mask() >> PASS & 1 else match.legal()[0])
    assert isinstance(match, SheepsheadPosition)
    return match


@pytest.mark.parametrize(("rule", "schneider"), [("lt30_both", 30), ("picker_lt31", 31)])
def test_the_steps_of_a_payment(rule: str, schneider: int) -> None:
    """Doubled: no trick, fewer than 30 card points, and what the picker's side loses.

    SHP-DBL-SCHNEIDER-1, SHP-DBL-NOTRICK-2, SHP-PAY-4 and the option of A-S2.
    """
    stakes = sheepshead(schneider_rule=rule).stakes()
    assert stakes is not None
    buried = 120 - next(outcome.points for outcome in stakes.outcomes if outcome.tricks == 6)
    assert ladder(stakes.outcomes) == (
        Rung(-8, Aim.CARD_POINTS, 0),
        Rung(-4, Aim.TRICKS, 1),
        Rung(-2, Aim.CARD_POINTS, schneider - buried),
        Rung(1, Aim.CARD_POINTS, 61 - buried),
        Rung(2, Aim.CARD_POINTS, 91 - buried),
        Rung(4, Aim.TRICKS, 6),
    )


def test_payments_that_hang_on_tricks_and_points_together_have_no_steps() -> None:
    outcomes = (
        SideOutcome(0, 1, 0),
        SideOutcome(1, 1, 1),
        SideOutcome(0, 2, 1),
        SideOutcome(1, 2, 0),
    )
    assert ladder(outcomes) == ()


def test_a_whole_deal_is_paid_as_its_card_points_say() -> None:
    match, solver = sheepshead(), Solver()
    stakes = match.stakes()
    assert stakes is not None
    ours = {seat for seat in range(5) if stakes.side >> seat & 1}
    buried = 120 - next(outcome.points for outcome in stakes.outcomes if outcome.tricks == 6)
    points = solver.for_side(match, ours, Aim.CARD_POINTS)
    value = solver.for_side(match, ours, Aim.SCORES)
    assert value == sum(match.payments(points + buried, 3)[seat] for seat in ours)
    assert solver.for_side(match, set(range(5)) - ours, Aim.SCORES) == -value
    assert solver.for_side(match, range(5), Aim.SCORES) == 0
    assert solver.reaches(match, range(5), Aim.SCORES, 0)
    assert not solver.reaches(match, range(5), Aim.SCORES, 1)


def test_players_without_a_trick_matter_for_the_rest() -> None:
    """In Rödskägg only players without a trick are asked whether they go along, after trick four.

    A table with almost no room, which keeps little, gives the reference value.
    """
    engine = ENGINES["rodskagg"]
    number = {name: action for action, name in engine.names.items()}
    hands = ("KD 5H 8H 7S 8S JS", "5C 8C KC JD JH 3S", "2C QC AD TH KH 2S", "TC JC 6D 4H 6S AS")
    match = engine.new_match(GAMES["rodskagg"].options.of(None, rituals="auto"), players=4)
    match.draw_dealer(1)
    match.deal([sum(1 << number[card] for card in hand.split()) for hand in hands])
    for action in ["bid 3", "pass", "pass", "pass", "KH", "4H", "8H", "JH"]:
        match.play(number[action])
    for size in (5, 16):
        assert Solver(size).for_each(match, Aim.TRICKS) == (0, 1, 4, 1)
