"""The score sheet on the socket: each deal is put into words once, and nothing differs by that."""

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.driver import SeededShuffler, begin, command
from femopp.kits.catalogue import game_named
from femopp.language import Names
from femopp.rulebook import legal_actions
from femopp.server.protocol.messages import encode
from femopp.server.room import screens
from femopp.server.room.screens import Screens
from femopp.table.log.entries import Began, SaidLast
from femopp.table.log.folding import with_sheet
from femopp.table.screen.screen import Shown
from femopp.table.screen.sheet import Sheet, SheetText, sheet_of
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.tricks import TABLE
from tests.applied import applied
from tests.server.observing import Observer, StillRoom
from tests.table.sitting import VERSION, Sitting, guest, with_match


def test_a_sheet_in_words_is_the_whole_sheet_whatever_was_told_before() -> None:
    states = sheets_of_a_match()
    assert len(states[-1].sheet) > 2
    assert states[-1].outcome is not None
    sheet = SheetText("sv")
    called = [("A", "B" if number % 2 else "Bo", "C") for number in range(len(states[-1].sheet))]
    # In order, back again as when an action is taken back, and to the end.
    for state in (*states, states[1], states[0], states[-1]):
        then = called[: len(state.sheet)]
        assert words_of(sheet, state, then) == sheet_of(state.sheet, then, state.outcome, "sv")


def test_the_sheet_of_another_match_has_none_of_the_deals_of_the_one_before() -> None:
    """Though nobody has looked until it had as many deals."""
    sheet, called = SheetText("en"), ("A", "B", "C")
    first, second = sheets_of_a_match()[-1], sheets_of_a_match(seed=5)[-1]
    assert len(first.sheet) <= len(second.sheet)
    for state in (first, second, first):
        names = [called] * len(state.sheet)
        assert words_of(sheet, state, names) == sheet_of(state.sheet, names, state.outcome, "en")


def test_changing_the_language_brings_the_sheet_in_it() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    while not sitting.match.state.sheet:
        assert sitting.step()

    async def speaking() -> tuple[list[str], list[str]]:
        room = StillRoom(sitting.live)
        anna, swede = Observer(room, guest(0), "en"), Observer(room, guest(0), "sv")
        for one in (anna, swede):
            one.look()
        assert anna.got != swede.got
        anna.got.clear()
        anna.speak("sv")
        return anna.got, swede.got

    then, anew = asyncio.run(speaking())
    (look,) = map(json.loads, anew)
    assert [deal["number"] for deal in look["changes"]["sheet"]["deals"]] == [1]
    assert then == anew


def words_of(sheet: SheetText, state: Any, called: Sequence[Names]) -> Sheet:
    """Return the sheet with all deals of this state."""
    return sheet.tell(state.sheet, tuple(called), state.outcome)


def sheets_of_a_match(seed: int = 4) -> list[Any]:
    """The states of a match of Rödskägg in which the sheet has grown."""
    game, chance = game_named("rodskagg"), Random(seed)
    match = begin(game, game.options.parsed(None, {"rituals": "off"}), 3)
    states = [match.state]
    while match.state.outcome is None:
        act = game.table_action(match.state, SeededShuffler("sheet", len(match.log)))
        seat = TABLE
        if act is None and not (actors := game.actors(match.state)):
            act = game.pace(match.state)
        elif act is None:
            seat = actors[0]
            act = chance.choice(legal_actions(game, match.state, seat))
        assert act is not None
        match, _events = command(match, seat, act)
        if len(match.state.sheet) != len(states[-1].sheet) or match.state.outcome is not None:
            states.append(match.state)
    return states


def test_a_sheet_is_shown_a_few_new_deals_at_a_time() -> None:
    state = sheets_of_a_match()[-1]
    names = [("A", "B", "C")] * len(state.sheet)
    whole = words_of(SheetText("en"), state, names)
    shown, steps = None, list[int]()
    while shown != whole:
        shown = whole.after(shown, 2)
        assert shown.deals == whole.deals[: len(shown.deals)]
        assert (shown.ending is None) == (shown.later > 0)
        steps.append(len(shown.deals))
        assert shown.later == len(whole.deals) - steps[-1]
    assert steps == [*range(2, len(names), 2), len(names)]
    # After other deals, from the beginning.
    other = words_of(SheetText("sv"), state, names)
    assert len(whole.after(other, 2).deals) == 2


