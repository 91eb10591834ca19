"""Accessibility of every page and dialog: axe-core finds no violation."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from femopp.table.settings import Pace, Settings
from femopp.tricks import Seat
from tests.browser.conftest import Visit
from tests.browser.stored_tables import store_table
from tests.record.examples import RODSKAGG
from tests.table.sitting import Sitting
from tools.browsing import ROOT, Server
from tools.moments import link_to
from tools.visitor import Visitor, open_table, touch

VERIFIED = ROOT / "docs" / "reference" / "verified-deals.txt"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason=f"accessibility: axe-core is not in {AXE.relative_to(ROOT)}"
)

DIALOG = "dialog[open]"
"""The page below a dialog has been checked before the dialog opened."""

PHONE = (360, 740)
CANVAS = "rgb(255, 255, 255)"
"""The page's colour in forced colours."""

Looks = tuple[tuple[tuple[int, int], Literal["light", "dark"]], ...]

LOOKS = [
    pytest.param((((360, 740), "dark"), ((1280, 800), "light")), id="phone-dark, laptop-light"),
    pytest.param(
        (((360, 740), "light"), ((1280, 800), "dark")),
        id="phone-light, laptop-dark",
        marks=pytest.mark.deep,
    ),
]
"""Sizes and themes of one page."""


LOOK = """async (part) => {
  const { style } = document.documentElement;
  const { opacity } = style;
  // Contrast is only looked at where there is something to see.
  style.opacity = "";
  const { violations } = await axe.run(part, { resultTypes: ["violations"] });
  style.opacity = opacity;
  return violations;
}"""


