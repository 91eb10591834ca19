"""`femopp backup` while the server runs, and `femopp restore`, which puts the tables back."""

import asyncio
import os
import shutil
import sqlite3
import stat
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from femopp.server.start import database_in
from femopp.server.store.backup import back_up
from femopp.server.store.deletions import enlist, list_in
from femopp.server.store.store import Store
from tests.cli.running import Ran, main
from tests.server.serving import PATIENCE
from tests.server.storing import LOG, with_store
from tests.server.test_crash import (
    Person,
    acknowledged_by,
    judge,
    opened,
    play_on,
    server,
)
from tests.stored import FOLDER as STORED
from tests.stored import TABLES
from tools.browsing import free_port


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with two tables."""
    folder = tmp_path / "tables"

    async def two(store: Store) -> None:
        await store.open_table("one", LOG, {"g": "hash"})
        await store.open_table("two", LOG, {"g": "hash"})

    with_store(database_in(folder), two)
    return folder


def tables_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [one for (one,) in connection.execute("SELECT id FROM logs ORDER BY id")]


class Keeping:
    """The commands, on tables in this folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def backup(self, file: Path, *more: str) -> Ran:
        return main(self.capsys, "backup", str(file), "--data", str(self.folder), *more)

    def restore(self, file: Path) -> Ran:
        return main(self.capsys, "restore", str(file), "--data", str(self.folder))


@pytest.fixture
def keeping(folder: Path, capsys: pytest.CaptureFixture[str]) -> Keeping:
    return Keeping(folder, capsys)


def test_a_backup_is_one_file_for_its_owner_alone(keeping: Keeping, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere" / "copy.db"
    copy.parent.mkdir()
    ran = keeping.backup(copy)
    assert (ran.status, ran.words) == (0, f"Backed up to {copy}; tables: 2.")
    assert list(copy.parent.iterdir()) == [copy]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert tables_in(copy) == ["one", "two"]


def test_a_backup_replaces_a_file_only_if_asked(keeping: Keeping, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna")
    ran = keeping.backup(letter)
    assert ran.status == 2
    assert "exists already; choose another name, or add --overwrite" in ran.err
    assert letter.read_text() == "Dear Anna"
    assert keeping.backup(letter, "--overwrite").status == 0
    assert tables_in(letter) == ["one", "two"]


def test_a_backup_that_cannot_be_says_why(keeping: Keeping, tmp_path: Path) -> None:
    assert "is a folder" in keeping.backup(tmp_path).err
    itself = keeping.backup(keeping.folder / "tables.db", "--overwrite")
    assert "is the database itself" in itself.err
    keeping.folder = tmp_path / "empty"
    assert "there are no tables in" in keeping.backup(tmp_path / "copy.db").err
    assert not keeping.folder.exists()


def test_the_old_database_is_kept_beside(keeping: Keeping, tmp_path: Path) -> None:
    keeping.backup(tmp_path / "copy.db")
    url = database_in(keeping.folder)
    with_store(url, lambda store: store.open_table("three", LOG, {"g": "hash"}))
    ran = keeping.restore(tmp_path / "copy.db")
    assert ran.status == 0
    (kept,) = keeping.folder.glob("tables.copy-*-replaced.db*")
    assert f"Restored from {tmp_path / 'copy.db'}; tables: 2." in ran.words
    assert f"The previous tables are in {kept}." in ran.words
    assert tables_in(keeping.folder / "tables.db") == ["one", "two"]
    assert tables_in(kept) == ["one", "three", "two"]
    assert stat.S_IMODE((keeping.folder / "tables.db").stat().st_mode) == 0o600
    assert with_store(url, lambda store: store.load("three")) is None


def test_a_damaged_database_can_be_replaced_too(keeping: Keeping, tmp_path: Path) -> None:
    keeping.backup(tmp_path / "copy.db")
    damaged = keeping.folder / "tables.db"
    damaged.write_bytes(b"no database any more")
    damaged.with_name("tables.db-wal").write_bytes(b"nor a log")
    assert keeping.restore(tmp_path / "copy.db").status == 0
    (kept,) = keeping.folder.glob("tables.copy-*-replaced.db")
    assert kept.read_bytes() == b"no database any more"
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"nor a log"
    assert tables_in(damaged) == ["one", "two"]


def test_damage_in_a_backup_is_told(keeping: Keeping, tmp_path: Path) -> None:
    """It may be the only backup there is: the other tables are whole."""
    assert keeping.backup(tmp_path / "copy.db").status == 0
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection, connection:
        connection.execute("DELETE FROM entries WHERE log_id = 'one' AND number = 2")
    ran = keeping.restore(tmp_path / "copy.db")
    assert ran.status == 0
    assert "The log of table one is damaged from entry 2 on." in ran.words
    assert "table two" not in ran.words


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root does that")
def test_files_restored_by_root_belong_to_the_folders_owner(
    keeping: Keeping, tmp_path: Path
) -> None:
    keeping.backup(tmp_path / "copy.db")
    (keeping.folder / ".in-use").unlink()
    for path in (keeping.folder, *keeping.folder.iterdir()):
        os.chown(path, 1234, 1234)
    assert keeping.restore(tmp_path / "copy.db").status == 0
    assert {path.stat().st_uid for path in keeping.folder.iterdir()} == {1234}


def test_nothing_is_restored_under_a_running_server(keeping: Keeping, tmp_path: Path) -> None:
    keeping.backup(tmp_path / "copy.db")

    async def running(_store: Store) -> Ran:
        return await asyncio.to_thread(keeping.restore, tmp_path / "copy.db")

    ran = with_store(database_in(keeping.folder), running)
    assert ran.status == 2
    assert "stop it first" in ran.err
    assert not list(keeping.folder.glob("*replaced*"))


def changed(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(statement)


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-4096])


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda file: file.unlink(), "there is no file"),
        (lambda file: (file.unlink(), file.mkdir()), "is a folder; give the name of a file"),
        (lambda file: file.write_text("Dear Anna, " * 200), "file is not a database"),
        (cut_short, "malformed"),
        (lambda file: changed(file, "DROP TABLE alembic_version"), "is not a backup of Femopp's"),
        (
            lambda file: changed(file, "UPDATE format SET number = 9"),
            "is from a newer Femopp; restore it with that one",
        ),
    ],
)
def test_an_incomplete_backup_changes_nothing(
    keeping: Keeping, tmp_path: Path, spoil: Any, told: str
) -> None:
    keeping.backup(tmp_path / "copy.db")
    before = sorted(keeping.folder.iterdir())
    spoil(tmp_path / "copy.db")
    ran = keeping.restore(tmp_path / "copy.db")
    assert ran.status == 2
    assert told in ran.err
    assert sorted(keeping.folder.iterdir()) == before
    assert tables_in(keeping.folder / "tables.db") == ["one", "two"]


