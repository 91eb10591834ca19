"""A server that is upgraded while a page is open: the files that the page would load are gone."""

import gzip
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from femopp.server.app import STATIC
from tests.browser.conftest import Visit, deep
from tests.browser.test_keep import NAMES, begin, shared
from tests.browser.test_offline import has_worker, pass_deal
from tools.browsing import Server
from tools.visitor import TO_PLAY, Visitor, open_table, play_to_a_card, touch

pytestmark = pytest.mark.usefixtures("fresh_pages")

SERVE = """
from pathlib import Path
from femopp.server import app
app.STATIC = Path({static!r})
from femopp.cli import main
main()
"""


DIALOGS = re.compile("/assets/TableDialogs-.*js")
"""The file of a table's dialogs, which it loads when it rests."""


class Upgradable:
    """A server with a client of its own."""

    def __init__(self, folder: Path) -> None:
        self.static = folder / "static"
        shutil.copytree(STATIC, self.static)
        self.server = Server(folder, SERVE.format(static=str(self.static)))
        self.builds = 0
        self._before = folder / "before"

    def upgrade(self, without: str = "") -> None:
        """Name every file anew, as another build would; one of them may be missing there."""
        self.builds += 1
        shutil.rmtree(self._before, ignore_errors=True)
        shutil.copytree(self.static, self._before)
        assets = self.static / "assets"
        old = [path for path in assets.iterdir() if path.suffix in (".js", ".css")]
        renamed = {path.name: f"{path.stem}-{self.builds}{path.suffix}" for path in old}
        names = re.compile("|".join(map(re.escape, sorted(renamed, key=len, reverse=True))))
        beside = [self.static / name for name in ("index.html", "manifest.json", "worker.js")]
        for path in (*old, *beside):
            text = path.read_text(encoding="utf-8")
            text = names.sub(lambda found: renamed[found[0]], text)
            text = re.sub(r'"revision":"\w+"', f'"revision":"{self.builds}"', text)
            new = path.with_name(renamed.get(path.name, path.name))
            if new != path:
                path.unlink()
                path.with_name(f"{path.name}.gz").unlink()
            if not without or not path.name.startswith(without):
                new.write_text(text, encoding="utf-8")
                if path.parent == assets or path.suffix == ".js":
                    packed = gzip.compress(text.encode(), compresslevel=1)
                    new.with_name(f"{new.name}.gz").write_bytes(packed)

    def downgrade(self) -> None:
        """Have the build again that was there before the last upgrade."""
        shutil.rmtree(self.static)
        shutil.copytree(self._before, self.static)


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
    upgradable.downgrade()


def test_table_goes_on_after_an_upgrade(page: Page, upgradable: Upgradable) -> None:
    server = upgradable.server
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"})
    anna = Visitor(page, "Anna")
    page.route(DIALOGS, lambda route: route.abort())
    # The table loads its dialogs when it rests, and the menu asks for them again.
    # Having failed it looks for another build, and must be done with that before there is one.
    with (
        page.expect_event("requestfailed", lambda one: DIALOGS.search(one.url) is not None),
        page.expect_response(f"{server.address}/"),
    ):
        page.goto(server.address + path)
    menu = page.get_by_role("button", name="Menu", exact=True)
    menu.click()
    # Both are over now: neither looks for another build while there is none.
    expect(page.get_by_role("button", name="The server can't be reached.")).to_be_visible()
    before = anna.number()
    upgradable.upgrade()
    page.unroute(DIALOGS)
    menu.click()
    page.wait_for_function("() => Number(sessionStorage.loads) === 2")
    anna.await_number(before)
    anna.opens("Menu")


SOCKETS = """() => {
  const Plain = WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words);
      window.sockets.push(this);
    }
    send(text) {
      // As if what is sent were lost on the way.
      if (!window.isDeaf) super.send(text);
    }
  };
}"""
"""A script by which a test closes a page's sockets, and loses what they send."""


def at_a_table(page: Page, upgradable: Upgradable) -> Visitor:
    """Return Anna, who is to play a card; her page's sockets can be closed."""
    page.add_init_script(f"({SOCKETS})()")
    path = open_table(upgradable.server.address, "Anna", {"game": "rifki", "pace": "none"})
    page.goto(upgradable.server.address + path)
    anna = Visitor(page, "Anna")
    play_to_a_card([anna])
    assert loads(page) == 1
    return anna


def reconnects(page: Page) -> None:
    """Close the page's socket, and wait until it has another."""
    page.evaluate("() => { window.before = sockets.length; sockets.at(-1).close(); }")
    page.wait_for_function(
        "() => sockets.length > window.before && sockets.at(-1).readyState === 1"
    )


def is_loaded(page: Page, times: int) -> None:
    """Wait until the page has been loaded so often, and has its table."""
    page.wait_for_function(f"() => Number(sessionStorage.loads) === {times}")
    page.locator("main[data-stage]").wait_for()


A_WHILE = 13_000
"""Milliseconds after which somebody who may play doesn't think any more: the moment is calm."""


