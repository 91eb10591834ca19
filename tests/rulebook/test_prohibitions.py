"""Prohibitions and their reasons, in a game of matches on a heap."""

import pytest

from femopp.cards import Card
from femopp.language import Speaker, Text
from femopp.rulebook import IllegalAction, Play, apply, legal_actions, refusals
from femopp.tricks import TABLE, Seat
from tests.rulebook.nim import (
    NIM,
    Lay,
    Nim,
    NimOptions,
    Sing,
    Take,
    Won,
    heap,
    more_than_there_are,
    out_of_turn,
    too_many,
    too_soon,
)

FIRST, SECOND = Seat(0), Seat(1)


def said(state: Nim, seat: Seat, number: int) -> list[tuple[str, str]]:
    speaker = Speaker("en", ("Ann", "Bo"))
    against = refusals(NIM, state, seat, Take(number))
    return [(refusal.rule, speaker.say(refusal.text)) for refusal in against]


def test_nothing_against_it() -> None:
    assert said(heap(5), FIRST, 3) == []


def test_every_reason_is_given() -> None:
    assert said(heap(2), FIRST, 4) == [
        ("OLD-TAKE-1", "At most 3."),
        ("OLD-TAKE-3", "There are only 2, not 4."),
    ]


def test_time_and_turn_come_first_and_alone() -> None:
    assert said(heap(2), SECOND, 9) == [("OLD-TURN-1", "It is the turn of Ann.")]


def test_several_of_time_and_turn_are_given_together() -> None:
    nothing_yet = Nim(NimOptions.of(), 5)
    assert [rule for rule, _text in said(nothing_yet, SECOND, 9)] == ["OLD-TURN-1", "A-N4"]


def test_the_others_may_rely_on_those_of_time_and_turn() -> None:
    """`more_than_there_are` cannot be asked before there is a heap."""
    assert said(Nim(NimOptions.of(), 5), FIRST, 9) == [("A-N4", "Nothing lies there yet.")]


def test_prohibitions_that_ignore_the_action_are_asked_once_for_each_kind() -> None:
    rules = NIM.in_force(NimOptions.of(), Take)
    assert rules.now == (out_of_turn.forbids_now, too_soon.forbids_now)
    assert rules.predicates == (too_many.forbids, more_than_there_are.forbids)
    assert out_of_turn(heap(5), SECOND, Take(1)) and not out_of_turn(heap(5), FIRST, Take(1))


def test_a_rule_exists_only_under_its_options() -> None:
    assert said(heap(5, last=1), FIRST, 1) == []
    assert said(heap(5, last=1, preset="new"), FIRST, 1) == [("NEW-TAKE-2", "Not 1 again.")]


@pytest.mark.parametrize(
    ("preset", "most", "rule"),
    [("old", 3, "OLD-TAKE-1"), ("new", 2, "NEW-TAKE-1"), ("old", 1, "HOUSE-most=1")],
)
def test_the_reason_may_be_an_option(preset: str, most: int, rule: str) -> None:
    assert said(heap(9, preset=preset, most=most), FIRST, 4)[0] == (rule, f"At most {most}.")


def test_a_refusal_keeps_no_more_of_the_state_than_it_says() -> None:
    (refusal,) = refusals(NIM, heap(2), FIRST, Take(3))
    assert refusal.text.values == {"state.heap": 2, "action.number": 3}
    (refusal,) = refusals(NIM, heap(2), SECOND, Take(1))
    assert refusal.text.values == {"state.turn": FIRST}
    assert isinstance(refusal.text, Text)


def test_a_prohibition_is_still_the_predicate_that_it_was() -> None:
    assert out_of_turn(heap(5), SECOND, Take(1))
    assert not out_of_turn(heap(5), FIRST, Take(1))
    assert out_of_turn.name == "out_of_turn"


def test_legal_actions_are_those_without_a_prohibition() -> None:
    assert legal_actions(NIM, heap(5), FIRST) == (Take(1), Take(2), Take(3))
    assert legal_actions(NIM, heap(2), FIRST) == (Take(1), Take(2))
    assert legal_actions(NIM, heap(5, last=2, preset="new"), FIRST) == (Take(1),)
    assert legal_actions(NIM, heap(5), SECOND) == ()


def test_an_action_and_all_that_follows_by_itself() -> None:
    after, events = apply(NIM, heap(2), FIRST, Take(2))
    assert [type(event).__name__ for event in events] == ["Acted", "Won"]
    assert events[-1] == Won(FIRST)
    assert after.outcome is not None
    assert after.outcome.winners == (FIRST,)


def test_a_refused_action_changes_nothing() -> None:
    state = heap(2)
    with pytest.raises(IllegalAction) as illegal:
        apply(NIM, state, FIRST, Take(4))
    assert state == heap(2)
    assert (illegal.value.seat, illegal.value.action) == (FIRST, Take(4))
    assert [one.rule for one in illegal.value.refusals] == ["OLD-TAKE-1", "OLD-TAKE-3"]
    assert "OLD-TAKE-1, OLD-TAKE-3" in str(illegal.value)


@pytest.mark.parametrize("action", [Play(Card.CLUB_TWO), Sing()])
def test_an_action_of_another_game_is_an_error_of_the_program(action: Play | Sing) -> None:
    with pytest.raises(TypeError, match=f"nim has no action {type(action).__name__}"):
        refusals(NIM, heap(2), FIRST, action)
    with pytest.raises(TypeError, match="nim has no action"):
        apply(NIM, heap(2), FIRST, action)


def test_only_the_table_lays() -> None:
    assert [one.rule for one in refusals(NIM, heap(2), FIRST, Lay(2))] == ["OLD-TAKE-1"]
    assert refusals(NIM, heap(2), TABLE, Lay(2)) == ()
