"""Device numbers over real sockets: none is given twice, and no command is done twice."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import URL
from websockets.exceptions import ConnectionClosed

from femopp.language import _, say
from femopp.server.net.rate_limit import ChangeLimit
from femopp.server.room import devices
from femopp.server.room.rooms import OpenedTable, Rooms
from femopp.server.start import database_in
from femopp.server.store.databases import StorageError
from femopp.server.store.log import Log
from femopp.server.store.tables import giving
from femopp.table.commands import Declined, Sit, Stand
from tests.server.serving import PATIENCE, Client, Served, served
from tests.server.storing import RIFKI, do, opened_room, room_of, said, with_rooms

STAND, SIT = {"type": "Stand"}, {"type": "Sit", "seat": 1}
LONG_AGO = "you asked for this long ago; look at the table for the result"
NO_DEVICE = (
    "this wasn't done: a command's id is DEVICE-NUMBER, such as 3-1, with the device number that "
    "the server gave in Welcome; reload the page to get one"
)


@pytest.fixture(autouse=True)
def any_number_of_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChangeLimit, "take", lambda *_change: True)


@pytest.fixture
def table(server: Served) -> dict[str, str]:
    return server.open_table(begin=False)


def welcomed(server: Served, table: dict[str, str], **hello: Any) -> Any:
    """The device number in the welcome of a socket that said this."""
    with server.client(table["table"], hello=False) as client:
        client.say({"type": "Hello", "token": table["token"], **hello})
        return client.hear()["device"]


def sat_and_stood(server: Served, table: dict[str, str], times: int) -> None:
    """Let so many new pages each do one thing."""
    for number in range(times):
        with server.client(table["table"], table["token"]) as page:
            assert page.do(STAND if number % 2 else SIT)["type"] == "Done"


def test_an_id_that_is_no_device_and_number_is_never_done(
    server: Served, table: dict[str, str]
) -> None:
    """A UUID was done twice after 23 other devices."""
    own = [str(uuid4()), "phone-1", "0-1", "-1", "1-", "1", "01-1", "999-1", "1-1.5", "1--1"]
    with server.client(table["table"], table["token"]) as page:
        for name in own:
            assert page.do(STAND, name)["text"] == NO_DEVICE
    sat_and_stood(server, table, 23)
    with server.client(table["table"], table["token"]) as page:
        for name in own:
            assert page.do(STAND, name)["text"] == NO_DEVICE
        assert page.screen["seat"] == 1


def test_what_a_forgotten_page_did_is_not_done_again(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table = server.open_table(begin=False)
        with server.client(table["table"], table["token"]) as page:
            first = page.id(1)
            assert page.do(STAND, first)["type"] == "Done"
        sat_and_stood(server, table, 23)
        with server.client(table["table"], table["token"]) as page:
            assert page.screen["seat"] == 1
            assert page.do(STAND, first)["text"] == LONG_AGO
    with served(tmp_path) as server, server.client(table["table"], table["token"]) as page:
        assert page.do(STAND, first)["text"] == LONG_AGO
        assert page.screen["seat"] == 1


def test_nor_after_a_restart_of_each_kind_of_database(url: str | URL) -> None:
    async def evening(rooms: Rooms) -> OpenedTable:
        table, room = await opened_room(rooms)
        for device in range(1, 25):
            await do(room, table.guest, f"{device}-1", Sit(0) if device % 2 == 0 else Stand())
            assert await room.new_device(table.guest) == device + 1
        return table

    table = with_rooms(url, evening)

    async def again(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        number = room.live.number
        # The latest twenty are 5 … 24.
        for device in (5, 6, 24):
            await do(room, table.guest, f"{device}-1", Stand())
        for device in (1, 3, 4):
            with pytest.raises(Declined) as caught:
                await do(room, table.guest, f"{device}-1", Stand())
            assert said(caught.value) == LONG_AGO
        assert room.live.number == number
        await do(room, table.guest, "25-1", Stand())
        assert room.live.number > number
        # The page of a forgotten number gets another.
        assert [room.may_keep(table.guest, device) for device in (4, 5, 25, 26)] == [
            *(False, False, True, False),
        ]
        assert await room.new_device(table.guest) == 26

    with_rooms(url, again)


# Giving numbers


def test_pages_get_rising_numbers_and_keep_them(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table = server.open_table()
        bo = {**table, **server.come(table["table"], "Bo")}
        assert [welcomed(server, one) for one in (table, bo, table)] == [1, 2, 3]
        assert [welcomed(server, table, device=one) for one in (1, 3, 1)] == [1, 3, 1]
        assert welcomed(server, table) == 4
    with served(tmp_path) as server:
        assert welcomed(server, table, device=4) == 4
        assert welcomed(server, table) == 5


@pytest.mark.parametrize("device", [-1, 0, 2, 2**31, 2**53, 2**63, 2**64, 10**30, -(10**30), None])
def test_a_number_that_was_never_given_is_replaced(
    server: Served, table: dict[str, str], device: int | None
) -> None:
    try:
        assert welcomed(server, table, device=device) == 1
    except KeyError:
        # JSON's numbers end somewhere.
        assert device is not None
        assert abs(device) >= 2**64
    assert welcomed(server, table) in (1, 2)


@pytest.mark.parametrize("device", ["x", "1", "", 1.5, [], {}, True])
def test_what_is_no_number_is_not_understood(
    server: Served, table: dict[str, str], device: Any
) -> None:
    with server.client(table["table"], hello=False) as client:
        client.say({"type": "Hello", "token": table["token"], "device": device})
        assert "was not understood" in client.until("Trouble")["text"]


def test_a_number_of_somebody_else_gives_nothing_of_theirs(
    server: Served, table: dict[str, str]
) -> None:
    bo = {**table, **server.come(table["table"], "Bo")}
    with server.client(table["table"], table["token"]) as anna:
        assert anna.do(STAND)["type"] == "Done"
        with server.client(table["table"], hello=False) as other:
            other.say({"type": "Hello", "token": bo["token"], "device": anna.device})
            assert other.until("Welcome")["guest"] == bo["guest"]
            assert other.do({"type": "Sit", "seat": 2}, anna.id(1))["type"] == "Done"
            other.look_until(lambda screen: screen["seat"] == 2)
        assert anna.do(SIT)["type"] == "Done"
        anna.look_until(lambda screen: screen["seat"] == 1)


def test_a_spectator_gets_none(server: Served, table: dict[str, str]) -> None:
    with server.client(table["table"]) as stranger:
        assert stranger.device is None
    assert welcomed(server, {**table, "token": None}, device=1) is None  # type: ignore[dict-item]
    assert welcomed(server, table) == 1


def test_two_pages_at_once_get_different_numbers(server: Served, table: dict[str, str]) -> None:
    pages = [server.client(table["table"], hello=False) for _number in range(10)]
    for page in pages:
        page.say({"type": "Hello", "token": table["token"]})
    assert sorted(page.until("Welcome")["device"] for page in pages) == [*range(1, 11)]
    for page in pages:
        page.close()


def test_what_comes_before_the_welcome_is_answered_after_it(
    server: Served, table: dict[str, str]
) -> None:
    with server.client(table["table"], hello=False) as page:
        for message in (
            {"type": "Hello", "token": table["token"]},
            {"type": "Ping"},
            {"type": "Do", "id": "1-1", "command": STAND},
        ):
            page.say(message)
        heard = [page.hear()["type"] for _number in range(3)]
        assert heard == ["Welcome", "Look", "Pong"]
        assert page.until("Done", "Declined")["type"] == "Done"


def test_who_opens_pages_without_end_must_wait(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MAX_AT_ONCE", 3)
    monkeypatch.setattr(devices, "PER_SECOND", 0.0)
    # A table has the limits of when it was opened.
    table = server.open_table(begin=False)
    bo = {**table, **server.come(table["table"], "Bo")}
    assert [welcomed(server, table) for _number in range(3)] == [1, 2, 3]
    with server.client(table["table"], hello=False) as page:
        page.say({"type": "Hello", "token": table["token"]})
        told = page.until("Trouble")["text"]
        assert told == "you have opened this table too often; try again in a minute"
        with pytest.raises(ConnectionClosed) as closed:
            page.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
    # Neither their own pages that come back, nor others.
    assert welcomed(server, table, device=2) == 2
    assert welcomed(server, bo) == 4


# Failures


def test_a_page_without_a_number_watches_and_does_nothing(
    server: Served, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuses(*_number: Any) -> None:
        raise StorageError(say(_("this could not be stored: {problem}"), problem="no disk"))

    with monkeypatch.context() as broken:
        broken.setattr(Log, "change", refuses)
        with server.client(table["table"], table["token"]) as page:
            assert (page.device, page.screen["seat"]) == (None, 0)
            assert page.do(STAND)["text"] == NO_DEVICE
    # That number may have been stored after all.
    assert welcomed(server, table) == 2


@contextmanager
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No number is given before the end of the block."""
    may_end, change = threading.Event(), Log.change

    async def slowly(log: Log[Any], changes: Any, rows: Any = (), glance: Any = None) -> None:
        while not rows and not may_end.is_set():
            await asyncio.sleep(0.01)
        await change(log, changes, rows, glance)

    monkeypatch.setattr(Log, "change", slowly)
    try:
        yield
    finally:
        may_end.set()


