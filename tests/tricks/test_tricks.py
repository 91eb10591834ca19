"""Seats, tricks and who is winning them."""

import pytest

from femopp.cards import Card, cards
from femopp.ranking import SuitClass, ordered_suits
from femopp.tricks import (
    TABLE,
    Played,
    Seat,
    Trick,
    follows,
    from_left_of,
    from_right_of,
    seats,
    winner,
    winning_card,
)

PLAIN, SPADES = ordered_suits(), ordered_suits(SuitClass.SPADES)


def trick(*plays: str) -> Trick:
    """Return a trick from plays such as "2 QC": the seat and the card."""
    done = Trick()
    for play in plays:
        seat, card = play.split()
        done = done.add(Seat(int(seat)), Card(card))
    return done


@pytest.mark.parametrize(
    ("seat", "players", "left", "right"),
    [
        (0, 4, (1, 2, 3, 0), (3, 2, 1, 0)),
        (3, 4, (0, 1, 2, 3), (2, 1, 0, 3)),
        (1, 3, (2, 0, 1), (0, 2, 1)),
        (1, 2, (0, 1), (0, 1)),
        (0, 1, (0,), (0,)),
    ],
)
def test_around_the_table(
    seat: int, players: int, left: tuple[int, ...], right: tuple[int, ...]
) -> None:
    assert from_left_of(Seat(seat), players) == left
    assert from_right_of(Seat(seat), players) == right


def test_seats_are_counted_from_nought_and_the_table_is_none_of_them() -> None:
    assert seats(5) == (0, 1, 2, 3, 4)
    assert TABLE not in seats(8)


@pytest.mark.parametrize(
    ("plays", "plain", "spades"),
    [
        (["2 7C"], 2, 2),
        (["2 7C", "3 9C", "0 8C"], 3, 3),
        (["2 7C", "3 AD", "0 KH"], 2, 2),  # nobody follows: discards do not win
        (["2 7C", "3 2S", "0 AC"], 0, 3),  # a trump beats
        (["2 7C", "3 2S", "0 AC", "1 3S"], 0, 1),  # a higher trump beats that
        (["2 7C", "3 3S", "0 AC", "1 2S"], 0, 3),
        (["2 7S", "3 AC", "0 8S"], 0, 0),  # trumps are led
    ],
)
def test_who_wins(plays: list[str], plain: int, spades: int) -> None:
    assert winner(trick(*plays), PLAIN) == plain
    assert winner(trick(*plays), SPADES) == spades


def test_the_winning_card() -> None:
    assert winning_card(trick("2 7C", "3 9C", "0 8C"), PLAIN) == Played(Seat(3), Card.CLUB_NINE)


def test_nobody_wins_an_empty_trick() -> None:
    with pytest.raises(ValueError, match="nobody wins"):
        winner(Trick(), PLAIN)


def test_the_lead_is_what_must_be_followed() -> None:
    assert Trick().led(PLAIN) is None
    assert trick("1 QH", "2 3C").led(PLAIN) is SuitClass.HEARTS


def test_a_trick_does_not_change_when_a_card_is_added() -> None:
    before = trick("0 QC")
    after = before.add(Seat(1), Card.HEART_TEN)
    assert before.cards == cards("QC")
    assert after.cards == cards("QC TH")
    assert [played.seat for played in after.played] == [0, 1]


@pytest.mark.parametrize(
    ("hand", "suit", "following"),
    [
        ("QC 3C TH", SuitClass.CLUBS, "QC 3C"),
        ("QC 3C TH", SuitClass.SPADES, ""),
        ("?? 3C ??", SuitClass.CLUBS, "3C"),  # unknown cards may or may not follow
        ("", SuitClass.CLUBS, ""),
    ],
)
def test_cards_that_follow(hand: str, suit: SuitClass, following: str) -> None:
    assert follows(cards(hand), suit, PLAIN) == cards(following)
