"""Replays: each step in words, all hands open, the sheet at that time."""

from itertools import pairwise
from pathlib import Path

import pytest

from femopp.record import parse_record, record_of, redacted
from femopp.rulebook import Play
from femopp.table.replay.replay import Course, Frame, course_of, frames
from femopp.table.settings import Settings
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual
from tests.record.examples import RIFKI, RODSKAGG, SHEEPSHEAD
from tests.table.sitting import Sitting, every_table, named

TELLING = "; "


def seen(course: Course, deal: int, language: str = "en") -> tuple[Frame, ...]:
    return frames(course, deal, language)


def texts(frame: Frame, seat: int) -> str:
    """Return the texts of a seat's cards."""
    return " ".join(card.card for card in frame.hands[seat])


def test_the_example_of_the_documents_step_by_step() -> None:
    course = course_of(parse_record(RODSKAGG))
    assert course.deals == (1,)
    told = [TELLING.join(frame.said) for frame in seen(course, 1)]
    assert told[:9] == [
        "Cissi deals the cards",
        "The table deals",
        "Bo picks up the cards",
        "Anna knocks for an error of Bo: picked up before “knock for cards and misdeal”; "
        "Anna was right: Bo picked up before “knock for cards and misdeal” (+5)",
        "Cissi knocks: “Knock for cards and misdeal!”",
        "Anna picks up the cards",
        "Cissi picks up the cards",
        "Anna bids 2",
        "Bo passes",
    ]
    assert told[10:14] == [
        "Anna plays A♠",
        "Bo plays 4♠",
        "Cissi plays 7♠; Anna takes the trick",
        "Anna plays K♠",  # the table has gathered without a word
    ]
    assert told[-1] == (
        "Deal 1 is on the sheet: Anna \N{MINUS SIGN}2, Bo +2, Cissi \N{MINUS SIGN}1; "
        "The match is over: Anna is on zero and wins the match.; Won by: Anna"
    )


def test_a_player_asked_to_announce_does_so_or_declines() -> None:
    """He says "pass" as one who leaves the blind to others does, and means something else."""
    told = [TELLING.join(frame.said) for frame in seen(course_of(parse_record(SHEEPSHEAD)), 8)]
    assert told[2:7] == [
        "Anna buries 7♣ 9♥",
        "Anna announces nothing",
        "Bo announces nothing",
        "Cissi announces nothing",
        "Dag announces crack",
    ]


def test_all_hands_are_open_from_the_deal_on_even_where_nobody_has_picked_up() -> None:
    before, dealt, *_more = seen(course_of(parse_record(RODSKAGG)), 1)
    assert before.hands == ((), (), ())
    assert [texts(dealt, seat) for seat in range(3)] == [
        "AS KS 5H 3C 2C 4D",
        "9S 4S AH JC 8C QD",
        "TS 7S KH 9C AD 6D",
    ]


def test_tricks_are_numbered_by_their_leads_and_the_last_one_tells_who_took_it() -> None:
    shown = seen(course_of(parse_record(RODSKAGG)), 1)
    plays = [frame for frame in shown if "plays" in frame.said[0]]
    assert [frame.trick for frame in plays] == [
        1,
        1,
        1,
        2,
        2,
        2,
        3,
        3,
        3,
        4,
        4,
        4,
        5,
        5,
        5,
        6,
        6,
        6,
    ]
    complete, led = plays[2], plays[3]
    assert [one.card.card for one in complete.screen.trick] == ["AS", "4S", "7S"]
    assert [one.card.card for one in led.screen.trick] == ["KS"]
    assert [one.card.card for one in led.screen.last_trick] == ["AS", "4S", "7S"]
    assert led.screen.last_taker == 0
    assert shown[0].trick == 0


def test_the_sheet_grows_with_the_step_that_settles_the_deal() -> None:
    shown = seen(course_of(parse_record(RODSKAGG)), 1)
    assert [frame.settled for frame in shown[:-1]] == [0] * (len(shown) - 1)
    assert (shown[-1].settled, shown[-1].screen.stage) == (1, "over")
    assert [seat.points for seat in shown[-1].screen.seats] == [0, 11, 11]


def test_in_swedish() -> None:
    shown = seen(course_of(parse_record(RODSKAGG)), 1, "sv")
    assert shown[10].said == ("Anna spelar E♠",)
    assert shown[1].hands[0][0].letter == "E"


