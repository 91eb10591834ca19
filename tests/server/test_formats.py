"""Two versions share a database: what is new is written when the operator has finished the upgrade.

The newer version is simulated: it is this one, with a format more. So is what it adds to the
database: a column, and a revision that this version doesn't know.
"""

import ast
import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import URL, insert, select, text

from femopp.server.room.rooms import OpenedTable, Rooms
from femopp.server.start import database_in
from femopp.server.store import upgrading
from femopp.server.store.databases import WRITES, StorageError, engine_of
from femopp.server.store.days import Clocks
from femopp.server.store.formats import FORMATS, Format, Formats, check_reads, finish, needed
from femopp.server.store.leasing import Keeper
from femopp.server.store.ownership import Lease, NotServed
from femopp.server.store.schema import PROCESSES
from femopp.server.store.store import NOT_READ, Store
from femopp.table.commands import SetPace, Sit, Stand
from femopp.table.settings import Pace
from tests.server.serving import PATIENCE
from tests.server.storing import (
    AN_HOUR,
    LOG,
    Clock,
    another_server,
    do,
    expire,
    leases_for,
    opened_room,
    renew,
    room_of,
    said,
)

NEWER: Formats = (*FORMATS, Format("9.0.0", ("PaceIs", "Opened.settings.short")))
"""The formats of a version after this one."""

NOW, NEXT = len(FORMATS), len(NEWER)

TOO_NEW = (
    "a newer Femopp has finished its upgrade of this database; use that one, or restore a backup "
    "from before the upgrade"
)

NOT_YET = (
    "this works when the server's upgrade is finished; its operator does that with: femopp migrate "
    "--finish"
)

EXPANDED = (
    "ALTER TABLE logs ADD COLUMN of_the_newer INTEGER",
    "ALTER TABLE entries ADD COLUMN of_the_newer INTEGER NOT NULL DEFAULT 3",
    "UPDATE alembic_version SET version_num = '9999'",
)
"""A statement of a migration of the newer version."""


def execute(url: str | URL, *statements: str) -> None:
    engine = engine_of(url)
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        for one in statements:
            connection.execute(text(one))
    engine.dispose()


def asked(url: str | URL, question: str) -> list[Any]:
    engine = engine_of(url)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(text(question))]
    engine.dispose()
    return found


def kinds(url: str | URL) -> set[str]:
    return {json.loads(data)["type"] for (data,) in asked(url, "SELECT data FROM entries")}


def format_in(url: str | URL) -> int:
    ((number,),) = asked(url, "SELECT number FROM format")
    return int(number)


async def opened(url: str | URL, formats: Formats) -> tuple[Store, tuple[Any, ...]]:
    store = Store(url, formats=formats)
    told = await store.open()
    return store, told


def with_version(url: str | URL, formats: Formats, what: Callable[[Rooms], Awaitable[Any]]) -> Any:
    """Return the result of a function of the rooms of a version, whose server is then closed."""

    async def run() -> Any:
        store, _told = await opened(url, formats)
        rooms = Rooms(store)
        try:
            return await what(rooms)
        finally:
            await rooms.close()
            await store.close()

    return asyncio.run(run())


async def with_both(
    url: str, what: Callable[[Store, Store], Awaitable[None]], clocks: Clocks
) -> None:
    """Call a function with the servers of both versions, the older one first and with clocks."""
    older = Store(url, clocks, FORMATS)
    await older.open()
    newer = await another_server(url, formats=NEWER)
    try:
        await what(older, newer)
    finally:
        await newer.close()
        await older.close()


async def a_table(rooms: Rooms) -> OpenedTable:
    table, _room = await opened_room(rooms)
    return table


class Trying:
    """Something that is done in a thread, with what comes of it: a result or an error."""

    def __init__(self, what: Callable[[], object]) -> None:
        self._outcomes = list[Any]()
        self._thread = Thread(target=self._try, args=(what,), daemon=True)
        self._thread.start()

    def _try(self, what: Callable[[], object]) -> None:
        try:
            self._outcomes.append(what())
        except Exception as error:
            self._outcomes.append(error)

    def outcome(self) -> Any:
        self._thread.join(PATIENCE)
        assert self._outcomes, "it never ends"
        return self._outcomes[0]


def at_once(times: int, what: Callable[[], Any]) -> list[Any]:
    """Do something several times at once; return the outcomes in order."""
    return sorted([one.outcome() for one in [Trying(what) for _one in range(times)]])


def await_lock(url: str) -> None:
    """Wait until a transaction waits for another one."""
    latest = time.monotonic() + PATIENCE
    while asked(url, "SELECT count(*) FROM pg_locks WHERE NOT granted") == [(0,)]:
        assert time.monotonic() < latest, "nobody waits"
        time.sleep(0.02)


