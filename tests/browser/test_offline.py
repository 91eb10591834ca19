"""An evening without a connection: the client opens all the same, and what is entered waits."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.kept_pages import TRANSPARENT
from tests.browser.test_keep import NAMES, Phone, begin, kept, shared, shares
from tests.server.serving import PATIENCE
from tools.browsing import FLAGS, MAIN, Server, chromium_path
from tools.visitor import CARD, TO_PLAY, Visitor, open_table, play_to_a_card

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

AWAY = "Ingen anslutning. Det här går ändå."
ALONE = "Ingen anslutning. Sidan försöker igen av sig själv."
CALM = 4_000
"""Milliseconds after which a page has its files kept (`web/src/lib/offline.ts`)."""

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
NUMBER_OF_FILES = """async () => {
  const found = await Promise.all((await caches.keys()).map(
    async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)));
  return found.flat();
}"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(
        viewport={"width": 360, "height": 740}, locale="sv-SE", has_touch=True
    ) as context:
        context.add_init_script(TRANSPARENT)
        context.clock.install()
        yield context


def has_worker(page: Page) -> None:
    """Wait until a worker keeps the client's files; the page's clock may go ahead for it."""
    page.wait_for_load_state("networkidle")
    page.clock.fast_forward(CALM)
    page.wait_for_function(CONTROLLED)


def page_with_worker(phone: BrowserContext, server: Server) -> Page:
    """Open the first page, and wait until a worker keeps the client's files."""
    page = phone.new_page()
    page.goto(server.address)
    has_worker(page)
    return page


def pass_deal(gun: Phone) -> None:
    """Enter a deal in which all passed, without a connection."""
    gun.tap("[data-flag='passed']")
    gun.page.get_by_text(re.compile("Ingen anslutning|inte skickad")).first.wait_for()
    gun.tap(".next button.primary:not([data-next])")


def test_a_match_of_the_phones_own_goes_on_and_is_counted_later(
    phone: BrowserContext, server: Server
) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    gun.tap("[data-flag='passed']")
    gun.done()
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    has_worker(gun.page)
    phone.set_offline(True)
    gun.page.goto(server.address)
    expect(gun.page.get_by_text(AWAY)).to_be_visible()
    gun.page.get_by_role("link", name="Räkna vidare").click()
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    pass_deal(gun)
    gun.page.get_by_role("heading", name="Giv 3").wait_for()
    # The page is closed, and opened again without a connection.
    gun.page.reload()
    gun.page.get_by_role("heading", name="Giv 3").wait_for()
    pass_deal(gun)
    assert len(kept(gun.page)["deals"]) == 3
    # Nobody has said yet that anything is missing.
    expect(gun.page.get_by_role("alert")).to_have_count(0)
    phone.set_offline(False)
    gun.page.get_by_text("Ingen anslutning").wait_for(state="detached")
    gun.page.get_by_role("button", name="Protokoll").click()
    expect(gun.page.get_by_role("button", name=re.compile("alla passade"))).to_have_count(3)


def test_a_new_match_begins_like_the_last_one(phone: BrowserContext, server: Server) -> None:
    gun = begin(phone, server, "rifki", NAMES)
    has_worker(gun.page)
    phone.set_offline(True)
    gun.page.goto(server.address)
    gun.page.get_by_role("link", name="Räkna ett nytt parti").click()
    gun.page.locator("#keep-game").select_option("rifki")
    gun.page.locator(".who input").first.fill("Tyra")
    gun.page.get_by_role("button", name="Börja", exact=True).click()
    gun.page.get_by_role("heading", name="Giv 1").wait_for()
    expect(gun.page.get_by_text("Tyra").first).to_be_visible()
    gun.tap("[data-word='trump']")
    shares(gun, dict(enumerate((4, 3, 3, 3))))
    gun.tap(".next button.primary:not([data-next])")
    phone.set_offline(False)
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    gun.page.get_by_text("Ingen anslutning").wait_for(state="detached")


