"""Scenes away from the cards: doors, people who come and go, paper, no connection, and faults."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from femopp.table.log.entries import Began, Came, Sat
from femopp.table.settings import Pace
from tests.browser.stored_tables import store_table
from tests.table.evening import RODSKAGG, Evening
from tests.table.helping import Table
from tests.table.sitting import Sitting, guest, screen
from tests.table.test_whispers import unasked
from tools.camera import Photographer, take_dialog
from tools.friday import TRICKS, deal, friday
from tools.visitor import CARD, FACE_DOWN, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

ASKING = {"game": "rifki", "pace": "none", "newcomers": "host"}
TAKEN = "Anna"
"""A name that somebody has at the table already, too."""
ACTS = ".door .acts button"
"""What can be answered to whoever is at the door: not now, or let them in."""


def another(page: Page) -> Page:
    """Return a page of somebody else, who has the same kind of browser."""
    browser = page.context.browser
    assert browser is not None
    kind = {
        "viewport": page.viewport_size,
        "locale": page.evaluate("navigator.language"),
        "reduced_motion": "reduce",
    }
    return browser.new_context(**kind).new_page()


def knock(page: Page, name: str) -> None:
    """Ask to be let in under this name."""
    page.locator("form input").first.fill(name)
    page.locator("form button.primary").click()


def door(camera: Photographer) -> None:
    """Newcomers who ask, wait, have another name, and are refused; and whoever lets them in."""
    path = open_table(camera.address, "Anna", ASKING, begin=False)
    host, guest = camera.page, another(camera.page)
    host.goto(camera.address + path)
    host.locator(".lobby .place").first.wait_for()
    guest.goto(camera.address + path.partition("#")[0])
    guest.locator("form .faces").wait_for()
    visitor = Photographer(guest, camera.server, camera.folder, camera.mark)
    visitor.take("door-ask")
    knock(guest, TAKEN)
    host.locator(ACTS).first.wait_for()
    guest.wait_for_timeout(600)
    visitor.take("door-waits")
    camera.take("door-host")
    host.locator(ACTS).last.click()
    take_dialog(camera, "door-name")
    host.locator(ACTS).first.click()
    guest.get_by_role("alert").wait_for()
    visitor.take("door-refused")
    guest.context.close()


def goings(camera: Photographer) -> None:
    """Whoever plays from the next deal on, as the host and as a guest see it."""
    anna, _bo, cissi, _dag = store_table(
        camera.data, Evening(replace(RODSKAGG, pace=Pace.SLOW)).after_deal()
    )
    page = camera.page
    for name, link in (("goings-host", anna), ("goings-guest", cissi)):
        page.goto(camera.address + "/favicon.svg")
        page.evaluate("localStorage.clear()")
        page.goto(camera.address + link)
        page.locator("[data-goings]").click()
        page.locator("[data-person]:enabled").last.click()
        take_dialog(camera, name)
    page.evaluate("localStorage.clear()")


def whispers(camera: Photographer) -> None:
    """The king at a table with a helping hand: somebody forgot, a duty, and what is held."""
    page = camera.page
    for name, table in (("whisper", unasked()), ("whisper-duty", Table().deal())):
        link, *_others = store_table(camera.data, table)
        page.goto("about:blank")
        page.goto(camera.address + link)
        page.locator(".says p").wait_for()
        camera.take(name)
    link, *_others = store_table(camera.data, Table().deal())
    page.goto("about:blank")
    page.goto(camera.address + link)
    page.locator(FACE_DOWN).last.click()
    page.locator(".controls button").nth(1).wait_for()
    page.wait_for_timeout(300)
    camera.take("held")


GAMES: dict[str, tuple[tuple[str, ...], list[dict[str, Any]]]] = {
    "rodskagg": (("Ayla", "Burak", "Deniz", "Elif"), [*map(deal, range(len(TRICKS)))]),
    "sheepshead": (
        ("Ayla", "Burak", "Deniz", "Elif", "Oğuz"),
        [{"picked": {"seat": 0}, "partner": 1, "points": 64}, {"passed": True}],
    ),
    "rifki": (
        ("Ayla", "Burak", "Deniz", "Elif"),
        [
            {
                "chose": {"seat": 0, "kind": "kiz"},
                "took": [{"seat": one, "number": number} for one, number in ((0, 1), (2, 3))],
            }
        ],
    ),
}
"""Those who play each game on real cards, and the deals so far."""

COMPANY = ("Ayşegül", "Çağrı", "Gülümser", "Işıl", "İbrahim", "Oğuz", "Şükran", "Ümit")
"""Those who play at a full table."""

KEEP = "match => localStorage['femopp.kept.1'] = JSON.stringify(match)"
DOWN = "scrollTo(0, document.body.scrollHeight)"
SHEET = "header .rigid:nth-last-of-type(2)"


def keeping(camera: Photographer) -> None:
    """Matches on real cards: the beginning, deals, sheets, corrections, sharing, and the book."""
    page = camera.page
    page.goto(camera.address + "/keep")
    page.locator("#keep-game").wait_for()
    camera.take("keep-begins", whole=True)
    for game, (names, deals) in GAMES.items():
        match: dict[str, Any] = {
            "settings": {"game": game, "players": len(names)},
            "names": names,
            "faces": [],
        }
        match |= {"dealer": 0, "points": [], "deals": deals[:-1] or deals}
        page.evaluate(KEEP, match)
        page.goto(camera.address + "/keep?match=1")
        page.locator("[data-standing]").wait_for()
        page.locator("fieldset").first.wait_for()
        camera.take(f"keep-{game}", whole=True)
        page.locator("[data-company]").click()
        take_dialog(camera, f"keep-{game}-company")
        page.locator(SHEET).click()
        page.locator("tbody button").first.click()
        camera.take(f"keep-{game}-sheet", whole=True)
        page.locator("tbody .opened button").first.click()
        page.locator("[data-row]").last.click()
        camera.take(f"keep-{game}-correct", whole=True)
    match |= {"settings": {"game": "rodskagg", "players": 4}, "deals": GAMES["rodskagg"][1]}
    page.evaluate(KEEP, match)
    page.goto(camera.address + "/keep?match=1")
    page.locator("footer.done").wait_for()
    camera.take("keep-over", whole=True)
    page.locator("footer.done button").nth(1).click()
    take_dialog(camera, "keep-share")
    page.goto(camera.address + "/keep")
    page.locator("main article, main section, main a").first.wait_for()
    camera.take("keep-book", whole=True)
    page.evaluate("localStorage.clear()")


def offered(camera: Photographer) -> None:
    """The question after a match whether Femopp shall lie on the home screen, and the way there."""
    page = another(camera.page)
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    page.goto(camera.address + "/favicon.svg")
    names, deals = GAMES["rodskagg"]
    match: dict[str, Any] = {"settings": {"game": "rodskagg", "players": 4}, "faces": []}
    page.evaluate(KEEP, {**match, "names": names, "dealer": 0, "points": [], "deals": deals})
    page.goto(camera.address + "/keep?match=1")
    own = Photographer(page, camera.server, camera.folder, camera.mark)
    page.locator(".answers").wait_for()
    page.evaluate(DOWN)
    own.take("offered")
    page.locator(".answers button").last.click()
    page.locator("ol[role=status]").wait_for()
    page.evaluate(DOWN)
    own.take("offered-steps")
    page.context.close()


def company(camera: Photographer) -> None:
    """A table full of people: before the match, in play, and the list of them."""
    page = camera.page
    settings = replace(RODSKAGG, players=len(COMPANY), pace=Pace.SLOW)
    table = Sitting(settings, people=0, seed=1, begin=False)
    for seat, name in enumerate(COMPANY):
        table.enter(Came(guest(seat), name), Sat(guest(seat), seat))
    link, *_others = store_table(camera.data, table)
    page.goto("about:blank")
    page.goto(camera.address + link)
    page.locator(".lobby .place").first.wait_for()
    page.wait_for_load_state("networkidle")
    camera.take("company-before")
    page.locator("header .ib").last.click()
    take_dialog(camera, "company-people")
    table.enter(Began())
    while len(screen(table.live, 0).trick) < 5:
        table.step()
    link, *_others = store_table(camera.data, table)
    page.goto("about:blank")
    page.goto(camera.address + link)
    page.locator(".trick .laid").nth(4).wait_for()
    page.locator(CARD).first.wait_for()
    page.wait_for_timeout(300)
    camera.take("company")
    page.evaluate("localStorage.clear()")


def settling(camera: Photographer) -> None:
    """An evening of a circle that is settled up."""
    page = camera.page
    here = friday(camera.address)
    page.goto(camera.address + "/favicon.svg")
    page.evaluate("known => localStorage.setItem('femopp.circles', known)", here.known)
    date = here.ask("GET", "/evenings")["evenings"][0]["date"]
    page.goto(f"{camera.address}/keep?evening={date}&circle={here.circle}")
    page.locator("[data-row]").first.wait_for()
    page.locator("summary").click()
    camera.take("settling", whole=True)
    page.evaluate("localStorage.clear()")


def away(camera: Photographer) -> None:
    """The first page and a table without a connection."""
    page = camera.page
    page.goto(camera.address + open_table(camera.address, "Anna", {"game": "rifki"}))
    page.locator(".seat.own").wait_for()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    names, deals = GAMES["rodskagg"]
    match: dict[str, Any] = {"settings": {"game": "rodskagg", "players": 4}, "faces": []}
    page.evaluate(KEEP, {**match, "names": names, "dealer": 0, "points": [], "deals": deals[:2]})
    page.context.set_offline(True)
    page.wait_for_timeout(500)
    camera.take("away-table")
    page.goto(camera.address)
    page.locator(".item").first.wait_for()
    camera.take("away")
    page.context.set_offline(False)
    page.evaluate("localStorage.clear()")


def faults(camera: Photographer) -> None:
    """Addresses at which nothing is, and links that no longer work."""
    page = camera.page
    path = open_table(camera.address, "Anna", {"game": "rifki"}).partition("#")[0]
    known = json.dumps([{"circle": "x", "secret": "y", "name": "Fridays", "when": 1}])
    for name, address in (
        ("fault-table", "/there-is-none"),
        ("fault-link", f"{path}#no-longer-valid"),
        ("fault-circle", "/circle?c=there-is-none"),
        ("fault-keep", "/keep/there-is-none"),
        ("fault-review", "/review/there-is-none/1"),
        ("fault-replay", "/replay?table=there-is-none"),
        ("fault-way", "/circle?c=there-is-none#way=old"),
        ("fault-device", "/circle?c=x"),
    ):
        page.goto(camera.address + "/favicon.svg")
        page.evaluate("known => localStorage.setItem('femopp.circles', known)", known)
        page.goto(camera.address + address)
        page.locator(".error, [role=alert], main p").first.wait_for()
        page.wait_for_timeout(300)
        camera.take(name)
    page.evaluate("localStorage.clear()")
