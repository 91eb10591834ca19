"""The ritual buttons and the knock sheet: always the same, and a knock says what it is for."""

import re
from pathlib import Path

import pytest

from femopp.table.commands import Act, Declined
from femopp.table.screen.screen import Rituals
from femopp.table.settings import Pace, Settings
from tests.table.sitting import Sitting, guest, screen

ICONS = Path(__file__).parents[2] / "web/src/kit/icons.ts"


def settings(preset: str = "kortoxen-1949", **options: str) -> Settings:
    manual = {"rituals": "manual", **options}
    return Settings("rodskagg", preset=preset, options=manual, pace=Pace.NONE)


def rituals(settings: Settings, language: str = "en") -> Rituals:
    shown = screen(Sitting(settings, people=2).live, 0, language).rituals
    assert shown is not None
    return shown


def test_four_buttons_are_at_hand_and_the_rest_behind_one() -> None:
    buttons = [one for one in rituals(settings()).actions if not one.rare]
    assert [(one.word, one.label) for one in buttons] == [
        ("phrase", "“Knock for cards and misdeal!”"),
        ("pick_up", "Pick up the cards"),
        ("ask", "Ask who goes along"),
        ("out", "Knock for going out"),
        ("knock", "Knock"),
    ]


@pytest.mark.parametrize(
    ("call", "language", "label"),
    [
        ("knock", "en", "Knock"),
        ("knock", "sv", "Knacka"),
        ("five_up", "en", "Five up"),
        ("five_up", "sv", "Fem upp"),
    ],
)
def test_the_knock_is_called_as_this_table_says_it(call: str, language: str, label: str) -> None:
    (knock,) = [
        one for one in rituals(settings(call=call), language).actions if one.word == "knock"
    ]
    assert knock.label == label


@pytest.mark.parametrize(
    ("options", "rare"),
    [
        ({}, ["cut", "misdeal"]),
        ({"notice_at": "1"}, ["notice", "cut", "misdeal"]),
        ({"cut_offender": "dealer"}, ["cut", "offer_cut", "misdeal"]),
    ],
)
def test_a_ritual_that_the_rules_never_allow_has_no_button(
    options: dict[str, str], rare: list[str]
) -> None:
    assert [one.word for one in rituals(settings(**options)).actions if one.rare] == rare


def test_so_has_knocking_out_where_one_goes_out_in_silence() -> None:
    words = [one.word for one in rituals(settings(out_knock="false")).actions]
    assert "out" not in words


def test_every_button_has_an_icon_of_the_client() -> None:
    drawn = set(re.findall(r"^  (\w+): '<", ICONS.read_text("utf-8"), re.MULTILINE))
    everything = rituals(settings(notice_at="1", cut_offender="dealer")).actions
    assert len(everything) == 9
    assert {one.icon for one in everything} <= drawn


@pytest.mark.parametrize(("language", "start"), [("en", "to "), ("sv", "att ")])
def test_kinds_go_on_from_who_forgot(language: str, start: str) -> None:
    kinds = rituals(settings(), language).kinds
    assert [one.kind for one in kinds] == [
        *("forgot_ask", "revoke", "early_pickup", "out", "notice", "misdeal", "cut"),
    ]
    assert all(one.label.startswith(start) for one in kinds)


def test_they_are_short_in_swedish_too() -> None:
    labels = [one.label for one in rituals(settings(), "sv").kinds]
    assert labels[:2] == ["att fråga vilka som går med", "att följa färg"]
    assert max(len(one) for one in labels) <= 45


def dealt(options: Settings) -> Sitting:
    """Return a table where the cards have just been dealt, not by person 0."""
    for seed in range(20):
        sitting = Sitting(options, people=3, seed=seed)
        while not any(sitting.match.state.hands):
            assert sitting.step()
        if sitting.match.state.dealer != 0:
            return sitting
    raise AssertionError("the first player always deals")


BARE = pytest.mark.parametrize("bare", ["knock", 'knock "Person 0"'])


@BARE
@pytest.mark.parametrize("has_error", [False, True])
def test_a_knock_that_names_too_little_is_declined_whatever_is_open(
    bare: str, has_error: bool
) -> None:
    sitting = dealt(settings())
    if has_error:
        sitting.do(guest(0), Act("pick_up"))
    assert bool(sitting.match.state.rites.errors) == has_error
    before = sitting.live.number
    with pytest.raises(Declined) as caught:
        sitting.do(guest(1), Act(bare))
    assert str(caught.value) == "Say whom you knock for and what they forgot."
    assert sitting.live.number == before


@BARE
def test_it_counts_where_the_table_says_that_it_does(bare: str) -> None:
    sitting = dealt(settings(bare_knock="oldest"))
    sitting.do(guest(0), Act("pick_up"))
    before = sitting.live.number
    sitting.do(guest(1), Act(bare))
    assert sitting.live.number > before


def test_a_named_knock_is_heard_wrong_or_right() -> None:
    sitting = dealt(settings())
    sitting.do(guest(1), Act('knock "Person 0" revoke'))
    while sitting.running.knocked is None:
        assert sitting.step()
    shown = screen(sitting.live, 2).knock
    assert shown is not None
    assert (shown.seat, shown.right) == (1, False)
