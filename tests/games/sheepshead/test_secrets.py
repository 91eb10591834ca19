"""Secrets: the boy, the blind and the buried cards never show."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from femopp.cards import cards
from femopp.driver import begin
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.language import Speaker
from femopp.rulebook import Action, Event, legal_actions, refusals
from femopp.tricks import Seat, seats
from tests.games.sheepshead.table import Table
from tests.playing import by_chance, choices, play
from tests.strategies import options_of, seeds
from tests.two_worlds import actions_to_try, check_view, compare_worlds

ANNOUNCEMENTS: tuple[Action, ...] = (
    Pass(),
    ThrowOff(),
    *(Crack(blitz) for blitz in Blitz),
    DoubleCrack(),
    TripleCrack(),
    *(Pick(blitz) for blitz in Blitz),
    Bury(cards("7C 8C")),
)


def told(table: Table, observer: int) -> tuple[object, ...]:
    """Return all that a seat can learn in a position: its view, actors, question and refusals."""
    game, state, seat = SHEEPSHEAD, table.state, Seat(observer)
    speaker = Speaker("en", ["Ann", "Bo", "Cy", "Di", "Ed"])
    return (
        table.view(observer),
        game.actors(state),
        speaker.say(game.asked(state, seat)),
        legal_actions(game, state, seat),
        [
            [
                (refusal.rule, speaker.say(refusal.text))
                for refusal in refusals(game, state, seat, a)
            ]
            for a in ANNOUNCEMENTS
        ],
    )


# Two worlds that differ in who has the jack of diamonds, told apart by nobody who lacks it.

MINE = {0: "QC AC TC KC 9C 7D", 1: "QS QH AD AS TS 8S"}
WORLDS = {
    "seat 2 is the boy": ({**MINE, 2: "JD", 3: "JH", 4: "JS"}, "JC 9S"),
    "seat 3 is the boy": ({**MINE, 2: "JH", 3: "JD", 4: "JS"}, "JC 9S"),
    "seat 4 is the boy": ({**MINE, 2: "JS", 3: "JH", 4: "JD"}, "JC 9S"),
    "the picker is alone": ({**MINE, 2: "JC", 3: "JH", 4: "JS"}, "JD 9S"),
}


class Overheard(Table):
    """A table at which one seat notes all that it learns."""

    def __init__(self, world: str, observer: int) -> None:
        self.observer = Seat(observer)
        self.heard: list[object] = []
        super().__init__(*WORLDS[world])

    def does(self, seat: int, action: Action) -> tuple[Event, ...]:
        events = super().does(seat, action)
        self.heard.append([event.seen_by(self.observer) for event in events])
        self.heard.append(told(self, self.observer))
        return events


def heard_in(world: str, does: Callable[[Table], None], observer: int) -> list[object]:
    table = Overheard(world, observer)
    does(table)
    return table.heard


def seat_0_picks(table: Table) -> None:
    """Seat 0 picks up and buries, and nobody announces anything."""
    table.does(0, Pick())
    table.does(0, Bury(table.state.hands[0][-2:]))
    table.all_pass()


def seat_1_cracks(table: Table) -> None:
    table.does(0, Pick())
    table.does(0, Bury(table.state.hands[0][-2:]))
    table.passes(0)
    table.does(1, Crack())
    table.all_pass()


@pytest.mark.parametrize("does", [seat_0_picks, seat_1_cracks])
@pytest.mark.parametrize("world", [name for name in WORLDS if name != "seat 2 is the boy"])
def test_a_s15_a_s20_seat_1_cannot_tell_who_the_boy_is(
    world: str, does: Callable[[Table], None]
) -> None:
    assert heard_in(world, does, 1) == heard_in("seat 2 is the boy", does, 1)


@pytest.mark.parametrize("does", [seat_0_picks, seat_1_cracks])
def test_a_s4_nor_can_the_picker_when_it_is_not_himself(does: Callable[[Table], None]) -> None:
    heard = heard_in("seat 2 is the boy", does, 0)
    assert heard_in("seat 3 is the boy", does, 0) == heard
    assert heard_in("seat 4 is the boy", does, 0) == heard


def test_the_worlds_do_differ_for_who_sees_the_difference() -> None:
    heard = heard_in("seat 2 is the boy", seat_1_cracks, 2)
    assert heard_in("seat 3 is the boy", seat_1_cracks, 2) != heard
    heard = heard_in("seat 2 is the boy", seat_1_cracks, 0)
    assert heard_in("the picker is alone", seat_1_cracks, 0) != heard


# The private refusals


def test_a_s20_who_lacks_the_jack_hears_the_same_whether_or_not_the_picker_is_alone() -> None:
    heard = {}
    for world, (hands, blind) in WORLDS.items():
        table = Table(hands, blind)
        table.does(0, Pick())
        table.does(0, Bury(table.state.hands[0][-2:]))
        table.passes(0)
        table.does(1, Crack())
        table.passes(0)
        found = refusals(SHEEPSHEAD, table.state, Seat(1), DoubleCrack())
        heard[world] = [Speaker().say(refusal.text) for refusal in found]
    assert len(heard) == len(WORLDS)
    assert len({tuple(reasons) for reasons in heard.values()}) == 1
    assert "jack of diamonds" in heard["the picker is alone"][0]


def test_a_s20_a_secretly_lone_picker_can_be_cracked() -> None:
    hands, blind = WORLDS["the picker is alone"]
    table = Table(hands, blind)
    table.does(0, Pick())
    table.does(0, Bury(table.state.hands[0][-2:]))
    table.passes(0)
    assert not table.refused(1, Crack())


def test_a_s19_nothing_but_a_double_crack_names_the_boy() -> None:
    assert {action.word for action in SHEEPSHEAD.actions} == {
        *("draw", "deal", "stop"),  # the table's
        *("pass", "pick", "bury", "play"),
        *("alone", "crack", "double-crack", "triple-crack"),
    }


# By chance, under all options


@given(
    chosen=options_of(SheepsheadOptions),
    seed=seeds,
    steps=st.integers(1, 60),
    observer=st.sampled_from([*range(5), None]),
)
def test_two_worlds(chosen: SheepsheadOptions, seed: int, steps: int, observer: int | None) -> None:
    match = play(begin(SHEEPSHEAD, chosen, 5), by_chance(seed), seed=seed, steps=steps)
    compare_worlds(match, None if observer is None else Seat(observer), Random(seed), attempts=3)


@pytest.mark.parametrize("observer", [0, 1, 2, 3, 4, None])
def test_two_worlds_are_tried_for_every_seat(observer: int | None) -> None:
    tried = 0
    for seed in range(12):
        match = play(
            begin(SHEEPSHEAD, SHEEPSHEAD.options.of(), 5), by_chance(seed), seed=seed, steps=14
        )
        seat = None if observer is None else Seat(observer)
        tried += compare_worlds(match, seat, Random(seed), attempts=4)
    assert tried >= 5


@given(chosen=options_of(SheepsheadOptions), seed=seeds, steps=st.integers(0, 60))
def test_a_seats_view_tells_it_the_same_as_the_full_state(
    chosen: SheepsheadOptions, seed: int, steps: int
) -> None:
    match = play(begin(SHEEPSHEAD, chosen, 5), by_chance(seed), seed=seed, steps=steps)
    tries = (*ANNOUNCEMENTS, *actions_to_try(match))
    for seat in seats(5):
        check_view(match, seat, tries)
    assert match.state.outcome is not None or choices(match)
