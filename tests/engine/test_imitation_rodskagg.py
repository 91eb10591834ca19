"""Rödskägg: the features of a card for the networks, which play better than rules of thumb."""

from random import Random
from statistics import fmean
from typing import Any

import pytest

from femopp.cards import Card, cards
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.imitation.features import SAFETY
from femopp.engine.policy import IMITATION, RULES
from femopp.games.rifki.rules import Choose, Kind
from femopp.games.rodskagg.engine import RodskaggPosition, codes, features, new_deal, new_match
from femopp.games.rodskagg.engine.imitation import RodskaggImitation
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.games.rodskagg.rules.state import Phase
from femopp.tricks import Seat
from tests.engine.imitated import LEADER, in_rifki, nats, told
from tests.engine.lockstep import random_options
from tests.engine.lockstep import told as options_told

NAME = "rodskagg"
KORTOXEN = {"rituals": "auto"}
ANSWERS = {"yes": codes.YES, "no": codes.NO}
EXACT = {"rituals": "auto", "fresh_hand": "false"}
EXACTLY = {"contract_test": "exact"}

OF_EACH_CONTRACT = 3 * 3 * 2
"""Networks: roles, situations, times."""


def played(
    hands: list[str],
    bid: int,
    course: str,
    points: tuple[int, ...] | None = None,
    preset: str = "kortoxen-1949",
    options: dict[str, str] = KORTOXEN,
) -> RodskaggPosition:
    """Play a course of cards and answers, after seat 0 has bid this many and the others have
    passed.

    The last seat has dealt.
    """
    players = len(hands)
    match = new_deal(
        RodskaggOptions.parsed(preset, options),
        [codes.mask_of(cards(hand)) for hand in hands],
        players=players,
        start=RodskaggStart(dealer=Seat(players - 1), points=points or (12,) * players),
    )
    match.play(codes.ZERO + bid)
    while match.stage is Phase.AUCTION:
        match.play(codes.PASS)
    for word in course.split():
        match.play(ANSWERS[word] if word in ANSWERS else codes.card_number(Card(word)))
    return match


def test_following_suit_without_a_trick() -> None:
    """The seven of hearts is led, then the king; the ten and the nine are equal."""
    hands = ["7H 8C 9C TC JC QC", "KH 2S 3S 4S 5S 6S", "AH TH 9H 3C 2C 4D", "2D 3D 5D 6D 7D 8D"]
    network, of_cards = told(NAME, played(hands, 1, "7H KH", points=(12, 12, 2, 12)))
    moment = {
        features.PLACE: 2,
        features.LACKING: 1 * 4 + 1,  # lacks one, has played, and the king is another seat's
        features.TO_ZERO: 2 * 4,
        features.SEATS: 2 * 4 + 2,  # four; seats 1 and 3 have no trick
        features.WINNING: 2 * 4 + 1,  # one without a trick; seat 3 plays later
        features.ABLE_TO_WIN: 3,
        features.CONTRACT: 1 * 5,
        features.WITHOUT: 1 * 2 + 1,
        features.MASTERS: 1 * 4,  # the ace; queen and jack of hearts are unseen
        features.SUITS: 2,  # three
        features.ALONG: 2,
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
            SAFETY: 2,
            features.PROSPECT: 15,
            features.STANDS: 15,
        },
        "9H": {
            **moment,
            "rank": 7,
            "higher ones unseen": 2,
            "lower ones unseen": 6,
            "own higher ones": 2,
            "loses, is the highest that does, wins, is the lowest that does": 1,
            "highest, lowest of what may be played": 2,
            features.BETTER_LATER: 1,
            features.PROSPECT: 6,  # a hand lacks a card by 38 / 44; (38 / 44) ** 6 of 15
        },
    }


