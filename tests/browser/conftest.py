"""Fixtures of the browser tests: a real Chromium, and a real server with a new data folder.

Without Chromium or a built client each test is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from femopp.server.app import client_is_built
from tests.browser.kept_pages import KeptPages
from tests.browser.still import Still
from tools.browsing import Server, chromium, chromium_path
from tools.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
LONGEST = 30_000
"""Timeout in milliseconds, enough for the slowest machine."""


def deep(case: object) -> Any:
    """Mark a case as deep: the other cases cover nearly as much."""
    return pytest.param(case, marks=pytest.mark.deep)


LANGUAGES = ["sv-SE", deep("en-GB")]
"""For layout tests: Swedish text is usually longer."""

SEATS = [4, 5, deep(6), deep(7), 8]
"""Seats of a Rödskägg table: the minimum, the usual numbers, and the maximum."""


def missing_requirement() -> str | None:
    if chromium_path() is None:
        return "there is no Chromium (on Debian: apt-get install chromium-headless-shell)"
    if not client_is_built():
        return "the browser client is not built (./femopp builds it)"
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = missing_requirement()
    if missing is None:
        return
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"{item.name}: {missing}"))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import expect

    expect.set_options(timeout=LONGEST)
    # Not session-scoped: while Playwright runs, tests in other folders couldn't use asyncio.
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server
        assert "Traceback" not in server.complaints()


@pytest.fixture(scope="package")
def pages_without_server(browser: Browser) -> Still:
    return Still(browser, LONGEST)


@pytest.fixture
def still(pages_without_server: Still) -> Iterator[Still]:
    """Show tables without a server; any page error fails the test."""
    yield pages_without_server
    faults, pages_without_server.faults = pages_without_server.faults, []
    assert faults == []


class Visit(Protocol):
    def __call__(
        self,
        name: str = ...,
        path: str = ...,
        size: tuple[int, int] = ...,
        language: str = ...,
        painted: bool = ...,
        **more: Any,
    ) -> Visitor: ...


@pytest.fixture(scope="package")
def kept_pages(browser: Browser) -> KeptPages:
    return KeptPages(browser, LONGEST)


@pytest.fixture
def fresh_pages(kept_pages: KeptPages) -> Iterator[None]:
    """Give the test pages without history and cache, which it may tamper with.

    It needs them if it runs scripts before a page's own, intercepts requests or uses DevTools.
    """
    kept_pages.fresh = True
    yield
    kept_pages.fresh = False


@pytest.fixture
def visit(kept_pages: KeptPages, server: Server) -> Iterator[Visit]:
    """Open pages in separate browser contexts; any page error fails the test."""
    yield partial(kept_pages.visit, server.address)
    assert kept_pages.leave() == []
