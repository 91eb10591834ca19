"""Bringing a database up to date when it is opened; a file is copied first."""

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
from femopp.server.store.databases import StorageError, problem_of

NEWER = _("the database is from a newer Femopp; use that one, or another data folder")

COPIED = _("The tables were brought up to date. A copy from before is in {copy}.")

NOT_UPGRADED = _(
    "the tables cannot be brought up to date: {problem}. They are unchanged; use the older "
    "Femopp meanwhile"
)


def upgrade(connection: Connection) -> None:
    """Bring the database up to date, within the transaction of this connection.

    Raises `StorageError` for one of a newer version.
    """
    check_is_known(revision_of(connection))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def upgrade_file(file: Path) -> tuple[Text, ...]:
    """Bring an SQLite database up to date; return a sentence if a copy was made.

    It happens wholly or not at all. Raises `StorageError` if it cannot be.
    """
    present = revision_in(file)
    check_is_known(present)
    if present == newest():
        return ()
    # An empty database is made, not changed.
    copy = None if present is None else _copy_of(file, present)
    try:
        upgrade_wholly(plain_engine(file))
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


def check_is_known(revision: str | None) -> None:
    """Raise `StorageError` for the revision of a newer version."""
    if revision is not None and not is_known(revision):
        raise StorageError(say(NEWER))


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


def upgrade_wholly(engine: Engine) -> None:
    """Bring an SQLite database up to date as a whole, or leave it as it is.

    Raises `StorageError` for one of a newer version, and where it cannot be done.
    """
    with engine.connect() as connection:
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)
            connection.exec_driver_sql("COMMIT")
        except Exception as error:
            with suppress(SQLAlchemyError):  # SQLite may have done it already
                connection.exec_driver_sql("ROLLBACK")
            if isinstance(error, StorageError):
                raise
            # Any exception: the tables may hold what nobody thought of.
            raise StorageError(say(NOT_UPGRADED, problem=problem_of(error))) from None