def test_declarer_leads_again_where_the_contract_is_exact() -> None:
    """Declarer has bid two and taken one; seat 2 has shown out of spades."""
    hands = ["AS KS 5H 4D 3C 2C", "2S 4S 6S 8S TS QS", "2H 3H 4H 6H 7H 8H", "3S 5S 7S 9S JS 9H"]
    match = played(hands, 2, "AS 2S 2H 3S", preset="english", options=EXACT)
    network, of_cards = told(NAME, match)
    assert network == OF_EACH_CONTRACT
    assert of_cards.keys() == {"KS", "5H", "4D", "2C"}
    king = of_cards["KS"]
    assert {name: king[name] for name, _values in features.FEATURES.of_the_situation} == {
        features.PLACE: 1 * 4,
        features.LACKING: 1 * 4 + 3,
        features.TO_ZERO: 3 * 4 + 1,  # eleven: three or more
        features.SEATS: 2 * 4 + 3,
        features.WINNING: 3,
        features.WINNING_CARD: 8,
        features.ABLE_TO_WIN: 2,
        features.CONTRACT: 2 * 5 + 1,
        features.WITHOUT: 3 * 2,
        features.MASTERS: 1 * 4,
        features.SUITS: 3,
        features.ALONG: 3,
    }
    assert king[features.SHOWN_OUT] == 1
    assert features.SHOWN_OUT not in of_cards["5H"]
    assert features.BETTER_LATER not in king
    assert of_cards["2C"][features.BETTER_LATER] == 3


def test_others_are_asked_when_declarer_leads_every_trick() -> None:
    """Seat 1 has won the first trick; seat 0, who has bid two, leads again, and seat 1 follows."""
    hands = ["AS KS 5H 4D 3C 2C", "2S 4S 6S 8S TS AH", "2H 3H 4H 6H 7H 8H", "3S 5S 7S 9S JS 9H"]
    match = played(hands, 2, "5H AH 2H 9H", preset="skane")
    assert told(NAME, match)[0] == 2 * OF_EACH_CONTRACT
    match.play(codes.card_number(Card("AS")))
    network, of_cards = told(NAME, match)
    assert network == 2 * OF_EACH_CONTRACT + (2 * 3 + 1) * 2  # has a trick, follows suit
    assert of_cards["TS"][features.LACKING] == 2 * 4 + 2  # lacks two, and is winning
    exact = played(hands, 2, "5H AH 2H 9H", preset="skane", options={**KORTOXEN, **EXACTLY})
    assert told(NAME, exact)[0] == 3 * OF_EACH_CONTRACT


AFTER = ["AS KS QS JS 2H 2C", "2S 3S 4S 5S AH KH", "6S 7S 8S 9S AC KC", "2D 3D 4D 5D 6D 7D"]
FOUR_TRICKS = "AS 2S 6S 2D KS 3S 7S 3D QS 4S 8S 4D JS 5S 9S 5D"


def test_a_player_who_goes_along_discards_after_the_question() -> None:
    """Seats 1 and 2 go along, seat 3 folds; declarer leads the two of clubs."""
    network, of_cards = told(NAME, played(AFTER, 3, f"{FOUR_TRICKS} yes yes no 2C"))
    assert network == (1 * 3 + 2) * 2 + 1
    assert of_cards.keys() == {"KH"}  # equal to the ace
    king = of_cards["KH"]
    assert king[features.PLACE] == 4 * 4 + 1
    assert king[features.LACKING] == 0 * 4 + 2  # has four of three, and is winning
    assert king[features.SEATS] == 1 * 4 + 1  # three; seat 2 has no trick either
    assert king[features.WINNING] == 1 * 4 + 1
    assert king[features.CONTRACT] == 3 * 5 + 4
    assert king[features.ALONG] == 1 + 4


HEARTS = ["3H 4H 5H 6H 7H 8C", "AH KC QC JC TC 9C", "2H 2S 3S 4S 5S 6S", "9H TH JH QH 2D 3D"]
HIGH = ["2H 3H 4D 5D 6D 7D", "AH KH QH JH AS KS", "2C 3C 4C 5C 6C 7C", "8C 9C TC JC QC KC"]
KINGS = ["2S 3S 4S 5S 6S 7S", "KH QH KS KD KC 2C", "8S 9S TS JS QS AS", "2D 3D 4D 5D 6D 7D"]
FIVE = [*("2H 2C 3C 4C 5C 6C", "AH KC QC JC TC 9C", "3H 4H 2S 3S 4S 5S"), "2D 3D 4D 5D 6D 7D"]
FIVE += ["9H TH 9S TS JS QS"]
LEADS = ["KH 2S 3S 4S 5S 6S", "AH 7S 8S 9S TS JS", HIGH[2], HIGH[3]]
FOLDED = ["AS KS QS JS TS 2C", "2S 3S 4S 5S AH KH", "6S 7S 8S 9S AC KC", "2D 3D 4D 5D 6D 7D"]
SEVEN = [*("2H 3H 4H 5H 6H 7H", "AH KH QH 2S 3S 4S", "2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D")]
SEVEN += ["8C 9C TC JC QC KC", "8D 9D TD JD QD KD", "8S 9S TS JS QS KS"]


