"""Pictures of the browser table: `python -m tools.screenshots` makes those of the documents.

python -m tools.screenshots           docs/pictures/table-phone.webp and table-laptop.webp
python -m tools.screenshots FOLDER    every page and moment at five sizes, in all languages, light
                                      and dark, for review
python -m tools.screenshots FOLDER --scenes lobby circle --widths 360 --languages sv
"""

from __future__ import annotations

import argparse
import base64
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from femopp.language import LANGUAGES
from tests.browser.stored_tables import store_table
from tools.browsing import ROOT, Server, chromium
from tools.camera import (
    COLOURS,
    GAMES,
    LOCALES,
    SIZES,
    Photographer,
    Scene,
    page_of,
    take_dialog,
    take_sheets,
)
from tools.friday import friday
from tools.moments import MOMENTS, dealt, link_to
from tools.scenes import away, company, door, faults, goings, keeping, offered, settling, whispers
from tools.visitor import CARD, CHOICE, FACE_DOWN, TO_PLAY, Visitor, open_table, touch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PICTURES = ROOT / "docs" / "pictures"
PASS = ".controls button:enabled"


def play_one_deal(visitor: Visitor) -> None:
    """Play at the table's own pace, until the result of the deal is shown."""
    page = visitor.page
    while not result_is_shown(page):
        if page.locator(".prompt.yours").count():
            visitor.acts()
        else:
            page.wait_for_timeout(100)


def may_choose(page: Page) -> bool:
    """Whether there are several cards to play, or other choices that are not all the same."""
    return max(page.locator(TO_PLAY).count(), page.locator(CHOICE).count()) > 2


def second_deal(page: Page) -> bool:
    return page.locator("h1").inner_text().rstrip().endswith("2")


def result_is_shown(page: Page) -> bool:
    return page.locator("[role=dialog]").count() > 0


def first_page(camera: Photographer) -> None:
    """The first page and its sheets, without and with tables one was at."""
    page = camera.page
    page.goto(camera.address)
    page.locator("article").first.wait_for()
    camera.take("start", whole=True)
    _play, learn, invite = page.locator("article").first.get_by_role("button").all()
    for name, button in (
        ("learn", learn),
        ("name", invite),
        ("look", page.locator(".tools button").last),
        ("more", page.locator("button.door")),
    ):
        button.click()
        take_dialog(camera, name)
    page.locator("button.door").click()
    page.locator("dialog button.item").click()
    take_dialog(camera, "about")
    for game, name in (("sheepshead", "start-again"), ("rifki", ""), ("rodskagg", "start-tables")):
        page.goto(camera.address + open_table(camera.address, "Anna", GAMES[game]))
        page.locator("main[data-stage=playing]").wait_for()
        if name:
            page.goto(camera.address)
            page.locator(".latest .mugs .face").first.wait_for()
            camera.take(name)
    page.locator(".tables .more").click()
    take_dialog(camera, "tables")
    page.evaluate("localStorage.clear()")


def own_game(camera: Photographer) -> None:
    camera.page.goto(camera.address + "/?rules=game:rodskagg;bids:0-5&called=Ours")
    camera.page.locator("#differs + p").wait_for()
    camera.take("own")
    fold = camera.page.locator("details").nth(3)
    fold.evaluate("one => one.open = true")
    camera.take("own-unfolded", whole=True)
    take_sheets(camera, "own", ".page, main")


def lobby(camera: Photographer) -> None:
    """The table before the match, its sheets, and a newcomer there."""
    page = camera.page
    wanted = {"game": "rodskagg", "players": 6, "pace": "none"}
    path = open_table(camera.address, "Anna", wanted, begin=False)
    page.goto(camera.address + path)
    page.locator(".lobby .place").first.wait_for()
    page.wait_for_load_state("networkidle")
    camera.take("lobby")
    for name, button in (
        ("menu", page.locator("header .ib").first),
        ("people", page.locator("header .ib").last),
        ("rules", page.locator("button.lrow").nth(0)),
        ("bots", page.locator("button.lrow").nth(1)),
        ("invite", page.locator(".top .code, .top .way:last-child")),
    ):
        button.click()
        take_dialog(camera, name)
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(camera.address + path.partition("#")[0])
    page.locator("form .faces").wait_for()
    camera.take("join")