def test_an_open_table_is_loaded_anew_at_a_calm_moment_and_back_again(
    page: Page, upgradable: Upgradable
) -> None:
    page.clock.install()
    anna = at_a_table(page, upgradable)
    before = anna.number()
    anna.opens("Menu")
    upgradable.upgrade()
    reconnects(page)
    asked = list[str]()
    page.on("request", lambda one: asked.append(one.url))
    # She reads, for as long as she likes: her dialog stays.
    page.clock.run_for(A_WHILE)
    assert (loads(page), asked) == (1, [])
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    anna.closes()
    # She thinks; nothing is pressed, and her cards come back as they were.
    cards = page.locator(".hand button.card").count()
    page.clock.fast_forward(A_WHILE)
    is_loaded(page, 2)
    anna.await_number(before)
    expect(page.locator(".hand button.card")).to_have_count(cards)
    anna.acts()
    upgradable.downgrade()
    reconnects(page)
    page.clock.fast_forward(A_WHILE)
    is_loaded(page, 3)
    # The same server again, and again.
    for _time in range(3):
        reconnects(page)
    asked.clear()
    page.clock.run_for(A_WHILE)
    assert (loads(page), asked) == (3, [])
    anna.acts()


def test_a_card_without_an_answer_is_played_by_the_page_that_is_loaded_anew(
    page: Page, upgradable: Upgradable
) -> None:
    page.route(DIALOGS, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda one: DIALOGS.search(one.url) is not None):
        anna = at_a_table(page, upgradable)
    before, cards = anna.number(), page.locator(".hand button.card").count()
    page.evaluate("() => (window.isDeaf = true)")
    upgradable.upgrade()
    page.unroute(DIALOGS)
    touch(page.locator(TO_PLAY).first)
    # A part is needed that the server no longer has, so the page goes at once.
    page.get_by_role("button", name="Menu", exact=True).click()
    is_loaded(page, 2)
    anna.await_number(before + 1)
    expect(page.locator(".hand button.card")).to_have_count(cards - 1)


# With the service worker, which keeps the files of a build

BUILD = "() => document.querySelector('script[type=module][src]').src"
KEPT = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const isEntry = (one) => /\\/assets\\/index-[^/]*[.]js$/.test(one);
  for (let tries = 0; tries < 300; tries++) {
    const stores = await Promise.all((await caches.keys()).map((one) => caches.open(one)));
    const files = (await Promise.all(stores.map((one) => one.keys()))).flat().map((one) => one.url);
    if (files.filter(isEntry).join() === script) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}"""
"""Wait until a worker keeps the files of this page's build, and those of no other."""


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(locale="sv-SE", has_touch=True) as context:
        context.add_init_script("sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1")
        context.clock.install()
        yield context


def opened(phone: BrowserContext, upgradable: Upgradable, path: str = "") -> Page:
    page = phone.new_page()
    page.goto(upgradable.server.address + path)
    has_worker(page)
    return page


def keeps_its_build(page: Page) -> None:
    """Wait until the files of this page's build are kept, and those of no other."""
    has_worker(page)
    assert page.evaluate(KEPT)


def test_worker_follows_an_upgrade_and_a_downgrade(
    phone: BrowserContext, upgradable: Upgradable
) -> None:
    page = opened(phone, upgradable)
    keeps_its_build(page)
    first = page.evaluate(BUILD)
    builds = []
    for change in (upgradable.upgrade, upgradable.downgrade):
        change()
        # The page comes from the network first, and its worker takes over.
        page.reload()
        builds.append(page.evaluate(BUILD))
        keeps_its_build(page)
        phone.set_offline(True)
        page.reload()
        page.get_by_text("Ingen anslutning").wait_for()
        assert page.evaluate(BUILD) == builds[-1]
        phone.set_offline(False)
        page.get_by_role("article").first.wait_for()
    assert builds[1] == first != builds[0]
    # Nothing else has loaded the page.
    assert loads(page) == 5


def test_open_page_keeps_its_files_until_another_has_the_new_ones(
    phone: BrowserContext, upgradable: Upgradable
) -> None:
    old = opened(phone, upgradable)
    keeps_its_build(old)
    upgradable.upgrade()
    # The server has this file no more, but the worker does.
    old.get_by_role("button", name="Mer").click()
    old.get_by_role("link", name="Spela varje vecka").click()
    expect(old.get_by_role("heading", level=1)).to_have_text("Ert eget sällskap")
    assert loads(old) == 1
    new = phone.new_page()
    new.goto(upgradable.server.address)
    keeps_its_build(new)
    # The worker has other files now. The browser's own cache may still have those of the old page,
    # which otherwise is loaded anew, once.
    old.go_back()
    old.get_by_role("button", name="Mer").click()
    old.get_by_role("link", name="Öppna en partifil").click()
    old.get_by_role("textbox").wait_for()
    assert loads(old) in (1, 2)
    assert loads(new) == 1


@pytest.mark.parametrize("goes_back", [deep(False), True])
def test_what_waits_survives_another_build(
    phone: BrowserContext, upgradable: Upgradable, goes_back: bool
) -> None:
    if goes_back:
        upgradable.upgrade()
    gun = begin(phone, upgradable.server, "rodskagg", NAMES)
    link, _watch = shared(gun)
    gun.page.goto(link)
    keeps_its_build(gun.page)
    phone.set_offline(True)
    gun.page.reload()
    for _deal in range(2):
        pass_deal(gun)
    (upgradable.downgrade if goes_back else upgradable.upgrade)()
    before = loads(gun.page)
    phone.set_offline(False)
    gun.page.get_by_text("inte skickade än").wait_for(state="detached")
    assert loads(gun.page) == before
    gun.page.reload()
    keeps_its_build(gun.page)
    gun.page.get_by_role("heading", name="Giv 3").wait_for()
    assert loads(gun.page) == before + 1
    seen = gun.page.request.get(link.replace("/keep/", "/api/kept/")).json()
    assert [len(deal["entered"]) for deal in seen["deals"]] == [1, 1]
