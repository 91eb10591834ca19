"""Nothing of a running deal leaks through a circle's page: the same to the byte in two worlds."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, update

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.rulebook import IllegalAction
from femopp.server.circle import exporting, tables
from femopp.server.circle.circles import Circles
from femopp.server.http.circle_page import page
from femopp.server.room.room import Room
from femopp.server.start import database_in
from femopp.server.store.schema import CIRCLE_GUESTS, GUESTS, LOGS
from femopp.table.log.entries import Opened
from femopp.table.log.folding import following
from femopp.table.log.folding import opened as opened_table
from femopp.table.screen import glance
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import next_step, tap
from femopp.tricks import Seat
from tests.server.circle_store import again, opened, with_circles
from tests.server.test_two_worlds import _deals, evening, in_another_world
from tests.table.sitting import Sitting, guest
from tests.two_worlds import _hidden, _replay, _swapped


def lives(sitting: Sitting, course: Any) -> list[LiveTable]:
    """A table after each step of its course."""
    first = sitting.log[0]
    assert isinstance(first, Opened)
    live, found = opened_table(first), list[LiveTable]()
    for one in course:
        live = tap(live, Seat(one)) if isinstance(one, int) else following(live, one)
        found.append(live)
    return found


def worlds(settings: Settings) -> tuple[list[LiveTable], list[LiveTable]]:
    """The same course of a table with other cards in the hands."""
    for seed in range(1, 30):
        sitting, chance = evening(settings, seed), Random(seed)
        log = sitting.match.log
        hidden = list(_hidden(log, list(_replay(sitting.match, log, None, ())), _deals(sitting)))
        swapped = _swapped(log, hidden, chance)
        if swapped is None:
            continue
        try:
            there = lives(sitting, in_another_world(sitting, swapped))
        except IllegalAction:
            continue
        return lives(sitting, sitting.course), there
    raise AssertionError("no other world")


async def told(circles: Circles, here: Any, room: Room, live: LiveTable) -> bytes:
    """Everything that a circle says while its table stands so."""
    room.live = live
    row = glance.stored(glance.summary_of(live, next_step(live)))
    await circles.store.change([update(LOGS).values(glance=row)])
    here = await again(circles, here)
    shown = [msgspec.json.encode(await page(circles, here, Speaker(one))) for one in ("en", "sv")]
    export = [one.encode() async for one in exporting.json_of(circles, here, "all", Speaker("en"))]
    return b"".join([*shown, *export])


def compared(folder: Path, settings: Settings) -> None:
    one, other = worlds(settings)

    async def run(circles: Circles) -> None:
        here = await opened(circles, settings)
        seat = await tables.tonight(circles, here, None, anew=True, begin=False)
        room = await circles.rooms.find(seat.table)
        assert room is not None
        mapped = {"circle_id": here.circle.id, "member": here.member, "device": None}
        row = insert(CIRCLE_GUESTS).values(table_id=seat.table, guest=guest(0), **mapped)
        people = one[-1].guests.items()
        guests = [(seat.table, guest, "hash", who.name, None) for guest, who in people]
        await circles.store.change([row], [(GUESTS, guests)])
        before = room.live
        for step in range(0, len(one), 7):
            assert await told(circles, here, room, one[step]) == await told(
                circles, here, room, other[step]
            ), "the page tells in which world one is"
        room.live = before

    with_circles(database_in(folder), run)


@pytest.mark.parametrize("game", GAMES)
def test_a_circles_page_is_the_same_in_two_worlds(tmp_path: Path, game: str) -> None:
    compared(tmp_path, Settings(game, pace=Pace.NONE))


def test_a_page_that_tells_something_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(live: LiveTable) -> str:
        return str(live.table.match.state.hands if live.table else ())

    monkeypatch.setattr(glance, "stage_of", leaky)
    with pytest.raises(AssertionError, match="in which world"):
        compared(tmp_path, Settings("rifki", pace=Pace.NONE))
