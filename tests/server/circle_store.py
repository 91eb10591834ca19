"""Circles over an open store, without a server, and matches at their tables."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar
from unittest.mock import patch

from sqlalchemy import URL

from femopp.record import format_action
from femopp.rulebook import legal_actions
from femopp.server.circle import coming, tables
from femopp.server.circle.checked import Person
from femopp.server.circle.circles import Circles, Here
from femopp.server.circle.matches import follow
from femopp.server.room.room import Room
from femopp.server.room.rooms import Rooms
from femopp.table import waiting
from femopp.table.commands import Act, AnyCommand, LastDeal, Tap
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, Rests
from tests.server.storing import Watching, do, until, with_rooms

T = TypeVar("T")

RIFKI = Settings("rifki", pace=Pace.NONE)
GUN = Person("Gun", "gun", "sv")


def with_circles(url: str | URL, what: Callable[[Circles], Awaitable[T]]) -> T:
    """Return the result of a function of circles over an open store."""

    async def run(rooms: Rooms) -> T:
        circles = Circles(rooms.store, rooms)
        follow(circles)
        try:
            return await what(circles)
        finally:
            await circles.close()

    return with_rooms(url, run)


async def opened(circles: Circles, settings: Settings = RIFKI) -> Here:
    """A new circle, seen by its keeper."""
    new = await coming.open_circle(circles, "Fridays", "Europe/Stockholm", GUN, settings)
    return await circles.here(new.circle, new.secret)


async def again(circles: Circles, here: Here) -> Here:
    """The circle as it is now."""
    return await circles.here(here.circle.link, here.secret)


async def joined(circles: Circles, here: Here, name: str) -> Here:
    """A new member."""
    asked, secret = await coming.ask(circles, here.circle.link, Person(name, "", ""))
    await coming.answer(circles, await again(circles, here), asked, lets_in=True)
    return await circles.here(here.circle.link, secret)


async def one_match(circles: Circles, here: Here) -> str:
    """Play a match of one deal alone at a new table of the circle; its id."""
    here = await again(circles, here)
    seat = await tables.tonight(circles, here, None, anew=True, begin=True)
    room = await circles.rooms.find(seat.table)
    assert room is not None
    await play_one_deal(room, seat.guest)
    await until(lambda: not circles.tasks)
    return f"{seat.table}.{room.live.matches}"


async def play_one_deal(room: Room, guest: str) -> None:
    """Play on until the match is over, after one deal."""
    number, viewer, device = 1, Watching(guest), await room.new_device(guest)
    # The viewer commits to no nonce, and nobody waits for that.
    with patch.object(waiting, "LISTED", 0.0):
        room.enter(viewer)
        await until(lambda: room.live.is_in_deal)
    await do(room, guest, f"{device}-{number}", LastDeal())
    while room.live.is_playing:
        step, before = room.step, room.live.number
        command: AnyCommand | None = None
        if isinstance(step, PersonThinks):
            live = room.live
            action = legal_actions(live.game, live.view_from(step.seat), step.seat)[0]
            command = Act(format_action(action, live.names))
        elif isinstance(step, Rests):
            command = Tap()
        if command is not None:
            number += 1
            await do(room, guest, f"{device}-{number}", command)
        await until(partial(_has_moved, room, before))
    room.leave(viewer)


def _has_moved(room: Room, before: int) -> bool:
    return room.live.number > before or not room.live.is_playing or room.step is None
