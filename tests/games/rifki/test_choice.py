"""Choosing the contract."""

from typing import Any

import pytest

from femopp.cards import Suit
from femopp.games.rifki.rules import Choose, Kind, RifkiOptions
from femopp.games.rifki.rules.contracts import NEGATIVES
from femopp.language import Speaker
from femopp.rulebook import OptionError
from tests.games.rifki.positions import choosable, position, rules_against

T, R, Z, E, K, S, L = (
    Kind.TRUMP,
    Kind.RIFKI,
    Kind.KIZ,
    Kind.ERKEK,
    Kind.KUPA,
    Kind.SON_IKI,
    Kind.EL_ALMAZ,
)
DIFFERENT: dict[str, Any] = {"same_player_repeat": False, "schedule_guard": True}

HAND = "2C 3D 4H 5S"


def test_rif_contract_1_named_after_looking_at_the_cards_and_before_the_lead() -> None:
    state = position(None, HAND)
    assert choosable(state) == set(Kind)
    assert rules_against(position("kiz", HAND), Choose(R)) == ["RIF-CONTRACT-1"]


def test_rif_contract_2_two_positive() -> None:
    state = position(None, HAND, chosen=[(T, T), (), (), ()])
    assert choosable(state) == set(NEGATIVES)
    assert rules_against(state, Choose(T, Suit.CLUBS)) == ["RIF-CONTRACT-2"]


def test_rif_contract_2_three_negative() -> None:
    state = position(None, HAND, chosen=[(R, Z, E), (), (), ()])
    assert choosable(state) == {T}
    assert rules_against(state, Choose(K)) == ["RIF-CONTRACT-2"]


def test_a_t_8_the_quotas_are_exact_and_a_contract_must_be_named() -> None:
    assert choosable(position(None, HAND, chosen=[(T, R, T, Z), (), (), ()])) == set(NEGATIVES)
    assert choosable(position(None, HAND, chosen=[(R, T, Z, E), (), (), ()])) == {T}


@pytest.mark.parametrize("before", [(T, R), (R, T), (R, Z), (T,), ()])
def test_rif_contract_3_in_any_order(before: tuple[Kind, ...]) -> None:
    assert choosable(position(None, HAND, chosen=[before, (), (), ()])) == set(Kind)


def test_rif_pos_1_trump_twice_with_the_same_suit_or_another() -> None:
    state = position(None, HAND, chosen=[(T,), (), (), ()])
    assert all(not rules_against(state, Choose(T, suit)) for suit in Suit)


def test_rif_pos_2_trump_needs_a_suit() -> None:
    assert rules_against(position(None, HAND), Choose(T)) == ["RIF-POS-2"]


def test_rif_neg_1_each_negative_twice_whoever_chose() -> None:
    state = position(None, HAND, chosen=[(), (R,), (), (R,)])
    assert rules_against(state, Choose(R)) == ["RIF-NEG-1"]
    assert choosable(state) == set(Kind) - {R}
    assert R in choosable(position(None, HAND, chosen=[(), (R,), (), ()]))


def test_rif_neg_1_positives_are_not_limited_so() -> None:
    state = position(None, HAND, chosen=[(T,), (T, T), (T, T), (T, T)])
    assert T in choosable(state)


@pytest.mark.parametrize("kind", NEGATIVES)
def test_rif_neg_2_no_trump_suit(kind: Kind) -> None:
    assert rules_against(position(None, HAND), Choose(kind, Suit.HEARTS)) == ["RIF-NEG-2"]


@pytest.mark.parametrize("kind", NEGATIVES)
def test_rif_neg_2_what_is_refused_is_not_called_trump(kind: Kind) -> None:
    said = Speaker().say(Choose(kind, Suit.HEARTS).text())
    assert said.startswith(f"chooses {Speaker().speak(kind)} — ")


def test_a_t_7_the_same_player_may_choose_a_negative_twice() -> None:
    assert R in choosable(position(None, HAND, chosen=[(R,), (), (), ()]))


def test_a_t_7_or_not() -> None:
    state = position(None, HAND, chosen=[(R,), (), (), ()], **DIFFERENT)
    assert choosable(state) == set(Kind) - {R}
    assert rules_against(state, Choose(R)) == ["HOUSE-same_player_repeat=false"]


def test_a_t_7_not_repeating_needs_the_guard() -> None:
    with pytest.raises(OptionError, match="schedule_guard"):
        RifkiOptions.of(same_player_repeat=False)


# By hand: seats 0 and 3 owe one negative each, and a son iki and a kiz are left. Seat 3 has had
# kiz, so that it must get the son iki; were seat 0 to choose son iki, seat 3 could choose nothing.
NEARLY_STRANDED = [
    (T, T, R, E),
    (T, T, R, K, L),
    (T, T, S, K, L),
    (T, T, Z, E),
]


def test_a_t_7_the_guard_refuses_what_would_strand_somebody() -> None:
    state = position(None, HAND, chosen=NEARLY_STRANDED, **DIFFERENT)
    assert choosable(state) == {Z}
    assert rules_against(state, Choose(S)) == ["A-T7"]


def test_a_t_7_the_guard_does_nothing_where_a_player_may_repeat() -> None:
    state = position(None, HAND, chosen=NEARLY_STRANDED, schedule_guard=True)
    assert choosable(state) == {Z, S}
