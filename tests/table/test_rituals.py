"""Moments and taps in matches whose players perform the rituals."""

from __future__ import annotations

import pytest

from femopp.driver import Ask
from femopp.table.settings import Pace, Settings
from femopp.table.steps import BotThinks, Goes, PersonThinks, next_step, tap
from femopp.tricks import Seat
from tests.table.sitting import Sitting, every_table, named

MANUAL = [one for one in every_table() if one.options.get("rituals") == "manual"]


@pytest.mark.parametrize("settings", every_table(), ids=named)
@pytest.mark.parametrize("people", [1, 3])
def test_every_game_goes_on_to_its_end_with_people_and_bots(
    settings: Settings, people: int
) -> None:
    sitting = Sitting(settings, people, seed=people)
    for _step in range(400):
        assert sitting.step() or sitting.match.state.outcome is not None
        if sitting.match.state.outcome is not None or sitting.match.state.deal_number == 3:
            return
    assert sitting.match.state.deal_number >= 1


@pytest.mark.parametrize("settings", MANUAL, ids=named)
def test_a_trick_lies_until_everybody_has_tapped(settings: Settings) -> None:
    sitting = Sitting(settings, people=2, seed=2)
    seen = 0
    for _step in range(3000):
        step = next_step(sitting.live)
        if isinstance(step, Goes):
            assert sitting.live.table is not None
            assert sitting.live.table.passed >= sitting.live.people & set(
                sitting.live.game.actors(sitting.match.state)
            )
            seen += 1
        if not sitting.step() or seen > 5:
            break
    assert seen > 0


@pytest.mark.parametrize("settings", MANUAL, ids=named)
def test_people_are_asked_before_bots_where_a_trick_lies(settings: Settings) -> None:
    sitting = Sitting(settings, people=1, seed=3)
    for _step in range(3000):
        assert sitting.step()
        lies = sitting.live.game.pace(sitting.match.state) is not None
        if lies and Seat(0) in sitting.live.game.actors(sitting.match.state):
            break
    assert sitting.live.table is not None
    step = next_step(sitting.live)
    assert step == PersonThinks(Seat(0), may_pass=True)
    after = next_step(tap(sitting.live, Seat(0)))
    assert isinstance(after, BotThinks | Goes)
    if isinstance(after, BotThinks):
        assert after.ask == Ask(after.ask.seat, may_pass=True, last_call=True)


def test_a_tap_before_a_match_or_after_it_does_nothing_bad() -> None:
    sitting = Sitting(Settings("rodskagg", pace=Pace.NONE), begin=False)
    assert tap(sitting.live, Seat(0)) == sitting.live
    sitting = Sitting(Settings("rodskagg", options={"rituals": "off"}, pace=Pace.NONE))
    sitting.play(5000)
    assert next_step(tap(sitting.live, Seat(0))) is None
