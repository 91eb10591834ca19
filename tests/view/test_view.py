"""Views: folded from events as a seat sees them, by the game's own reducer."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.cards import UNKNOWN, Card, cards
from femopp.driver import SeededShuffler, begin, command
from femopp.kits import GAMES
from femopp.rulebook import Acted, Deal, Event, Game, Play, unknown
from femopp.tricks import TABLE, Seat, seats
from femopp.view import see
from tests.playing import by_chance, choices
from tests.strategies import options_of, seeds

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def test_of_a_deal_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    deal = Deal((cards("2C 3C"), cards("2D 3D")), cards("AS"))
    assert deal.seen_by(TABLE, Seat(1)) == Deal(
        (unknown(cards("2C 3C")), cards("2D 3D")), (UNKNOWN,)
    )
    assert deal.seen_by(TABLE, None) == Deal((unknown(cards("2C 3C")),) * 2, (UNKNOWN,))
    assert Acted(TABLE, deal).seen_by(None) == Acted(TABLE, deal.seen_by(TABLE, None))


def test_everyone_sees_a_card_that_is_played() -> None:
    event = Acted(Seat(0), Play(Card.CLUB_TWO))
    assert event.seen_by(Seat(1)) == event.seen_by(None) == event


@games
@settings(max_examples=10)
@given(data=st.data(), seed=seeds, steps=st.integers(0, 80))
def test_one_event_at_a_time_is_the_same_as_all_at_once(
    game: Game[Any], data: st.DataObject, seed: int, steps: int
) -> None:
    options = data.draw(options_of(game.options))
    players = data.draw(st.sampled_from(game.players(options)))
    first = match = begin(game, options, players)
    shuffler, player = SeededShuffler(seed), by_chance(seed)
    happened: list[Event] = []
    for _step in range(steps):
        action = game.table_action(match.state, shuffler)
        if action is None and match.state.outcome is not None:
            break
        step = player(match, choices(match)) if action is None else (TABLE, action)
        match, events = command(match, *step)
        happened += events
    for seat in (*seats(players), None):
        view = first.state
        for event in happened:
            view = see(game, view, (event,), seat)
        kept = match.spectator if seat is None else match.views[seat]
        assert view == see(game, first.state, happened, seat) == kept
        # Redacting twice changes nothing.
        assert view == see(game, first.state, [one.seen_by(seat) for one in happened], seat)
    # The same reducer folds the state from the same events.
    state = first.state
    for event in happened:
        state = game.evolve(state, event)
    assert state == match.state
