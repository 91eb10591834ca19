"""The options: presets and conflicts."""

from typing import Any

import pytest

from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.language import Speaker
from femopp.rulebook import OptionError

PRESETS = ("kortoxen-1949", "skane", "english")

ALIKE: dict[str, Any] = {
    "misdeal_rate": 0,
    "zero_bid": "bid",
    "auction": "ascending",
    "reshuffle_own_hand": False,
    "bid_cap": "none",
    "bid_cap_below_one": "free",
    "revoke": "refuse",
    "ask_by": "declarer",
    "ask_required": "always",
    "play_on_bonus_for": "volunteers",
    "forgot_ask_effect": "free",
    "failed_bid_penalty": 5,
    "rodskagg_fail_plus": 12,
    "rodskagg_made_tricks": False,
    "bounce_order": "penalties_first",
    "zero_ends": "deal_end",
    "duel_tie": "replay",
    "money": 0,
    "money_negative": "zero",
    "last_deal_credit": False,
    "elimination_ledger": 5,
    "out_penalty": 5,
    "notify_penalty": 6,
    "last_trick_knock": "required_before_close",
    "cut_penalty": 5,
    "early_pickup_penalty": 5,
    "misdeal_auto_penalty": False,
    "misdeal_deadline": "scored",
    "knock_window": "before_next_lead",
    "knock_by": "active",
    "knock_scope": "named",
    "bare_knock": "nothing",
    "false_knock_penalty": 0,
    "call": "knock",
}

EACH: dict[str, tuple[Any, Any, Any]] = {
    "min_players": (3, 2, 3),
    "max_players": (8, 8, 7),
    "first_dealer": ("draw_high", "random", "random"),
    "fresh_hand": (False, False, True),
    "bids": ("1-6", "1-6", "0-5"),
    "forehand_must_bid": (False, True, False),
    "contract_test": ("at_least", "at_least", "exact"),
    "leader": ("winner", "declarer", "winner"),
    "forced_play_on_scores": ((), (1, 2), ()),
    "play_on_penalty": (5, 5, 6),
    "play_on_trick_value": (1, 1, 2),
    "forgot_ask_penalty": (5, 0, 5),
    "all_folded": ("award", "award", "declarer_choice"),
    "rodskagg_fail": ("eliminate", "plus", "eliminate"),
    "rodskagg_stop": ("first_foreign_trick", "play_out", "first_foreign_trick"),
    "rodskagg_tricks_count": (False, True, False),
    "overshoot": ("bounce", "negative", "negative"),
    "zero_tie": ("first_knock", "share", "duel"),
    "out_knock": (True, False, False),
    "notice_at": ((), (), (1, 0)),
    "rituals": ("manual", "off", "manual"),
    "misdeal_penalty": (5, 0, 0),
}

HOUSE_RULES = frozenset({"reshuffle_own_hand", "rodskagg_made_tricks"})
"""Options with a value that neither a rule book nor a reading of ours has."""

# Without rituals the Skåne rules have no need of this one.
CUT_OFFENDER = {"kortoxen-1949": "cutter", "english": "dealer"}


@pytest.mark.parametrize("name", [*ALIKE, *EACH])
def test_the_options_of_each_rule_book(name: str) -> None:
    values = [getattr(RodskaggOptions.of(preset), name) for preset in PRESETS]
    assert values == (list(EACH[name]) if name in EACH else [ALIKE[name]] * 3)


@pytest.mark.parametrize("preset", CUT_OFFENDER)
def test_who_pays_for_a_foreign_cut(preset: str) -> None:
    assert RodskaggOptions.of(preset).cut_offender == CUT_OFFENDER[preset]


def test_no_option_is_left_out_above() -> None:
    assert {*ALIKE, *EACH, "cut_offender"} == set(RodskaggOptions.declared())


@pytest.mark.parametrize("name", RodskaggOptions.declared())
@pytest.mark.parametrize("preset", PRESETS)
def test_every_value_of_an_option_has_a_source(name: str, preset: str) -> None:
    sources = {"R49", "RSK", "REN", "A"}
    usual = RodskaggOptions.of(preset)
    assert usual.cite_option(name).source.prefix in sources
    named = RodskaggOptions.named(name)
    for value in named.choices:
        try:
            options = RodskaggOptions.of(preset, **{name: value})
        except OptionError:
            continue
        if name not in HOUSE_RULES:
            assert options.cite_option(name).source.prefix in sources


@pytest.mark.parametrize(
    ("preset", "values", "words"),
    [
        (
            "kortoxen-1949",
            {"min_players": 5, "max_players": 4},
            "lower the first or raise the second",
        ),
        ("kortoxen-1949", {"notice_at": (1, 0)}, "two duties at the same moment"),
        ("english", {"out_knock": True}, "two duties at the same moment"),
        (
            "skane",
            {"bid_cap": "own_points", "bid_cap_below_one": "no_bid"},
            "no bid but rödskägg",
        ),
        (
            "kortoxen-1949",
            {"auction": "free_call", "bid_cap": "own_points", "bid_cap_below_one": "no_bid"},
            "no bid but rödskägg",
        ),
        ("skane", {"revoke": "penalty"}, "rituals=manual"),
        ("kortoxen-1949", {"revoke": "penalty", "rituals": "auto"}, "rituals=manual"),
        ("kortoxen-1949", {"misdeal_rate": 5, "rituals": "auto"}, "rituals=manual"),
    ],
)
def test_conflicting_options_are_refused(preset: str, values: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError) as error:
        RodskaggOptions.parsed(preset, {name: written(value) for name, value in values.items()})
    assert words in Speaker().say(error.value.text)


@pytest.mark.parametrize(
    ("preset", "values"),
    [
        ("kortoxen-1949", {"notice_at": (1,)}),
        ("kortoxen-1949", {"bid_cap": "own_points", "bid_cap_below_one": "no_bid"}),
        ("skane", {"bid_cap": "own_points"}),
        ("kortoxen-1949", {"revoke": "penalty", "misdeal_rate": 100}),
        (
            "english",
            {
                "auction": "free_call",
                "zero_bid": "pass",
                "bid_cap": "own_points",
                "bid_cap_below_one": "no_bid",
            },
        ),
        ("kortoxen-1949", {"min_players": 4, "max_players": 4}),
    ],
)
def test_compatible_options_are_accepted(preset: str, values: dict[str, Any]) -> None:
    RodskaggOptions.parsed(preset, {name: written(value) for name, value in values.items()})


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("overshoot", "bounces", "bounce, "),
        ("overshoot", "", "bounce"),
        ("min_players", "1", "2 to 8"),
        ("max_players", "9", "2 to 8"),
        ("play_on_trick_value", "0", "1 to 6"),
        ("money", "-1", "0 to 1000"),
        ("notice_at", "1,1", "-1 to 2"),
        ("fresh_hand", "yes", "true"),
    ],
)
def test_an_impossible_value_is_refused_with_those_that_are_possible(
    name: str, text: str, says: str
) -> None:
    with pytest.raises(OptionError) as error:
        RodskaggOptions.parsed("kortoxen-1949", {name: text})
    assert says in Speaker().say(error.value.text)


def written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