def watched(camera: Photographer) -> None:
    """A table as a spectator, or a television, sees it."""
    path = open_table(camera.address, "Anna", GAMES["rodskagg"])
    camera.page.goto(camera.address + path.split("#")[0])
    camera.page.locator("main.table").wait_for()
    camera.page.wait_for_load_state("networkidle")
    camera.take("newcomer")


def hints(camera: Photographer) -> None:
    visitor = camera.sit("rodskagg")
    camera.play(visitor, may_choose)
    camera.page.keyboard.press("i")
    camera.page.locator(".says .bubble").wait_for()
    camera.take("hint")


def ends(camera: Photographer) -> None:
    play_one_deal(camera.sit("slow"))
    camera.page.wait_for_timeout(900)
    camera.take("deal-result")
    visitor = camera.sit("rodskagg")
    camera.play(visitor, second_deal)
    camera.page.keyboard.press("s")
    camera.page.locator("dialog[open] table").wait_for()
    camera.take("sheet")
    camera.page.keyboard.press("Escape")
    camera.play(visitor, lambda _page: False)
    camera.page.locator("[role=dialog] .face").nth(3).wait_for()
    camera.page.wait_for_timeout(300)
    camera.take("match-end")


def knocking(camera: Photographer) -> None:
    page = camera.page
    camera.sit("manual")
    page.locator("button.knock").wait_for()
    camera.take("table-manual")
    while not page.locator(".tool").count():
        # Whoever deals first does so.
        if page.locator(".controls button").count():
            page.locator(".controls button").first.click()
        page.wait_for_timeout(100)
    page.locator(".tool").first.click()
    page.locator(".tray").wait_for()
    camera.take("rituals")
    page.locator(".tool").first.click()
    page.locator("button.knock").click()
    page.locator(".seat.picks .more").first.click()
    page.locator(".chip").nth(2).click()
    camera.take("knock")
    page.locator(".go").click()
    page.locator(".stampbox").wait_for()
    page.wait_for_timeout(900)
    camera.take("verdict")


def five_up(camera: Photographer) -> None:
    """Björn picks up too early, and Anna knocks."""
    page = camera.page
    mine, his = store_table(camera.data, dealt())
    page.goto(camera.address + mine)
    browser = page.context.browser
    assert browser is not None
    other = browser.new_context(locale="en-GB")
    bjorn = other.new_page()
    bjorn.goto(camera.address + his)
    page.locator("button.knock").wait_for()
    bjorn.locator(FACE_DOWN).last.click()
    page.wait_for_timeout(500)
    page.locator("button.knock").click()
    page.locator(".seat.picks", has_text="Björn").locator(".more").click()
    page.locator(".chip").nth(2).click()
    page.locator(".go").click()
    page.locator(".stampbox").wait_for()
    page.wait_for_timeout(900)
    camera.take("five-up")
    other.close()


def stored_moments(camera: Photographer) -> None:
    page = camera.page
    for name in MOMENTS:
        page.goto("about:blank")
        page.goto(camera.address + link_to(camera.data, name))
        page.locator(".seat.own").wait_for()
        if name.endswith(("-result", "-over")) or name in ("won", "lost"):
            page.locator(".up").wait_for()
        page.wait_for_timeout(300)
        camera.take(name)
        if name == "trick":
            touch(page.locator(f"{CARD}.dimmed").first)
            page.locator(".prompt .refusal").wait_for()
            camera.take("table-why")
        if name == "eight-bidding":
            page.locator(".bid.yes").nth(2).click()
            camera.take("eight-bid-chosen")
        if name == "contract":
            page.locator("button.tile:not(.no)").first.click()
            camera.take("contract-chosen")
            page.keyboard.press("i")
            page.locator(".says .bubble").wait_for()
            camera.take("contract-hint")
            page.keyboard.press("s")
            take_dialog(camera, "contract-left")


def television(camera: Photographer) -> None:
    """A table for the room, in mid-trick."""
    page = camera.page
    page.goto(camera.address)
    for name, of in (("television-eight", "eight-playing"), ("television", "minus-trick")):
        page.evaluate("localStorage.clear()")
        page.goto(camera.address + link_to(camera.data, of).split("#")[0])
        page.locator("form button[type=button]").first.click()
        page.locator("form").wait_for(state="detached")
        page.wait_for_load_state("networkidle")
        camera.take(name)