# What an entry needs


@pytest.mark.parametrize(
    ("name", "entry", "wanted"),
    [
        ("PaceIs", '{"type":"PaceIs","pace":"slow"}', NEXT),
        ("PaceIs", '{"type":"Stood","guest":"PaceIs"}', 1),
        ("PaceIs.pace", '{"type":"PaceIs","pace":"slow"}', NEXT),
        ("PaceIs.pace", '{"type":"PaceIs"}', 1),
        ("PaceIs.pace", '{"type":"PaceIs","pace":null}', 1),
        ("PaceIs.pace.slow", '{"type":"PaceIs","pace":"slow"}', NEXT),
        ("PaceIs.pace.slow", '{"type":"PaceIs","pace":"none"}', 1),
        ("Opened.settings.short", '{"type":"Opened","settings":{"short":true}}', NEXT),
        ("Opened.settings.short", '{"type":"Opened","settings":{"short":false}}', 1),
        ("Opened.settings.short", '{"type":"Opened","settings":{}}', 1),
        ("Opened.cast.face", '{"type":"Opened","cast":[{"name":"a"},{"face":"fox"}]}', NEXT),
        ("Opened.cast.face", '{"type":"Opened","cast":[{"name":"a"},{"face":""}]}', 1),
        ("Opened.by.*.at", '{"type":"Opened","by":{"x":{"at":1}}}', NEXT),
        ("Opened.by.*.at", '{"type":"Opened","by":{"at":{"on":1}}}', 1),
        ("Opened.by.bare", '{"type":"Opened","by":"other"}', 1),
    ],
)
def test_what_an_entry_needs(name: str, entry: str, wanted: int) -> None:
    assert needed(entry.encode(), (*FORMATS, Format("9.0.0", (name,)))) == wanted


def test_the_newest_name_counts() -> None:
    formats = (*FORMATS, Format("8.0.0", ("PaceIs",)), Format("9.0.0", ("PaceIs.pace.slow",)))
    assert needed(b'{"type":"PaceIs","pace":"none"}', formats) == NEXT
    assert needed(b'{"type":"PaceIs","pace":"slow"}', formats) == NEXT + 1


# Forward and back before the finish


def test_a_new_database_has_the_newest_format(url: str | URL) -> None:
    with_version(url, NEWER, a_table)
    assert format_in(url) == NEXT


