"""The rule book against a second opinion: every legal set, and the number of ways to play."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.driver import Match, begin, command
from femopp.driver import SeededShuffler as Shuffler
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Choose, RifkiMatch, RifkiOptions
from femopp.games.rifki.rules.choice import CHOICES
from femopp.rulebook import Play, apply, legal_actions
from tests.games.rifki import second_opinion
from tests.games.rifki.houses import house
from tests.playing import by_chance, positions, table_acts
from tests.strategies import options_of, seeds

TRICKS_LEFT = 3

contracts = pytest.mark.parametrize(
    "contract", CHOICES, ids=lambda choice: f"{choice.kind} {choice.trump or ''}".strip()
)


def after_choosing(contract: Choose, options: RifkiOptions, seed: int) -> Match[RifkiMatch]:
    match, _events = table_acts(begin(RIFKI, options, 4), Shuffler(seed))
    assert match.state.turn is not None
    return command(match, match.state.turn, contract)[0]


def told_again(state: RifkiMatch) -> second_opinion.Deal:
    """Return the same deal before its first card, for the second opinion."""
    assert state.contract is not None
    assert state.turn is not None
    return second_opinion.Deal(
        contract=state.contract.kind.value,
        trump=None if state.contract.trump is None else state.contract.trump.value,
        hands=tuple(tuple(card.value for card in hand) for hand in state.hands),
        turn=int(state.turn),
        house=house(state.options),
    )


def playable(state: RifkiMatch) -> set[str]:
    assert state.turn is not None
    legal = legal_actions(RIFKI, state, state.turn)
    return {action.card.value for action in legal if isinstance(action, Play)}


@given(options=options_of(RifkiOptions), contract=st.sampled_from(CHOICES), seed=seeds)
def test_both_agree_on_every_card_of_a_deal(
    options: RifkiOptions, contract: Choose, seed: int
) -> None:
    match = after_choosing(contract, options, seed)
    deal = told_again(match.state)
    for now in positions(match, by_chance(seed)):
        cards = [action for _seat, action in now.log if isinstance(action, Play)]
        if cards:
            deal = second_opinion.play(deal, cards[-1].card.value)
        assert second_opinion.is_over(deal) == (now.state.deal_number == 2)
        if now.state.deal_number == 2:
            return
        assert now.state.turn == deal.turn
        assert playable(now.state) == second_opinion.may_play(deal)
    pytest.fail("the deal did not end")


def perft(state: RifkiMatch) -> int:
    """Return the number of ways to play the deal to its end."""
    if state.turn is None:
        return 1
    legal = legal_actions(RIFKI, state, state.turn)
    return sum(perft(apply(RIFKI, state, state.turn, action)[0]) for action in legal)


def played_down(contract: Choose, options: RifkiOptions, seed: int) -> tuple[RifkiMatch, Any]:
    """Return a position with few tricks left, in both implementations."""
    match = after_choosing(contract, options, seed)
    deal = told_again(match.state)
    for now in positions(match, by_chance(seed)):
        match = now
        cards = [action for _seat, action in now.log if isinstance(action, Play)]
        if cards:
            deal = second_opinion.play(deal, cards[-1].card.value)
        if now.state.deal_number == 2 or len(now.state.taken) == 13 - TRICKS_LEFT:
            return now.state, deal
    return match.state, deal


@contracts
def test_as_many_ways_to_play_the_last_tricks(contract: Choose) -> None:
    for seed in range(2):
        # Otherwise the last penalty card might end the deal early, as in the other test.
        state, deal = played_down(contract, RifkiOptions.of(early_end=False), seed)
        ways = perft(state)
        assert ways == second_opinion.count(deal)
        assert ways > 1


@pytest.mark.deep
@settings(max_examples=300)
@given(options=options_of(RifkiOptions), contract=st.sampled_from(CHOICES), seed=seeds)
def test_as_many_ways_under_any_house_rules(
    options: RifkiOptions, contract: Choose, seed: int
) -> None:
    state, deal = played_down(contract, options, seed)
    if state.deal_number == 1:
        assert perft(state) == second_opinion.count(deal)
