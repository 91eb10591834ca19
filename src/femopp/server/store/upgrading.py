"""Bringing a database up to date when it is opened; a file is copied first.

Migrations only add, so that the version before goes on beside them: it opens a database with
migrations that it doesn't know, as long as it can read its format.
"""

from contextlib import suppress
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from femopp.language import Text, _, say
from femopp.server.store.copies import CopyError, copy_beside, keep_few
from femopp.server.store.databases import (
    DATABASE_ERRORS,
    StorageError,
    cannot_be_opened,
    engine_of,
    problem_of,
)
from femopp.server.store.formats import (
    FORMATS,
    TOO_NEW,
    Formats,
    check_reads,
    finish,
    format_of,
    raise_format,
)
from femopp.server.store.lock import take_turn

NEWER = _("the database is from a newer Femopp; use that one, or another data folder")

COPIED = _("The tables were brought up to date. A copy from before is in {copy}.")

NOT_UPGRADED = _(
    "the tables cannot be brought up to date: {problem}. They are unchanged; use the older "
    "Femopp meanwhile"
)


def upgrade(connection: Connection, formats: Formats = FORMATS) -> None:
    """Bring the database's tables up to date, within the transaction of this connection.

    A new one gets the newest format; another keeps its own. Raises `StorageError` for one that only
    a newer version can read.
    """
    if connection.dialect.name == "postgresql":
        take_turn(connection)
    present = revision_of(connection)
    check_is_readable(connection, formats)
    if present is None or is_known(present):
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    check_reads(connection, formats)
    if present is None:
        raise_format(connection, formats)


def migrate(
    database: str | URL, *, finishes: bool = False, formats: Formats = FORMATS
) -> tuple[int, int]:
    """Bring a database in PostgreSQL up to date; return the numbers of its format before and now.

    If it `finishes`, raise the format too. Raises `StorageError`; then nothing has changed.
    """
    engine = engine_of(database)
    try:
        with engine.begin() as connection:
            upgrade(connection, formats)
            before = format_of(connection)
            if finishes:
                finish(connection, formats)
            return before, len(formats) if finishes else before
    except DATABASE_ERRORS as error:
        raise cannot_be_opened(engine, problem_of(error)) from None
    finally:
        engine.dispose()


def upgrade_file(file: Path, formats: Formats = FORMATS) -> tuple[Text, ...]:
    """Bring an SQLite database and its format up to date; return a sentence if a copy was made.

    It happens wholly or not at all. Raises `StorageError` if it cannot be.
    """
    with plain_engine(file).connect() as connection:
        check_is_readable(connection, formats)
        present = revision_of(connection)
        if is_current(connection) and format_of(connection) == len(formats):
            return ()
    # An empty database is made, not changed.
    copy = None if present is None else _copy_of(file, present)
    try:
        upgrade_wholly(plain_engine(file), formats)
    except StorageError:
        if copy is not None:
            copy.unlink(missing_ok=True)
        raise
    keep_few(file)
    return () if copy is None else (say(COPIED, copy=str(copy)),)


def newest() -> str:
    """Return the revision of a database that is up to date."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def revision_of(connection: Connection) -> str | None:
    """Return the database's revision; None for one without tables of Femopp's."""
    return MigrationContext.configure(connection).get_current_revision()


def is_known(revision: str) -> bool:
    """Whether this revision is of this version or an older one."""
    return any(
        one.revision == revision for one in ScriptDirectory.from_config(_config()).walk_revisions()
    )


def is_current(connection: Connection) -> bool:
    """Whether the database has all migrations of this version, and perhaps newer ones."""
    present = revision_of(connection)
    return present is not None and (present == newest() or not is_known(present))


def check_is_readable(connection: Connection, formats: Formats = FORMATS) -> None:
    """Raise `StorageError` for a database that only a newer version can read."""
    number = format_of(connection)
    if not number:
        present = revision_of(connection)
        if present is not None and not is_known(present):
            raise StorageError(say(NEWER))
    elif number > len(formats):
        raise StorageError(say(TOO_NEW))


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def plain_engine(file: Path) -> Engine:
    """Return an engine for a file; a transaction begins and ends where the code says so."""
    url = URL.create("sqlite", database=str(file))
    return create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")


def revision_in(file: Path) -> str | None:
    """Return the revision of an SQLite database; None for one without tables of Femopp's."""
    with plain_engine(file).connect() as connection:
        return revision_of(connection)


def _copy_of(file: Path, revision: str) -> Path:
    try:
        return copy_beside(file, revision)
    except CopyError as error:
        raise StorageError(say(NOT_UPGRADED, problem=error.text)) from None


def upgrade_wholly(engine: Engine, formats: Formats = FORMATS) -> None:
    """Bring an SQLite database and its format up to date as a whole, or leave it as it is.

    Raises `StorageError` for one of a newer version, and where it cannot be done.
    """
    with engine.connect() as connection:
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection, formats)
            raise_format(connection, formats)
            connection.exec_driver_sql("COMMIT")
        except Exception as error:
            with suppress(SQLAlchemyError):  # SQLite may have done it already
                connection.exec_driver_sql("ROLLBACK")
            if isinstance(error, StorageError):
                raise
            # Any exception: the tables may hold what nobody thought of.
            raise StorageError(say(NOT_UPGRADED, problem=problem_of(error))) from None
