"""A database of an older version is brought up to date when it is opened; a copy is kept."""

import asyncio
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import URL, inspect, select, text

from femopp.language import Speaker
from femopp.server.kept.entries import Deal
from femopp.server.kept.matches import KeptMatches
from femopp.server.start import database_in
from femopp.server.store import copies, upgrading
from femopp.server.store.chain import Command, beginning, linked
from femopp.server.store.databases import WRITES, StorageError, engine_of
from femopp.server.store.log import NOT_READ
from femopp.server.store.reading import nameless
from femopp.server.store.schema import ENTRIES, LOGS, METADATA
from femopp.server.store.store import Store
from femopp.table.log.entries import stored
from tests.server.logs import KINDS
from tests.server.storing import LOG, not_missed, said, with_store

FIRST = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO alembic_version VALUES ('0001');
CREATE TABLE tables (id VARCHAR(32) PRIMARY KEY, opened_at INTEGER NOT NULL);
CREATE TABLE entries (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,
    data BLOB NOT NULL, guest VARCHAR(32), command VARCHAR(64), PRIMARY KEY (table_id, number)
);
CREATE UNIQUE INDEX once ON entries (table_id, guest, command);
CREATE TABLE guests (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id), guest VARCHAR(32) NOT NULL,
    token_hash VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, guest)
);
INSERT INTO tables VALUES ('t', 1700000000);
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with the database of the first version, whose last table is only in its log."""
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(FIRST)
        yield tmp_path


def told_at_start(folder: Path) -> list[str]:
    """Return the notices when the database is opened."""

    async def run() -> list[str]:
        store = Store(database_in(folder))
        told = await store.open()
        await store.close()
        return [Speaker("en").say(one) for one in told]

    return asyncio.run(run())


def asked(file: Path, question: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(question).fetchall()


def copies_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("tables.copy-*"))


def test_a_copy_is_kept_from_before_and_told_of_in_one_line(folder: Path) -> None:
    told = told_at_start(folder)
    (copy,) = copies_in(folder)
    assert told == [f"The tables were brought up to date. A copy from before is in {copy}."]
    assert copy.name.endswith("-revision-0001.db")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert asked(copy, "SELECT version_num FROM alembic_version") == [("0001",)]
    assert asked(copy, "SELECT id FROM tables") == [("t",)]
    assert asked(folder / "tables.db", "SELECT version_num FROM alembic_version") == [
        (upgrading.newest(),)
    ]


def test_nothing_is_copied_where_nothing_is_to_do(tmp_path: Path) -> None:
    assert told_at_start(tmp_path) == []
    assert told_at_start(tmp_path) == []
    assert copies_in(tmp_path) == []


def test_the_last_three_copies_are_kept(folder: Path) -> None:
    older = [folder / f"tables.copy-202{year}-01-02-030405-revision-0001.db" for year in range(5)]
    for one in older:
        one.touch()
    mine = folder / "tables.copy-of-my-own.db"
    mine.touch()
    told_at_start(folder)
    assert [one for one in copies_in(folder) if one in older] == older[-2:]
    assert mine.exists()


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (sqlite3.OperationalError("database or disk is full"), "database or disk is full"),
        (ValueError("nobody thought of that"), "nobody thought of that"),
    ],
)
def test_an_upgrade_that_fails_leaves_everything_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    def fails(config: Any, _to: str) -> None:
        connection = config.attributes["connection"]
        connection.exec_driver_sql("DROP TABLE guests")
        raise error

    before = asked(folder / "tables.db", "SELECT name, sql FROM sqlite_master ORDER BY name")
    with monkeypatch.context() as broken:
        broken.setattr(command, "upgrade", fails)
        with pytest.raises(StorageError) as caught:
            told_at_start(folder)
    assert said(caught.value) == (
        f"the tables cannot be brought up to date: {told}. They are unchanged; use the "
        "older Femopp meanwhile"
    )
    after = asked(folder / "tables.db", "SELECT name, sql FROM sqlite_master ORDER BY name")
    assert after == before
    assert copies_in(folder) == []
    assert len(told_at_start(folder)) == 1


def test_nothing_is_changed_where_no_copy_can_be_made(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_source: Path, _target: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(copies, "_copy_into", full)
    with pytest.raises(StorageError) as caught:
        told_at_start(folder)
    assert "cannot be brought up to date: database or disk is full" in said(caught.value)
    assert asked(folder / "tables.db", "SELECT version_num FROM alembic_version") == [("0001",)]
    assert copies_in(folder) == []


# From before tables and matches on real cards were logs of one kind

CARDS_LOG: list[tuple[bytes, Command | None]] = [
    (
        b'{"type":"Began","settings":{"game":"sheepshead","players":3},"players":3,'
        b'"start":{"dealer":0},"rules":1,"version":"0"}',
        None,
    ),
    (b'{"type":"Deal","place":0,"said":{"passed":true}}', Command("", "phone", 4)),
]


def two_logs_of_revision_0010(url: str | URL) -> None:
    """A table and a match on real cards, each with a log of its own kind; the owner's number 7."""
    engine = engine_of(url)
    config = upgrading._config()
    with engine.execution_options(**{WRITES: True}).begin() as connection:

        def insert(table: str, *values: Any) -> None:
            names = [f"v{number}" for number, _value in enumerate(values)]
            row = f"INSERT INTO {table} VALUES ({', '.join(f':{name}' for name in names)})"
            connection.execute(text(row), dict(zip(names, values, strict=True)))

        config.attributes["connection"] = connection
        command.upgrade(config, "0010")
        connection.execute(text("UPDATE owner SET number = 7"))
        insert("tables (id, opened_at, touched_at)", "t", 11, 12)
        insert("guests (table_id, guest, token_hash, name)", "t", "g", "hash", "Åsa 🦊")
        head = beginning("t")
        for entry in LOG:
            head = linked(head, stored(nameless(entry)))
            row = ("t", head.number, stored(nameless(entry)), head.hash, 7)
            insert("entries (table_id, number, data, hash, owner)", *row)
        match = ("m", "watch", 21, 22, "hash", b'[{"name":"Anna"}]', None)
        insert("kept (id, watch, opened_at, touched_at, token_hash, people, circle_id)", *match)
        head = beginning("m")
        for data, whose in CARDS_LOG:
            head = linked(head, data, whose)
            sent = (None, None) if whose is None else (whose.device, whose.number)
            insert("kept_entries", "m", head.number, data, head.hash, *sent, 23)
    engine.dispose()


