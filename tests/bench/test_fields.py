"""The bots of a version's fields play as they did."""

from pathlib import Path

import pytest

from femopp.bench import VERSION
from femopp.bench.moves import moves_of

FILE = Path(__file__).resolve().parents[2] / "docs" / "bench" / "fields.txt"
GAMES = ("sheepshead", "rodskagg", "rifki")
FIELDS = ("greedy", "club")


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_field_plays_ten_boards_as_its_version_says(game: str, field: str) -> None:
    """If it doesn't: raise the minor number of the version, unless it's a draft, and add the line.

    Then the table has to be made anew (docs/bench/index.md).
    """
    line = f"{VERSION} {game} {field} {moves_of(game, field)}"
    assert line in FILE.read_text("utf-8").splitlines()


def test_whoever_plays_otherwise_has_another_hash() -> None:
    assert moves_of("rifki", "greedy", 1) == moves_of("rifki", "greedy", 1)
    assert moves_of("rifki", "greedy", 1) != moves_of("rifki", "random", 1)
    assert moves_of("rifki", "greedy", 1) != moves_of("rifki", "greedy", 2)
