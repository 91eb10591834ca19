"""URLs of databases, and their errors."""

import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sqlalchemy import URL, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from femopp.language import Text, TextError, _, say

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
"""Driver for each URL scheme."""


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
        driver = DRIVERS.get(url.drivername, url.drivername)
        if driver in DRIVERS.values():
            return url.set(drivername=driver)
    except (SQLAlchemyError, ValueError):
        pass
    raise StorageError(say(NO_ADDRESS)) from None


def engine_of(address: str | URL) -> AsyncEngine:
    """Return an engine for the database. Raises `StorageError`."""
    try:
        return create_async_engine(url_of(address))
    except (SQLAlchemyError, ValueError):
        raise StorageError(say(NO_ADDRESS)) from None
    except ImportError:
        raise StorageError(
            say(
                _(
                    "the database cannot be opened: PostgreSQL needs the Python package asyncpg, "
                    "which is not installed"
                )
            )
        ) from None


def cannot_be_opened(engine: AsyncEngine, problem: Text | str) -> StorageError:
    """Return the error for a database that cannot be used."""
    plain = engine.url.set(drivername=engine.url.get_backend_name())
    return StorageError(
        say(
            _("the database {url} cannot be opened: {problem}"),
            url=plain.render_as_string(hide_password=True),
            problem=problem,
        )
    )


def problem_of(error: Exception) -> str:
    """Return the first line of the database's own message."""
    words = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return next(iter(words.splitlines()), type(error).__name__)


UNIQUE = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505")
"""Codes of SQLite and PostgreSQL for a duplicate key."""


def is_taken(error: Exception) -> bool:
    """Whether the error is a duplicate key."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    codes = (getattr(cause, name, None) for name in ("sqlite_errorname", "sqlstate"))
    return any(code in UNIQUE for code in codes)


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
