"""Every bot is compared in every seat once, on every board."""

from collections import Counter

import pytest

from femopp.arena import lineups, seating
from tests.arena.contests import contest


def test_among_others_each_sits_alone_in_every_seat() -> None:
    found = seating(contest("rifki", bots=("a", "b"), against="c"), board=1)
    assert found == (
        (
            ("a", "c", "c", "c"),
            ("c", "a", "c", "c"),
            ("c", "c", "a", "c"),
            ("c", "c", "c", "a"),
        ),
        (
            ("b", "c", "c", "c"),
            ("c", "b", "c", "c"),
            ("c", "c", "b", "c"),
            ("c", "c", "c", "b"),
        ),
        (("c", "c", "c", "c"),) * 4,
    )


def test_a_line_up_is_played_once_however_many_look_at_it() -> None:
    among_others = contest("rifki", bots=("a", "b"), against="c")
    # Each of two bots in four seats, and a table of c alone.
    assert len(lineups(among_others, 1)) == 2 * 4 + 1
    # abab and baba.
    assert len(lineups(contest("rifki", bots=("a", "b"), against=None), 1)) == 2
    # A bot against itself.
    assert lineups(contest("rifki", bots=("a",), against="a"), 1) == (("a",) * 4,)


@pytest.mark.parametrize("number", range(2, 8))
def test_together_each_sits_in_every_seat_once(number: int) -> None:
    """As many as the seats, fewer (they sit more than once at a table), or more (some watch)."""
    names = tuple("abcdefg"[:number])
    together = contest("rifki", bots=names, against=None)
    for board in (1, 2, 3):
        for entrant, by_seat in enumerate(seating(together, board)):
            assert [lineup[seat] for seat, lineup in enumerate(by_seat)] == [names[entrant]] * 4
        played = lineups(together, board)
        assert len(played) == number
        for seat in range(4):
            assert Counter(lineup[seat] for lineup in played) == Counter(names)


def test_together_neighbours_change_from_board_to_board() -> None:
    together = contest("rifki", bots=tuple("abcd"), against=None)
    circles = {
        frozenset((one[seat], one[(seat + 1) % 4]) for seat in range(4))
        for board in range(1, 60)
        for one in lineups(together, board)
    }
    # Four around a table: 3! circles.
    assert len(circles) == 6
    assert lineups(together, 1) == lineups(together, 1)
