"""Clear cases for bots that search."""

import pytest

from tests.bots.records import does
from tests.bots.situations import (
    ACES,
    BOY,
    FOE,
    FOUR_TRICKS,
    LOW,
    MIDDLE,
    MIXED,
    OTHER,
    PALE,
    PICKER,
    PLAYING,
    POOR,
    STRONG,
    WEAK,
    rifki,
    rodskagg,
    sheepshead,
)

SEEDS = range(3)


def club(text: str) -> set[str]:
    """Return the actions of `club` at the end of a record, with different luck."""
    return {does("club", text, seed) for seed in SEEDS}


# Rifki


def test_rifki_seven_high_clubs_are_trumps() -> None:
    assert club(rifki()) == {"choose trump C"}


def test_rifki_a_hand_of_low_cards_takes_no_tricks() -> None:
    # With seven sure tricks less than its share, El almaz is where most is to be saved.
    assert club(rifki(hands=(WEAK, STRONG, MIDDLE, OTHER))) == {"choose el_almaz"}


@pytest.mark.parametrize(
    ("contract", "played", "expected"),
    [
        # All hearts of D are equal, as nobody else can hold one between: the lowest of them.
        ("el_almaz", "A AH", "play 9H"),
        # B's twos, threes and fours are all the same under an ace: the lowest stands for them.
        ("el_almaz", "A AH, D KH, C 8H", "play 2H"),
        # So are the low diamonds of B.
        ("el_almaz", "A KD, D 8D, C 5D", "play 2D"),
    ],
)
def test_rifki_card_play(contract: str, played: str, expected: str) -> None:
    assert club(rifki(f"A: choose {contract}\ntrick: {played}\n")) == {expected}


LOW_SPADE = "2S 6C 7C 8C 9C TC JC 6D 7D 8D 9D TD JD"
TWO_SPADES = "5S AS 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H"
HIGH_CARDS = "4S QS KS QC KC AC QD KD AD QH KH AH JH"
SPADES = "3S 6S 7S 8S 9S TS JS 5H 6H 7H 8H 9H TH"


@pytest.mark.parametrize("bot", ["club", "expert"])
@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        # B plays last and takes the trick with either spade.
        ("trump S", "play 5S"),  # the ace takes another, whatever happens
        ("el_almaz", "play AS"),  # the ace would take another
    ],
)
def test_rifki_the_last_one_takes_with_the_card_that_is_less_use(
    bot: str, contract: str, expected: str
) -> None:
    hands = (LOW_SPADE, TWO_SPADES, HIGH_CARDS, SPADES)
    record = rifki(f"A: choose {contract}\ntrick: A 2S, D 3S, C 4S\n", hands)
    assert {does(bot, record, seed) for seed in range(2)} == {expected}


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ((STRONG, WEAK, MIDDLE, OTHER), "choose trump C"),
        ((WEAK, STRONG, MIDDLE, OTHER), "choose el_almaz"),
    ],
)
def test_rifki_expert_chooses_the_contract_of_a_plain_hand(
    hands: tuple[str, ...], expected: str
) -> None:
    assert does("expert", rifki(hands=hands)) == expected


# Sheepshead


def test_sheepshead_four_queens_pick() -> None:
    hands = ("QC QS QH QD JC JS", "JH AD TC 8S KD AS", BOY, POOR, PALE, "7D 8D")
    for action in club(sheepshead(hands=hands)):
        assert action.startswith("pick")


def test_sheepshead_nothing_does_not_pick() -> None:
    hands = ("9C KC 7C 9S 7S KS", FOE, BOY, PICKER, "TH KH 9H 7H AH 9D", "7D 8D")
    assert club(sheepshead(hands=hands)) == {"pass"}


def test_sheepshead_the_picker_buries_no_trump() -> None:
    for action in club(sheepshead("A: pick\n")):
        assert set(action.split()[1:]) == {"TC", "8S"}


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        # The jack of diamonds is in C's hand: the ten goes to the picker's highest trump.
        ("A QC, B KD", {"play TD"}),
        # B knows of no better trump than the queen of clubs, and keeps the queens: the king costs
        # two points more, the low jack is a little stronger.
        ("A QC", {"play KD", "play JS"}),
    ],
    ids=["the boy gives the ten", "an opponent keeps the queens"],
)
def test_sheepshead_card_play(trick: str, expected: set[str]) -> None:
    assert club(sheepshead(f"{PLAYING}trick: {trick}\n")) <= expected


def test_sheepshead_the_last_card_goes_to_ones_own_side() -> None:
    # E has neither clubs to follow nor trumps; D, an opponent like E, has taken A's ten.
    hands = ("QC QS JH AD TC 8S", "QH QD JC JS KD AS", "JD TD AC 8C TS 8H", POOR, PALE, "7D 8D")
    before = PLAYING + "trick: A 7D, B QD, C JD, D 9D, E TH\n"
    for action in club(sheepshead(before + "trick: B AS, C TS, D KS\n", hands)):
        assert action == "play 7S"


# Rödskägg


def test_rodskagg_six_sure_tricks_win_the_match() -> None:
    assert club(rodskagg(hands=("AS KS QS AH KH AD", LOW, MIXED))) == {"bid R"}


def test_rodskagg_a_hand_of_low_cards_passes() -> None:
    assert club(rodskagg(hands=(LOW, ACES, MIXED))) == {"pass"}


def test_rodskagg_folds_without_a_chance() -> None:
    assert club(rodskagg(FOUR_TRICKS)) == {"fold"}


def test_rodskagg_goes_along_where_nothing_can_be_lost() -> None:
    hands = ("AS KS QS AH AD 2C", "2S 3S 2H 3H 2D KC", "9S TH 9D 8C 7C 3C")
    free = rodskagg(FOUR_TRICKS, hands, option="play_on_penalty = 0")
    assert club(free) == {"go_along"}


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        # C plays last and wants the trick; or stands on zero with the first, and wants no other.
        ("A 12, B 12, C 12", "play QH"),
        ("A 12, B 12, C 1", "play 4H"),
    ],
)
def test_rodskagg_takes_what_it_wants(points: str, expected: str) -> None:
    hands = ("9H 8H 3C 4C 5C 6C", "2S 3S 2H 3H 2D 3D", "TH QH 4H 8C 7C KC")
    played = "A: bid 1\nB: pass\nC: pass\ntrick: A 9H, B 2H, C TH\ntrick: A 8H, B 3H\n"
    assert club(rodskagg(played, hands, points, "skane")) == {expected}