def test_rules_that_were_never_counted_wait(phone: BrowserContext, server: Server) -> None:
    """Nobody can enter a deal of them: it isn't known what can be said."""
    page = page_with_worker(phone, server)
    phone.set_offline(True)
    page.reload()
    expect(page.get_by_text(ALONE)).to_be_visible()
    expect(page.get_by_role("link")).to_have_count(0)
    expect(page.get_by_role("listitem").filter(has_text="Räkna ett nytt parti")).to_be_visible()
    page.goto(f"{server.address}/keep?new")
    page.locator(".who input").first.fill("Tyra")
    page.get_by_role("button", name="Börja", exact=True).click()
    page.get_by_role("alert").filter(has_text="Servern går inte att nå").wait_for()
    # What was typed is still there, and counts once there is a connection.
    expect(page.locator(".who input").first).to_have_value("Tyra")
    phone.set_offline(False)
    page.get_by_role("button", name="Börja", exact=True).click()
    page.get_by_role("heading", name="Giv 1").wait_for()
    page.locator("fieldset").first.wait_for()


def test_entries_of_a_shared_match_are_sent_exactly_once(
    phone: BrowserContext, server: Server
) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    link, _watch = shared(gun)
    gun.page.goto(link)
    gun.page.get_by_role("heading", name="Giv 1").wait_for()
    has_worker(gun.page)
    phone.set_offline(True)
    gun.page.reload()
    for _deal in range(2):
        pass_deal(gun)
    gun.page.reload()
    gun.page.get_by_text("2 inmatningar är inte skickade än").wait_for()
    phone.set_offline(False)
    gun.page.get_by_text("inte skickade än").wait_for(state="detached")
    gun.page.reload()
    gun.page.get_by_role("heading", name="Giv 3").wait_for()
    api = link.replace("/keep/", "/api/kept/")
    seen = gun.page.request.get(api).json()
    assert [len(deal["entered"]) for deal in seen["deals"]] == [1, 1]


TIMEOUTS = """AbortSignal.timeout = (longest) => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), longest);
  return stop.signal;
};"""
"""A script that has requests go by the page's clock."""

GIVES_UP = 10_000
"""Milliseconds after which a page doesn't wait for an answer any longer (`web/src/lib/api.ts`)."""


def test_a_server_that_says_nothing(phone: BrowserContext, tmp_path: Path) -> None:
    """The connection is dead, and nobody notices: the page comes all the same."""
    with Server(tmp_path) as server:
        page = page_with_worker(phone, server)
        page.add_init_script(TIMEOUTS)
        with server.silent():
            with page.expect_request("**/api/games*"):
                page.goto(f"{server.address}/keep")
            page.clock.fast_forward(GIVES_UP)
            expect(page.get_by_role("button", name="Börja", exact=True)).to_be_visible()


class Nobody(BaseHTTPRequestHandler):
    """A proxy whose server is away."""

    def do_GET(self) -> None:
        self.send_error(502)


def test_a_proxy_with_nothing_behind_it(phone: BrowserContext, tmp_path: Path) -> None:
    """While the server is replaced the page comes all the same, and goes on by itself."""
    with Server(tmp_path) as server:
        page = page_with_worker(phone, server)
        server.stop()
        with HTTPServer(("127.0.0.1", server.port), Nobody) as proxy:
            Thread(target=proxy.serve_forever, daemon=True).start()
            page.reload()
            expect(page.get_by_text(ALONE)).to_be_visible()
            proxy.shutdown()
        server.start()
        page.get_by_role("article").first.wait_for()


