"""A server for the tests of one file; addresses of databases of each kind."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from femopp.server.start import database_in
from tests.server.postgres import postgres_urls
from tests.server.serving import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str | URL]:
    if request.param == "sqlite":
        yield database_in(tmp_path)
    else:
        with postgres_urls() as found:
            yield found


@pytest.fixture
def shared() -> Iterator[str]:
    """The address of a database that a second server can be let in to."""
    with postgres_urls() as found:
        yield found
