"""A server that is upgraded while a page is open: the files that the page would load are gone."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from femopp.server.app import STATIC
from tests.browser.conftest import Visit
from tools.browsing import Server
from tools.visitor import Visitor, open_table

pytestmark = pytest.mark.usefixtures("fresh_pages")

SERVE = """
from pathlib import Path
from femopp.server import app
app.STATIC = Path({static!r})
from femopp.cli import main
main()
"""


class Upgradable:
    """A server with a client of its own."""

    def __init__(self, folder: Path) -> None:
        self.static = folder / "static"
        shutil.copytree(STATIC, self.static)
        self.server = Server(folder, SERVE.format(static=str(self.static)))
        self.builds = 0

    def upgrade(self, without: str = "") -> None:
        """Name every file anew, as another build would; one of them may be missing there."""
        self.builds += 1
        assets = self.static / "assets"
        old = [path for path in assets.iterdir() if path.suffix in (".js", ".css")]
        renamed = {path.name: f"{path.stem}-{self.builds}{path.suffix}" for path in old}
        names = re.compile("|".join(map(re.escape, sorted(renamed, key=len, reverse=True))))
        for path in (*old, self.static / "index.html", self.static / "manifest.json"):
            text = path.read_text(encoding="utf-8")
            text = names.sub(lambda found: renamed[found[0]], text)
            new = path.with_name(renamed.get(path.name, path.name))
            if new != path:
                path.unlink()
                path.with_name(f"{path.name}.gz").unlink()
            if not without or not path.name.startswith(without):
                new.write_text(text, encoding="utf-8")
                if path.parent == assets:
                    packed = gzip.compress(text.encode(), compresslevel=1)
                    new.with_name(f"{new.name}.gz").write_bytes(packed)


@pytest.fixture(scope="module")
def upgradable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgradable]:
    here = Upgradable(tmp_path_factory.mktemp("upgraded"))
    with here.server:
        yield here


@pytest.fixture
def page(visit: Visit) -> Page:
    """Return a page that counts how often it is loaded."""
    page = visit(path="/favicon.svg").page
    page.add_init_script("sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1")
    return page


def loads(page: Page) -> int:
    return int(page.evaluate("Number(sessionStorage.loads)"))


def test_page_of_an_older_build_is_loaded_anew_once(page: Page, upgradable: Upgradable) -> None:
    page.goto(upgradable.server.address)
    page.get_by_role("article").first.wait_for()
    upgradable.upgrade()
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Play every week").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A circle of your own")
    assert page.url.endswith("/circle")
    assert loads(page) == 2
    # The new build has all that it needs.
    page.go_back()
    page.get_by_role("article").first.wait_for()
    assert loads(page) == 2
    # Another upgrade is followed too.
    upgradable.upgrade()
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Open a record").click()
    page.get_by_label("The record as text").wait_for()
    assert loads(page) == 3


def test_language_is_changed_after_an_upgrade(page: Page, upgradable: Upgradable) -> None:
    page.goto(upgradable.server.address)
    page.get_by_role("article").first.wait_for()
    upgradable.upgrade()
    page.get_by_role("button", name="Svenska").click()
    page.get_by_role("button", name="Spela Rifki").wait_for()


def test_page_is_not_loaded_in_a_loop(page: Page, upgradable: Upgradable) -> None:
    """The new build lacks a file too."""
    page.goto(upgradable.server.address)
    page.get_by_role("article").first.wait_for()
    upgradable.upgrade(without="circle-")
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Play every week").click()
    expect(page.get_by_role("alert")).to_contain_text("The server can't be reached.")
    assert page.url.endswith("/circle")
    assert loads(page) == 2


def test_table_goes_on_after_an_upgrade(page: Page, upgradable: Upgradable) -> None:
    server = upgradable.server
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"})
    anna = Visitor(page, "Anna")
    dialogs = re.compile("/assets/TableDialogs-.*js")
    page.route(dialogs, lambda route: route.abort())
    # The table loads its dialogs when it rests, and the menu asks for them again.
    with page.expect_event("requestfailed", lambda one: dialogs.search(one.url) is not None):
        page.goto(server.address + path)
    menu = page.get_by_role("button", name="Menu", exact=True)
    menu.click()
    # Both are over now: neither looks for another build while there is none.
    expect(page.get_by_role("button", name="The server can't be reached.")).to_be_visible()
    before = anna.number()
    upgradable.upgrade()
    page.unroute(dialogs)
    menu.click()
    page.wait_for_function("() => Number(sessionStorage.loads) === 2")
    anna.await_number(before)
    anna.opens("Menu")
