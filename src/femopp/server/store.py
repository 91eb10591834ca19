"""Where tables are kept: SQLite in a folder, or PostgreSQL.

What `append` has returned from is on the disk: SQLite runs in WAL mode with ``synchronous=FULL``.
Appends that come while a commit is under way are committed together.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, select
from sqlalchemy.pool import StaticPool

from femopp.language import _, say
from femopp.server.databases import StorageError, cannot_be_opened, engine_of, problem_of
from femopp.server.private import private_database
from femopp.server.schema import ENTRIES, GUESTS
from femopp.server.writing import TROUBLE, Append, Row, TaskWriter, ThreadWriter, Writer
from femopp.table.entries import AnyEntry, Entry, restored, stored


@dataclass(frozen=True)
class Kept:
    """A table as it is stored: its log, its guests' hashed tokens, the commands it has done."""

    log: tuple[AnyEntry, ...]
    tokens: dict[str, str]
    done: tuple[tuple[str, str], ...]


class Store:
    """The tables of one server.

    Raises `StorageError` for the address of a database that cannot be.
    """

    def __init__(self, address: str | URL) -> None:
        self._engine = engine_of(address)
        self._file: Engine | None = None
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)
            # SQLite's asynchronous driver goes to its thread and back for each statement; a batch
            # that goes there at once takes less than half the processor's time.
            file = self._engine.url.set(drivername="sqlite")
            self._file = create_engine(file, poolclass=StaticPool)
            event.listen(self._file, "connect", _set_up_file)
        self._writer: Writer | None = None

    async def open(self) -> None:
        """Bring the database up to date. Raises `StorageError` if it cannot be used."""
        try:
            self._look_for_folder()
            with private_database(self._engine.url):
                async with self._engine.begin() as connection:
                    await connection.run_sync(_migrate)
        except TROUBLE as error:
            await self._let_go()
            raise cannot_be_opened(self._engine, problem_of(error)) from None
        except StorageError:
            await self._let_go()
            raise
        self._writer = TaskWriter(self._engine) if self._file is None else ThreadWriter(self._file)

    def _look_for_folder(self) -> None:
        """SQLite makes its file but no folder, and says of that only that it cannot."""
        file = self._engine.url.database
        if self._engine.dialect.name == "sqlite" and file and not Path(file).parent.is_dir():
            folder = say(_("there is no folder {folder}"), folder=str(Path(file).parent))
            raise cannot_be_opened(self._engine, folder)

    async def close(self) -> None:
        """Write what is still to be written, and let go of the database."""
        if self._writer is not None:
            await self._writer.close()
        await self._let_go()

    async def _let_go(self) -> None:
        if self._file is not None:
            self._file.dispose()
        await self._engine.dispose()

    async def open_table(
        self, table: str, entries: Sequence[Entry], guest: str, token_hash: str
    ) -> None:
        """Store a new table with the beginning of its log, and its host's hashed token."""
        await self._commit(
            Append(
                _rows(table, 1, entries, None, None),
                guests=[(table, guest, token_hash)],
                tables=[(table, int(time.time()))],
            )
        )

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[Entry],
        guest: str | None = None,
        command_id: str | None = None,
        token_hash: str | None = None,
    ) -> None:
        """Store entries, the first of which gets this number; returns when they are on the disk.

        `guest` and `command_id` tell whose command it was; `token_hash` is a new guest's.
        Raises `StorageError`, and nothing is stored, when the database refuses.
        """
        guests = [] if token_hash is None else [(table, guest, token_hash)]
        await self._commit(Append(_rows(table, number, entries, guest, command_id), guests))

    async def load(self, table: str) -> Kept | None:
        """The table of this id, None if there is none. Raises `StorageError`."""
        try:
            return await self._load(table)
        except TROUBLE as error:
            raise StorageError(
                say(_("the table could not be read: {problem}"), problem=problem_of(error))
            ) from None

    async def _load(self, table: str) -> Kept | None:
        async with self._engine.connect() as connection:
            rows = (
                await connection.execute(
                    select(ENTRIES.c.data, ENTRIES.c.guest, ENTRIES.c.command)
                    .where(ENTRIES.c.table_id == table)
                    .order_by(ENTRIES.c.number)
                )
            ).all()
            if not rows:
                return None
            guests = await connection.execute(
                select(GUESTS.c.guest, GUESTS.c.token_hash).where(GUESTS.c.table_id == table)
            )
            tokens = {row.guest: row.token_hash for row in guests}
        done = tuple((guest, done) for _data, guest, done in rows if done is not None)
        return Kept(tuple(restored(data) for data, _guest, _done in rows), tokens, done)

    async def _commit(self, append: Append) -> None:
        assert self._writer is not None
        self._writer.put(append)
        try:
            await append.written
        except TROUBLE as error:
            raise StorageError(
                say(_("this could not be stored: {problem}"), problem=problem_of(error))
            ) from None


def _rows(
    table: str, number: int, entries: Sequence[Entry], guest: str | None, command_id: str | None
) -> list[Row]:
    return [
        (
            table,
            number + place,
            stored(entry),
            guest if place == 0 and command_id else None,
            command_id if place == 0 else None,
        )
        for place, entry in enumerate(entries)
    ]


def _set_up_file(connection: Any, record: Any) -> None:
    # Whoever writes says himself where a transaction begins.
    connection.isolation_level = None
    _set_up_sqlite(connection, record)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    known = {one.revision for one in script.walk_revisions()}
    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None and present not in known:
        raise StorageError(
            say(_("the database is of a newer Femopp: use that one, or another data folder"))
        )
    command.upgrade(config, "head")
