"""What an object says of itself is worked out once, for each object by itself."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from femopp.rulebook import Once

worked_out: list[int] = []


class Hand(Struct, frozen=True, dict=True):
    cards: int

    @Once
    def twice(self) -> int:
        """Twice the number of cards."""
        worked_out.append(self.cards)
        return 2 * self.cards


def test_it_is_worked_out_when_it_is_first_asked_for_and_then_no_more() -> None:
    worked_out.clear()
    hand = Hand(3)
    assert worked_out == []
    assert [hand.twice, hand.twice] == [6, 6]
    assert worked_out == [3]


def test_another_object_works_out_its_own() -> None:
    worked_out.clear()
    hand = Hand(3)
    assert hand.twice == 6
    other = replace(hand, cards=4)
    assert [other.twice, hand.twice] == [8, 6]
    assert worked_out == [3, 4]


def test_two_objects_are_equal_whichever_has_been_asked() -> None:
    hand, other = Hand(3), Hand(3)
    assert hand.twice == 6
    assert hand == other


def test_what_it_says_is_told_by_its_class() -> None:
    assert Hand.twice.__doc__ == "Twice the number of cards."
