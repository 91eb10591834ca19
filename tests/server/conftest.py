"""A server for the tests of one file; addresses of databases of each kind."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from sqlalchemy import URL

from femopp.language import Text
from femopp.server.start import database_in
from femopp.server.store import store
from femopp.server.store.formats import FORMATS, Formats
from femopp.server.store.upgrading import upgrade_file
from femopp.table import waiting
from tests.server.postgres import postgres_urls
from tests.server.serving import Served, served


@pytest.fixture(scope="session", autouse=True)
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let new SQLite databases be copies of one: its migrations take a tenth of a second."""
    made = tmp_path_factory.mktemp("made") / "tables.db"
    upgrade_file(made)

    def copy_or_upgrade(file: Path, formats: Formats = FORMATS) -> tuple[Text, ...]:
        if formats is FORMATS and file.stat().st_size == 0:
            copyfile(made, file)
        return upgrade_file(file, formats)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "upgrade_file", copy_or_upgrade)
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def no_nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal without waiting for nonces of clients that don't commit to one."""
    monkeypatch.setattr(waiting, "LISTED", 0.0)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str | URL:
    if request.param == "sqlite":
        return database_in(tmp_path)
    shared: str = request.getfixturevalue("shared")
    return shared


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a database that a second server can be let in to.

    Otherwise its list of deletions would stand in the user's own data folder.
    """
    monkeypatch.setattr(store, "data_folder", lambda: tmp_path / "data")
    with postgres_urls() as found:
        yield found
