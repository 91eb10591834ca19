"""Whatever is played goes on alike when a record joins it between two tricks."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.cards import UNKNOWN
from femopp.driver import begin
from femopp.kits.catalogue import GAMES
from femopp.record import (
    Act,
    Record,
    Step,
    format_record,
    mid_deals_of,
    parse_record,
    record_from_json,
    record_of,
    record_to_json,
    redacted,
    replay,
    steps,
)
from femopp.rulebook import Deal, follow, legal_actions
from femopp.tricks import TABLE, Seat, seats
from tests.playing import by_chance, play
from tests.record.matches import NAMES
from tests.record.mid_deals import OF, STARTS
from tests.strategies import options_of, seeds

few = settings(max_examples=settings().max_examples // 5)

WITHOUT_RITUALS = {"rodskagg": ("auto", "off")}


def test_every_game_of_ours_can_be_joined_in_mid_deal() -> None:
    assert set(OF) == {name for name, game in GAMES.items() if mid_deals_of(game) is not None}


@pytest.mark.parametrize("name", OF)
@few
@given(data=st.data(), length=st.integers(10, 300), pick=st.integers(0, 10_000))
def test_a_deal_goes_on_alike_from_its_middle(
    name: str, data: st.DataObject, length: int, pick: int
) -> None:
    game = GAMES[name]
    fixed = {}
    if name in WITHOUT_RITUALS:
        fixed = {"rituals": data.draw(st.sampled_from(WITHOUT_RITUALS[name]))}
    options = data.draw(options_of(game.options, **fixed))
    players = data.draw(st.sampled_from(game.players(options)))
    seed = data.draw(seeds)
    match = play(begin(game, options, players), by_chance(seed), steps=length, seed=seed)
    done = list(steps(record_of(match, NAMES[:players])))
    places = [place for place, step in enumerate(done) if _is_between_tricks(step)]
    if not places:
        return
    place = places[pick % len(places)]
    _check(name, options, done, place)


def _is_between_tricks(step: Step) -> bool:
    state = step.state
    is_duel = bool(getattr(state, "duel", ()))
    is_over = getattr(state, "is_between_deals", False) or not any(state.hands)
    return state.to_play is not None and not state.trick.played and not is_duel and not is_over


def _check(name: str, options: Any, done: list[Step], place: int) -> None:
    game, state = GAMES[name], done[place].state
    if name == "rifki" and state.contract is None:
        return
    dealt = max(one for one in range(place + 1) if isinstance(done[one].action, Deal))
    start = STARTS[name](done[dealt - 1].state) if dealt else game.start()
    begun = game.begin(options, state.players, start)
    mid = OF[name](state)
    joined, _events = follow(game, begun, TABLE, mid)
    act = Act(TABLE, mid, joined.deal_number)
    record = Record(game, options, NAMES[: state.players], start, log=(act,))
    text = format_record(record)
    assert parse_record(text) == record
    assert record_from_json(record_to_json(record)) == record
    again = replay(record).match
    assert again.state == joined
    for seat, view in enumerate(again.views):
        hidden = [hand for one, hand in enumerate(view.hands) if one != seat]
        assert all(card is UNKNOWN for hand in hidden for card in hand)
        copy = redacted(record, Seat(seat))
        assert parse_record(format_record(copy)) == copy
    _check_course(game, state, joined, again.views, list(_rest(done, place)))


def _rest(done: list[Step], place: int) -> Iterator[Step]:
    """Yield the steps up to the end of the deal."""
    settled = len(done[place].state.sheet)
    for step in done[place + 1 :]:
        yield step
        if len(step.state.sheet) > settled:
            return


def _check_course(game: Any, state: Any, joined: Any, views: Any, rest: list[Step]) -> None:
    actor = state.to_play
    assert legal_actions(game, views[actor], actor) == legal_actions(game, state, actor)
    for step in rest:
        for one in seats(state.players):
            assert legal_actions(game, joined, one) == legal_actions(game, state, one)
        joined, _events = follow(game, joined, step.act.seat, step.action)
        state = step.state
    if rest and len(state.sheet) > len(joined.sheet) - 1 and joined.sheet:
        one, other = state.sheet[-1], joined.sheet[-1]
        assert (one.title, one.lines, one.totals) == (other.title, other.lines, other.totals)
        assert state.outcome == joined.outcome