def test_each_look_has_the_deals_that_are_new_to_who_looks() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    looks = Screens(lambda: set(), lambda: None)
    often, seldom = Sheets(looks), Sheets(looks)
    often.look(sitting)
    seldom.look(sitting)
    for deals in range(1, 5):
        while len(sitting.match.state.sheet) < deals:
            sitting.step()
        looks.forget()
        often.look(sitting)
        if deals % 2 == 0:
            seldom.look(sitting)
    assert often.got == [(0, []), (0, [1]), (1, [2]), (2, [3]), (3, [4])]
    assert seldom.got == [(0, []), (0, [1, 2]), (2, [3, 4])]


def test_a_long_sheet_comes_in_parts_and_the_end_of_the_match_with_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(screens, "MAX_DEALS", 2)
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    while len(sitting.match.state.sheet) < 5:
        sitting.step()
    looks = Screens(lambda: set(), lambda: None)
    anna = Sheets(looks)
    anna.look(sitting)
    assert anna.got == [(0, [1, 2])]
    assert not anna.is_whole
    # The host ends the match while she does not have all of it.
    sitting.enter(SaidLast(is_last=True))
    assert not sitting.live.is_playing
    looks.forget()
    while not anna.is_whole:
        anna.look(sitting)
    assert anna.got == [(0, [1, 2]), (2, [3, 4]), (4, [5])]
    assert anna.endings == [False, False, True]
    anna.look(sitting)
    assert len(anna.got) == 3


def test_after_a_deal_was_taken_back_and_in_another_match_the_sheet_begins_anew() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    looks = Screens(lambda: set(), lambda: None)
    anna = Sheets(looks)
    before: dict[int, LiveTable] = {}
    while len(sitting.match.state.sheet) < 2:
        before.setdefault(len(sitting.match.state.sheet), sitting.live)
        sitting.step()
    settled = sitting.live
    sitting.live = before[1]
    sitting.chance.seed(4)
    while len(sitting.match.state.sheet) < 2:
        sitting.step()
    for live in (before[1], settled, before[1], sitting.live, settled):
        looks.forget()
        sitting.live = live
        anna.look(sitting)
        whole = SheetText("en").of(live)
        assert anna.shown["sheet"] == json.loads(encode(whole))
    sitting.enter(SaidLast(is_last=True))
    looks.forget()
    anna.look(sitting)
    sitting.enter(Began(VERSION))
    looks.forget()
    anna.look(sitting)
    assert anna.got == [
        (0, [1]),
        (1, [2]),
        # Left out, and settled in another way.
        (1, []),
        (1, [2]),
        (1, [2]),
        # Another match begins.
        (0, []),
    ]
    assert anna.endings[-2:] == [True, False]


def test_a_sheet_that_is_only_another_object_is_not_told_again() -> None:
    """Two tables may share equal deals as one object."""
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    looks = Screens(lambda: set(), lambda: None)
    anna = Sheets(looks)
    while not sitting.match.state.sheet:
        sitting.step()
    anna.look(sitting)
    equal = tuple(replace(deal) for deal in sitting.match.state.sheet)
    sitting.live = with_match(sitting.live, with_sheet(sitting.match, equal))
    looks.forget()
    anna.look(sitting)
    assert anna.got == [(0, [1])]


class Sheets:
    """A spectator of a table, and the sheets sent to them: the first new deal, and the new ones."""

    def __init__(self, looks: Screens) -> None:
        self.got: list[tuple[int, list[int]]] = []
        self.endings: list[bool] = []
        self.shown: Any = None
        self._looks = looks
        self._last: Shown | None = None

    def look(self, sitting: Sitting) -> None:
        frames, self._last = self._looks.frames(sitting.live, None, "en", self._last)
        for look in map(json.loads, frames):
            change = look["changes"].get("sheet", {})
            self.shown = applied(self.shown, look["changes"])
            deals = change.get("deals", {})
            if isinstance(deals, list):
                self.got.append((0, [deal["number"] for deal in deals]))
            elif "-" in deals:
                self.got.append((deals["-"][0], []))
            elif deals:
                now = self.shown["sheet"]["deals"]
                self.got.append((min(map(int, deals)), [now[int(at)]["number"] for at in deals]))
            if change:
                self.endings.append(self.shown["sheet"]["ending"] is not None)

    @property
    def is_whole(self) -> bool:
        assert self._last is not None and self._last.sheet is not None
        return not self._last.sheet.later
