"""Every option has a witness: a record in which something changes when only that option does."""

from itertools import pairwise

import pytest

from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.record import format_record, replay
from tests.games.rodskagg.witness import FOLDER, told, witness

COMES_TO: dict[str, dict[str, str]] = {
    # The table. One deal, passed out, by two, by eight.
    "min_players": {"2": "12 12", "3": "cannot begin"},
    "max_players": {"8": "12 12 12 12 12 12 12 12", "7": "cannot begin"},
    # A king is drawn before any deal: Eva deals.
    "first_dealer": {"draw_high": "12 12 12", "random": "1 refused: A-R31"},
    # Bo, without a picture card, asks for a fresh hand.
    "fresh_hand": {"true": "Bo: keep", "false": "2 refused: A-R33 REN-DEAL-2"},
    # Seven play, four cards are left, and Eva has asked for a fresh hand.
    "reshuffle_own_hand": {"false": "Eva: keep", "true": "5 refused: A-R33"},
    # The auction
    "bids": {"1-6": "Eva: bid pass", "0-5": "2 refused: REN-AUCTION-1"},
    "zero_bid": {"bid": "Eva: bid pass", "pass": "5 refused: A-R3"},
    "auction": {"free_call": "Gun: bid", "ascending": "3 refused: R49-AUCTION-6"},
    "forehand_must_bid": {"false": "Eva: bid pass", "true": "2 refused: RSK-AUCTION-2"},
    "bid_cap": {"none": "Eva: bid pass", "own_points": "2 refused: R49-AUCTION-4"},
    "bid_cap_below_one": {"free": "Eva: bid pass", "no_bid": "2 refused: A-R28"},
    # The play: Eva takes the first trick of Bo's contract, and leads.
    "leader": {"winner": "Gun: play", "declarer": "8 refused: RSK-PLAY-1"},
    # The question
    "ask_by": {"declarer": "Bo: ask silent", "fourth_trick_winner": "Eva: ask silent"},
    "ask_required": {"always": "Bo: ask silent", "if_someone_trickless": "Bo: play"},
    "forced_play_on_scores": {"none": "Gun: fold go_along", "1,2": "Eva: play"},
    "play_on_penalty": {"5": "8 10 17", "6": "8 10 18"},
    "play_on_trick_value": {"1": "8 11 11", "2": "8 11 10"},
    "play_on_bonus_for": {"volunteers": "9 9 18", "all": "8 8 18"},
    "forgot_ask_effect": {"free": "9 9 12", "normal": "9 9 17"},
    "all_folded": {"award": "6 12 12", "stop": "8 12 12", "declarer_choice": "Bo: take"},
    # The points
    "contract_test": {"at_least": "9 11 10", "exact": "14 11 10"},
    "failed_bid_penalty": {"5": "14 10 11", "6": "15 10 11"},
    "rodskagg_fail": {"eliminate": "12 12 12, Bo out", "plus": "24 12 12"},
    "rodskagg_fail_plus": {"12": "22 10 10", "7": "17 10 10"},
    "rodskagg_stop": {"play_out": "Bo: play", "first_foreign_trick": "22 11 12"},
    "rodskagg_tricks_count": {"true": "22 10 10", "false": "24 12 12"},
    "rodskagg_made_tricks": {"false": "12 12 12, won by Bo", "true": "6 12 12, won by Bo"},
    "overshoot": {
        "bounce": "1 10 11",
        "negative": "-1 10 11",
        "win": "14 refused: R49-PLAY-1",
    },
    "bounce_order": {"penalties_first": "4 10 11", "tricks_first": "6 10 11"},
    # The match
    "zero_tie": {
        "first_knock": "0 0 11, won by Eva",
        "share": "0 0 11, won by Bo Eva",
        "duel": "0 0 11",
    },
    "zero_ends": {"deal_end": "Bo: play", "at_once": "0 12 12, won by Bo"},
    "duel_tie": {"replay": "0 0 11", "share": "0 0 11, won by Bo Eva"},
    # Money
    "money": {"3": "0 5 11, won by Bo, 48 -15 -33", "0": "0 5 11, won by Bo"},
    "money_negative": {
        "zero": "0 -7 11, won by Bo, 11 0 -11",
        "signed": "0 -7 11, won by Bo, 4 7 -11",
        "absolute": "0 -7 11, won by Bo, 18 -7 -11",
    },
    "last_deal_credit": {"false": "0 12 12, won by Bo", "true": "0 11 11, won by Bo"},
    "elimination_ledger": {
        "5": "12 0 9, Bo out, won by Eva, -17 26 -9",
        "0": "12 0 9, Bo out, won by Eva, -12 21 -9",
    },
    # After four tricks of a deal that the table deals by itself.
    "rituals": {"auto": "Bo: play", "off": "Bo: ask silent", "manual": "1 refused: R49-DEAL-6"},
}


@pytest.mark.parametrize("option", COMES_TO)
def test_only_this_option_makes_the_difference(option: str) -> None:
    record = witness(option)
    found = {value: told(record, **{option: value}) for value in COMES_TO[option]}
    assert found == COMES_TO[option]
    assert all(one != other for one, other in pairwise(found.values()))


@pytest.mark.parametrize("option", COMES_TO)
def test_every_value_is_witnessed(option: str) -> None:
    named = RodskaggOptions.named(option)
    values = {named.format(value) for value in named.choices or (named.default,)}
    assert values <= set(COMES_TO[option])


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_witness_is_legal_as_it_stands_and_says_what_it_shows(path: object) -> None:
    record = witness(getattr(path, "stem", ""))
    assert record.about
    replay(record)
    assert format_record(record)