def faults(page: Page, part: str = "html") -> list[str]:
    """Return the violations that axe finds in the page or a part of it."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(LOOK, part)
    return [
        f"{one['id']}: {one['help']}: {node['html'][:120]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def faults_in(looks: Looks, page: Page, part: str = "html") -> list[str]:
    """Return the violations in each look of the page."""
    found = []
    for size, theme in looks:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=theme)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        found += [f"{size} {theme}: {one}" for one in faults(page, part)]
    return found


@pytest.mark.parametrize("looks", LOOKS)
def test_start_page(visit: Visit, looks: Looks) -> None:
    anna = visit("Anna")
    page = anna.page
    page.get_by_role("article").first.wait_for()
    found = {"page": faults_in(looks, page)}
    for button, title in (
        ("Learn Rifki", None),
        ("Invite to Rifki", "What shall we call you?"),
        ("Look", None),
    ):
        anna.opens(button, title)
        found[button] = faults_in(looks, page, DIALOG)
        anna.closes()
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog", name="More").wait_for()
    found["More"] = faults_in(looks, page, DIALOG)
    page.get_by_role("button", name="About Femopp").click()
    page.get_by_role("dialog", name="About Femopp").wait_for()
    found["About"] = faults_in(looks, page, DIALOG)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("looks", LOOKS)
def test_own_game(visit: Visit, looks: Looks) -> None:
    anna = visit("Anna", "/?rules=game:rodskagg;bids:0-5")
    page = anna.page
    expect(page.get_by_role("button", name="The rules in force")).to_be_enabled()
    for group in page.locator("summary").all():
        group.click()
    found = {"page": faults_in(looks, page)}
    for button in ("The rules in force", "Send these rules", "Keep these rules"):
        anna.opens(button)
        found[button] = faults_in(looks, page, DIALOG)
        if button == "Keep these rules":
            page.get_by_label("Name of the rules").fill("Ours")
            page.get_by_role("button", name="Keep", exact=True).click()
        else:
            anna.closes()
    page.get_by_role("button", name="Remove these rules: Ours").click()
    page.get_by_role("dialog").wait_for()
    found["sure"] = faults_in(looks, page, DIALOG)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("looks", LOOKS)
def test_lobby_and_its_dialogs(visit: Visit, server: Server, looks: Looks) -> None:
    path = open_table(server.address, "Anna", {"game": "rodskagg", "players": 8}, begin=False)
    anna = visit("Anna", path)
    page = anna.page
    page.get_by_role("button", name="Begin").wait_for()
    found = {"lobby": faults_in(looks, page)}
    anna.opens("Menu")
    found["Menu"] = faults_in(looks, page, DIALOG)
    anna.closes()
    rooms = {
        "Invite": "Invite to this table",
        "People": "People",
        "Look": "Look",
        "Other device": "Your seat on another device",
        "More": "More",
    }
    for room, title in rooms.items():
        anna.enters(room, title=title)
        found[room] = faults_in(looks, page, DIALOG)
        anna.closes()
    anna.rare("Delete the table").click()
    page.get_by_role("dialog", name="Delete the table").wait_for()
    found["Delete"] = faults_in(looks, page, DIALOG)
    anna.closes()
    anna.enters("Bots", title="Bots at this table")
    found["Bots"] = faults_in(looks, page, DIALOG)
    anna.closes()
    assert {where: what for where, what in found.items() if what} == {}


def following_in_the_second_deal() -> Sitting:
    """Return a table with a score sheet, where the person may not play every card."""
    sitting = Sitting(Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE), seed=3)
    while sitting.step():
        match = sitting.match
        if match.state.sheet and 0 < len(sitting.legal(Seat(0))) < len(match.state.hands[0]):
            return sitting
    raise AssertionError("no trick had to be followed")


@pytest.mark.parametrize("looks", LOOKS)
def test_table_and_its_dialogs(visit: Visit, server: Server, looks: Looks) -> None:
    (path,) = store_table(server.folder, following_in_the_second_deal())
    anna = visit("Person 0", path)
    page = anna.page
    page.locator(".hand .dimmed").first.wait_for()
    found = {"table": faults_in(looks, page)}
    touch(page.locator(".hand .dimmed").first)
    page.locator(".prompt .refusal").wait_for()
    found["why not"] = faults_in(looks, page)
    for key, name in (("s", "Score sheet"), ("l", "History")):
        page.keyboard.press(key)
        page.get_by_role("dialog", name=name).wait_for()
        found[name] = faults_in(looks, page, DIALOG)
        anna.closes()
    menu = anna.opens("Menu")
    found["Menu"] = faults_in(looks, page, DIALOG)
    menu.get_by_role("button", name="Invite").click()
    page.get_by_role("dialog", name="Invite to this table").wait_for()
    found["Invite"] = faults_in(looks, page, DIALOG)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("looks", LOOKS)
def test_joining_and_rituals(visit: Visit, server: Server, looks: Looks) -> None:
    settings = {"game": "rodskagg", "options": {"rituals": "manual"}, "pace": "none"}
    path = open_table(server.address, "Anna", settings)
    anna = visit("Anna", path)
    page = anna.page
    page.get_by_role("button", name="Knock", exact=True).wait_for()
    found = {"table": faults_in(looks, page)}
    for button in ("Knock", "Rituals"):
        page.get_by_role("button", name=button, exact=True).click()
        found[button] = faults_in(looks, page)
        page.keyboard.press("Escape")
    anna.enters("Who chose the cards?").get_by_role("listitem").first.wait_for()
    found["who chose the cards"] = faults_in(looks, page, DIALOG)
    anna.closes()
    newcomer = visit("Bella", page.url).page
    newcomer.get_by_role("button", name="Join").wait_for()
    found["coming"] = faults_in(looks, newcomer)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("looks", LOOKS)
def test_replay(visit: Visit, looks: Looks) -> None:
    page = visit(path="/replay").page
    page.get_by_label("The record as text").fill("femopp record 2")
    page.get_by_role("button", name="See it step by step").click()
    page.get_by_role("alert").wait_for()
    found = {"opening a record": faults_in(looks, page)}
    page.get_by_label("The record as text").fill(RODSKAGG)
    page.get_by_role("button", name="See it step by step").click()
    page.get_by_role("combobox", name="The trick").select_option("Trick 3")
    page.locator(".trick .laid").first.wait_for()
    found["a step"] = faults_in(looks, page)
    page.keyboard.press("End")
    page.locator(".said", has_text="The match is over").wait_for()
    found["the end"] = faults_in(looks, page)
    for button in ("Sheet", "Look"):
        page.get_by_role("button", name=button, exact=True).click()
        page.get_by_role("dialog").wait_for()
        found[button] = faults_in(looks, page, DIALOG)
        Visitor(page, "").closes()
    page.get_by_role("button", name="Another record").click()
    page.get_by_label("The record as text").fill(VERIFIED.read_text("utf-8"))
    page.get_by_role("button", name="See it step by step").click()
    row = page.get_by_role("button", name="Who chose the cards? Consistent, not proved")
    row.wait_for()
    found["with deals that are checked"] = faults_in(looks, page)
    row.click()
    page.get_by_role("dialog").get_by_role("listitem").first.wait_for()
    found["who chose the cards"] = faults_in(looks, page, DIALOG)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("looks", LOOKS)
def test_keeping_score(visit: Visit, looks: Looks) -> None:
    page = visit(path="/keep").page
    page.locator("#keep-game").wait_for()
    found = {"setting up": faults_in(looks, page)}
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-flag=passed]").wait_for()
    found["a new deal"] = faults_in(looks, page)
    page.locator("[data-flag=passed]").click()
    page.locator(".next dl").wait_for()
    found["a deal"] = faults_in(looks, page)
    page.get_by_role("button", name="Done, next deal").click()
    page.get_by_role("button", name="Sheet", exact=True).click()
    # Until the server has settled the deal, a tap on it corrects it at once.
    page.get_by_role("button", name="everyone passed", expanded=False).click()
    found["the sheet"] = faults_in(looks, page)
    page.get_by_role("button", name="Correct this deal").click()
    for row in page.locator("[data-row]").all():
        row.click()
    page.locator("[data-word='3']").wait_for()
    found["a correction"] = faults_in(looks, page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("looks", LOOKS)
def test_join_request_and_reserved_seat(visit: Visit, server: Server, looks: Looks) -> None:
    asking = {"game": "rifki", "pace": "slow", "newcomers": "host"}
    path = open_table(server.address, "Anna", asking)
    anna = visit("Anna", path).page
    bo = visit("Bo", path.partition("#")[0]).page
    bo.get_by_label("Your name").fill("Bo")
    found = {"asks": faults_in(looks, bo)}
    bo.get_by_role("button", name="Ask to join").click()
    anna.get_by_role("button", name="Let in: Bo").wait_for()
    found |= {"waits": faults_in(looks, bo), "is asked": faults_in(looks, anna)}
    anna.get_by_role("button", name="Let in: Bo").click()
    bo.get_by_role("button", name="Cancel the reservation").wait_for()
    found |= {"has reserved": faults_in(looks, bo), "sees it": faults_in(looks, anna)}
    assert {where: told for where, told in found.items() if told} == {}


def test_wide_score_sheet_is_reached_by_key(visit: Visit, server: Server) -> None:
    settings = Settings("rodskagg", options={"rituals": "auto"}, players=8, pace=Pace.NONE)
    sitting = Sitting(settings, people=1, seed=3)
    while not sitting.match.state.sheet:
        sitting.step()
    (path,) = store_table(server.folder, sitting)
    page = visit("Person 0", path, size=(360, 740)).page
    page.locator(".seat.own").wait_for()
    page.keyboard.press("s")
    page.get_by_role("dialog", name="Score sheet").wait_for()
    assert faults(page, DIALOG) == []


def test_forced_colours_outline_what_can_be_pressed(visit: Visit, server: Server) -> None:
    (path,) = store_table(server.folder, following_in_the_second_deal())
    page = visit("Person 0", path, forced_colors="active").page
    for one in (page.locator(".seat.turn .who"), page.get_by_role("button", name="Menu")):
        expect(one).to_have_css("outline-style", "solid")
    # A seat is as large as a box over the felt: only the one with the focus has an outline.
    about = page.get_by_role("button", name="About Person 0")
    expect(about).to_have_css("outline-style", "none")
    page.get_by_role("button", name="Menu").press("Tab")
    about.focus()
    expect(about).not_to_have_css("outline-style", "none")


def test_forced_colours_keep_sheets_opaque_and_signs_seen(visit: Visit, server: Server) -> None:
    path = link_to(server.folder, "sheepshead-result")
    page = visit("Anna", path, PHONE, forced_colors="active").page
    page.locator(".up").wait_for()
    expect(page.locator(".cover.dims")).to_have_css("background-color", CANVAS)
    page.goto("about:blank")
    page.goto(link_to(server.folder, "contract"))
    expect(page.locator(".dots .used").first).not_to_have_css("background-color", CANVAS)
    page.goto("about:blank")
    page.goto(link_to(server.folder, "trick"))
    expect(page.locator(".tool .icon").first).to_have_css("color", "rgb(0, 0, 0)")


def test_more_contrast_makes_soft_text_strong(visit: Visit) -> None:
    page = visit("Anna", contrast="more").page
    page.get_by_role("article").first.wait_for()
    strong = page.locator("header h1").evaluate("one => getComputedStyle(one).color")
    expect(page.locator("header .tools button").first).to_have_css("color", strong)


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=str)
def test_text_twice_as_large_is_not_covered(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    page = visit("Anna", size=size).page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.get_by_role("article").first.wait_for()
    for words in (page.locator("h1"), page.locator("header .title p")):
        box = words.bounding_box()
        assert box is not None
        bottom = page.locator("header").evaluate("one => one.getBoundingClientRect().bottom")
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= bottom
    page.goto("about:blank")
    page.goto(link_to(server.folder, "trick"))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    knock = page.locator("button.knock")
    knock.wait_for()
    box = knock.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]
