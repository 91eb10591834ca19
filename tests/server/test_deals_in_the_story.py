"""The story is divided by its deals, for whoever has heard it from the start and who comes late."""

import json
from random import Random
from typing import Any

import pytest

from femopp.server.room.screens import Screens
from femopp.table.log.entries import TookBack, restored, stored
from femopp.table.log.folding import fold
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from tests.applied import applied
from tests.table.sitting import Sitting, every_table, guest, named


def told(live: LiveTable, seat: int | None = None) -> list[Any]:
    """Return the story for a newcomer."""
    who = None if seat is None else guest(seat)
    frames, _shown = Screens(lambda: {guest(0)}, lambda: None).frames(live, who, "en", None)
    story: list[Any] = json.loads(frames[0])["changes"]["story"]
    return story


def headings(story: list[Any]) -> list[int]:
    return [one for one in story if isinstance(one, int)]


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_each_deal_begins_with_its_number_and_once(settings: Settings) -> None:
    sitting = Sitting(settings, people=1, seed=2)
    looks, shown, story = Screens(lambda: {guest(0)}, lambda: None), None, list[Any]()
    chance, began = Random(3), sitting.live.recent.since
    goes_on = True
    while goes_on:
        assert sitting.step()
        goes_on = sitting.live.is_playing and sitting.match.state.deal_number < 4
        looks.forget()
        if not goes_on or chance.random() < 0.7:
            frames, shown = looks.frames(sitting.live, guest(0), "en", shown)
            for look in map(json.loads, frames):
                story = applied(story, look["changes"].get("story", {}))
    numbers = headings(story)
    # Where much has happened since, what is kept begins with a later one.
    first = 1 if sitting.live.recent.since is began else numbers[0]
    assert numbers == list(range(first, numbers[-1] + 1))
    assert sitting.match.state.deal_number - numbers[-1] in (0, 1)
    again = fold(restored(stored(entry)) for entry in sitting.log)
    for live in (sitting.live, again):
        assert headings(told(live, 0)) == headings(told(live)) == numbers


def test_the_deal_is_told_before_any_question() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    for deal in (1, 2):
        while sitting.match.state.deal_number < deal:
            assert sitting.step()
        assert told(sitting.live, 0)[-1] == told(sitting.live)[-1] == deal


def test_a_deal_is_put_on_the_sheet_before_the_next_one_begins() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    while sitting.match.state.deal_number < 2 or not sitting.match.state.trick.played:
        assert sitting.step()
    story = told(sitting.live)
    second = story.index(2)
    assert "Deal 1 is on the sheet" in story[second - 1]
    assert "chooses" in story[second + 1]


def test_a_story_from_a_later_deal_begins_with_its_number() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    began = sitting.live.recent.since
    while sitting.live.recent.since is began:
        assert sitting.step()
    first = sitting.match.state.deal_number
    while sitting.match.state.deal_number < first + 2 or not sitting.match.state.trick.played:
        assert sitting.step()
    story = told(sitting.live)
    assert story[0] == first
    assert headings(story) == [first, first + 1, first + 2]


def test_taking_back_leaves_deal_numbers_alone() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=4, seed=2)
    while sitting.match.state.deal_number < 2 or not sitting.match.state.trick.played:
        assert sitting.step()
    looks = Screens(lambda: {guest(0)}, lambda: None)
    frames, shown = looks.frames(sitting.live, None, "en", None)
    story = json.loads(frames[0])["changes"]["story"]
    assert sitting.live.pending.before is not None
    sitting.enter(TookBack())
    looks.forget()
    frames, _shown = looks.frames(sitting.live, None, "en", shown)
    change = json.loads(frames[0])["changes"]["story"]
    assert headings(applied(story, change)) == [1, 2]
    assert headings(told(sitting.live)) == [1, 2]
