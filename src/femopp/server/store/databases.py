"""Databases: their URLs, engines and errors."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from femopp.extras import MissingPart
from femopp.language import Text, TextError, _, say
from femopp.server.store.folders import fault_of

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgresql+asyncpg": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}
"""Driver for each URL scheme; older versions had other drivers."""

DATABASE_ERRORS = (SQLAlchemyError, sqlite3.Error, OSError)
"""Errors of a database that refuses, cannot be reached, or is full."""

WRITES = "femopp_writes"
"""Execution option of connections that write: SQLite then locks the database from the beginning."""

SILENCE = 5
"""Seconds without a sign of PostgreSQL after which a connection is given up.

As long as a lease: a shorter silence ends nothing, and after a longer one others may have the logs.
"""

UNLESS_SILENT = {
    "connect_timeout": SILENCE,
    # For what was sent, and has not been acknowledged.
    "tcp_user_timeout": SILENCE * 1000,
    # For an answer: probes after two seconds, then each second. Without `tcp_user_timeout`, which
    # only Linux has, the third one decides.
    "keepalives_idle": SILENCE - 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
}
"""Settings of connections to PostgreSQL, unless its URL has others."""

NO_ADDRESS = _(
    "the database cannot be opened: its address must be like sqlite:///FILE or "
    "postgresql://USER:PASSWORD@HOST/NAME"
)


class StorageError(TextError):
    """The database cannot be used; `text` says why and what to do."""


def url_of(address: str | URL) -> URL:
    """Return the URL with its driver. Raises `StorageError` if it is invalid.

    The message does not repeat the URL, which may contain a password.
    """
    try:
        url = make_url(address)
        url = url.set(drivername=DRIVERS[url.drivername])
        # A database in memory would be another one for each thread.
        if url.get_backend_name() != "sqlite" or file_of(url) is not None:
            return url
    except (SQLAlchemyError, ValueError, KeyError):
        pass
    raise StorageError(say(NO_ADDRESS)) from None


def is_shared(address: str | URL) -> bool:
    """Whether several processes can open this database. Raises `StorageError` as `url_of` does."""
    return url_of(address).get_backend_name() != "sqlite"


def engine_of(address: str | URL) -> Engine:
    """Return an engine for the database, used in several threads. Raises `StorageError`."""
    url = url_of(address)
    is_file = url.get_backend_name() == "sqlite"
    settings = {name: one for name, one in UNLESS_SILENT.items() if name not in url.query}
    try:
        engine = create_engine(url, connect_args={} if is_file else settings)
    except (SQLAlchemyError, ValueError):
        raise StorageError(say(NO_ADDRESS)) from None
    except ImportError:
        raise StorageError(MissingPart("postgres").text) from None
    if is_file:
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, _record: Any) -> None:
    # Transactions begin where SQLAlchemy says so.
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    # Deleted data must not remain readable in the file.
    connection.execute("PRAGMA secure_delete=ON")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES)
    file = connection.connection.driver_connection
    assert isinstance(file, sqlite3.Connection)
    file.execute("BEGIN IMMEDIATE" if writes else "BEGIN")


def drop(connection: Connection | None) -> None:
    """Close a connection that is used no more, and may have broken before."""
    if connection is not None:
        with suppress(*DATABASE_ERRORS):
            connection.invalidate()
            connection.close()


def cannot_be_opened(engine: Engine, problem: Text | str) -> StorageError:
    """Return the error for a database that cannot be used."""
    plain = engine.url.set(drivername=engine.url.get_backend_name())
    return StorageError(
        say(
            _("the database {url} cannot be opened: {problem}"),
            url=plain.render_as_string(hide_password=True),
            problem=problem,
        )
    )


def problem_of(error: Exception) -> Text | str:
    """Return the first line of the database's own message; for a file, what would be right."""
    if isinstance(error, OSError) and error.filename:
        return fault_of(Path(error.filename), error)
    words = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return next(iter(words.splitlines()), type(error).__name__)


CONFLICTS = (
    *("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505"),
    *("SQLITE_CONSTRAINT_FOREIGNKEY", "23503"),
)
"""Codes of SQLite and PostgreSQL for a duplicate key, and for a row whose owner is gone."""


def is_conflict(error: Exception) -> bool:
    """Whether the error comes from something else that was written or deleted meanwhile."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    codes = (getattr(cause, name, None) for name in ("sqlite_errorname", "sqlstate"))
    return any(code in CONFLICTS for code in codes)


def file_of(url: URL) -> Path | None:
    """Return the real path of an SQLite database; None for one in memory or on another server."""
    name = url.database
    if url.get_backend_name() != "sqlite" or not name or name == ":memory:":
        return None
    if name.startswith("file:"):
        if url.query.get("mode") == "memory":
            return None
        name = unquote(urlsplit(name).path)
    return Path(os.path.realpath(name))