def test_a_table_without_a_connection_lies_as_it_lay(phone: BrowserContext, server: Server) -> None:
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"})
    anna = Visitor(phone.new_page(), "Anna")
    page = anna.page
    page.goto(server.address + path)
    play_to_a_card([anna])
    has_worker(page)
    hand = page.locator(CARD).all_inner_texts()
    assert len(set(hand)) == 13
    number = anna.number()
    phone.set_offline(True)
    page.reload()
    page.get_by_text(re.compile(r"Så låg det \d\d[:.]\d\d")).wait_for()
    expect(page.locator(CARD)).to_have_text(hand)
    # The others are pale: they may have gone on.
    expect(page.locator(".lies .seat:not(.own) .ava").first).to_be_visible()
    # A card waits, and is played once the connection is back.
    page.locator(TO_PLAY).first.click()
    page.get_by_text("Ditt val väntar").wait_for()
    phone.set_offline(False)
    page.get_by_text("Ditt val väntar").wait_for(state="detached")
    anna.await_number(number + 1)
    expect(page.locator(".lies")).to_have_count(0)
    expect(page.locator(CARD)).to_have_count(len(hand) - 1)


def test_a_table_that_was_never_seen_says_what_works(phone: BrowserContext, server: Server) -> None:
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"})
    page = page_with_worker(phone, server)
    phone.set_offline(True)
    page.goto(server.address + path)
    expect(page.get_by_text(ALONE)).to_be_visible()
    phone.set_offline(False)
    page.locator(".prompt").wait_for()


