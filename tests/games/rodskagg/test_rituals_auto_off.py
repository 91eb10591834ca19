"""Rituals performed by the players, by the program, or by nobody."""

from itertools import count
from typing import Any

import pytest

from femopp.cards import UNKNOWN
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.games.rodskagg.rules.actions import (
    Cut,
    DealCards,
    Knock,
    Misdeal,
    Notice,
    OfferCut,
    OutKnock,
    Phrase,
    PickUp,
)
from femopp.games.rodskagg.rules.events import Asked, HandSeen
from femopp.games.rodskagg.rules.state import Phase
from femopp.rulebook import Action, OptionError, refusals
from femopp.tricks import Seat, seats
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import Told
from tests.playing import by_chance, choices

RITUALS: tuple[Action, ...] = (
    Cut(),
    OfferCut(Seat(1)),
    DealCards(),
    Phrase(),
    PickUp(),
    Misdeal(),
    OutKnock(),
    Notice(0),
    Knock(),
)
PRESETS = [preset.name for preset in RODSKAGG.options.presets]

without_players = pytest.mark.parametrize("rituals", ["auto", "off"])


@pytest.mark.parametrize(
    ("preset", "rituals"),
    [("kortoxen-1949", "manual"), ("skane", "off"), ("english", "manual")],
)
def test_r49_knock_2_rsk_ritual_0_ren_gen_1_the_rule_books(preset: str, rituals: str) -> None:
    assert RodskaggOptions.of(preset).rituals == rituals


def test_rsk_ritual_0_no_ritual_exists_in_skane() -> None:
    told = Told("1 - - BBB ... EEE", preset="skane")
    for seat in seats(3):
        for ritual in RITUALS:
            assert refusals(RODSKAGG, told.state, seat, ritual)
    assert told.refused("Eva: knock Bo cut") == ["RSK-RITUAL-0"]


@without_players
@pytest.mark.parametrize("preset", PRESETS)
def test_without_players_seeing_to_them_no_ritual_is_ever_allowed(
    preset: str, rituals: str
) -> None:
    told = Told("", preset=preset, rituals=rituals)
    step = by_chance(5)
    for _turn in range(60):
        if told.state.outcome is not None or told.state.phase is Phase.DEALING:
            break
        for seat in seats(3):
            for ritual in RITUALS:
                assert refusals(RODSKAGG, told.state, seat, ritual), ritual
        told.act(*step(told.match, choices(told.match)))


@without_players
@pytest.mark.parametrize("preset", PRESETS)
def test_exactly_one_seat_acts_and_no_trick_lies(preset: str, rituals: str) -> None:
    told = Told("", preset=preset, rituals=rituals)
    step = by_chance(7)
    for turn in count():
        if told.state.phase is Phase.DEALING or told.state.outcome is not None:
            assert turn > 3
            break
        assert len(RODSKAGG.actors(told.state)) == 1
        assert RODSKAGG.pace(told.state) is None
        assert not told.state.play.lies
        told.act(*step(told.match, choices(told.match)))


@without_players
def test_everyone_looks_at_his_cards_at_once(rituals: str) -> None:
    told = Told("", rituals=rituals)
    assert [event.seat for event in told.events(HandSeen)] == [0, 1, 2]
    for seat in seats(3):
        view = told.match.views[seat]
        assert view.hands[seat] == told.state.hands[seat]
        assert view.hands[(seat + 1) % 3] == (UNKNOWN,) * 6


@without_players
def test_zero_is_recorded_as_the_knock_in_the_order_of_coming_to_it(rituals: str) -> None:
    ask = "ask " if rituals == "off" else ""
    told = Told(f"3 - - BBBG {ask}along EE", rituals=rituals, points=(3, 2, 12))
    assert told.winners == "B"
    told = Told(f"3 - - EEBG {ask}BB", rituals=rituals, points=(3, 2, 12))
    assert told.winners == "E"


@without_players
def test_the_first_on_zero_wins_at_once_where_that_is_the_rule(rituals: str) -> None:
    told = Told("3 - - BBB ... EEE", rituals=rituals, points=(3, 12, 12), overshoot="win")
    assert told.winners == "B"


def test_rituals_manual_everyone_may_act_and_the_trick_lies() -> None:
    table = Manual().deal("BBBBBB").ready().tell("1 - - B")
    assert RODSKAGG.actors(table.state) == (0, 1, 2)
    assert table.state.play.lies


def test_ren_gen_1_rituals_auto_the_question_too() -> None:
    told = Told("1 - - BBBB ... EE", preset="english", rituals="auto")
    assert told.events(Asked)
    assert told.legal() == {"go_along", "fold"}


def test_rsk_ritual_0_rituals_off_the_question_may_be_left_unasked() -> None:
    told = Told("1 - - BBBB ... EE", preset="skane")
    assert not told.events(Asked)
    assert told.legal() == {"ask", "silent"}


@without_players
@pytest.mark.parametrize(("option", "value"), [("revoke", "penalty"), ("misdeal_rate", 5)])
def test_options_about_knocks_need_manual_rituals(rituals: str, option: str, value: Any) -> None:
    with pytest.raises(OptionError, match=option):
        RODSKAGG.options.of(**{"rituals": rituals, option: value})


def test_a_r34_a_duel_has_no_rituals() -> None:
    table = Manual(points=(1, 1, 12), preset="english", fresh_hand=False)
    table.deal("BEGGGG").ready().tell("1 - - BEGG")
    table.does("Bo: ask")
    table.tell("GG").close()
    assert table.state.duel == (0, 1)
    table.tell("", hands={})
    assert RODSKAGG.actors(table.state) == (0,)
    for ritual in RITUALS:
        against = refusals(RODSKAGG, table.state, Seat(0), ritual)
        # At this table the players perform the rituals, but not in a duel.
        assert "A-R34" in [refusal.rule for refusal in against]
        assert "this table" not in " ".join(str(refusal.text) for refusal in against)
    assert table.match.views[0].hands[0] == table.state.hands[0]
    table.tell(table.state.hands[0][0])
    assert RODSKAGG.actors(table.state) == (1,)