@pytest.mark.parametrize("text", [RIFKI, RODSKAGG, SHEEPSHEAD], ids=["rifki", "rödskägg", "sheep"])
def test_a_deal_that_there_is_not_has_no_steps(text: str) -> None:
    course = course_of(parse_record(text))
    assert seen(course, 99) == ()


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_every_card_of_every_game_is_seen_to_be_played(settings: Settings) -> None:
    sitting = Sitting(settings, people=1, seed=6).play(steps=500)
    course = course_of(record_of(sitting.match, sitting.live.names))
    shown = [frame for deal in course.deals for frame in seen(course, deal)]
    plays = sum(isinstance(action, Play) for _seat, action in sitting.match.log)
    names = sitting.live.names
    # "Person 0 plays 9♥": a name, a word, a card.
    assert sum(f"{name} plays " in frame.said[0] for frame in shown for name in names) == plays
    assert all(all(frame.said) and frame.said for frame in shown)
    assert all(
        seat.cards == len(frame.hands[seat.seat]) for frame in shown for seat in frame.screen.seats
    )
    assert all(one.settled <= two.settled for one, two in pairwise(shown))
    assert "??" not in {card.card for frame in shown for hand in frame.hands for card in hand}


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_ones_own_copy_opens_no_hand_that_one_has_not_seen(settings: Settings) -> None:
    sitting = Sitting(settings, people=1, seed=7).play(steps=60)
    full = record_of(sitting.match, sitting.live.names)
    own, whole = (course_of(redacted(full, Seat(0))), course_of(full))
    for deal in own.deals:
        for mine, theirs in zip(seen(own, deal), seen(whole, deal), strict=True):
            for hand, true in zip(mine.hands, theirs.hands, strict=True):
                assert len(hand) == len(true)
            assert mine.screen.trick == theirs.screen.trick
            assert all(card.card == "??" for hand in mine.hands[1:] for card in hand)


# Unnoticed errors

UNNOTICED = (Path(__file__).resolve().parents[2] / "docs" / "how-to" / "unnoticed.txt").read_text(
    "utf-8"
)


def unnoticed(course: Course, deal: int = 1, language: str = "en") -> list[tuple[str, ...]]:
    """Return the words of each step with an unnoticed error, the errors, and their rules."""
    return [
        (TELLING.join(frame.said), *(f"{one.text} [{one.cite}]" for one in frame.unnoticed))
        for frame in seen(course, deal, language)
        if frame.unnoticed
    ]


def test_an_error_that_nobody_noticed_is_told_where_it_arose() -> None:
    """R49-OUT-1: before she leads to trick 3. R49-ASK-2: before whoever is in leads to trick 5."""
    assert unnoticed(course_of(parse_record(UNNOTICED))) == [
        (
            "Bo picks up the cards",
            "Bo: picked up before “knock for cards and misdeal”; nobody pointed it out in time "
            "[R49-DEAL-11: Kortoxen 1949, the deal]",
        ),
        (
            "Anna plays 5♥",
            "Anna: forgot to knock out; nobody pointed it out in time "
            "[R49-OUT-2: Kortoxen 1949, the points]",
        ),
        (
            "Cissi plays 9♣",
            "Anna: forgot to ask who goes along; nobody pointed it out in time "
            "[R49-ASK-8: Kortoxen 1949, the play of the cards]",
        ),
    ]


def test_unnoticed_errors_in_swedish() -> None:
    assert unnoticed(course_of(parse_record(UNNOTICED)), language="sv")[-1] == (
        "Cissi spelar 9♣",
        "Anna: glömde fråga vilka som går med; ingen påtalade det i tid "
        "[R49-ASK-8: Kortoxen 1949, spelet av korten]",
    )


def test_an_error_that_was_knocked_for_is_told_by_the_knock_alone() -> None:
    assert unnoticed(course_of(parse_record(RODSKAGG))) == []


def test_the_gathering_of_the_last_trick_is_told_where_a_duty_was_forgotten_by_then() -> None:
    table = Manual(points=(6, 12, 12)).deal("BBBBBB").ready().tell("6 - - BBBB")
    table.does("Bo: ask")
    table.tell("along along BB").close()
    assert unnoticed(course_of(record_of(table.match, table.names))) == [
        (
            "The table gathers the trick",
            "Bo: forgot to knock out; nobody pointed it out in time "
            "[R49-OUT-2: Kortoxen 1949, the points]",
        )
    ]


@pytest.mark.parametrize("end", ["trick: Bo 8C", "table: close"])
def test_in_a_match_that_may_go_on_nobody_is_reminded(end: str) -> None:
    course = course_of(parse_record(UNNOTICED[: UNNOTICED.index(end)]))
    assert unnoticed(course) == []
    assert len(seen(course, 1)) > 20


def test_in_a_match_that_the_host_has_ended_it_is_told() -> None:
    """Anna stands on 5 after her two tricks, so that by the rules the match would go on."""
    text = UNNOTICED.partition("points: Anna 0")[0].replace("points: Anna 2", "points: Anna 7")
    record = parse_record(text)
    assert unnoticed(course_of(record)) == []
    told = unnoticed(course_of(record, last_deal=1))
    assert [said for said, _error in told] == ["Bo picks up the cards", "Cissi plays 9♣"]