@pytest.mark.parametrize(
    ("match", "card", "network", "expected"),
    [
        # Seat 1 has taken a trick with the ace of hearts and leads; seat 2 has no club.
        (
            played(HEARTS, 5, "3H AH 2H 9H KC"),
            "2S",
            (1 * 3 + 2) * 2,
            {
                features.PLACE: 1 * 4 + 1,
                features.LACKING: 4 * 4 + 0,  # five: four or more; declarer plays later
                features.TO_ZERO: 3 * 4,
                features.SEATS: 2 * 4 + 1,  # seat 3: declarer is not one of those without a trick
                features.WINNING: 3 * 4 + 2,
                features.WINNING_CARD: 1,
                features.ABLE_TO_WIN: 2,
                features.CONTRACT: 4 * 5,  # five: four or more
                features.WITHOUT: 1 * 2,
                features.MASTERS: 0,
                features.SUITS: 0,
                features.ALONG: 1,
            },
        ),
        # Then both others discard, and declarer, who is last, has one club.
        (
            played(HEARTS, 5, "3H AH 2H 9H KC 2S 2D"),
            "8C",
            (0 * 3 + 1) * 2,
            {
                features.PLACE: 1 * 4 + 3,
                features.LACKING: 4 * 4 + 3,
                features.WINNING: 3 * 4,
                features.WITHOUT: 0,
                features.SUITS: 1,
                features.SHOWN_OUT: 2,
                SAFETY: 0,
            },
        ),
        # Seat 1 has two tricks and leads what nobody can beat.
        (
            played(HIGH, 1, "2H AH 2C 8C KH 3C 9C 3H", points=(12, 3, 12, 12)),
            "JH",
            (2 * 3 + 0) * 2,
            {
                features.PLACE: 2 * 4,
                features.LACKING: 1 * 4,
                features.TO_ZERO: 1 * 4 + 2,  # three points less two tricks
                features.SEATS: 2 * 4 + 2,
                features.WINNING: 3,
                features.WINNING_CARD: 8,
                features.CONTRACT: 1 * 5,
                features.WITHOUT: 2 * 2,
                features.MASTERS: 4 * 4,
                features.SUITS: 1,
                features.SHOWN_OUT: 2,
            },
        ),
        # Enough tricks to be below zero.
        (
            played(HIGH, 1, "2H AH 2C 8C KH 3C 9C 3H", points=(12, 1, 12, 12)),
            "JH",
            (2 * 3 + 0) * 2,
            {features.TO_ZERO: 0 * 4 + 2},
        ),
        # Four kings, and a queen beside one: five, which is three or more. Each of the others lacks
        # an ace by 39 / 45; two have yet to play, and when the king is led later there are three.
        (
            played(KINGS, 1, "2S"),
            "KS",
            (1 * 3 + 1) * 2,
            {
                features.MASTERS: 3,
                features.SUITS: 3,
                features.WINNING: 1 * 4 + 2,
                features.LACKING: 1 * 4 + 2,
                features.PROSPECT: 9,
                features.STANDS: 11,
            },
        ),
        # A king is led: each of three others lacks the ace by 40 / 46; (40 / 46) ** 3 of 15.
        (
            played(LEADS, 1, ""),
            "KH",
            0,
            {features.PLACE: 0, features.PROSPECT: 9, features.STANDS: 9, features.BETTER_LATER: 0},
        ),
        # Of five, seat 3 had no heart; seats 2 to 4 have no club.
        (
            played(FIVE, 1, "2H AH 3H 2D 9H KC 2S 3D"),
            "TH",
            (1 * 3 + 2) * 2,
            {
                features.PLACE: 1 * 4 + 3,
                features.SEATS: 2 * 4 + 2,  # five: four or more
                features.WINNING: 3 * 4 + 1,
                features.WITHOUT: 0,
                features.ALONG: 2,
                features.SHOWN_OUT: 1,
            },
        ),
        # Of seven, all but declarer are without a trick.
        (
            played(SEVEN, 1, "7H"),
            "QH",
            (1 * 3 + 1) * 2,
            {
                features.PLACE: 1,
                features.SEATS: 2 * 4 + 3,
                features.WINNING: 1 * 4 + 3,
                features.WITHOUT: 3 * 2,
                features.ALONG: 3,
                features.MASTERS: 3 * 4,
            },
        ),
        # Seat 3, who has no spade, has folded; the others go along, which declarer does not.
        (
            played(FOLDED, 3, f"{FOUR_TRICKS} yes yes no"),
            "TS",
            (0 * 3 + 0) * 2 + 1,
            {
                features.PLACE: 4 * 4,
                features.LACKING: 0 * 4 + 3,
                features.TO_ZERO: 3 * 4 + 3,
                features.SEATS: 1 * 4 + 2,
                features.ALONG: 2,
                features.SHOWN_OUT: 0,
            },
        ),
        # Seat 2 has clubs, and seat 1 has just shown out.
        (
            played(FOLDED, 3, f"{FOUR_TRICKS} yes yes no 2C KH"),
            "KC",
            (1 * 3 + 1) * 2 + 1,
            {
                features.PLACE: 4 * 4 + 2,
                features.SHOWN_OUT: 1,
                SAFETY: 3,
            },
        ),
    ],
    ids=[
        *("declarer plays yet", "declarer is last", "two tricks", "below zero", "kings"),
        *("a king is led", "five", "seven", "one has folded", "a trick of three"),
    ],
)
def test_features(
    match: RodskaggPosition, card: str, network: int, expected: dict[str, int]
) -> None:
    asked, of_cards = told(NAME, match)
    assert asked == network
    assert {name: of_cards[card].get(name, 0) for name in expected} == expected


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_a_card_is_chosen_of_those_that_differ(first: int) -> None:
    """Check random options and any number of players; one card has the advice."""
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
    assert asked > 500