def lesson(camera: Photographer) -> None:
    page = camera.page
    page.goto(camera.address)
    page.locator("article").first.get_by_role("button").nth(1).click()
    page.locator("dialog .lesson").first.click()
    page.locator(".says p").wait_for()
    camera.take("lesson-begins")
    for _step in range(60):
        step = int(re.findall(r"\d+", page.locator(".far").text_content() or "0")[0])
        if step > 7 and page.locator(".says p").count() and page.locator(".trick .laid").count():
            break
        for way_on in (".controls .main:enabled", ".tools .tool:nth-of-type(2)", PASS):
            if page.locator(way_on).count():
                page.locator(way_on).first.click()
                break
        page.wait_for_timeout(300)
    camera.take("lesson-midway")


def circle(camera: Photographer) -> None:
    """Somebody who opens a circle, then one with evenings behind it, and a newcomer at its door."""
    page = camera.page
    page.goto(camera.address + "/circle")
    page.locator("form input").first.wait_for()
    camera.take("circle-opening")
    here = friday(camera.address)
    page.evaluate("known => localStorage.setItem('femopp.circles', known)", here.known)
    home = f"{camera.address}/circle?c={here.circle}"
    latest = here.ask("GET", "")
    pages = {
        "circle": "",
        "circle-evening": f"&evening={latest['latest'][0]['date']}",
        "circle-evenings": "&evenings",
        "circle-figures": "&figures",
        "circle-member": f"&member={latest['you']}",
        "circle-settings": "&settings",
    }
    for name, query in pages.items():
        page.goto(home + query)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(300)
        camera.take(name, whole=True)
        take_sheets(camera, name)
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(home)
    page.locator("form input").first.wait_for()
    camera.take("circle-door")


def reviewed(camera: Photographer) -> None:
    """The review of a match that Anna lost, when it is ready."""
    page = camera.page
    link = link_to(camera.data, "lost")
    page.goto("about:blank")
    page.goto(camera.address + link)
    page.get_by_role("dialog").get_by_role("button").nth(2).click()
    page.locator(".costs, .unknown, [data-moment]").first.wait_for(timeout=240_000)
    page.wait_for_load_state("networkidle")
    camera.take("review", whole=True)


MENU = "dialog[open] section button"
ROOMS = ("story", "last", "invite", "people", "bots", "rules", "look", "seat-link")
"""The rows of a table's menu, in its order."""


def side_rooms(camera: Photographer) -> None:
    """Everything that opens at a table in mid-trick."""
    page = camera.page
    page.goto(camera.address + link_to(camera.data, "trick"))
    page.locator(".seat.own").wait_for()
    menu = page.locator("header .ib").first

    def enter_more() -> Locator:
        menu.click()
        page.locator("dialog[open] ul").last.locator("button").click()
        return page.locator("dialog[open] .rare button")

    menu.click()
    take_dialog(camera, "table-menu")
    for at, name in enumerate(ROOMS):
        if name == "last":
            continue
        menu.click()
        page.locator(MENU).nth(at).click()
        take_dialog(camera, f"table-{name}")
    enter_more()
    take_dialog(camera, "table-more")
    enter_more().last.click()
    take_dialog(camera, "table-delete")
    enter_more().nth(-2).click()
    page.locator("dialog[open]").nth(1).wait_for()
    take_dialog(camera, "table-sure")
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="hidden")
    page.keyboard.press("s")
    take_dialog(camera, "table-sheet")


def asides(camera: Photographer) -> None:
    """Sentences in the place of the prompt, their dialogs, and the tools of a hand."""
    page = camera.page
    page.goto(camera.address + link_to(camera.data, "minus-trick"))
    page.locator(".seat.own").wait_for()
    page.locator(".seat:not(.own) .more").first.click()
    take_dialog(camera, "seat")
    page.locator(".asked .what").last.click()
    page.locator(".aside").wait_for()
    camera.take("told")
    page.locator(".aside button").first.click()
    take_dialog(camera, "told-more")
    page.keyboard.press("Escape")
    page.locator(".aside").wait_for(state="detached")
    page.keyboard.press("i")
    page.locator(".says .bubble, .aside").wait_for()
    camera.take("hint-told")
    page.keyboard.press("Escape")
    touch(page.locator(f"{CARD}.dimmed").first)
    page.locator(".prompt .refusal").click()
    take_dialog(camera, "why-more")
    for at, tool in enumerate(page.locator(".tools .tool[aria-haspopup]").all()):
        tool.click()
        take_dialog(camera, ("claim", "sort")[at])
    page.locator("button.back").click()
    camera.take("last-trick")


