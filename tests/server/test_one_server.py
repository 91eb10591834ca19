"""One server to a file: a second one is refused, however it is named. PostgreSQL lets others in."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from femopp.server.start import database_in
from femopp.server.store.databases import StorageError, engine_of
from femopp.server.store.store import Store
from tests.server.serving import Served
from tests.server.storing import (
    LOG,
    said,
    with_store,
)
from tests.server.test_crash import server
from tools.browsing import MAIN, free_port


def test_a_second_store_is_refused_as_long_as_the_first_is_open(tmp_path: Path) -> None:
    url = database_in(tmp_path)

    async def two(first: Store) -> None:
        await first.open_table("t", LOG, {"g": "hash"})
        with pytest.raises(StorageError) as caught:
            await Store(url).open()
        assert "use that one" in said(caught.value)

    with_store(url, two)
    assert with_store(url, lambda store: store.load("t")) is not None


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize(
    "named",
    [
        "sqlite:///{folder}/tables.db",
        "sqlite+aiosqlite:///{folder}/other/../tables.db",
        "sqlite:///{folder}/other/linked.db",
        "sqlite:///{folder}/linked/tables.db",
        "sqlite:///file:{folder}/tables.db?uri=true",
    ],
)
def test_a_file_is_the_same_under_each_of_its_names(tmp_path: Path, named: str) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "linked.db").symlink_to(tmp_path / "tables.db")
    (tmp_path / "linked").symlink_to(tmp_path)

    async def two(_first: Store) -> None:
        with pytest.raises(StorageError) as caught:
            await Store(named.format(folder=tmp_path)).open()
        assert str(tmp_path / "tables.db") in said(caught.value)

    with_store(database_in(tmp_path), two)


def test_several_servers_make_a_database_together(shared: str) -> None:
    async def run() -> None:
        stores = [Store(shared) for _store in range(4)]
        told = await asyncio.gather(*[store.open() for store in stores], return_exceptions=True)
        here = [store for store, error in zip(stores, told, strict=True) if error == ()]
        try:
            assert told == [()] * 4
            await stores[0].open_table("t", LOG, {"g": "hash"})
            assert await stores[3].load("t") is not None
            assert len({store.ownership.process for store in stores}) == 4
        finally:
            for store in here:
                await store.close()

    asyncio.run(run())


def test_a_server_of_an_older_version_is_alone_with_its_database(shared: str) -> None:
    """It holds a lock as long as it is open, and would know nothing of others."""
    older = engine_of(shared)
    with older.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(7770064955)"))
        with pytest.raises(StorageError) as caught:
            asyncio.run(Store(shared).open())
        assert "an older Femopp is open with this database" in said(caught.value)
        connection.execute(text("SELECT pg_advisory_unlock(7770064955)"))
    older.dispose()
    with_store(shared, lambda store: store.open_table("t", LOG, {"g": "hash"}))


def test_two_databases_in_one_folder_are_two(tmp_path: Path) -> None:
    async def another(_first: Store) -> None:
        second = Store(f"sqlite:///{tmp_path / 'others.db'}")
        await second.open()
        await second.close()

    with_store(database_in(tmp_path), another)


def test_a_server_that_failed_to_open_keeps_nobody_out(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"This is a letter to my aunt. " * 100)
    store = Store(database_in(tmp_path))
    with pytest.raises(StorageError):
        asyncio.run(store.open())
    file.unlink()
    with_store(database_in(tmp_path), lambda store: store.open_table("t", LOG, {"g": "hash"}))


def test_a_second_server_says_so_and_ends_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    port = free_port()
    with server(tmp_path, port):
        running = Served(port)
        table = running.open_table(begin=False)
        words = ["serve", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
        second = subprocess.run(
            [
                sys.executable,
                "-c",
                MAIN,
                *words,
                "--database-url",
                f"sqlite:///{tmp_path}/tables.db",
            ],
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        assert second.returncode == 2
        assert "already open with the tables in" in second.stderr
        with running.client(table["table"], table["token"]) as anna:
            for command in ("Stand", "Stand", "Stand"):
                assert anna.do({"type": command})["type"] in ("Done", "Declined")
            number = anna.look_until(lambda screen: screen["seat"] is None)["number"]
    kept = with_store(database_in(tmp_path), lambda store: store.load(table["table"]))
    assert kept is not None
    assert len(kept.log) == number
