"""Rödskägg for the match: choices that win it, whatever they cost in points."""

from femopp.bots.search import Budget, Level, searching
from femopp.bots.sit import greedy
from tests.bots.records import chosen
from tests.bots.situations import ACES, FOUR_TRICKS, LOW, MIXED, rodskagg

LEVEL = Level(Budget(actions=3000, worlds=64), for_the_match=True)


def does(text: str) -> set[str]:
    """Return the actions at the end of a record, with different luck."""
    strategy = searching(LEVEL, otherwise=greedy)("rodskagg")
    return {chosen(strategy, text, seed) for seed in range(3)}


B_FOLDS = FOUR_TRICKS + "B: fold\n"


def test_goes_along_where_folding_loses_the_match() -> None:
    # A stands on 4 with four tricks. If C folds too, the deal stops, and A has won.
    assert does(rodskagg(B_FOLDS, points="A 4, B 12, C 12", option="all_folded = stop")) == {
        "go_along"
    }


def test_folds_where_folding_brings_the_leader_past_zero() -> None:
    # With both remaining tricks A bounces to 2; C on 12 would go up five with low cards.
    low = ("AS KS QS AH AD AC", LOW, "9S TH 9D 8C 7C 3C")
    assert does(rodskagg(B_FOLDS, hands=low, points="A 4, B 12, C 12")) == {"fold"}


def test_five_below_zero_bids_to_fail() -> None:
    # No trick, and five up: exactly zero. If C passes too, nothing happens; R would put C out.
    found = does(
        rodskagg(
            "A: pass\nB: pass\n",
            hands=(MIXED, ACES, LOW),
            points="A 8, B 8, C -5",
            option="overshoot = negative",
        )
    )
    assert found <= {f"bid {tricks}" for tricks in range(1, 7)}


def test_or_lets_another_bid_and_goes_along_in_vain() -> None:
    played = """A: bid 1
B: pass
C: pass
trick: A AS, B 9S, C 2S
trick: A KS, B TH, C 3S
trick: A AH, B 7C, C 2H
trick: A AD, B 9D, C 2D
B: fold
"""
    found = does(
        rodskagg(
            played,
            hands=(ACES, MIXED, "2S 3S 2H 3H 2D 3D"),
            points="A 12, B 8, C -5",
            option="overshoot = negative",
        )
    )
    assert found == {"go_along"}


def test_six_sure_tricks_win_the_match() -> None:
    assert does(rodskagg(hands=("AS KS QS AH KH AD", LOW, MIXED))) == {"bid R"}