def advised(match: RodskaggPosition) -> list[int]:
    _network, rows = RodskaggImitation().features_of(match)
    return [card for card, one in rows.items() if features.FEATURES.row_advised in one]


def a_duel() -> RodskaggPosition:
    """Find a duel: several seats have reached zero with the same trick."""
    options = RodskaggOptions.parsed("kortoxen-1949", {**KORTOXEN, "zero_tie": "duel"})
    for seed in range(100):
        start = RodskaggStart(dealer=Seat(0), points=(1, 1, 1, 1))
        match, chance = new_match(options, players=4, start=start), Chance(seed)
        while not match.is_over:
            match.deal_from(chance)
            if match.stage is Phase.PLAY:
                return match
            match.play_out(chance)
    raise AssertionError("nobody has come to zero with somebody else")


def test_no_network_is_asked_in_a_duel_or_for_rodskagg() -> None:
    for match in (a_duel(), played(AFTER, codes.RODSKAGG - codes.ZERO, "")):
        with pytest.raises(EngineError, match="no network"):
            RodskaggImitation().features_of(match)
        by_rules, imitating = match.clone(), match.clone()
        by_rules.play_out(Chance(1), RULES)
        imitating.play_out(Chance(1), IMITATION)
        assert imitating.plays() == by_rules.plays()


@pytest.mark.parametrize(
    "at", [None, in_rifki(0, LEADER, Choose(Kind.KUPA))], ids=["none", "rifki"]
)
def test_no_network_is_asked_of_another_game(at: Any) -> None:
    with pytest.raises(EngineError, match="no network of this game"):
        RodskaggImitation().features_of(at)


@pytest.mark.parametrize(
    ("preset", "options", "least"),
    [
        ("kortoxen-1949", KORTOXEN, 0.08),
        ("english", EXACT, 0.02),
        ("skane", KORTOXEN, 0.03),
        ("skane", {**KORTOXEN, **EXACTLY}, 0.05),
    ],
    ids=["at least so many tricks", "exactly so many", "declarer leads", "and exactly so many"],
)
def test_it_plays_better_than_rules_of_thumb(
    preset: str, options: dict[str, str], least: float
) -> None:
    """Play two against two, each deal both ways round."""
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
