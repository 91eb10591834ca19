"""The rule sheet states every option's value if it matters, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.language import Speaker
from femopp.rulebook import in_force

WHERE_IT_BEARS: Mapping[str, Mapping[str, Any]] = {
    "fresh_hand_exhausted": {"fresh_hand": True},
    "reshuffle_own_hand": {"fresh_hand": True},
    "rodskagg_made_tricks": {"rodskagg_tricks_count": True},
    "zero_bid": {"bids": "0-5"},
    "bid_cap_below_one": {"bid_cap": "own_points"},
    "play_on_bonus_for": {"play_on_trick_value": 2},
    "rodskagg_fail_plus": {"rodskagg_fail": "plus"},
    "late_knockout": {"overshoot": "win"},
    "knockout_requires_contract": {"overshoot": "win"},
    "last_deal_credit": {"overshoot": "win"},
    "duel_leader": {"zero_tie": "duel"},
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
    nobody = "If only one player is left in the match, nobody wins."
    assert sheet()[wins] == "A-R29"
    assert sheet(last_survivor_wins=False)[nobody] == "A-R29"
    assert not {wins, nobody} & set(sheet("skane"))


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
