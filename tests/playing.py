"""Random matches, for the tests of every game.

    match = play(begin(RIFKI, RifkiOptions.of(), 4), by_chance(seed), seed=seed)

plays to the end; `steps` stops earlier; `positions` yields every position on the way. Hypothesis
draws the seed, or each choice: `by_chance(data.draw(st.randoms(use_true_random=False)))`.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from femopp.driver import Match, SeededShuffler, command
from femopp.rulebook import Action, Event, Shuffler, legal_actions
from femopp.tricks import TABLE, Seat

Choice = tuple[Seat, Action]

Player = Callable[[Match[Any], Sequence[Choice]], Choice]
"""Chooses the next step from all legal ones, of which there is at least one."""


def by_chance(chance: Random | int) -> Player:
    """Return a player that chooses any legal action, all equally likely."""
    source = Random(chance) if isinstance(chance, int) else chance
    return lambda match, choices: choices[source.randrange(len(choices))]


def choices(match: Match[Any]) -> list[Choice]:
    """Return all possible next steps: the actors' legal actions, and the table's pace."""
    game, state = match.game, match.state
    every: list[Choice] = [
        (seat, action) for seat in game.actors(state) for action in legal_actions(game, state, seat)
    ]
    pace = game.pace(state)
    return every if pace is None else [*every, (TABLE, pace)]


def table_acts(match: Match[Any], shuffler: Shuffler) -> tuple[Match[Any], tuple[Event, ...]]:
    """Return the match after the table's acts of chance, all with one shuffler."""
    happened: list[Event] = []
    while (action := match.game.table_action(match.state, shuffler)) is not None:
        match, events = command(match, TABLE, action)
        happened.extend(events)
    return match, tuple(happened)


def positions(
    match: Match[Any],
    player: Player,
    shuffler: Shuffler | None = None,
    steps: int = 100_000,
    seed: int = 0,
) -> Iterator[Match[Any]]:
    """Yield every position in which somebody may act, and the last one.

    Ends when the match is over, or after `steps` choices. Fails if the match isn't over and
    nobody can do anything.
    """
    shuffler = SeededShuffler(seed) if shuffler is None else shuffler
    for _step in range(steps):
        match, _events = table_acts(match, shuffler)
        yield match
        if match.state.outcome is not None:
            return
        possible = choices(match)
        assert possible, f"nobody can do anything: {match.state}"
        match, _events = command(match, *player(match, possible))
    match, _events = table_acts(match, shuffler)
    yield match


def play(
    match: Match[Any],
    player: Player,
    shuffler: Shuffler | None = None,
    steps: int = 100_000,
    seed: int = 0,
) -> Match[Any]:
    """Return the match after this many actions, or at its end."""
    *_before, last = positions(match, player, shuffler, steps, seed)
    return last
