"""A server for the tests of one file; addresses of databases of each kind."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from femopp.server.start import database_in
from femopp.server.store import store
from femopp.table import waiting
from tests.server.postgres import postgres_urls
from tests.server.serving import Served, served


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
