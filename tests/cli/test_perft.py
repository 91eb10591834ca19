"""``femopp perft``: the driver's count, from the end of a record."""

from pathlib import Path

import pytest

from tests.cli.running import femopp

AUCTION = """femopp record 1
game: rodskagg
preset: skane
option: rituals = auto
players: A, B
dealer: B
deal 1
  A: 2C 3C 4C 5C 6C 7C
  B: 2D 3D 4D 5D 6D 7D
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "position.femopp"
    found.write_text(AUCTION, "utf-8")
    return found


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (0, 1),
        # Forehand must bid: 1 to 6, or rödskägg.
        (1, 7),
        # After a bid of n: 7 - n higher ones and a pass; after rödskägg, six cards can be led.
        (2, 7 + 6 + 5 + 4 + 3 + 2 + 6),
    ],
)
def test_the_number_of_sequences(file: Path, depth: int, count: int) -> None:
    ran = femopp("perft", "rodskagg", str(file), "--depth", str(depth))
    assert (ran.status, ran.out) == (0, f"{count}\n")


def test_divide_shows_the_count_for_each_first_action(file: Path) -> None:
    ran = femopp("perft", "rodskagg", str(file), "--depth", "2", "--divide")
    assert ran.out.splitlines() == [
        "A: bid 1  7",
        "A: bid 2  6",
        "A: bid 3  5",
        "A: bid 4  4",
        "A: bid 5  3",
        "A: bid 6  2",
        "A: bid R  6",
        "together: 33",
    ]


def test_bad_arguments_are_refused_in_words(file: Path) -> None:
    other = femopp("perft", "rifki", str(file), "--depth", "1")
    assert other.status == 2
    assert "has a match of another game: rodskagg" in other.err
    below = femopp("perft", "rodskagg", str(file), "--depth", "-1")
    assert below.status == 2
    file.write_text(AUCTION + "A: pass\n", "utf-8")
    illegal = femopp("perft", "rodskagg", str(file), "--depth", "1")
    assert illegal.status == 1
    assert "line 10, column 1: A passes: not allowed. Forehand can't pass" in illegal.err
    file.write_text(AUCTION + "points: A 11, B 12\n", "utf-8")
    told_wrongly = femopp("perft", "rodskagg", str(file), "--depth", "1")
    assert told_wrongly.status == 1
    assert "line 10, column 1: deal 1 isn't over yet" in told_wrongly.err
    assert "this should be A 12, B 12, not A 11, B 12" in told_wrongly.err
    file.write_text(AUCTION.replace("7D", "??"), "utf-8")
    unknown = femopp("perft", "rodskagg", str(file), "--depth", "1")
    assert unknown.status == 2
    assert "ends during a deal with unknown cards" in unknown.err


def test_the_game_is_named_without_regard_to_case_and_accents(file: Path) -> None:
    assert femopp("perft", "Rödskägg", str(file), "--depth", "1").out.split()[-1] == "7"