def talking(camera: Photographer) -> None:
    camera.sit("rodskagg")
    camera.page.locator("header .ib").last.click()
    camera.page.locator(".talk").wait_for()
    camera.take("talk")
    camera.page.locator(".talk button").nth(5).click()
    camera.page.locator(".bubble").wait_for()
    camera.take("said")


def seen_again(camera: Photographer) -> None:
    page = camera.page
    page.goto(camera.address + "/replay")
    page.locator("textarea").fill((ROOT / "examples/rodskagg.femopp").read_text("utf-8"))
    camera.take("record")
    page.locator("form .primary").click()
    page.locator(".choices select").nth(1).select_option(index=3)
    page.locator(".trick .laid").first.wait_for()
    camera.take("replay")


SCENES: tuple[Scene, ...] = (
    first_page,
    own_game,
    lobby,
    watched,
    hints,
    ends,
    knocking,
    five_up,
    stored_moments,
    side_rooms,
    asides,
    television,
    lesson,
    door,
    company,
    goings,
    whispers,
    keeping,
    offered,
    settling,
    away,
    faults,
    talking,
    seen_again,
    circle,
    reviewed,
)


@dataclass(frozen=True)
class Choice:
    """Which pictures are wanted. Without a folder, those of the documents are."""

    folder: Path | None
    scenes: Sequence[str]
    widths: Sequence[int]
    languages: Sequence[str]
    colours: Sequence[str]


def chosen(arguments: Sequence[str]) -> Choice:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.screenshots",
        description="Take pictures of every page and moment at five sizes, in all languages, "
        "light and dark. Without FOLDER, take those of the documents.",
    )
    names = [scene.__name__ for scene in SCENES]
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?")
    for option, kind, known in (
        ("scenes", str, names),
        ("widths", int, list(SIZES)),
        ("languages", str, list(LANGUAGES)),
        ("colours", str, list(COLOURS)),
    ):
        parser.add_argument(
            f"--{option}",
            type=kind,
            nargs="+",
            choices=known,
            default=known,
            metavar=option[:-1].upper(),
            help=f"only these: {', '.join(map(str, known))}",
        )
    return Choice(**vars(parser.parse_args(arguments)))


def every_picture(browser: Browser, server: Server, folder: Path, choice: Choice) -> None:
    from playwright.sync_api import Error

    folder.mkdir(parents=True, exist_ok=True)
    for width, colour, language in product(choice.widths, choice.colours, choice.languages):
        with page_of(browser, width, colour, LOCALES.get(language, language)) as page:
            mark = f"{width}-{language}-{colour}"
            for scene in SCENES:
                if scene.__name__ not in choice.scenes:
                    continue
                try:
                    scene(Photographer(page, server, folder, mark))
                except Error as error:
                    # The other pictures are still worth having.
                    print(f"{scene.__name__} {mark}: {error}", file=sys.stderr)


def pictures_of_documents(browser: Browser, server: Server) -> None:
    """Take a phone in dark and a laptop in light, both mid-trick."""
    PICTURES.mkdir(exist_ok=True)
    for name, width, theme, scale in (
        ("table-phone", 360, "dark", 2),
        ("table-laptop", 1280, "light", 1),
    ):
        with page_of(browser, width, theme) as page:
            page.goto(server.address + link_to(server.folder, "trick"))
            page.locator(".trick .laid").nth(2).wait_for()
            page.wait_for_load_state("networkidle")
            save_small(page, PICTURES / f"{name}.webp", scale)


def save_small(page: Page, path: Path, scale: int) -> None:
    """Save as WebP, which Playwright can't."""
    size = page.viewport_size
    assert size is not None
    devtools = page.context.new_cdp_session(page)
    picture = devtools.send(
        "Page.captureScreenshot",
        {"format": "webp", "quality": 80, "clip": {"x": 0, "y": 0, **size, "scale": scale}},
    )
    path.write_bytes(base64.b64decode(picture["data"]))


def main(arguments: Sequence[str]) -> None:
    choice = chosen(arguments)
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as server,
        chromium() as browser,
    ):
        if choice.folder is None:
            pictures_of_documents(browser, server)
        else:
            every_picture(browser, server, choice.folder, choice)


if __name__ == "__main__":
    main(sys.argv[1:])
