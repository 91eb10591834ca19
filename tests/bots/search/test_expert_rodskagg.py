"""Rödskägg by `expert`, which plays for the match once a deal can end it."""

import pytest

from femopp.bots.search.worth import Unit, worth_of
from tests.bots.records import does, table
from tests.bots.situations import ACES, FOUR_TRICKS, LOW, MIXED, rodskagg

SEEDS = range(2)


def expert(text: str) -> set[str]:
    """Return the actions of `expert` at the end of a record, with different luck."""
    return {does("expert", text, seed) for seed in SEEDS}


@pytest.mark.parametrize(
    ("points", "unit"),
    [
        # Six tricks bring nobody from seven to zero.
        ("A 7, B 12, C 12", Unit.POINTS),
        ("A 12, B 12, C 6", Unit.CHANCE),
        # A player below zero gets back up by a failed bid.
        ("A 12, B -1, C 12", Unit.CHANCE),
    ],
)
def test_seeks_the_match_once_a_deal_can_end_it(points: str, unit: Unit) -> None:
    match = table(rodskagg(points=points, preset="skane")).match
    assert worth_of("rodskagg", match.views[0], for_the_match=True).unit is unit
    assert worth_of("rodskagg", match.views[0], for_the_match=False).unit is Unit.POINTS


def test_six_sure_tricks_win_the_match() -> None:
    assert expert(rodskagg(hands=("AS KS QS AH KH AD", LOW, MIXED))) == {"bid R"}


def test_is_not_put_out_for_a_trick_that_another_takes() -> None:
    # The two of clubs is beaten by any other club; the five others are sure.
    assert expert(rodskagg(hands=(ACES, LOW, MIXED))) <= {f"bid {n}" for n in range(1, 6)}


def test_exactly_zero() -> None:
    # On two points A has taken one; with the king, now the highest spade, it stands on zero.
    hands = ("AS KS 2C 3C 4C 5C", LOW, MIXED)
    played = "A: bid 1\nB: pass\nC: pass\ntrick: A AS, B 2S, C 9S\n"
    assert expert(rodskagg(played, hands, points="A 2, B 12, C 12")) == {"play KS"}


def test_not_past_zero() -> None:
    # C stands on zero with the first trick, and wants no other.
    hands = ("9H 8H 3C 4C 5C 6C", "2S 3S 2H 3H 2D 3D", "TH QH 4H 8C 7C KC")
    played = "A: bid 1\nB: pass\nC: pass\ntrick: A 9H, B 2H, C TH\ntrick: A 8H, B 3H\n"
    assert expert(rodskagg(played, hands, "A 12, B 12, C 1", "skane")) == {"play 4H"}


def test_goes_along_where_folding_loses_the_match() -> None:
    # A stands on 4 with four tricks. If C folds too, the deal stops, and A has won.
    stops = rodskagg(
        FOUR_TRICKS + "B: fold\n", points="A 4, B 12, C 12", option="all_folded = stop"
    )
    assert expert(stops) == {"go_along"}


def test_folds_where_the_others_pass_zero_by_it() -> None:
    # With both remaining tricks A bounces to 2; C on 12 would go up five with low cards.
    low = ("AS KS QS AH AD AC", LOW, "9S TH 9D 8C 7C 3C")
    assert expert(rodskagg(FOUR_TRICKS + "B: fold\n", low, "A 4, B 12, C 12")) == {"fold"}


def test_five_below_zero_bids_to_fail() -> None:
    below = rodskagg(
        "A: pass\nB: pass\n",
        hands=(MIXED, ACES, LOW),
        points="A 8, B 8, C -5",
        option="overshoot = negative",
    )
    assert expert(below) <= {f"bid {tricks}" for tricks in range(1, 7)}
