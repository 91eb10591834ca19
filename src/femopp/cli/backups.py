"""``femopp backup`` and ``femopp restore``."""

from pathlib import Path

from femopp.cli.errors import CommandError
from femopp.cli.serve import place_of_tables
from femopp.cli.terminal import Terminal
from femopp.language import Message, Speaker, _, say
from femopp.server.start import StartError, database_in
from femopp.server.store.backup import Restored, RestoreError, back_up, restore
from femopp.server.store.databases import StorageError, file_of, url_of

PG_DUMP = _(
    "femopp backup is for SQLite; PostgreSQL has its own tool, which works while Femopp runs: "
    "pg_dump --format=custom --file=FILE DATABASE"
)

PG_RESTORE = _(
    "femopp restore is for SQLite; PostgreSQL has its own tool. Stop Femopp first: pg_restore "
    "--clean --if-exists --dbname=DATABASE FILE"
)


def backup(
    speaker: Speaker, file: Path, folder: str | None, database: str | None, overwrites: bool
) -> None:
    """Back up all tables to a file, and print their number. Raises `CommandError` if it can't."""
    source = _database(folder, database, PG_DUMP)
    try:
        tables = back_up(source, file.expanduser(), overwrites=overwrites)
    except RestoreError as error:
        raise CommandError(error.text) from None
    done = _("Backed up to {file}; tables: {tables}.")
    Terminal(speaker).whole(say(done, file=str(file), tables=tables))


def restore_from(speaker: Speaker, file: Path, folder: str | None, database: str | None) -> None:
    """Replace all tables with a backup, and print the result. Raises `CommandError` if it can't."""
    target = _database(folder, database, PG_RESTORE)
    try:
        if database is None:
            database_in(target.parent)
        done = restore(file.expanduser(), target)
    except (RestoreError, StartError) as error:
        raise CommandError(error.text) from None
    _report(Terminal(speaker), file, done)


def _report(terminal: Terminal, file: Path, done: Restored) -> None:
    restored = _("Restored from {file}; tables: {tables}.")
    terminal.whole(say(restored, file=str(file), tables=done.tables))
    for table, number in done.damaged.items():
        damaged = _("The log of table {table} is damaged from entry {number} on.")
        terminal.whole(say(damaged, table=table, number=number))
    if done.deleted:
        terminal.say(
            _("Deleted again, because they were deleted after the backup: {tables}."),
            tables=done.deleted,
        )
    if done.kept is not None:
        terminal.whole(say(_("The previous tables are in {file}."), file=str(done.kept)))


def _database(folder: str | None, database: str | None, elsewhere: Message) -> Path:
    """Return the database file. Raises `CommandError` with `elsewhere` for PostgreSQL."""
    place = place_of_tables(folder, database)
    if isinstance(place, Path):
        return place / "tables.db"
    try:
        file = file_of(url_of(place))
    except StorageError as error:
        raise CommandError(error.text) from None
    if file is None:
        raise CommandError(say(elsewhere))
    return file
