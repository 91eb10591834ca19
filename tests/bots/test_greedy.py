"""Clear cases for the greedy bots."""

import pytest

from femopp.cards import PACK_32
from tests.bots.records import greedy, rest
from tests.bots.situations import (
    ACES,
    DEALT,
    DUEL,
    FOUR_TRICKS,
    LOW,
    MIDDLE,
    MIXED,
    OTHER,
    PLAYING,
    STRONG,
    WEAK,
    rifki,
    rodskagg,
    sheepshead,
)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ((STRONG, WEAK, MIDDLE, OTHER), "choose trump C"),
        # Nothing but low cards: everything that costs is for the others, Kupa least so.
        ((WEAK, STRONG, MIDDLE, OTHER), "choose el_almaz"),
    ],
    ids=["a hand full of clubs", "a hand of low cards"],
)
def test_rifki_chooses_what_suits_the_hand(hands: tuple[str, ...], expected: str) -> None:
    assert greedy(rifki(hands=hands)) == expected


@pytest.mark.parametrize(
    ("contract", "played", "expected"),
    [
        # Trump: A leads the lowest of the cards that nobody can beat.
        ("trump C", "", "play 8C"),
        # El almaz: D must follow and lets A have it with the highest card that does not take it.
        ("el_almaz", "A AH", "play KH"),
        # Kiz: the queen of diamonds goes on the king.
        ("kiz", "A KD", "play QD"),
        # Erkek: a void player gives a king away, not a plain card.
        ("erkek", "A AC", "play KH"),
        # Last to play and sure to take it: with the highest card, so as to keep a lower one.
        ("el_almaz", "A KD, D 8D, C 5D", "play 4D"),
    ],
)
def test_rifki_card_play(contract: str, played: str, expected: str) -> None:
    trick = f"trick: {played}\n" if played else ""
    assert greedy(rifki(f"A: choose {contract}\n{trick}")) == expected


def test_the_sheepshead_hands_are_a_pack() -> None:
    assert rest(PACK_32, *DEALT) == ""


@pytest.mark.parametrize(
    ("what_went_before", "expected"),
    [
        ("", "pick"),
        ("A: pick\n", "bury TC 8S"),
        ("A: pick\nA: bury TC 8S\n", "pass"),
        # B sits after the picker with both red queens and two jacks.
        ("A: pick\nA: bury TC 8S\nA: pass\n", "crack indian"),
        # The boy continues the picker's plan only with strength: here they have little.
        ("A: pick\nA: bury TC 8S\nA: pass\nB: crack\nA: pass\nB: pass\n", "pass"),
    ],
    ids=["picks", "buries points and empties suits", "keeps the boy", "cracks", "does not answer"],
)
def test_sheepshead_before_the_play(what_went_before: str, expected: str) -> None:
    assert greedy(sheepshead(what_went_before)) == expected


def test_sheepshead_cracks_with_two_queens_and_the_ace_of_trumps() -> None:
    hands = (
        "QC QS JH JC TC 8S",
        "QH QD AD 9C 8C 7C",
        "JD TD AC JS TS 8H",
        "9D KD KS 9S 7H KC",
        "TH KH 9H 7S AH AS",
        "7D 8D",
    )
    assert greedy(sheepshead("A: pick\nA: bury TC 8S\nA: pass\n", hands)) == "crack indian"


def test_sheepshead_throws_the_boy_off_with_three_queens_and_two_jacks() -> None:
    hands = (
        "QC QS QH JC TC 8S",
        "QD AD 9C 8C 7C AS",
        "JD TD AC JH TS 8H",
        "9D KD KS 9S 7H KC",
        "TH KH 9H 7S AH 8D",
        "7D JS",
    )
    assert greedy(sheepshead("A: pick\nA: bury TC 8S\n", hands)) == "alone"


