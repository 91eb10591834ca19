"""Addresses of databases, folders and ports: which can be used, and what is said of the others."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, event, insert

from femopp.server.start import StartError, database_in, listening
from femopp.server.store import databases, ownership
from femopp.server.store.databases import StorageError
from femopp.server.store.schema import CIRCLE_TABLES
from tests.server.postgres import postgres_urls
from tests.server.storing import LOG, said, with_store


def test_what_belongs_to_something_just_deleted_is_refused_in_words(
    url: str | URL,
) -> None:
    row = insert(CIRCLE_TABLES).values(table_id="t", circle_id="c", evening="", taken_in=False)
    with pytest.raises(StorageError) as caught:
        with_store(url, lambda store: store.change([row]))
    assert "something else has been written meanwhile; try again" in said(caught.value)


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "",
        "oracle://there",
        "mysql+nothing://x:secret@y/z",
        "mysql://x:secret@there/tables",
        "sqlite+pysqlite:///plain.db",
        "postgresql+psycopg://x:secret@there/tables",
        "postgresql://x:secret@there:door/tables",
        "sqlite+aiosqlite:////nowhere/at/all/tables.db",
        "sqlite:////nowhere/at/all/tables.db",
        "postgresql://x:secret@127.0.0.1:1/none",
        "postgresql+asyncpg://x:secret@127.0.0.1:1/none",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:tables?mode=memory&uri=true",
    ],
)
def test_a_database_that_cannot_be(address: str) -> None:
    with pytest.raises(StorageError) as caught:
        with_store(address, lambda store: store.load("t"))
    text = said(caught.value)
    assert "cannot be opened" in text
    assert "secret" not in text


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", (5, 5000, 2, 1, 3)),
        ("?connect_timeout=30&tcp_user_timeout=0", ("30", "0", 2, 1, 3)),
    ],
)
def test_a_silent_database_is_given_up_after_a_lease_unless_its_address_says_another_time(
    query: str, wanted: tuple[int | str, ...]
) -> None:
    assert ownership.TERM == databases.SILENCE
    pytest.importorskip("psycopg")
    engine, found = databases.engine_of(f"postgresql://x@127.0.0.1/none{query}"), dict[str, Any]()

    def connecting(_dialect: Any, _record: Any, _arguments: Any, named: dict[str, Any]) -> None:
        found.update(named)
        raise OSError("no connection is wanted")

    event.listen(engine, "do_connect", connecting)
    with pytest.raises(OSError, match="no connection"):
        engine.connect()
    names = ("connect_timeout", "tcp_user_timeout", *[f"keepalives_{one}" for one in KEEPALIVES])
    assert tuple([found[name] for name in names]) == wanted


KEEPALIVES = ("idle", "interval", "count")


def test_an_address_with_the_driver_of_an_older_version_goes_on_working(tmp_path: Path) -> None:
    with postgres_urls() as server:
        for address in (
            f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}",
            server.replace("postgresql://", "postgresql+asyncpg://"),
        ):
            with_store(address, lambda store: store.open_table("t", LOG, {"g": "hash"}))
            assert with_store(address, lambda store: store.load("t")) is not None


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_a_folder_that_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    database_in(tmp_path / "tables")
    assert stat.S_IMODE((tmp_path / "tables").stat().st_mode) == stat.S_IRWXU


@pytest.mark.parametrize("name", ["at home?", "#1", "100%25", "Åsas kort", "a&b=c"])
def test_a_folder_may_be_called_what_it_will(tmp_path: Path, name: str) -> None:
    with_store(
        database_in(tmp_path / name), lambda store: store.open_table("t", LOG, {"g": "hash"})
    )
    assert [one.name for one in tmp_path.iterdir()] == [name]
    assert (tmp_path / name / "tables.db").is_file()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"This is a letter to my aunt. " * 100)
    with pytest.raises(StorageError) as caught:
        with_store(database_in(tmp_path), lambda store: store.load("t"))
    assert "not a database" in said(caught.value)
    # So it stands in the log as well, where nobody says it in another language.
    assert str(caught.value) == said(caught.value)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(StartError) as caught:
        database_in(file / "below")
    assert "can't store tables" in said(caught.value)
    assert "--data" in said(caught.value)


def test_a_port_in_use() -> None:
    with listening("127.0.0.1", 0) as first, pytest.raises(StartError) as caught:
        first.listen()
        listening("127.0.0.1", first.getsockname()[1])
    assert "--port" in said(caught.value)


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70_000), ("nowhere.invalid", 0), ("127.0.0.1", -1)]
)
def test_an_address_that_cannot_be(host: str, port: int) -> None:
    with pytest.raises(StartError):
        listening(host, port)