def test_deleted_tables_are_deleted_again(keeping: Keeping, tmp_path: Path) -> None:
    keeping.backup(tmp_path / "copy.db")
    enlist(list_in(keeping.folder), ["two", "of another database"])
    ran = keeping.restore(tmp_path / "copy.db")
    assert "Deleted again, because they were deleted after the backup: 1." in ran.words
    assert tables_in(keeping.folder / "tables.db") == ["one"]
    with closing(sqlite3.connect(keeping.folder / "tables.db")) as connection:
        for column in ("log_id FROM entries", "table_id FROM guests"):
            found = connection.execute(f"SELECT DISTINCT {column}").fetchall()
            assert found == [("one",)]


def test_an_older_versions_tables_are_backed_up_and_restored(
    keeping: Keeping, tmp_path: Path
) -> None:
    """A backup is made of them as they are; restored, they are up to date."""
    older = STORED / "0.1.0" / TABLES
    shutil.copy(older, keeping.folder / "tables.db")
    with closing(sqlite3.connect(older)) as connection:
        (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    assert f"tables: {tables}." in keeping.backup(tmp_path / "copy.db").words
    assert f"tables: {tables}." in keeping.restore(tmp_path / "copy.db").words
    assert len(tables_in(keeping.folder / "tables.db")) == tables


def test_postgresql_has_its_own_tools(keeping: Keeping, capsys: pytest.CaptureFixture[str]) -> None:
    database = ("--database-url", "postgresql://anna:secret@there/tables")
    assert "pg_dump --format=custom" in main(capsys, "backup", "copy", *database).err
    assert "pg_restore --clean" in main(capsys, "restore", "copy", *database).err


def test_a_backup_taken_under_load_has_all_that_was_acknowledged_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Restored in another folder, its tables open there and go on."""
    port, copy = free_port(), tmp_path / "copy.db"
    with server(tmp_path / "first", port):
        people = opened(port, Random(int(time.time())), 3)
        asyncio.run(back_up_in_the_midst(tmp_path / "first", port, people, copy))
    restored = Keeping(tmp_path / "second", capsys)
    assert restored.restore(copy).status == 0
    lengths = judge(restored.folder, people)
    asyncio.run(play_on(restored.folder, free_port(), people, lengths))
    after = judge(restored.folder, people)
    assert all(after[table] > length for table, length in lengths.items())


async def back_up_in_the_midst(folder: Path, port: int, people: list[Person], copy: Path) -> None:
    """Back up while people play. They know afterwards only what was acknowledged before that."""
    playing = [asyncio.create_task(person.play(port)) for person in people]
    async with asyncio.timeout(PATIENCE):
        while acknowledged_by(people) < 60:
            await asyncio.sleep(0.003)
        before = [replace(person, acknowledged=dict(person.acknowledged)) for person in people]
        await asyncio.to_thread(back_up, folder / "tables.db", copy, overwrites=False)
        enough = acknowledged_by(people) + 20
        while acknowledged_by(people) < enough:
            await asyncio.sleep(0.003)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for person, then in zip(people, before, strict=True):
        # Of what the server answered later the backup may or may not know.
        person.acknowledged, person.unanswered, person.screen = then.acknowledged, None, None
