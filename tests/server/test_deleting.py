"""A table is deleted with all that belongs to it, as its opener wishes, or as nobody comes."""

import asyncio
import gc
import sqlite3
import weakref
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from femopp.server.room.rooms import Rooms
from femopp.server.socket.connection import CLOSED_GONE
from femopp.server.start import database_in
from femopp.server.store import deletions
from femopp.server.store.databases import StorageError
from femopp.server.store.schema import METADATA
from femopp.table.commands import Stand
from tests.server.serving import Served
from tests.server.storing import (
    Watching,
    do,
    opened_room,
    room_of,
    said,
    until,
    with_rooms,
)


def deletes(server: Served, table: str, token: str | None) -> tuple[int, Any]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return server.ask("DELETE", f"/api/tables/{table}", None, **headers)


LOG_COLUMNS = ("log_id", "table_id", "id")


def rows_of(folder: Path, table: str) -> dict[str, int]:
    """How many rows there are of a table, in each part of the database that has any."""
    found = {}
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        for one in METADATA.sorted_tables:
            column = next((name for name in LOG_COLUMNS if name in one.c), None)
            if column is not None:
                count = f"SELECT count(*) FROM {one.name} WHERE {column} = ?"
                found[one.name] = connection.execute(count, (table,)).fetchone()[0]
    return {name: number for name, number in found.items() if number}


def data_of(server: Served) -> Path:
    return Path(server.store.deleting.file).parent


def test_the_opener_deletes_a_table_and_everybody_is_informed(server: Served) -> None:
    table = server.open_table()
    bo = server.come(table["table"], "Bo")
    room = weakref.ref(server.rooms._rooms[table["table"]])
    assert rows_of(data_of(server), table["table"]).keys() >= {"logs", "entries", "guests"}
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], bo["token"]) as bos,
        server.client(table["table"]) as somebody,
    ):
        assert deletes(server, table["table"], table["token"]) == (200, {"deleted": table["table"]})
        for client in (anna, bos, somebody):
            assert client.until("Trouble")["text"] == "this table has been deleted"
            with pytest.raises(ConnectionClosed) as caught:
                client.socket.recv()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == CLOSED_GONE
    assert rows_of(data_of(server), table["table"]) == {}
    assert server.ask("GET", f"/api/tables/{table['table']}")[0] == 404
    assert deletes(server, table["table"], table["token"])[0] == 404
    assert table["table"] in (data_of(server) / "deleted.txt").read_text().splitlines()
    asyncio.run(until(lambda: (gc.collect(), room() is None)[1]))


def test_nobody_deletes_but_the_opener_and_whom_they_made_the_host_a_table(server: Served) -> None:
    table = server.open_table()
    bo = server.come(table["table"], "Bo")
    for token in (None, bo["token"], "nonsense"):
        status, answer = deletes(server, table["table"], token)
        assert status == 403
        assert answer["error"].startswith("only the person who opened the table")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], bo["token"]) as bos,
    ):
        assert (anna.screen["deletes"], bos.screen["deletes"]) == (True, False)
        assert anna.do({"type": "HandOn", "guest": bo["guest"]})["type"] == "Done"
        bos.look_until(lambda screen: screen["deletes"])
        assert anna.screen["deletes"]
    assert deletes(server, table["table"], bo["token"])[0] == 200


def test_a_page_of_another_site_deletes_nothing(server: Served) -> None:
    table = server.open_table()
    headers = {"Authorization": f"Bearer {table['token']}", "Origin": "https://elsewhere.example"}
    assert server.ask("DELETE", f"/api/tables/{table['table']}", None, **headers)[0] == 403
    assert server.ask("GET", f"/api/tables/{table['table']}")[0] == 200


def test_a_table_that_cannot_be_deleted_goes_on(tmp_path: Path) -> None:
    async def fails(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        anna = Watching(table.guest)
        room.enter(anna)
        rooms.store.deleting.file = tmp_path / "tables.db" / "deleted.txt"
        with pytest.raises(StorageError) as caught:
            await rooms.delete(table.table)
        assert "could not be deleted" in said(caught.value)
        assert await room_of(rooms, table) is room
        await do(room, table.guest, "1-1", Stand())
        assert room.live.people == frozenset()

    with_rooms(database_in(tmp_path), fails)


def test_a_socket_that_had_not_spoken_is_told_when_it_does(server: Served) -> None:
    table = server.open_table()
    with server.client(table["table"], hello=False) as silent:
        assert deletes(server, table["table"], table["token"])[0] == 200
        silent.say({"type": "Hello", "token": None})
        assert silent.until("Trouble")["text"] == "this table has been deleted"


def test_an_id_cut_short_by_a_power_cut_does_not_hide_the_next(tmp_path: Path) -> None:
    file = tmp_path / "deleted.txt"
    deletions.enlist(file, ["one"])
    with file.open("a") as written:
        written.write("tw")
    deletions.enlist(file, ["three"])
    assert deletions.listed(file) == {"one", "tw", "three"}
    assert file.stat().st_mode & 0o777 == 0o600