def test_forward_and_back_before_the_finish(shared: str) -> None:
    table = with_version(shared, FORMATS, a_table)
    execute(shared, *EXPANDED)

    async def newer(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        await do(room, table.guest, "1-1", Stand())
        with pytest.raises(StorageError) as caught:
            await do(room, table.guest, "1-2", SetPace("slow"))
        assert said(caught.value) == NOT_YET
        # Nothing of it is left, and the table goes on.
        assert room.live.pace is Pace.NONE
        await do(room, table.guest, "1-3", Sit(1))

    async def older(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        assert room.live.company.guests[table.guest].seat == 1
        await do(room, table.guest, "1-4", Sit(2))
        await a_table(rooms)

    with_version(shared, NEWER, newer)
    with_version(shared, FORMATS, older)
    with_version(shared, NEWER, lambda rooms: room_of(rooms, table))
    assert format_in(shared) == NOW
    assert "PaceIs" not in kinds(shared)


def test_the_operator_is_told_at_the_start(shared: str) -> None:
    with_version(shared, FORMATS, a_table)

    async def told(formats: Formats) -> list[str]:
        store, texts = await opened(shared, formats)
        await store.close()
        return [said(StorageError(one)) for one in texts]

    assert asyncio.run(told(NEWER)) == [
        f"The database stays readable for Femopp {FORMATS[-1].since}, and what is new in this "
        "version is not stored yet. When none of the older ones runs any more: "
        "femopp migrate --finish"
    ]
    upgrading.migrate(shared, finishes=True, formats=NEWER)
    assert asyncio.run(told(NEWER)) == []


# The finish


def test_what_is_new_is_written_after_the_finish_without_a_restart(shared: str) -> None:
    table = with_version(shared, FORMATS, a_table)

    async def newer(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        with pytest.raises(StorageError):
            await do(room, table.guest, "1-1", SetPace("slow"))
        done = await asyncio.to_thread(upgrading.migrate, shared, finishes=True, formats=NEWER)
        assert done == (NOW, NEXT)
        await do(room, table.guest, "1-2", SetPace("slow"))

    with_version(shared, NEWER, newer)
    assert "PaceIs" in kinds(shared)


def test_after_the_finish_an_older_version_is_refused(shared: str) -> None:
    with_version(shared, FORMATS, a_table)
    execute(shared, *EXPANDED)
    upgrading.migrate(shared, finishes=True, formats=NEWER)
    with pytest.raises(StorageError) as caught:
        with_version(shared, FORMATS, a_table)
    assert said(caught.value) == TOO_NEW
    with pytest.raises(StorageError) as caught:
        upgrading.migrate(shared, finishes=True, formats=FORMATS)
    assert said(caught.value) == TOO_NEW
    assert asked(shared, "SELECT id FROM processes") == []


def test_an_older_process_with_a_lease_holds_up_the_finish(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leases_for(monkeypatch, AN_HOUR)

    async def both() -> None:
        older, _told = await opened(shared, FORMATS)
        newer = await another_server(shared, formats=NEWER)
        with pytest.raises(StorageError) as caught:
            upgrading.migrate(shared, finishes=True, formats=NEWER)
        assert said(caught.value) == (
            "an older Femopp still runs with this database (processes: 1); stop it, and finish "
            "then. If it was killed, wait five seconds"
        )
        assert format_in(shared) == NOW
        await older.open_table("t", LOG, {"g": "hash"})
        await older.close()
        assert upgrading.migrate(shared, finishes=True, formats=NEWER) == (NOW, NEXT)
        with pytest.raises(StorageError) as caught:
            await another_server(shared, formats=FORMATS)
        assert said(caught.value) == TOO_NEW
        await newer.close()

    asyncio.run(both())


def test_an_older_process_that_was_stopped_serves_nothing_after_the_finish(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leases_for(monkeypatch, AN_HOUR)

    clock = Clock()

    async def both(older: Store, newer: Store) -> None:
        await older.open_table("t", LOG, {"g": "hash"})
        await older.check()
        # As if it had been stopped for longer than its lease.
        clock.at += AN_HOUR
        expire(older)
        upgrading.migrate(shared, finishes=True, formats=NEWER)
        mine = select(PROCESSES.c.id)
        left = [one.id for one in await newer.rows(NOT_READ, mine)]
        assert left == [newer.ownership.process]
        with pytest.raises(StorageError) as caught:
            await renew(older)
        assert said(caught.value) == TOO_NEW
        assert [one.id for one in await newer.rows(NOT_READ, mine)] == left
        # A proxy sees that, too.
        with pytest.raises(NotServed):
            await older.check()
        assert (await newer.take("t")) == 2

    asyncio.run(with_both(shared, both, clock.clocks))


def test_two_operators_finish_at_once(shared: str) -> None:
    dropped = (*FORMATS, Format("9.0.0", drops=("ALTER TABLE logs DROP COLUMN of_the_older",)))
    with_version(shared, FORMATS, a_table)
    execute(shared, "ALTER TABLE logs ADD COLUMN of_the_older INTEGER")
    outcomes = at_once(6, lambda: upgrading.migrate(shared, finishes=True, formats=dropped))
    assert outcomes == [
        (NOW, NEXT),
        (NEXT, NEXT),
        (NEXT, NEXT),
        (NEXT, NEXT),
        (NEXT, NEXT),
        (NEXT, NEXT),
    ]
    assert format_in(shared) == NEXT


def test_processes_migrate_one_after_the_other(shared: str) -> None:
    assert at_once(4, lambda: upgrading.migrate(shared, formats=NEWER)) == [(NEXT, NEXT)] * 4


def test_a_process_that_begins_during_the_finish_waits_and_is_refused(shared: str) -> None:
    with_version(shared, FORMATS, a_table)
    engine = engine_of(shared)
    with engine.connect() as finishing:
        finish(finishing, NEWER)
        beginning = Trying(lambda: Keeper(engine, Lease(), 0, FORMATS).begin())
        await_lock(shared)
        finishing.commit()
    assert said(beginning.outcome()) == TOO_NEW
    assert asked(shared, "SELECT id FROM processes") == []
    engine.dispose()


def test_a_finish_waits_for_a_process_that_begins_and_is_refused(shared: str) -> None:
    with_version(shared, FORMATS, a_table)
    engine = engine_of(shared)
    with engine.connect() as beginning:
        check_reads(beginning, FORMATS)
        lease = {"id": "p", "expires": time.time() + AN_HOUR, "reads": 1}
        beginning.execute(insert(PROCESSES).values(lease))
        finishing = Trying(lambda: upgrading.migrate(shared, finishes=True, formats=NEWER))
        await_lock(shared)
        beginning.commit()
    assert "an older Femopp still runs" in said(finishing.outcome())
    assert format_in(shared) == NOW
    engine.dispose()


FINISHING = """
import sys
from femopp.server.store import formats
drops = ("ALTER TABLE logs DROP COLUMN of_the_older",)
formats.FORMATS = (*formats.FORMATS, formats.Format("9.0.0", drops=drops))
from femopp.cli import main
sys.argv[1:] = ["migrate", "--finish", "--lang", "en", "--database-url", sys.argv[1]]
main()
"""


def test_an_operator_who_is_killed_while_finishing_changes_nothing(shared: str) -> None:
    with_version(shared, FORMATS, a_table)
    execute(shared, "ALTER TABLE logs ADD COLUMN of_the_older INTEGER")
    command = [sys.executable, "-c", FINISHING, shared]
    engine = engine_of(shared)
    with engine.connect() as reading:
        # Whoever reads the logs holds up the last statement.
        reading.execute(text("SELECT of_the_older FROM logs"))
        finishing = subprocess.Popen(command)
        await_lock(shared)
        finishing.kill()
        finishing.wait()
    engine.dispose()
    assert format_in(shared) == NOW
    assert asked(shared, "SELECT of_the_older FROM logs") == [(None,)]
    with_version(shared, FORMATS, a_table)
    again = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert again.stdout == (
        "The upgrade is finished. Only Femopp 9.0.0 or a newer one can use this database from now "
        "on.\n"
    )
    assert format_in(shared) == NEXT


# SQLite, which has one process


def test_with_sqlite_the_start_raises_the_format_and_keeps_a_copy(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    table = with_version(url, FORMATS, a_table)
    assert list(tmp_path.glob("tables.copy-*")) == []

    async def newer(rooms: Rooms) -> None:
        room = await room_of(rooms, table)
        await do(room, table.guest, "1-1", SetPace("slow"))

    with_version(url, NEWER, newer)
    assert (format_in(url), "PaceIs" in kinds(url)) == (NEXT, True)
    with pytest.raises(StorageError) as caught:
        with_version(url, FORMATS, a_table)
    assert said(caught.value) == TOO_NEW
    # Going back, with the copy.
    (copy,) = tmp_path.glob("tables.copy-*")
    before = f"sqlite:///{copy}"
    assert format_in(before) == NOW
    with_version(before, FORMATS, lambda rooms: room_of(rooms, table))


def test_with_sqlite_a_start_that_fails_raises_nothing(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    with_version(url, FORMATS, a_table)
    broken = (*FORMATS, Format("9.0.0", drops=("DROP TABLE guests", "DROP TABLE no_such")))
    with pytest.raises(StorageError) as caught:
        with_version(url, broken, a_table)
    assert "no such table: no_such. They are unchanged" in said(caught.value)
    assert format_in(url) == NOW
    assert len(asked(url, "SELECT * FROM guests")) == 1
    assert list(tmp_path.glob("tables.copy-*")) == []


def test_a_database_of_0_2_0_gets_the_newest_format(tmp_path: Path) -> None:
    """A real one, written by that release."""
    database = Path("tests/stored/0.2.0/tables.sqlite3").read_bytes()
    (tmp_path / "tables.db").write_bytes(database)
    with_version(database_in(tmp_path), FORMATS, a_table)
    assert format_in(database_in(tmp_path)) == len(FORMATS)
    (copy,) = tmp_path.glob("tables.copy-*")
    with sqlite3.connect(copy) as connection:
        found = connection.execute(
            "SELECT name FROM sqlite_master WHERE name = 'format'"
        ).fetchall()
    assert found == []


# Migrations

ADDITIVE = {"op.create_table", "op.create_index", "op.add_column", "op.bulk_insert"}
"""Operations beside which the version before goes on."""


@pytest.mark.parametrize(
    "file",
    [
        one
        for one in sorted(Path(upgrading.__file__).parent.glob("migrations/versions/v*.py"))
        if one.name >= "v0020"
    ],
    ids=lambda one: one.stem,
)
def test_migrations_only_add(file: Path) -> None:
    """Others belong to a format, which drops them when the operator finishes the upgrade."""
    calls = [
        one
        for one in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)
    ]
    names = {ast.unparse(one.func) for one in calls}
    assert {one for one in names if one.startswith("op.")} <= ADDITIVE
    made = [one for one in calls if ast.unparse(one.func) == "op.create_table"]
    of_new = {id(inner) for one in made for inner in ast.walk(one)}
    for one in calls:
        if ast.unparse(one.func) == "sa.Column" and id(one) not in of_new:
            told = {word.arg: ast.unparse(word.value) for word in one.keywords}
            is_filled = told.get("nullable") != "False" or "server_default" in told
            assert is_filled, f"the version before leaves it empty: {ast.unparse(one)}"
