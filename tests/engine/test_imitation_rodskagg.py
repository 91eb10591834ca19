"""Rödskägg: what the networks are told of a card, and that they play better than rules of thumb."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from femopp.cards import Card, cards
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import IMITATION, RULES
from femopp.engine.rodskagg import RodskaggMatch, codes, marks, new_deal, new_match
from femopp.engine.rodskagg.imitation import RodskaggImitation
from femopp.games.rifki import Choose, Kind
from femopp.games.rodskagg import RODSKAGG, RodskaggOptions
from femopp.games.rodskagg.start import RodskaggStart
from femopp.games.rodskagg.state import Phase
from femopp.tricks import Seat
from tests.engine.imitated import LEADER, in_rifki, nats, told
from tests.engine.lockstep import random_options
from tests.engine.lockstep import told as options_told

NAME = "rodskagg"
KORTOXEN = {"rituals": "auto"}
EXACT = {"rituals": "auto", "fresh_hand": "false"}


def played(
    hands: list[str],
    bid: int,
    cards_played: str,
    points: tuple[int, ...] = (12, 12, 12, 12),
    preset: str = "kortoxen-1949",
    options: dict[str, str] = KORTOXEN,
) -> RodskaggMatch:
    """Seat 3 has dealt; seat 0 has bid so many and the others have passed; these were played."""
    match = new_deal(
        RodskaggOptions.parsed(preset, options),
        [codes.mask_of(cards(hand)) for hand in hands],
        players=4,
        start=RodskaggStart(dealer=Seat(3), points=points),
    )
    match.play(codes.ZERO + bid)
    while match.stage is Phase.AUCTION:
        match.play(codes.PASS)
    for card in cards(cards_played):
        match.play(codes.card_number(card))
    return match


def test_following_suit_without_a_trick() -> None:
    """The seven of hearts is led, the king lies on it; the ten and the nine are equal."""
    hands = ["7H 8C 9C TC JC QC", "KH 2S 3S 4S 5S 6S", "AH TH 9H 3C 2C 4D", "2D 3D 5D 6D 7D 8D"]
    network, of_cards = told(NAME, played(hands, 1, "7H KH", points=(12, 12, 2, 12)))
    moment = {
        marks.PLACE: 2,
        marks.LACKING: 1 * 4 + 1,  # lacks one, has played, and the king is another's
        marks.TO_ZERO: 2 * 4,
        marks.SEATS: 2 * 4 + 2,  # four; seats 1 and 3 have no trick
        marks.WINNING: 2 * 4 + 1,  # one without a trick; seat 3 plays yet
        marks.ABLE_TO_WIN: 3,
        marks.CONTRACT: 1 * 5,
        marks.WITHOUT: 1 * 2 + 1,
        marks.MASTERS: 1 * 4,  # the ace; queen and jack of hearts are unseen
        marks.SUITS: 2,  # three
        marks.ALONG: 2,
        "other own ones of the suit": 2,
        "unseen ones of the suit": 8,
        "of the longest, of the shortest suit that may be played": 3,
    }
    assert network == (1 * 3 + 1) * 2
    assert of_cards == {
        "AH": {
            **moment,
            "rank": 12,
            "lower ones unseen": 7,  # eight: seven or more
            "own lower ones": 2,
            "loses, is the highest that does, wins, is the lowest that does": 3,
            "highest, lowest of what may be played": 1,
            "loses, wins, is beaten by none unseen, is last": 2,
            marks.PROSPECT: 15,
            marks.STANDS: 15,
        },
        "9H": {
            **moment,
            "rank": 7,
            "higher ones unseen": 2,
            "lower ones unseen": 6,
            "own higher ones": 2,
            "loses, is the highest that does, wins, is the lowest that does": 1,
            "highest, lowest of what may be played": 2,
            marks.BETTER_LATER: 1,
            marks.PROSPECT: 6,  # a hand lacks a card by 38 / 44; (38 / 44) ** 6 of 15
        },
    }


def test_declarer_leads_again_where_the_contract_is_exact() -> None:
    """Bid two and took one; seat 2 has shown out of spades."""
    hands = ["AS KS 5H 4D 3C 2C", "2S 4S 6S 8S TS QS", "2H 3H 4H 6H 7H 8H", "3S 5S 7S 9S JS 9H"]
    match = played(hands, 2, "AS 2S 2H 3S", preset="english", options=EXACT)
    network, of_cards = told(NAME, match)
    assert network == 3 * 3 * 2
    assert of_cards.keys() == {"KS", "5H", "4D", "2C"}
    king = of_cards["KS"]
    assert {name: king[name] for name, _values in marks.MARKS.of_the_moment} == {
        marks.PLACE: 1 * 4,
        marks.LACKING: 1 * 4 + 3,
        marks.TO_ZERO: 3 * 4 + 1,  # eleven: three or more
        marks.SEATS: 2 * 4 + 3,
        marks.WINNING: 3,
        marks.WINNING_CARD: 8,
        marks.ABLE_TO_WIN: 2,
        marks.CONTRACT: 2 * 5 + 1,
        marks.WITHOUT: 3 * 2,
        marks.MASTERS: 1 * 4,
        marks.SUITS: 3,
        marks.ALONG: 3,
    }
    assert king[marks.SHOWN_OUT] == 1
    assert marks.SHOWN_OUT not in of_cards["5H"]
    assert marks.BETTER_LATER not in king
    assert of_cards["2C"][marks.BETTER_LATER] == 3


AFTER = ["AS KS QS JS 2H 2C", "2S 3S 4S 5S AH KH", "6S 7S 8S 9S AC KC", "2D 3D 4D 5D 6D 7D"]
FOUR_TRICKS = "AS 2S 6S 2D KS 3S 7S 3D QS 4S 8S 4D JS 5S 9S 5D"


def test_who_has_gone_along_discards_after_the_question() -> None:
    """Seats 1 and 2 go along, seat 3 folds; declarer leads the two of clubs."""
    match = played(AFTER, 3, FOUR_TRICKS)
    for answer in (codes.YES, codes.YES, codes.NO):
        match.play(answer)
    match.play(codes.card_number(Card("2C")))
    network, of_cards = told(NAME, match)
    assert network == (1 * 3 + 2) * 2 + 1
    assert of_cards.keys() == {"KH"}  # equal to the ace
    king = of_cards["KH"]
    assert king[marks.PLACE] == 4 * 4 + 1
    assert king[marks.LACKING] == 0 * 4 + 2  # has four of three, and is winning
    assert king[marks.SEATS] == 1 * 4 + 1  # three; seat 2 has no trick either
    assert king[marks.WINNING] == 1 * 4 + 1
    assert king[marks.CONTRACT] == 3 * 5 + 4
    assert king[marks.ALONG] == 1 + 4


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_a_card_is_chosen_of_those_that_differ(first: int) -> None:
    """By any options and with any number of players; one bears the advice."""
    asked = 0
    for seed in range(first, first + 20):
        luck, chance = Random(seed), Chance(seed)
        options: Any = random_options(RODSKAGG.options, luck)
        match = new_match(options, players=luck.choice(RODSKAGG.players(options)))
        for _step in range(300):
            if match.is_over:
                break
            if match.actor < 0:
                match.deal_from(chance)
                continue
            by_rules, card = match.policy_action(), match.choose(chance, IMITATION)
            try:
                made = nats(NAME, match)
            except EngineError:
                assert card == by_rules, options_told(options)
            else:
                asked += 1
                assert made.keys() <= set(match.legal()), options_told(options)
                assert card == max(made, key=made.__getitem__), options_told(options)
                assert advised(match) == [by_rules], options_told(options)
            match.play(match.choose(chance))
    assert asked > 1000


def advised(match: RodskaggMatch) -> list[int]:
    _network, rows = RodskaggImitation().marks_of(match)
    return [card for card, one in rows.items() if marks.MARKS.row_advised in one]


def a_duel() -> RodskaggMatch:
    """Some have come to zero with the same trick, and play it out."""
    options = RodskaggOptions.parsed("kortoxen-1949", {**KORTOXEN, "zero_tie": "duel"})
    for seed in range(100):
        start = RodskaggStart(dealer=Seat(0), points=(1, 1, 1, 1))
        match, chance = new_match(options, players=4, start=start), Chance(seed)
        while not match.is_over:
            match.deal_from(chance)
            if 0 in match.hands():
                return match
            match.play_out(chance)
    raise AssertionError("nobody has come to zero with somebody else")


def test_no_network_is_asked_in_a_duel_or_for_rodskagg() -> None:
    for match in (a_duel(), played(AFTER, codes.RODSKAGG - codes.ZERO, "")):
        with pytest.raises(EngineError, match="no network"):
            RodskaggImitation().marks_of(match)
        by_rules, imitating = match.clone(), match.clone()
        by_rules.play_out(Chance(1), RULES)
        imitating.play_out(Chance(1), IMITATION)
        assert imitating.plays() == by_rules.plays()


@pytest.mark.parametrize(
    "at", [None, in_rifki(0, LEADER, Choose(Kind.KUPA))], ids=["none", "rifki"]
)
def test_no_network_is_asked_of_another_game(at: Any) -> None:
    with pytest.raises(EngineError, match="no network of this game"):
        RodskaggImitation().marks_of(at)


@pytest.mark.parametrize(
    ("preset", "options", "least"),
    [("kortoxen-1949", KORTOXEN, 0.08), ("english", EXACT, 0.02)],
    ids=["at least so many tricks", "exactly so many"],
)
def test_it_plays_better_than_rules_of_thumb(
    preset: str, options: dict[str, str], least: float
) -> None:
    """Two against two, each deal both ways round."""
    rules, chance, gains = RodskaggOptions.parsed(preset, options), Chance(11), []
    for _deal in range(1500):
        begun = new_match(rules, players=4, start=RodskaggStart(dealer=Seat(0)))
        begun.deal_from(chance)
        for side in ((0, 2), (1, 3)):
            match = begun.clone()
            while not match.deal_is_over:
                match.play(match.choose(chance, IMITATION if match.actor in side else RULES))
            gains.append(sum(match.scores()) / 2 - sum(match.scores()[seat] for seat in side))
    assert fmean(gains) > least
