"""Perft against a plain brute-force count."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from femopp.driver import SeededShuffler, begin, divide, perft
from femopp.kits import GAMES
from femopp.rulebook import Action, Game, IllegalAction, apply, legal_actions
from femopp.tricks import TABLE, Seat
from tests.playing import table_acts
from tests.rulebook.nim import NIM, Nim, Take, heap


def compositions(number: int, most: int, depth: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to take this many matches from a heap, cut off at a depth."""
    if number == 0 or depth == 0:
        yield ()
        return
    for taken in range(1, min(number, most) + 1):
        for rest in compositions(number - taken, most, depth - 1):
            yield (taken, *rest)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 9])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_matches_from_a_heap(number: int, depth: int, most: int) -> None:
    """A sequence that ends sooner counts once."""
    expected = list(compositions(number, most, depth))
    assert perft(NIM, heap(number, most=most), depth) == len(expected)
    if depth:
        parts = {
            action: count for _seat, action, count in divide(NIM, heap(number, most=most), depth)
        }
        assert parts == Counter(Take(way[0]) for way in expected)


def test_the_depth_at_which_it_ends() -> None:
    """From seven down to four: 3; 2 and any; 1, then 3; 1, then 2; 1 1 and any."""
    assert perft(NIM, heap(7), 1, ends=lambda state: state.heap <= 4) == 3
    assert perft(NIM, heap(7), 2, ends=lambda state: state.heap <= 4) == 1 + 3 + 3
    assert perft(NIM, heap(7), 9, ends=lambda state: state.heap <= 4) == 1 + 3 + 2 + 3
    assert perft(NIM, heap(7), 9, ends=lambda state: True) == 1


def sequences(game: Game[Any], state: Any, depth: int) -> set[tuple[tuple[Seat, Action], ...]]:
    """Return every sequence of this length, by trying all candidates of all actors."""
    if depth == 0:
        return {()}
    found: set[tuple[tuple[Seat, Action], ...]] = set()
    for seat in game.actors(state):
        for action in game.candidates(state, seat):
            try:
                after, _events = apply(game, state, seat, action)
            except IllegalAction:
                continue
            rest = sequences(game, after, depth - 1)
            found |= {((seat, action), *one) for one in rest}
    return found or {()}


@pytest.mark.parametrize(
    ("name", "preset", "players"),
    [
        ("rodskagg", "kortoxen-1949", 3),
        ("rodskagg", "skane", 2),
        ("rodskagg", "english", 3),
        ("rifki", "rifki", 4),
        ("sheepshead", "five-handed", 5),
    ],
)
def test_the_first_moments_of_every_game(name: str, preset: str, players: int) -> None:
    game = GAMES[name]
    match, _dealt = table_acts(begin(game, game.options.of(preset), players), SeededShuffler(4))
    for depth in (1, 2):
        every = sequences(game, match.state, depth)
        assert perft(game, match.state, depth) == len(every)
        first = Counter(one[0] for one in every)
        found = {(seat, action): n for seat, action, n in divide(game, match.state, depth)}
        assert found == first


# A table that moves on by itself


def with_pace(over_at: int) -> Game[Nim]:
    """Return the same game, but the table may take the last matches when nobody acts."""

    def pace(state: Nim) -> Action | None:
        return Take(over_at) if state.heap == over_at else None

    def turn_or_table(state: Nim, event: Any) -> Nim:
        if getattr(event, "seat", None) == TABLE and isinstance(event.action, Take):
            event = type(event)(state.turn, event.action)
        return NIM.evolve(state, event)

    rules = tuple(rule for rule in NIM.prohibitions if rule.name != "out_of_turn")
    return replace(NIM, pace=pace, evolve=turn_or_table, prohibitions=rules)


def test_a_sequence_ended_by_the_table_counts() -> None:
    """From two: take 1 and 1, take 2, or nothing, and the table takes both."""
    game = with_pace(2)
    assert legal_actions(game, heap(2), Seat(0)) == (Take(1), Take(2))
    assert perft(game, heap(2), 1) == 3
    assert list(divide(game, heap(2), 5)) == [
        (Seat(0), Take(1), 1),
        (Seat(0), Take(2), 1),
        (TABLE, Take(2), 1),
    ]
    assert perft(game, heap(2), 5) == 3


def test_table_actions_are_not_counted() -> None:
    """From three, one or none may be left when the table has had its two."""
    game = with_pace(2)
    # 3; 2 and 1; 1 and then 1 1, 2, or the table.
    assert perft(game, heap(3), 1) == 3
    assert perft(game, heap(3), 2) == 5
    assert perft(game, heap(3), 9) == 5
