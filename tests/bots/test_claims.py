"""The study of what hints claim: `bench/claims.py` in a few deals, and with a planted fault."""

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from femopp.bots import reasons
from femopp.bots.adviser import ADVISER
from femopp.bots.facts import Matter
from femopp.bots.search import Budget, levels_of
from femopp.cards import Card
from femopp.games.sheepshead.reasons import _higher
from femopp.rulebook import Play
from femopp.trick_taking.sight import Sight
from femopp.tricks import Seat
from tests.bots import situations
from tests.bots.records import table

CLAIMS: Any = import_module("bench.claims")
A, B, C, D, E = map(Seat, range(5))
DEALS = 8


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the search quick; the reasons are measured as ever."""
    levels = levels_of("sheepshead")
    briefly = replace(levels[ADVISER], budget=Budget(actions=1_000, worlds=16, batch=4))
    monkeypatch.setitem(levels, ADVISER, briefly)
    monkeypatch.setattr(reasons, "trials_of", reasons.trials_of)


def claims_of(deals: int) -> list[Any]:
    studied = CLAIMS.Studied("sheepshead", "claims-1", share=0.5)
    return [one for number in range(deals) for one in studied.deal(number)]


def test_no_certain_claim_is_false() -> None:
    found = claims_of(DEALS)
    assert len(found) > 20
    assert CLAIMS.false_claims(found) == []


def test_a_fault_in_the_worlds_is_found() -> None:
    CLAIMS.plant_a_fault()
    found = claims_of(3 * DEALS)
    assert CLAIMS.false_claims(found)
    placed = [one for one in found if one.fact in ("the_boy", "where_it_is")]
    assert any(abs(true - said) > width for *_bin, said, true, width in CLAIMS.bins_of(placed))


def test_certain_claims_that_did_not_hold_are_false() -> None:
    told = [
        CLAIMS.Claim("won", 1, share, held, f"{share} {held}")
        for share, held in ((1.0, 0.0), (0.0, 1.0), (0.99, 0.0), (1.0, 1.0))
    ]
    assert CLAIMS.false_claims(told) == ["1.0 0.0", "0.0 1.0"]


def test_a_bin_has_what_was_claimed_and_what_came() -> None:
    told = [CLAIMS.Claim("won", deal, 0.5, float(deal < 3), "") for deal in range(4)]
    ((tens, number, claimed, true, width),) = CLAIMS.bins_of(told)
    assert (tens, number, claimed, true) == (5, 4, 0.5, 0.75)
    # A half of four: 2.576 × √(0.25 / 4), more than the spread of what came.
    assert width == pytest.approx(0.644)


AFTER_A_BLITZ = situations.sheepshead(situations.PLAYING.replace("A: pick", "A: blitz"))


def test_everybody_knows_that_others_lack_the_queens_of_a_blitz() -> None:
    match = table(AFTER_A_BLITZ + "trick: A JH, B QH, C TD, D 9D, E 7C\n").match
    lacking = [CLAIMS.lacks("sheepshead", match.views[E], seat, Card("QC")) for seat in (A, B, D)]
    assert lacking == [False, True, True]
    # E didn't follow trumps.
    assert CLAIMS.lacks("sheepshead", match.views[B], E, Card("8D"))
    assert not CLAIMS.lacks("sheepshead", match.views[B], E, Card("9H"))


def test_nobody_guesses_where_the_queens_of_a_blitz_are() -> None:
    match = table(AFTER_A_BLITZ).match
    matter = Matter(match.views[B], B, Play(Card("JC")), Play(Card("JS")), "", "")
    assert _higher(matter) == []
    plain = table(situations.sheepshead(situations.PLAYING)).match
    matter = Matter(plain.views[B], B, Play(Card("JC")), Play(Card("JS")), "", "")
    assert _higher(matter) == [Card("QC"), Card("QS")]


def sentences_of(deals: int) -> Any:
    studied = CLAIMS.Studied("rodskagg", "claims-1", share=0.9, seconds=0.02)
    studied.forks = False
    for number in range(deals):
        list(studied.deal(number))
    return studied


def test_certain_sentences_are_true_of_the_true_hands() -> None:
    studied = sentences_of(3)
    assert studied.certain > 5
    assert studied.untrue == []


def test_a_fault_in_what_a_seat_sees_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nobody could beat any card."""
    monkeypatch.setattr(Sight, "beaters", lambda _self, _card: [])
    assert sentences_of(6).untrue
