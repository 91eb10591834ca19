"""Records of deals with clear choices, for the tests of bots."""

from femopp.cards import PACK_52
from tests.bots.records import rest

# Rifki: A chooses, and turns go A, D, C, B. The first hand holds every high club and spade, the
# second only low cards.

_RIFKI = """game: rifki
preset: rifki
players: A, B, C, D
dealer: A
deal 1
  A: {0}
  B: {1}
  C: {2}
  D: {3}
"""
STRONG = "AC KC QC JC TC 9C 8C AS KS QS AH AD KD"
WEAK = "2C 3C 4C 2S 3S 4S 5S 2H 3H 4H 2D 3D 4D"
MIDDLE = "5C 6C 7C 6S 7S 8S 5H 6H 7H 8H 5D 6D 7D"
OTHER = "9S TS JS 9H TH JH QH KH 8D 9D TD JD QD"


def rifki(more: str = "", hands: tuple[str, ...] = (STRONG, WEAK, MIDDLE, OTHER)) -> str:
    return _RIFKI.format(*hands) + more


# Sheepshead: A is asked first, and plays with C.

_SHEEPSHEAD = """game: sheepshead
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
PLAYING = "A: pick\nA: bury TC 8S\nA: pass\nB: pass\nC: pass\nD: pass\nE: pass\n"


def sheepshead(more: str = "", hands: tuple[str, ...] = DEALT) -> str:
    return _SHEEPSHEAD.format(*hands) + more


# Rödskägg: A speaks first.

_RODSKAGG = """game: rodskagg
preset: {preset}
option: rituals = auto
{option}players: A, B, C
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
FOUR_TRICKS = """A: bid 2
B: pass
C: pass
trick: A AS, B 2S, C 9S
trick: A KS, B 3S, C TH
trick: A AH, B 2H, C 7C
trick: A AD, B 2D, C 9D
"""


def rodskagg(
    more: str = "",
    hands: tuple[str, ...] = (ACES, LOW, MIXED),
    points: str = "A 12, B 12, C 12",
    preset: str = "kortoxen-1949",
    option: str = "",
) -> str:
    """Besides the preset, an option may be given as `name = value`."""
    assert len(set(" ".join(hands).split())) == 18, rest(PACK_52)
    told = f"option: {option}\n" if option else ""
    return _RODSKAGG.format(preset=preset, option=told, points=points, hands=hands) + more


# Rödskägg: A and B have come to zero in one deal, and A leads in the duel.

DUEL = """game: rodskagg
preset: english
option: rituals = auto
option: fresh_hand = false
players: A, B, C
dealer: C
points: A 3, B 2, C 12
deal 1
  A: KC KD AH KS JC JD
  B: AC AD KH QS TC TD
  C: QC QD QH AS 9C 9D
A: bid 3
B: pass
C: pass
trick: A KC, B AC, C QC
trick: B AD, C QD, A KD
trick: B KH, C QH, A AH
trick: A KS, B QS, C AS
trick: C 9C, A JC, B TC
trick: A JD, B TD, C 9D
deal 2
  A: KS QS 2S 3H 4H 5H
  B: JS 7S 6S 5D 4D AD
  C:
"""