def test_sheepshead_does_not_pick_with_nothing() -> None:
    assert greedy(sheepshead("A: pass\nB: pass\nC: pass\n", DEALT)) == "pass"


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        # The picker draws trumps from the top.
        ("", "play QC"),
        # The boy gives the richest trump to the picker's queen of clubs, which nothing beats.
        ("trick: A QC, B KD\n", "play TD"),
        # An opponent gives nothing to the picker.
        ("trick: A QC\n", "play KD"),
        # E doesn't know who the boy is, but B, who beat the picker, probably isn't.
        ("trick: A JH, B JC, C TD, D 9D\n", "play TH"),
    ],
    ids=["the picker leads", "the boy gives", "an opponent does not", "probably a friend"],
)
def test_sheepshead_card_play(tricks: str, expected: str) -> None:
    assert greedy(sheepshead(PLAYING + tricks)) == expected


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        # Nobody can beat the picker's queen, but E can probably beat the jack.
        ("A QC, B 8D, C JD", "play 7S"),
        ("A JH, B 8D, C JD", "play TH"),
        # Four points aren't worth E's queen, fourteen are.
        ("A JH, B 8D, C JD, D 9H", "play 9D"),
        ("A JH, B 8D, C JD, D TH", "play QH"),
    ],
    ids=["keeps the ten", "hopes for the friend behind", "keeps the queen", "takes many points"],
)
def test_sheepshead_weighs_what_the_trick_brings(played: str, expected: str) -> None:
    hands = (
        "QC QS JH AD TC 8S",
        "QD JC JS 8D KS 9S",
        "JD TD AC 8C TS 8H",
        "TH KH 9H 7S AH KC",
        "QH 9D 7H 7C AS 9C",
        "7D KD",
    )
    assert greedy(sheepshead(f"{PLAYING}trick: {played}\n", hands)) == expected


@pytest.mark.parametrize(
    ("hands", "points", "preset", "expected"),
    [
        ((ACES, LOW, MIXED), "A 12, B 12, C 12", "kortoxen-1949", "bid 5"),
        ((LOW, ACES, MIXED), "A 12, B 12, C 12", "kortoxen-1949", "pass"),
        # An ace and a king: declarer takes more when leading to every trick.
        (("AC KD 9H 8H 7S 6S", LOW, MIXED), "A 12, B 12, C 12", "kortoxen-1949", "bid 2"),
        (("AC KD 9H 8H 7S 6S", LOW, MIXED), "A 12, B 12, C 12", "skane", "bid 3"),
        # Forehand must bid in Skåne.
        ((LOW, ACES, MIXED), "A 12, B 12, C 12", "skane", "bid 1"),
        # Nobody bids past zero.
        ((ACES, LOW, MIXED), "A 2, B 12, C 12", "kortoxen-1949", "bid 2"),
        # Below zero only five plus points help: a bid that cannot be made.
        ((LOW, ACES, MIXED), "A -3, B 12, C 12", "skane", "bid 6"),
        # A certain six is rödskägg.
        (("AS KS QS AH KH AD", LOW, MIXED), "A 12, B 12, C 12", "kortoxen-1949", "bid R"),
    ],
)
def test_rodskagg_bids(hands: tuple[str, ...], points: str, preset: str, expected: str) -> None:
    assert greedy(rodskagg(hands=hands, points=points, preset=preset)) == expected


def test_rodskagg_folds_without_a_chance() -> None:
    assert greedy(rodskagg(FOUR_TRICKS)) == "fold"


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        # Even an ace comes to nothing unless its suit is led: not for one point against five.
        ("", "fold"),
        ("play_on_trick_value = 6", "go_along"),
    ],
)
def test_rodskagg_goes_along_when_the_trick_is_worth_it(option: str, expected: str) -> None:
    hands = ("KS QS JS AH AD 2C", "2S 3S 2H 3H QD AC", "9S TH 9D 8C 7C 2D")
    played = """A: bid 2
B: pass
C: pass
trick: A KS, B 2S, C 9S
trick: A QS, B 3S, C TH
trick: A JS, B 2H, C 9D
trick: A AH, B 3H, C 8C
"""
    assert greedy(rodskagg(played, hands, option=option)) == expected


@pytest.mark.parametrize(
    ("points", "preset", "expected"),
    [
        # C is last and wants the trick: as cheaply as it can. Below zero it wants none.
        ("A 12, B 12, C 12", "kortoxen-1949", "play TH"),
        ("A 12, B 12, C -1", "skane", "play 4H"),
    ],
)
def test_rodskagg_takes_what_it_wants(points: str, preset: str, expected: str) -> None:
    hands = ("9H 2C 3C 4C 5C 6C", "2S 3S 2H 3H 2D 3D", "TH QH 4H 8C 7C KC")
    played = "A: bid 1\nB: pass\nC: pass\ntrick: A 9H, B 2H\n"
    assert greedy(rodskagg(played, hands, points, preset)) == expected


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        # Most tricks win: A leads its highest card, and B takes what it can as cheaply as it can.
        ("", "play KS"),
        ("trick: A 2S\n", "play 6S"),
    ],
)
def test_rodskagg_wants_every_trick_of_a_duel(played: str, expected: str) -> None:
    assert greedy(DUEL + played) == expected
