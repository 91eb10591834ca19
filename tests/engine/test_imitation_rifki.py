"""Rifki: the features of a card for the networks, which play better than rules of thumb."""

from statistics import fmean

import pytest

from femopp.cards import Card, Suit, cards
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.imitation.features import SAFETY
from femopp.engine.policy import IMITATION, RULES
from femopp.games.rifki.engine import RifkiPosition, codes, features, new_match
from femopp.games.rifki.engine.imitation import RifkiImitation
from femopp.games.rifki.rules import Choose, Kind, RifkiOptions
from tests.engine.imitated import LEADER, before_contract, in_rifki, nats, told

NAME = "rifki"


def test_a_lead_in_kupa() -> None:
    """Hearts are closed; jack to ace of diamonds are equal, and so are the spades."""
    network, of_cards = told(NAME, in_rifki(0, LEADER, Choose(Kind.KUPA)))
    moment = {
        "cards in the trick, and whether it is the dealer": 4,
        "rank that is winning the trick, or none": 13,
        "whether any card would win, any not, and a trump is winning": 2,
    }
    assert network == 4 * 3
    assert of_cards.keys() == {"2C", "AC", "JD", "4S"}
    assert of_cards["2C"] == {
        **moment,
        "higher ones unseen": 6,  # eleven: six or more
        "other own ones of the suit": 1,
        "own higher ones": 1,
        "unseen ones of the suit": 8,  # eleven: eight or more
        "highest, lowest of what may be played": 2,
        "of the longest, of the shortest suit that may be played": 2,
    }
    assert of_cards["AC"] == {
        **moment,
        "rank": 12,
        "lower ones unseen": 6,
        "other own ones of the suit": 1,
        "own lower ones": 1,
        "unseen ones of the suit": 8,
        "loses, is the highest that does, wins, is the lowest that does": 1,
        "highest, lowest of what may be played": 1,
        "of the longest, of the shortest suit that may be played": 2,
    }


def test_following_in_trump() -> None:
    """The ten of diamonds is led; the two and the three are equal."""
    hand = "KD JD 3D 2D AS KS 8C 7C 6C 5C 4C 3C 2C"
    match = in_rifki(3, hand, Choose(Kind.TRUMP, Suit.SPADES), first="TD")
    match.play(codes.card_number(Card("TD")))
    network, of_cards = told(NAME, match)
    moment = {
        "cards in the trick, and whether it is the dealer": 1,
        "rank that is winning the trick, or none": 8,
        "own trumps": 2,
        "trumps unseen": 7,  # eleven: seven or more
        "whether any card would win, any not, and a trump is winning": 3,
        "other own ones of the suit": 3,
        "unseen ones of the suit": 8,
        "of the longest, of the shortest suit that may be played": 3,
    }
    assert network == 1
    assert of_cards == {
        "KD": {
            **moment,
            "rank": 11,
            "higher ones unseen": 1,
            "lower ones unseen": 6,  # seven: six or more
            "own lower ones": 3,
            "loses, is the highest that does, wins, is the lowest that does": 2,
            "highest, lowest of what may be played": 1,
            SAFETY: 1,
        },
        "JD": {
            **moment,
            "rank": 9,
            "higher ones unseen": 2,
            "lower ones unseen": 6,
            "own lower ones": 2,
            "own higher ones": 1,
            "loses, is the highest that does, wins, is the lowest that does": 3,
            SAFETY: 1,
        },
        "2D": {
            **moment,
            "higher ones unseen": 6,
            "own higher ones": 3,
            "loses, is the highest that does, wins, is the lowest that does": 1,
            "highest, lowest of what may be played": 2,
        },
    }


@pytest.mark.parametrize(
    ("card", "penalty", "around"),
    [
        ("JH", 3 + 1, 0),  # counts itself; the king is unseen
        ("QH", 1, 3),  # the king is unseen, the own jack is lower
        ("AH", 0, 1 + 3),  # the king is lower, and so is the own jack
        ("JS", 3, 6),  # counts itself; the own king is higher
        ("9C", 2, 0),  # jack and king are unseen
        ("AD", 0, 2),  # so they are here, both lower
    ],
)
def test_penalty_cards_in_erkek(card: str, penalty: int, around: int) -> None:
    """The dealer leads; kings and jacks cost."""
    hand = "JH QH AH JS KS 9C 7C 5C 3C AD 9D 7D 5D"
    of_card = told(NAME, in_rifki(0, hand, Choose(Kind.ERKEK)))[1][card]
    assert of_card.get("penalty card, and higher ones unseen", 0) == penalty
    name = "lower penalty cards unseen, own lower ones, own higher ones"
    assert of_card.get(name, 0) == around


