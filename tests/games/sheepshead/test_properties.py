"""Properties under all options, whatever players do."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.cards import PACK_32, PACK_52, UNKNOWN, Card
from femopp.driver import Match, SeededShuffler, begin
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    Stop,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import Phase, Session, played_cards
from femopp.language import Speaker
from femopp.record import format_record, parse_record, record_of, redacted, replay
from femopp.rulebook import Action, Deal, Play, legal_actions, refusals
from femopp.trick_taking import DrawDealer
from femopp.tricks import Seat
from tests.playing import by_chance, play, positions
from tests.strategies import options_of, seeds

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]

any_options = options_of(SheepsheadOptions)
cards = st.sampled_from([UNKNOWN, *PACK_52])
hands = st.lists(cards, max_size=8).map(tuple)
actions: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([Pass(), ThrowOff(), DoubleCrack(), TripleCrack(), Stop()]),
    st.builds(Pick, st.sampled_from(Blitz)),
    st.builds(Crack, st.sampled_from(Blitz)),
    st.builds(Play, cards),
    st.builds(Bury, hands),
    st.builds(DrawDealer, st.integers(-2, 7).map(Seat)),
    st.builds(Deal, st.lists(hands, max_size=6).map(tuple), hands),
)


def session(options: SheepsheadOptions, seed: int) -> Match[Session]:
    return begin(SHEEPSHEAD, options, 5, Start(dealer=Seat(seed % 5)))


@given(any_options, seeds, st.integers(1, 120))
@settings(max_examples=40)
def test_cards_are_conserved_and_payments_sum_to_zero(
    options: SheepsheadOptions, seed: int, steps: int
) -> None:
    for match in positions(session(options, seed), by_chance(seed), steps=steps, seed=seed):
        state = match.state
        assert sum(state.points) == 0
        if state.phase is Phase.BETWEEN:
            continue
        held = [card for hand in state.hands for card in hand]
        everything = [*held, *state.blind, *state.buried, *played_cards(state)]
        assert sorted(everything) == sorted(PACK_32)
        for view in (*match.views, match.spectator):
            assert [len(hand) for hand in view.hands] == [len(hand) for hand in state.hands]
            assert (view.points, view.turn) == (state.points, state.turn)


@given(any_options, seeds)
@settings(max_examples=30)
def test_every_settled_deal_sums_to_zero_and_to_120(options: SheepsheadOptions, seed: int) -> None:
    match = play(session(options, seed), by_chance(seed), seed=seed, steps=120)
    before = (0,) * 5
    for deal in match.state.sheet:
        gained = [sum(line.points for line in deal.lines if line.seat == n) for n in range(5)]
        assert sum(gained) == 0
        assert tuple(b + g for b, g in zip(before, gained, strict=True)) == deal.totals
        before = deal.totals
        if deal.lines:
            counted = deal.title.values
            assert counted["deal.picker_points"] + counted["deal.opponent_points"] == 120
    assert before == match.state.points


@given(st.integers(1, 4), any_options.filter(lambda options: not options.deals), seeds)
@settings(max_examples=15)
def test_a_session_ends_after_its_deals(deals: int, options: SheepsheadOptions, seed: int) -> None:
    values = {name: getattr(options, name) for name in options.declared()} | {"deals": deals}
    match = play(session(SheepsheadOptions.of(**values), seed), by_chance(seed), seed=seed)
    assert match.state.outcome is not None
    assert match.state.deal_number == len(match.state.sheet) == deals
    assert match.state.doublers == 0


@given(any_options, seeds, st.integers(0, 70), st.integers(-1, 6), actions)
@settings(max_examples=150)
def test_any_action_by_anybody_is_allowed_or_refused_with_a_sentence(
    options: SheepsheadOptions, seed: int, steps: int, seat: int, action: Action
) -> None:
    match = play(session(options, seed), by_chance(seed), seed=seed, steps=steps)
    for refusal in refusals(SHEEPSHEAD, match.state, Seat(seat), action):
        sentence = Speaker("en", NAMES).say(refusal.text)
        assert sentence.endswith(".")
        assert "{" not in sentence


@given(any_options, seeds, st.integers(0, 70), actions)
@settings(max_examples=100)
def test_a_spectator_never_sees_more_than_the_players_show(
    options: SheepsheadOptions, seed: int, steps: int, action: Action
) -> None:
    match = play(session(options, seed), by_chance(seed), seed=seed, steps=steps)
    for seat in range(5):
        legal = legal_actions(SHEEPSHEAD, match.state, Seat(seat))
        # With the cards unknown, no more is forbidden than with the cards known.
        for one in legal:
            assert not refusals(SHEEPSHEAD, match.spectator, Seat(seat), one)


@given(any_options, seeds, st.integers(1, 70))
@settings(max_examples=25)
def test_the_record_of_a_session_and_of_each_seat_comes_to_the_same_end(
    options: SheepsheadOptions, seed: int, steps: int
) -> None:
    match = play(session(options, seed), by_chance(seed), seed=seed, steps=steps)
    record = record_of(match, NAMES)
    again = replay(parse_record(format_record(record))).match
    assert again.state == match.state
    assert again.views == match.views
    for seat in (Seat(seed % 5), None):
        seen = replay(parse_record(format_record(redacted(record, seat)))).match.state
        assert seen.points == match.state.points
        assert seen.turn == match.state.turn
        assert [deal.lines for deal in seen.sheet] == [deal.lines for deal in match.state.sheet]


@pytest.mark.deep
@given(any_options, seeds)
@settings(max_examples=40)
def test_long_sessions(options: SheepsheadOptions, seed: int) -> None:
    match = play(session(options, seed), by_chance(Random(seed)), SeededShuffler(seed), steps=2000)
    assert sum(match.state.points) == 0


def test_the_same_seed_gives_the_same_session() -> None:
    options = SheepsheadOptions.of(deals=3)
    one, other = (play(session(options, 1), by_chance(7), seed=3) for _twice in range(2))
    assert one == other
    assert Card.UNKNOWN not in [card for deal in one.state.hands for card in deal]