def test_a_number_that_is_not_stored_is_not_given(
    server: Served, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with server.client(table["table"], table["token"]) as page:
        with hanging(monkeypatch), server.client(table["table"], hello=False) as other:
            other.say({"type": "Hello", "token": table["token"]})
            with pytest.raises(TimeoutError):
                other.hear(timeout=0.2)
            assert page.do(STAND, "2-1")["text"] == NO_DEVICE
        # A page that has gone meanwhile leaves nothing, and its number is skipped.
        assert welcomed(server, table) == 3


def test_whoever_is_removed_meanwhile_is_not_welcome(
    server: Served, table: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bo = server.come(table["table"], "Bo")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], hello=False) as other,
    ):
        with hanging(monkeypatch):
            other.say({"type": "Hello", "token": bo["token"]})
            assert anna.do({"type": "Remove", "guest": bo["guest"]})["type"] == "Done"
        assert "no longer valid" in other.hear()["text"]


KILLED = """
import asyncio, os, sys
from pathlib import Path
from femopp.server.start import database_in, listening, run
from femopp.server.store.log import Log
change = Log.change
async def killed(log, changes, rows=(), glance=None):
    await change(log, changes, rows, glance)
    if not rows:
        os.kill(os.getpid(), 9)
Log.change = killed
listener = listening("127.0.0.1", 0)
port = listener.getsockname()[1]
run(listener, database_in(Path(sys.argv[1])), lambda: print(port, flush=True))
"""


