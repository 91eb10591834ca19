"""A deal of real cards is corrected: few rows, few taps, and what becomes of the match."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.test_keep import EIGHT, NAMES, Phone, kept, phone

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from tools.browsing import Server

__all__ = ["phone"]

MOST_ROWS = 5

SIZES = ((360, 740), (1280, 800))

RODSKAGG: list[dict[str, Any]] = [
    {
        "bid": {"seat": 0, "contract": "3"},
        "tricks": [{"seat": seat, "number": number} for seat, number in ((0, 3), (1, 1), (2, 2))],
        "folded": [3],
    },
    {"passed": True},
]
SHEEPSHEAD: list[dict[str, Any]] = [{"picked": {"seat": 0}, "partner": 1, "points": 64}]
RIFKI: list[dict[str, Any]] = [
    {
        "chose": {"seat": 0, "kind": "kiz"},
        "took": [{"seat": seat, "number": number} for seat, number in ((0, 1), (1, 1), (2, 2))],
    }
]


def corrects(
    phone: BrowserContext,
    server: Server,
    game: str,
    deals: list[dict[str, Any]],
    *,
    names: tuple[str, ...] = NAMES,
    size: tuple[int, int] = SIZES[0],
    **more: Any,
) -> Phone:
    """Open a match, and its first deal to be corrected."""
    page = phone.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(server.address)
    settings = {"game": game, "players": len(names)}
    match = {"settings": settings, "names": names, "faces": [], "dealer": 0, "points": []}
    match |= {"deals": deals, **more}
    page.evaluate("(match) => localStorage.setItem('femopp.kept.1', JSON.stringify(match))", match)
    page.goto(f"{server.address}/keep?match=1")
    page.get_by_role("heading", name=f"Giv {len(deals) + 1}").wait_for()
    page.get_by_role("button", name="Protokoll").click()
    found = Phone(page)
    found.tap("table button")
    page.get_by_role("button", name="Ändra den här given").click()
    found.taps += 1
    page.get_by_role("heading", name="Giv 1 rättas").wait_for()
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "deals", "names"),
    [
        ("rodskagg", RODSKAGG, NAMES),
        ("sheepshead", SHEEPSHEAD, (*NAMES, "Eva")),
        ("rifki", RIFKI, NAMES),
    ],
)
def test_all_that_was_entered_stands_in_five_rows_at_most(
    phone: BrowserContext,
    server: Server,
    game: str,
    deals: list[dict[str, Any]],
    names: tuple[str, ...],
    size: tuple[int, int],
) -> None:
    page = corrects(phone, server, game, deals, names=names, size=size).page
    rows = page.locator("[data-row]")
    assert 2 <= rows.count() <= MOST_ROWS
    expect(page.locator("[aria-expanded='true'][data-row]")).to_have_count(0)
    # Nothing has changed, so there is nothing to save; and all of it is seen without scrolling.
    saves = page.get_by_role("button", name=re.compile("Spara|Se vad")).locator("visible=true")
    expect(saves).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_becomes_of_eight_players_fits_on_a_phone(
    phone: BrowserContext, server: Server
) -> None:
    lost = {**RODSKAGG[0], "folded": [3, 4, 5, 6, 7]}
    gun = corrects(phone, server, "rodskagg", [lost, {"passed": True}], names=EIGHT)
    gun.tap("[data-row='tricks']")
    gun.page.get_by_role("button", name="Färre till Gun").click()
    gun.tap("[data-more='1']")
    expect(gun.page.locator("[data-stands]")).to_contain_text("→")
    assert gun.page.evaluate(WIDER) == []
    gun.page.get_by_role("button", name="Se vad som händer").click()
    table = gun.page.get_by_role("dialog").locator("table")
    expect(table).to_contain_text("15")
    assert gun.page.evaluate(WIDER) == []


WIDER = """() => [document.documentElement, ...document.querySelectorAll(".across, dialog[open] *")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .filter((one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX))
  .map((one) => `${one.className} ${one.scrollWidth} of ${one.clientWidth}`)"""
"""Elements that are scrolled sideways."""


def test_tricks_are_corrected_with_few_taps(phone: BrowserContext, server: Server) -> None:
    gun = corrects(phone, server, "rodskagg", RODSKAGG)
    gun.tap("[data-row='tricks']")
    gun.page.get_by_role("button", name="Färre till Gun").click()
    gun.taps += 1
    gun.tap("[data-more='1']")
    expect(gun.page.locator(".editor")).to_contain_text("förut 3")
    after = gun.page.locator("[data-stands] tbody tr").first
    # Gun missed the bid: five up, instead of three down.
    expect(after).to_contain_text("efter giv 1")
    expect(after.locator("td").first).to_have_text(re.compile(r"9 →\s?15"))
    gun.page.get_by_role("button", name="Se vad som händer").click()
    gun.tap("[data-save]")
    gun.page.get_by_role("heading", name="Giv 3").wait_for()
    tricks = kept(gun.page)["deals"][0]["tricks"]
    assert [one["number"] for one in tricks] == [2, 2, 2]
    assert gun.taps + 1 <= 7


def test_the_partner_and_doublings_are_corrected(phone: BrowserContext, server: Server) -> None:
    gun = corrects(phone, server, "sheepshead", SHEEPSHEAD, names=(*NAMES, "Eva"))
    gun.tap("[data-row='picked']")
    gun.tap("[data-field='picked'][data-seat='3']")
    gun.tap("[data-row='partner']")
    gun.tap("[data-field='partner'][data-seat='2']")
    gun.tap("[data-row='points']")
    gun.tap("[data-tens='7']")
    gun.tap("[data-row='cracked']")
    gun.page.get_by_role("button", name="Crack …", exact=True).click()
    gun.tap("[data-field='cracked'][data-seat='4']")
    gun.page.get_by_role("button", name="Utan blitz").last.click()
    row = gun.page.locator("[data-row='partner']")
    expect(row).to_contain_text(re.compile(r"Björn\s+Leyla"))
    gun.tap("[data-save]")
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    (deal,) = kept(gun.page)["deals"]
    assert (deal["picked"]["seat"], deal["partner"], deal["points"]) == (3, 2, 74)
    assert deal["cracked"][0]["seat"] == 4


def test_the_contract_is_corrected_and_asks_for_the_rest(
    phone: BrowserContext, server: Server
) -> None:
    gun = corrects(phone, server, "rifki", RIFKI, size=SIZES[1])
    gun.tap("[data-row='chose']")
    gun.tap(".editor [data-word='rifki']")
    # One card was taken, not four: what is too much must go first.
    took = gun.page.locator("[data-row='took']")
    expect(took).to_have_attribute("aria-expanded", "true")
    expect(took).to_contain_text("4 av 1")
    save = gun.page.get_by_role("button", name="Spara ändringen").locator("visible=true")
    expect(save).to_be_disabled()
    for name, times in (("Gun", 1), ("Björn", 1), ("Leyla", 1)):
        for _card in range(times):
            gun.page.get_by_role("button", name=f"Färre till {name}").click()
    save.click()
    gun.page.get_by_role("heading", name="Giv 2").wait_for()
    (deal,) = kept(gun.page)["deals"]
    assert deal == {
        "chose": {"seat": 0, "kind": "rifki"},
        "took": [{"seat": 2, "number": 1}],
    }


def test_what_is_said_of_somebody_who_looked_on_can_go(
    phone: BrowserContext, server: Server
) -> None:
    """Gun rested, as a correction says: what was entered for Gun is seen."""
    bid = {"bid": {"seat": 0, "contract": "2"}, "folded": [0]}
    tricks = [{"seat": seat, "number": number} for seat, number in ((0, 2), (1, 2), (2, 2))]
    rests = {"company": {"sits": [0, 1, 2, 3], "once": [0]}}
    page = phone.new_page()
    page.goto(f"{server.address}/favicon.svg")
    match: dict[str, Any] = {
        "settings": {"game": "rodskagg", "players": 4},
        "names": NAMES,
        "faces": [],
    }
    match |= {"dealer": 0, "points": [], "deals": [rests, {**bid, "tricks": tricks}]}
    page.evaluate("(match) => localStorage.setItem('femopp.kept.1', JSON.stringify(match))", match)
    page.goto(f"{server.address}/keep?match=1")
    page.get_by_role("button", name="Protokoll").click()
    page.locator(".sheet").get_by_role("button", name="Gun · 2").click()
    page.get_by_role("button", name="Ändra den här given").click()
    page.get_by_role("heading", name="Giv 1 rättas").wait_for()
    expect(page.get_by_role("alert")).to_have_text("Gun spelar inte i den här given.")
    page.locator("[data-row='bid']").click()
    page.locator("[data-field='bid'][data-seat='1']").click()
    page.locator("[data-row='tricks']").click()
    for _trick in range(2):
        page.get_by_role("button", name="Färre till Gun").click()
    page.locator("[data-rest='1']").click()
    # Whoever folded goes with the tricks; Leyla and Olle are asked about as ever.
    expect(page.locator("[data-field='folded']")).to_have_count(1)
    page.locator("[data-field='folded'][data-seat='3']").click()
    page.locator("[data-save]").locator("visible=true").click()
    page.get_by_role("heading", name="Giv 2").wait_for()
    assert kept(page)["deals"][1] == {
        "bid": {"seat": 1, "contract": "2"},
        "tricks": [{"seat": 1, "number": 4}, {"seat": 2, "number": 2}],
        "folded": [3],
    }


def test_a_correction_of_a_finished_match_says_who_has_won(
    phone: BrowserContext, server: Server
) -> None:
    won = {**RODSKAGG[0]}
    page = corrects_finished(phone, server, won)
    page.locator("[data-row='tricks']").click()
    page.get_by_role("button", name="Färre till Gun").click()
    page.locator("[data-more='1']").click()
    page.get_by_role("button", name="Se vad som händer").click()
    expect(page.get_by_role("dialog")).to_contain_text("Då har Gun inte vunnit")
    page.locator("[data-save]").click()
    page.get_by_role("heading", name="Giv 2").wait_for()


def corrects_finished(phone: BrowserContext, server: Server, deal: dict[str, Any]) -> Any:
    page = phone.new_page()
    page.goto(server.address)
    settings = {"game": "rodskagg", "players": 4}
    match = {"settings": settings, "names": NAMES, "faces": [], "dealer": 0, "deals": [deal]}
    match |= {"points": [3, 9, 9, 9]}
    page.evaluate("(match) => localStorage.setItem('femopp.kept.1', JSON.stringify(match))", match)
    page.goto(f"{server.address}/keep?match=1")
    page.locator(".end").wait_for()
    page.locator("table button").first.click()
    page.get_by_role("button", name="Ändra den här given").click()
    page.get_by_role("heading", name="Giv 1 rättas").wait_for()
    return page
