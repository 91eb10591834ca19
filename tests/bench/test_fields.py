"""The bots of a version's fields play as they did."""

from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from femopp.arena import entrant, stakes_of
from femopp.bench import SEED, VERSION, contest_of
from femopp.bots import simulate
from femopp.driver import SeededShuffler
from femopp.engine.registry import engine_of
from femopp.tricks import TABLE

FILE = Path(__file__).resolve().parents[2] / "docs" / "bench" / "fields.txt"
GAMES = ("sheepshead", "rodskagg", "rifki")
FIELDS = {"greedy": 10, "club": 10, "expert": 3}
"""The boards that are played; those of `expert` take longest."""


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_field_plays_as_its_version_says(game: str, field: str) -> None:
    """If it doesn't: raise the minor number of the version, and add the line.

    Then the table has to be made anew (docs/bench/index.md).
    """
    line = f"{VERSION} {game} {field} {moves_of(game, field, FIELDS[field])}"
    assert line in FILE.read_text("utf-8").splitlines()


def test_whoever_plays_otherwise_has_another_hash() -> None:
    assert moves_of("rifki", "greedy", 1) == moves_of("rifki", "greedy", 1)
    assert moves_of("rifki", "greedy", 1) != moves_of("rifki", "random", 1)
    assert moves_of("rifki", "greedy", 1) != moves_of("rifki", "greedy", 2)


def moves_of(game: str, field: str, boards: int) -> str:
    """Return a hash of all that the bots of a field do among themselves on the first boards."""
    contest = contest_of(game, field, field, 1.0, SEED)
    rules, options = contest.rules
    encode = engine_of(game).encode
    mark = blake2b(digest_size=6)
    for board in range(1, boards + 1):
        luck = SeededShuffler(f"{SEED}:start", board)
        start = stakes_of(game).start(options, contest.players, luck)
        bots = [entrant(field, game)] * contest.players
        played = simulate(rules, options, bots, f"{SEED}-{board}", start=start, most_deals=1)
        done = [(seat, encode(action)) for seat, action in played.match.log if seat != TABLE]
        mark.update(msgspec.json.encode(done))
    return mark.hexdigest()
