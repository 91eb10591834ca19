"""The rule sheet states every option's value if it matters, and nothing else."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.language import Speaker
from femopp.rulebook import in_force

WHERE_IT_BEARS: Mapping[str, Mapping[str, Any]] = {
    "reshuffle_own_hand": {"fresh_hand": True},
    "rodskagg_made_tricks": {"rodskagg_tricks_count": True},
    "zero_bid": {"bids": "0-5"},
    "bid_cap_below_one": {"bid_cap": "own_points"},
    "play_on_bonus_for": {"play_on_trick_value": 2},
    "rodskagg_fail_plus": {"rodskagg_fail": "plus"},
    "last_deal_credit": {"overshoot": "win"},
    "duel_tie": {"zero_tie": "duel"},
    "money_negative": {"money": 1, "overshoot": "negative"},
    "elimination_ledger": {"money": 1},
    "notify_penalty": {"notice_at": (1,)},
}
"""Other options needed for an option to matter, if not Kortoxen 1949's own."""


def sheet(preset: str = "kortoxen-1949", **values: Any) -> dict[str, str]:
    """Return the sentences under these options, each with its rule."""
    options = RodskaggOptions.of(preset, **values)
    return {
        Speaker().say(text): cite.rule
        for section in RODSKAGG.sheet
        for text, cite in in_force(section, options)
    }


def changes() -> Iterator[tuple[str, Any]]:
    for name, named in RodskaggOptions.declared().items():
        if named.choices:
            yield from ((name, value) for value in named.choices if value != named.default)
        else:
            yield name, (1, 2) if named.is_list else named.default + 1


@pytest.mark.parametrize(("name", "value"), list(changes()))
def test_every_value_is_told(name: str, value: Any) -> None:
    if (name, value) == ("max_players", 9):
        value = 7
    besides = {"out_knock": False} if (name, value) == ("notice_at", (1, 2)) else {}
    agreed = {**WHERE_IT_BEARS.get(name, {}), **besides}
    assert set(sheet(**agreed, **{name: value})) != set(sheet(**agreed))


ALL_PASS = "If everyone passes, the deal is over."
TIES = (
    "If several are on zero, the player who knocked out first wins.",
    "If several are on zero, they share the win.",
    "If several are on zero, they play a duel of six cards each: most tricks wins.",
)


def test_r49_var_2_where_the_first_to_knock_wins_nothing_is_told_of_several_on_zero() -> None:
    """R49-GAME-3 and the like decide only between players after a full deal."""
    for tie, sentence in zip(("first_knock", "share", "duel"), TIES, strict=True):
        assert sentence in sheet(zero_tie=tie)
        told = sheet(zero_tie=tie, overshoot="win")
        assert not [one for one in told if "zero" in one and "several" in one]
        assert not [one for one in told if "duel" in one.casefold()]


def test_a_r4_where_everyone_names_a_number_nobody_passes() -> None:
    assert sheet()[ALL_PASS] == "R49-AUCTION-9"
    assert ALL_PASS not in sheet(auction="free_call")
    assert ALL_PASS in sheet("english", auction="free_call", zero_bid="pass")
    assert ALL_PASS not in sheet("skane")


def test_a_r29_whether_the_last_in_the_match_wins_it_is_told_where_one_can_be_put_out() -> None:
    wins = "The last player left in the match wins it."
    assert sheet()[wins] == "A-R29"
    assert wins not in sheet("skane")


@pytest.mark.parametrize(
    ("options", "knocks"),
    [({}, True), ({"out_knock": False}, False), ({"rituals": "auto"}, False)],
    ids=["R49-VAR-2", "out_knock=false", "rituals=auto"],
)
def test_winning_below_zero_needs_a_knock_only_under_that_option(
    options: dict[str, Any], knocks: bool
) -> None:
    told = set(sheet(overshoot="win", **options))
    first = (
        "The first player whose trick brings them to zero or below, and who knocks for it, wins."
    )
    assert (first in told) is knocks
    assert (
        any("The first player to come to zero or below wins" in one for one in told) is not knocks
    )
    late = "A player who forgot to knock out may do so after a later trick at or below zero."
    assert (late in told) is knocks


def test_a_table_that_calls_five_up_never_reads_of_knocking_for_errors() -> None:
    """REN-RITUAL-2. The phrase and the knock for going out stay knocks."""
    for options in ({}, {"bare_knock": "oldest"}, {"knock_scope": "all_open"}):
        for more in ({}, {"knock_window": "deal_end"}, {"knock_by": "all_seated"}):
            told = sheet(call="five_up", misdeal_auto_penalty=True, **options, **more)
            knocks = [one for one in told if "knock" in one.casefold()]
            assert [one for one in knocks if "“knock for cards" not in one.casefold()] == [
                "A player whose trick brings them to zero must knock out before the next lead, or "
                "go up 5 for forgetting it.",
                "If several are on zero, the player who knocked out first wins.",
            ]


SHARED_MONEY = (
    "Winners who share divide the money evenly. If it doesn't come out even, those nearest the "
    "dealer's left get one more each."
)


@pytest.mark.parametrize(
    ("preset", "options", "is_told"),
    [
        ("skane", {"money": 1}, True),
        ("kortoxen-1949", {"money": 1}, True),
        ("english", {"money": 1, "duel_tie": "share"}, True),
        ("english", {"money": 1}, False),
        ("kortoxen-1949", {"money": 1, "overshoot": "win"}, False),
        ("skane", {}, False),
    ],
)
def test_a_r38_who_gets_the_odd_unit_is_told_if_a_win_can_be_shared(
    preset: str, options: dict[str, Any], is_told: bool
) -> None:
    assert (sheet(preset, **options).get(SHARED_MONEY) == "A-R38") is is_told


@pytest.mark.parametrize(
    ("notice_at", "rule", "totals"),
    [
        ((1, 0), "REN-OUT-1", "1 or 0"),
        ((1, 0, -1), "A-R7", "1, 0 or −1"),
        ((0, 1), "REN-OUT-1", "0 or 1"),
        ((2, 1, 0), "HOUSE-notice_at=2,1,0", "2, 1 or 0"),
        ((1,), "HOUSE-notice_at=1", "1"),
    ],
)
def test_a_r7_the_other_reading_is_no_house_rule(
    notice_at: tuple[int, ...], rule: str, totals: str
) -> None:
    told = sheet("english", notice_at=notice_at)
    said = (
        f"A player whose trick brings them to {totals} must give notice before the next lead, or "
        "go up 6 for forgetting it."
    )
    assert told[said] == rule


def test_cutting_is_a_duty_only_in_the_english_article() -> None:
    assert sheet("english")["The dealer shuffles and cuts the pack before dealing."] == "REN-DEAL-1"
    told = sheet()["The pack need not be cut; only the dealer may cut it, before dealing."]
    assert told == "R49-DEAL-3"