RANKS = "23456789TJQKA"


def of_one_suit(order: str, contract: Choose, course: str) -> RifkiPosition:
    """Give each seat a suit; seat 0 chooses, then these cards are played."""
    match = new_match(RifkiOptions.of(first_dealer="1"))
    match.deal(
        [codes.mask_of(cards(" ".join(f"{rank}{suit}" for rank in RANKS))) for suit in order]
    )
    match.play(*codes.encode(contract))
    for card in cards(course):
        match.play(codes.card_number(card))
    return match


@pytest.mark.parametrize(
    ("match", "card", "network", "expected"),
    [
        # Seat 3 has ruffed, seat 2 can only discard.
        (
            of_one_suit("CHDS", Choose(Kind.TRUMP, Suit.SPADES), "AC 5S"),
            "2D",
            2,
            {
                features.PLACE_IN_TRICK: 2,
                features.RANK_WINNING: 3,
                features.TRUMPS_UNSEEN: 7,
                features.ABLE_TO_WIN: 2 + 4,
                features.TRUMP: 0,
            },
        ),
        # Seat 3 itself is to ruff.
        (
            of_one_suit("CHDS", Choose(Kind.TRUMP, Suit.SPADES), "AC"),
            "2S",
            2,
            {
                features.RANK_WINNING: 12,
                features.OWN_TRUMPS: 6,  # thirteen: six or more
                features.TRUMPS_UNSEEN: 0,
                features.ABLE_TO_WIN: 1,
                features.TRUMP: 1,
            },
        ),
        # Seat 3 has discarded a heart.
        (
            of_one_suit("CSDH", Choose(Kind.KUPA), "AC AH"),
            "2D",
            4 * 3 + 2,
            {features.TRICKS_TAKEN: 0, features.HEARTS_OPEN: 0, features.PENALTIES_LYING: 1},
        ),
        # From then on hearts may be led; seat 3 has taken no trick.
        (
            of_one_suit("CSDH", Choose(Kind.KUPA), "AC AH AD AS KC"),
            "2H",
            4 * 3 + 2,
            {features.TRICKS_TAKEN: 1, features.HEARTS_OPEN: 1, features.PENALTIES_LYING: 0},
        ),
    ],
    ids=["a trump is winning", "a trump", "a penalty card lies", "hearts are open"],
)
def test_features(match: RifkiPosition, card: str, network: int, expected: dict[str, int]) -> None:
    asked, of_cards = told(NAME, match)
    assert asked == network
    assert {name: of_cards[card].get(name, 0) for name in expected} == expected


def test_a_card_is_chosen_of_those_that_differ() -> None:
    """The card is the one the network prefers, in every deal of a match; one has the advice."""
    match, chance, advised = new_match(RifkiOptions.of()), Chance(5), features.FEATURES.row_advised
    while not match.is_over:
        if match.actor < 0:
            match.deal_from(chance)
        elif match.chosen is None:
            match.play(match.choose(chance))
        else:
            _network, rows = RifkiImitation().features_of(match)
            assert rows.keys() <= set(match.legal())
            (by_rules,) = [card for card, one in rows.items() if advised in one]
            assert by_rules == match.policy_action()
            made = nats(NAME, match)
            assert match.choose(chance, IMITATION) == max(made, key=made.__getitem__)
            match.play(match.choose(chance))


def test_no_network_is_asked_for_a_contract() -> None:
    match = before_contract(0, LEADER)
    with pytest.raises(EngineError, match="no network"):
        RifkiImitation().features_of(match)
    assert match.choose(Chance(1), IMITATION) == match.policy_action()


@pytest.mark.parametrize("kind", [Kind.TRUMP, Kind.SON_IKI])
def test_it_plays_better_than_rules_of_thumb(kind: Kind) -> None:
    """Play two against two, each deal both ways round."""
    contract = Choose(kind, Suit.SPADES if kind is Kind.TRUMP else None)
    chance, gains = Chance(11), []
    for _deal in range(200):
        begun = new_match(RifkiOptions.of(first_dealer="1"))
        begun.deal_from(chance)
        begun.play(*codes.encode(contract))
        for side in ((0, 2), (1, 3)):
            match = begun.clone()
            while not match.deal_is_over:
                match.play(match.choose(chance, IMITATION if match.actor in side else RULES))
            gains.append(sum(match.scores()[seat] for seat in side) - sum(match.scores()) / 2)
    # 17 and 51 points for two seats, in 6,000 deals; with 400 the error is about 2 and 10
    assert fmean(gains) > 10
