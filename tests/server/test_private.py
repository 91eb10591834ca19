"""Other users of the machine cannot read the cards in the database."""

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from femopp.server.start import database_in
from femopp.server.store.databases import StorageError
from femopp.server.store.store import Store
from femopp.table.log.entries import Opened
from femopp.table.settings import Settings

FILES = {".in-use", "tables.db", "tables.db-wal", "tables.db-shm"}

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def modes_while_open(folder: Path, address: str | None = None) -> dict[str, int]:
    async def look() -> dict[str, int]:
        store = Store(address or database_in(folder))
        await store.open()
        await store.open_table(uuid4().hex, [Opened(Settings("rifki"), "0")], {"g0": "hash"})
        found = modes(folder)
        await store.close()
        return found

    return asyncio.run(look())


@pytest.mark.parametrize("address", [None, "sqlite:///{}/tables.db"], ids=["folder", "address"])
def test_its_files_are_made_for_their_owner_alone(
    tmp_path: Path, umask: None, address: str | None
) -> None:
    found = modes_while_open(tmp_path, address and address.format(tmp_path))
    assert found == dict.fromkeys(FILES, 0o600)


def test_older_files_become_so(tmp_path: Path) -> None:
    modes_while_open(tmp_path)
    for name in FILES:
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    assert modes_while_open(tmp_path) == dict.fromkeys(FILES, 0o600)


def test_a_file_that_is_no_database_stays_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna, this is a letter and no database at all. " * 20)
    letter.chmod(0o644)
    with pytest.raises(StorageError):
        asyncio.run(Store(f"sqlite:///{letter}").open())
    assert modes(tmp_path)["letter.txt"] == 0o644