def test_a_number_is_skipped_if_the_server_is_killed_before_the_welcome(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        table = server.open_table(begin=False)
        assert welcomed(server, table) == 1
    for _time in range(2):
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        port = int(process.stdout.readline())
        with Client(port, table["table"], hello=False) as page:
            page.say({"type": "Hello", "token": table["token"]})
            with pytest.raises(ConnectionClosed):
                page.hear()
        assert process.wait(PATIENCE) == -9
        process.stdout.close()
    with served(tmp_path) as server:
        assert welcomed(server, table) == 4


# Somebody else


def test_the_devices_of_somebody_whose_place_is_taken_are_known_after_a_restart(
    tmp_path: Path,
) -> None:
    url = database_in(tmp_path)

    async def evening(rooms: Rooms) -> tuple[OpenedTable, str]:
        table, room = await opened_room(rooms)
        await do(room, table.guest, "1-1", Sit(1))
        device = await room.come_as_member("token", "Anna", "", table.guest)
        assert room.live.company.now(table.guest) == device
        assert await room.new_device(device) == 2
        await do(room, device, "2-1", Sit(2))
        await do(room, table.guest, "1-1", Sit(1))
        assert room.live.guests[device].seat == 2
        return table, device

    table, device = with_rooms(url, evening)

    async def again(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        for guest, name, seat in ((table.guest, "1-1", 1), (device, "2-1", 2)):
            await do(room, guest, name, Sit(seat))
            assert room.live.guests[device].seat == 2
        await do(room, table.guest, "1-2", Sit(0))
        assert room.live.guests[device].seat == 0

    with_rooms(url, again)


def test_clients_of_older_versions_may_have_called_themselves_by_numbers(tmp_path: Path) -> None:
    """Their numbers aren't given to anybody else."""

    async def older(rooms: Rooms) -> OpenedTable:
        table = await rooms.open(RIFKI, "Anna", 0, False)
        room = await room_of(rooms, table)
        while await room.new_device(table.guest) < 7:
            pass
        await do(room, table.guest, "7-1", Stand())
        await rooms.store.change(giving(table.table, 0))
        return table

    url = database_in(tmp_path)
    table = with_rooms(url, older)

    async def again(rooms: Rooms) -> int:
        return await (await room_of(rooms, table)).new_device(table.guest)

    assert with_rooms(url, again) == 8


def test_the_number_is_beside_the_guest_in_the_welcome(
    server: Served, table: dict[str, str]
) -> None:
    with server.client(table["table"], hello=False) as page:
        page.socket.send(json.dumps({"type": "Hello", "token": table["token"]}))
        welcome = page.hear()
    assert (welcome["guest"], welcome["device"]) == (table["guest"], 1)