def test_logs_of_both_kinds_are_moved_to_one_table(url: str | URL) -> None:
    two_logs_of_revision_0010(url)

    async def going_on(store: Store) -> None:
        rows = await store.rows(NOT_READ, select(LOGS).order_by(LOGS.c.id))
        assert [(one.id, one.kind, one.opened_at, one.fence) for one in rows] == [
            ("m", "cards", 21, 7),
            ("t", "table", 11, 7),
        ]
        table, match = await store.load("t"), await KINDS["cards"].load(store, "m")
        assert table is not None
        assert list(table.log) == LOG
        assert table.fault is None
        of_table = select(ENTRIES.c.fence).where(ENTRIES.c.log_id == "t")
        assert {one.fence for one in await store.rows(NOT_READ, of_table)} == {7}
        assert match is not None
        assert (match.commands, match.fault) == ((Command("", "phone", 4),), None)
        assert match.log[1] == Deal(0, {"passed": True}, at=23, came=23)
        for id, kind in (("t", KINDS["tables"]), ("m", KINDS["cards"])):
            log = await kind.take_over(store, id)
            assert log is not None
            assert log.fence == 8
            assert await log.append([kind.item(1)], not_missed)
        # A phone that had no answer from the older version sends its entry again.
        matches = KeptMatches(store)
        assert (await matches.find("watch")) is not None
        assert (await matches.find("m")) is not None
        again = await matches.append("m", "phone", 4, [Deal(0, {"passed": True})])
        assert again is not None
        assert again[1].log.version == 3

    with_store(url, going_on)


def test_the_migrations_make_what_the_schema_says(url: str | URL) -> None:
    async def nothing(_store: Store) -> None:
        pass

    with_store(url, nothing)
    engine = engine_of(url)
    made = inspect(engine)
    assert {*made.get_table_names()} == {*METADATA.tables, "alembic_version"}
    for table in METADATA.sorted_tables:
        columns = {one["name"]: one["nullable"] for one in made.get_columns(table.name)}
        assert columns == {one.name: one.nullable for one in table.columns}, table.name
        foreign = made.get_foreign_keys(table.name)
        there = {(*one["constrained_columns"], one["referred_table"]) for one in foreign}
        wanted = {(one.parent.name, one.column.table.name) for one in table.foreign_keys}
        assert there == wanted, table.name
    engine.dispose()
