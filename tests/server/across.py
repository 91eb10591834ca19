"""Two servers with one database, for the tests; each has a list of deletions of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import text

from femopp.server.store import store as store_module
from femopp.server.store.databases import engine_of
from tests.server.circling import Membered
from tests.server.serving import Served, served


class Two(NamedTuple):
    """Two servers, and the address of their database."""

    one: Served
    other: Served
    url: str


def let_in(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Give each of several servers with one database a data folder of its own."""
    numbers = count(1)
    monkeypatch.setattr(store_module, "data_folder", lambda: folder / f"data{next(numbers)}")


@contextmanager
def two_servers(url: str, folder: Path) -> Iterator[Two]:
    with served(folder, url) as one, served(folder, url) as other:
        yield Two(one, other, url)


def there(member: Membered, server: Served) -> Membered:
    """The same member's device at another server."""
    return Membered(server, member.circle, member.member, member.secret)


def end_connections(url: str) -> None:
    """End all connections to the database, as when it's restarted."""
    engine = engine_of(url)
    with engine.connect() as connection:
        others = text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        connection.execute(others)
    engine.dispose()
