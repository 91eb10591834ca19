"""Score lines and the rule sheet: rules in force with their sources."""

from dataclasses import dataclass
from typing import Any

import pytest

from femopp.language import Message, Speaker
from femopp.rulebook import Options, Paragraph, Preset, Section, in_force, option, score, settle
from femopp.rulebook.sheet import stating, under
from femopp.tricks import Seat, seats
from tests.rulebook.nim import SOURCES, NimOptions, Speed

SPEAKER = Speaker("en", ("Ann", "Bo", "Cid"))


@score("OLD-TAKE-1 NEW-TAKE-1", Message("{seat:player} took {settled.taken}"))
def taken(settled: Any, seat: Seat) -> int:
    return int(settled.taken[seat])


@score("OLD-TAKE-2", Message("the most that can be taken"), option="most")
def bonus(settled: Any, seat: Seat) -> int:
    return -5 if settled.taken[seat] == 3 else 0


class Heap:
    taken = (3, 0, 1)
    secret = "who looked"


def lines(preset: str = "old", **values: Any) -> list[tuple[int, int, str, str]]:
    settled = settle([taken, bonus], Heap(), seats(3), NimOptions.of(preset, **values))
    return [(one.seat, one.points, SPEAKER.say(one.reason), one.cite.rule) for one in settled]


def test_a_settlement_is_its_lines_seat_by_seat_and_none_of_nought() -> None:
    assert lines() == [
        (0, 3, "Ann took 3, 0, 1", "OLD-TAKE-1"),
        (0, -5, "the most that can be taken", "OLD-TAKE-1"),
        (2, 1, "Cid took 3, 0, 1", "OLD-TAKE-1"),
    ]


@pytest.mark.parametrize(
    ("preset", "most", "rules"),
    [
        ("new", 2, ["NEW-TAKE-1", "NEW-TAKE-1", "NEW-TAKE-1"]),
        ("old", 7, ["OLD-TAKE-1", "HOUSE-most=7", "OLD-TAKE-1"]),
    ],
)
def test_a_line_cites_the_rule_that_governs_or_the_house(
    preset: str, most: int, rules: list[str]
) -> None:
    assert [rule for *_line, rule in lines(preset, most=most)] == rules


def test_a_line_keeps_no_more_than_it_says() -> None:
    (line, *_others) = settle([taken], Heap(), seats(3), NimOptions.of())
    assert line.reason.values == {"seat": 0, "settled.taken": (3, 0, 1)}


def test_a_score_is_still_the_function_that_it_was() -> None:
    assert [taken(Heap(), seat) for seat in seats(3)] == [3, 0, 1]
    assert bonus.line(Heap(), Seat(1), NimOptions.of()) is None


SECTION = Section(
    Message("Taking"),
    (
        Paragraph("OLD-TAKE-1 NEW-TAKE-1", Message("At most {options.most}."), option="most"),
        Paragraph("NEW-TAKE-2", Message("Never again."), when=lambda options: not options.again),
        Paragraph("OLD-TAKE-3 A-N5", Message("No more than there are.")),
    ),
)


@pytest.mark.parametrize(
    ("preset", "values", "sheet"),
    [
        (
            "old",
            {},
            [("At most 3.", "OLD-TAKE-1"), ("No more than there are.", "OLD-TAKE-3")],
        ),
        (
            "new",
            {},
            [
                ("At most 2.", "NEW-TAKE-1"),
                ("Never again.", "NEW-TAKE-2"),
                ("No more than there are.", "A-N5"),
            ],
        ),
        (
            "new",
            {"most": 8, "again": True},
            [("At most 8.", "HOUSE-most=8"), ("No more than there are.", "A-N5")],
        ),
    ],
)
def test_the_paragraphs_in_force(
    preset: str, values: dict[str, Any], sheet: list[tuple[str, str]]
) -> None:
    found = in_force(SECTION, NimOptions.of(preset, **values))
    assert [(SPEAKER.say(text), cite.rule) for text, cite in found] == sheet


@dataclass(frozen=True, eq=False)
class Told(Options):
    presets = (Preset("old", "OLD", Message("the old book")),)
    sources = SOURCES

    speed: Speed = option(
        Speed.SLOW,
        Message("How fast."),
        "OLD-TAKE-1",
        values={
            Speed.SLOW: Message("there is no hurry"),
            Speed.SLOWER: Message("in an hour"),
            Speed.FAST: Message("at once"),
        },
    )
    loud: bool = option(False, Message("Everybody shouts."), "OLD-TAKE-2")


WORDS_OF_OPTIONS = Section(
    Message("Taking"),
    (
        under("speed", Speed.SLOW),
        stating("speed", Message("It is done {value}."), lambda options: options.speed != "slow"),
        under("loud", True),
        under("loud", False, Message("Nobody shouts.")),
    ),
)


@pytest.mark.parametrize(
    ("values", "sheet"),
    [
        ({}, ["There is no hurry.", "Nobody shouts."]),
        ({"speed": "slower"}, ["It is done in an hour.", "Nobody shouts."]),
        ({"speed": "fast", "loud": True}, ["It is done at once.", "Everybody shouts."]),
    ],
)
def test_a_paragraph_takes_the_words_that_the_option_declares(
    values: dict[str, Any], sheet: list[str]
) -> None:
    found = in_force(WORDS_OF_OPTIONS, Told.of(**values))
    assert [SPEAKER.say(text) for text, _cite in found] == sheet
