"""Backups of the tables, and putting one back in their place."""

from pathlib import Path

from femopp.cli.serve import AMBIGUOUS
from femopp.cli.terminal import Terminal
from femopp.cli.wrong import Wrong, check_said
from femopp.language import Message, Speaker, _, say
from femopp.server.databases import StorageError, file_of, url_of
from femopp.server.deleted import data_folder
from femopp.server.restoring import Restored, RestoreError, back_up, restore
from femopp.server.start import StartError, database_in

PG_DUMP = _(
    "PostgreSQL makes its backups itself, while Femopp runs: "
    "pg_dump --format=custom --file=FILE DATABASE"
)

PG_RESTORE = _(
    "PostgreSQL restores its backups itself, while no Femopp is open: "
    "pg_restore --clean --if-exists --dbname=DATABASE FILE"
)


def backup(
    speaker: Speaker, file: Path, folder: str | None, database: str | None, overwrites: bool
) -> None:
    """Copy all tables to a file, and say how many. Raises `Wrong` where that cannot be."""
    source = _database(folder, database, PG_DUMP)
    try:
        tables = back_up(source, file.expanduser(), overwrites=overwrites)
    except RestoreError as error:
        raise Wrong(error.text) from None
    done = _("Backed up to {file}; tables: {tables}.")
    Terminal(speaker).whole(say(done, file=str(file), tables=tables))


def restore_from(speaker: Speaker, file: Path, folder: str | None, database: str | None) -> None:
    """Put a backup in the place of all tables, and say so. Raises `Wrong` where that cannot be."""
    target = _database(folder, database, PG_RESTORE)
    try:
        if database is None:
            database_in(target.parent)
        done = restore(file.expanduser(), target)
    except (RestoreError, StartError) as error:
        raise Wrong(error.text) from None
    _tell(Terminal(speaker), file, done)


def _tell(terminal: Terminal, file: Path, done: Restored) -> None:
    restored = _("Restored from {file}; tables: {tables}.")
    terminal.whole(say(restored, file=str(file), tables=done.tables))
    if done.deleted:
        terminal.say(
            _("Deleted again, as they were deleted after the backup: {tables}."),
            tables=done.deleted,
        )
    if done.kept is not None:
        terminal.whole(say(_("What was there before is in {file}."), file=str(done.kept)))


def _database(folder: str | None, database: str | None, elsewhere: Message) -> Path:
    """The file of the tables. Raises `Wrong` for tables in PostgreSQL, saying this instead."""
    check_said(data=folder, **{"database-url": database})
    if folder and database:
        raise Wrong(say(AMBIGUOUS))
    if not database:
        kept_in = Path(folder).expanduser() if folder else data_folder()
        return kept_in / "tables.db"
    try:
        file = file_of(url_of(database))
    except StorageError as error:
        raise Wrong(error.text) from None
    if file is None:
        raise Wrong(say(elsewhere))
    return file
