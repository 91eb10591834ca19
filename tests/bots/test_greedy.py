"""What the greedy bots do in positions where a sensible player does not hesitate."""

from __future__ import annotations

import pytest

from femopp.cards import PACK_32, PACK_52
from tests.bots.records import greedy, rest

RIFKI = """game: rifki
preset: rifki
players: A, B, C, D
dealer: A
deal 1
  A: {0}
  B: {1}
  C: {2}
  D: {3}
"""

# A holds every high club and spade; B only low cards; turns go A, D, C, B.
STRONG = "AC KC QC JC TC 9C 8C AS KS QS AH AD KD"
WEAK = "2C 3C 4C 2S 3S 4S 5S 2H 3H 4H 2D 3D 4D"
MIDDLE = "5C 6C 7C 6S 7S 8S 5H 6H 7H 8H 5D 6D 7D"
OTHER = "9S TS JS 9H TH JH QH KH 8D 9D TD JD QD"
HANDS = (STRONG, WEAK, MIDDLE, OTHER)


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
    assert greedy(RIFKI.format(*hands)) == expected


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
    assert greedy(f"{RIFKI.format(*HANDS)}A: choose {contract}\n{trick}") == expected


SHEEPSHEAD = """game: sheepshead
preset: five-handed
players: A, B, C, D, E
dealer: E
deal 1
  A: {0}
  B: {1}
  C: {2}
  D: {3}
  E: {4}
  rest: {5}
"""
PICKER = "QC QS JH AD TC 8S"
BOY = "JD TD AC 8C TS 8H"
FOE = "QH QD JC JS KD AS"
POOR = "9D 9C KS 9S 7H KC"
PALE = "TH KH 9H 7S AH 7C"
DEALT = (PICKER, FOE, BOY, POOR, PALE, "7D 8D")


def sheepshead(more: str = "", hands: tuple[str, ...] = DEALT) -> str:
    return greedy(SHEEPSHEAD.format(*hands) + more)


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
        # The boy takes up what his picker began, only with strength: here he has little.
        ("A: pick\nA: bury TC 8S\nA: pass\nB: crack\nA: pass\nB: pass\n", "pass"),
    ],
    ids=["picks", "buries points and empties suits", "keeps the boy", "cracks", "does not answer"],
)
def test_sheepshead_before_the_play(what_went_before: str, expected: str) -> None:
    assert sheepshead(what_went_before) == expected


def test_sheepshead_does_not_pick_with_nothing() -> None:
    assert sheepshead("A: pass\nB: pass\nC: pass\n", DEALT) == "pass"


PLAYING = "A: pick\nA: bury TC 8S\nA: pass\nB: pass\nC: pass\nD: pass\nE: pass\n"


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        # The picker draws trumps from the top.
        ("", "play QC"),
        # The boy gives his richest trump to the picker's queen of clubs, which nothing beats.
        ("trick: A QC, B KD\n", "play TD"),
        # An opponent gives nothing to the picker.
        ("trick: A QC\n", "play KD"),
    ],
    ids=["the picker leads", "the boy gives", "an opponent does not"],
)
def test_sheepshead_card_play(tricks: str, expected: str) -> None:
    assert sheepshead(PLAYING + tricks) == expected


RODSKAGG = """game: rodskagg
preset: {preset}
option: rituals = {rituals}
players: A, B, C
dealer: C
points: {points}
deal 1
  A: {hands[0]}
  B: {hands[1]}
  C: {hands[2]}
"""
ACES = "AS KS QS AH AD 2C"
LOW = "2S 3S 2H 3H 2D 3D"
MIXED = "9S TH 9D 8C 7C KC"


def rodskagg(
    more: str = "",
    hands: tuple[str, ...] = (ACES, LOW, MIXED),
    points: str = "A 12, B 12, C 12",
    preset: str = "kortoxen-1949",
) -> str:
    text = RODSKAGG.format(preset=preset, rituals="auto", points=points, hands=hands)
    assert len(set(" ".join(hands).split())) == 18, rest(PACK_52)
    return greedy(text + more)


@pytest.mark.parametrize(
    ("hands", "points", "preset", "expected"),
    [
        ((ACES, LOW, MIXED), "A 12, B 12, C 12", "kortoxen-1949", "bid 5"),
        ((LOW, ACES, MIXED), "A 12, B 12, C 12", "kortoxen-1949", "pass"),
        # Forehand must bid in Skåne.
        ((LOW, ACES, MIXED), "A 12, B 12, C 12", "skane", "bid 1"),
        # Nobody bids himself past zero.
        ((ACES, LOW, MIXED), "A 2, B 12, C 12", "kortoxen-1949", "bid 2"),
        # Below zero only five plus points help: a bid that cannot be made.
        ((LOW, ACES, MIXED), "A -3, B 12, C 12", "skane", "bid 6"),
        # A certain six is rödskägg.
        (("AS KS QS AH KH AD", LOW, MIXED), "A 12, B 12, C 12", "kortoxen-1949", "bid R"),
    ],
)
def test_rodskagg_bids(hands: tuple[str, ...], points: str, preset: str, expected: str) -> None:
    assert rodskagg(hands=hands, points=points, preset=preset) == expected


FOUR_TRICKS = """A: bid 2
B: pass
C: pass
trick: A AS, B 2S, C 9S
trick: A KS, B 3S, C TH
trick: A AH, B 2H, C 7C
trick: A AD, B 2D, C 9D
"""


def test_rodskagg_folds_without_a_chance() -> None:
    assert rodskagg(FOUR_TRICKS) == "fold"


def test_rodskagg_goes_along_with_a_sure_card() -> None:
    hands = ("KS QS JS AH AD 2C", "2S 3S 2H 3H 2D AC", "9S TH 9D 8C 7C KC")
    played = """A: bid 2
B: pass
C: pass
trick: A KS, B 2S, C 9S
trick: A QS, B 3S, C TH
trick: A AH, B 2H, C 7C
trick: A AD, B 2D, C 9D
"""
    assert rodskagg(played, hands) == "go_along"


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
    assert rodskagg(played, hands, points, preset) == expected