def test_nothing_that_the_server_answers_is_kept(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    page.goto(server.address)
    page.get_by_role("article").first.wait_for()
    has_worker(page)
    page.reload()
    page.get_by_role("article").first.wait_for()
    files = [one.removeprefix(server.address) for one in page.evaluate(NUMBER_OF_FILES)]
    assert len(files) > 50
    kinds = re.compile(
        r"/(assets/[^?]+|(index\.html|favicon\.svg|icon-192\.png)\?__WB_REVISION__=\w+)"
    )
    assert [one for one in files if not kinds.fullmatch(one)] == []


LANGUAGE_FILES = re.compile(r"/assets/(?:texts\.\w+\.(\w+)|\w+(?:-soft)?-latin-(ext))-")

AFRESH = """async (file) => {
  const answer = await fetch(file, { cache: "no-store" }).catch(() => null);
  return answer?.status ?? 0;
}"""
"""The status of a file that the browser hasn't kept by itself; 0 without an answer."""


def kept_of_languages(page: Page) -> Counter[str]:
    """Count the files that are kept of each language, and of the letters that not all need."""
    found = map(LANGUAGE_FILES.search, page.evaluate(NUMBER_OF_FILES))
    return Counter(one[1] or one[2] for one in found if one)


def await_kept(page: Page, name: str, *, is_kept: bool = True) -> None:
    """Wait until a file of this name is kept, or is no more."""
    until = time.monotonic() + PATIENCE
    while any(name in one for one in page.evaluate(NUMBER_OF_FILES)) != is_kept:
        assert time.monotonic() < until, name
        page.wait_for_timeout(100)


def test_files_are_kept_in_the_language_that_is_read(phone: BrowserContext, server: Server) -> None:
    page = page_with_worker(phone, server)
    swedish = kept_of_languages(page)
    assert swedish.keys() == {"sv"}
    # Another language that is chosen is kept instead.
    page.get_by_role("button", name="Türkçe").click()
    expect(page.locator("html")).to_have_attribute("lang", "tr")
    await_kept(page, "texts.owed.tr")
    await_kept(page, "texts.owed.sv", is_kept=False)
    assert kept_of_languages(page) == {"tr": swedish["sv"], "ext": 2}


def test_a_turkish_reader_has_their_letters_without_a_connection(
    browser: Browser, server: Server
) -> None:
    with browser.new_context(locale="tr-TR", viewport={"width": 360, "height": 740}) as phone:
        page = page_with_worker(phone, server)
        phone.set_offline(True)
        # A page that was never open before.
        page.goto(f"{server.address}/keep?new")
        expect(page.get_by_role("button", name="Başla", exact=True)).to_be_visible()
        fonts = [one for one in page.evaluate(NUMBER_OF_FILES) if "-latin-ext-" in one]
        assert [page.evaluate(AFRESH, one) for one in fonts] == [200, 200]
        for font in ("400 16px Figtree", "700 16px 'Fraunces Soft'"):
            assert page.evaluate(f"async () => (await document.fonts.load(`{font}`, 'ş')).length")


def test_a_letter_in_a_name_is_kept_once_it_was_seen(phone: BrowserContext, server: Server) -> None:
    page = page_with_worker(phone, server)
    page.goto(f"{server.address}/keep?new")
    page.locator(".who input").first.fill("Işıl")
    await_kept(page, "-latin-ext-")
    kept_fonts = kept_of_languages(page)
    assert (kept_fonts["ext"], kept_fonts["tr"]) == (1, 0)
    phone.set_offline(True)
    page.reload()
    (font,) = (one for one in page.evaluate(NUMBER_OF_FILES) if "-latin-ext-" in one)
    assert page.evaluate(AFRESH, font) == 200


def test_over_plain_http_nothing_is_offered(browser: Browser, tmp_path: Path) -> None:
    """The address has a name, as another device in the home has it."""
    name = "kitchen"
    rule = f"--host-resolver-rules=MAP {name} 127.0.0.1"
    program = f"import socket; socket.gethostname = lambda: {name!r}; {MAIN}"
    with Server(tmp_path, program) as server:
        kind = browser.browser_type
        other = kind.launch(executable_path=chromium_path(), args=[*FLAGS, rule])
        page = other.new_page(locale="sv-SE")
        page.goto(f"http://{name}:{server.port}")
        page.get_by_role("article").first.wait_for()
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        # All else works.
        page.get_by_role("button", name="Spela Rifki").click()
        page.locator(".prompt").wait_for()
        other.close()


OFFER = """() => dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }),
  { prompt: async () => { localStorage.prompted = "yes"; } }))"""
"""Chromium makes an offer only to people, in a window."""


def end_match(gun: Phone) -> None:
    gun.page.get_by_role("button", name="Protokoll").click()
    gun.page.get_by_role("button", name="Avsluta").click()
    gun.page.get_by_role("dialog").get_by_role("button", name="Avsluta").click()
    gun.page.get_by_role("button", name="Nytt parti").wait_for()


@pytest.mark.parametrize(("answer", "prompted"), [("Nej tack", None), ("Lägg dit", "yes")])
def test_the_home_screen_is_asked_about_once(
    phone: BrowserContext, server: Server, answer: str, prompted: str | None
) -> None:
    gun = begin(phone, server, "rodskagg", NAMES)
    gun.page.evaluate(OFFER)
    gun.tap("[data-flag='passed']")
    gun.done()
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    hint = gun.page.get_by_role("region", name="Femopp på hemskärmen?")
    assert hint.count() == 0
    end_match(gun)
    hint.get_by_role("button", name=answer).click()
    expect(hint).to_have_count(0)
    assert gun.page.evaluate("localStorage.prompted ?? null") == prompted
    # It is not asked again, though the browser makes an offer.
    gun.page.reload()
    gun.page.evaluate(OFFER)
    gun.page.get_by_role("button", name="Nytt parti").click()
    gun.page.go_back()
    gun.page.get_by_role("button", name="Nytt parti").wait_for()
    expect(hint).to_have_count(0)


def test_a_phone_without_an_offer_reads_how(phone: BrowserContext, server: Server) -> None:
    phone.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    gun = begin(phone, server, "rodskagg", NAMES)
    gun.tap("[data-flag='passed']")
    gun.done()
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    end_match(gun)
    gun.page.get_by_role("button", name="Lägg dit").click()
    expect(gun.page.get_by_text("Välj Lägg till på hemskärmen")).to_be_visible()
