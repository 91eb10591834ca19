"""Bots by seat, chosen by the host and visible to everybody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from femopp.table.log.entries import BotIs
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks
from tests.browser.conftest import LANGUAGES, Visit, deep
from tests.browser.live_region import await_announced, listen
from tests.browser.stored_tables import store_table
from tests.browser.test_accessibility import AXE, LOOKS, faults
from tests.browser.test_at_the_table import QUICK
from tests.browser.test_layout import OVERLAPPED, before_the_last_card
from tests.table.sitting import Sitting
from tools.browsing import Server
from tools.visitor import Visitor, open_table, turn_of

PHONE, LAPTOP = (360, 740), (1280, 800)
CHOSEN = {"Seat 2": "expert", "Seat 3": "master", "Seat 4": "greedy"}
"""The bots of the seats, as the start page calls them."""

ENGLISH = ["expert", "master", "ordinary"]
SWEDISH = ["expert", "mästare", "vanlig"]

BELOW = """() => [...document.querySelectorAll(".felt, .hand button.card, .bar, .controls button")]
  .map((one) => Math.round(one.getBoundingClientRect().bottom))"""
"""Return the bottom of the table, the hand and the controls, in pixels."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this module's own, since a test kills it."""
    folder: Path = tmp_path_factory.mktemp("bots")
    with Server(folder) as server:
        yield server


def opened(visit: Visit, server: Server, size: tuple[int, int]) -> tuple[Visitor, Visitor]:
    """Open a table that has not begun, with a spectator in Swedish."""
    path = open_table(server.address, "Anna", {**QUICK, "bots": "club"}, begin=False)
    anna = visit("Anna", path, size=size)
    elsa = visit("Elsa", path.partition("#")[0], size=size, language="sv-SE")
    elsa.page.get_by_role("button", name="Titta på").click()
    return anna, elsa


def plays(who: Visitor) -> Locator:
    """Return the bot labels at the seats, clockwise."""
    return who.page.locator(".seat .plays")


def choose(anna: Visitor) -> None:
    """Choose each bot before the match."""
    anna.page.get_by_text("How the bots play").click()
    for name, bot in zip(bots_at(anna), CHOSEN.values(), strict=True):
        anna.page.get_by_label(name).select_option(bot)


def bots_at(who: Visitor) -> list[str]:
    """Return the names of the bots at a new table, in the order of the seats."""
    address, _slash, table = who.page.url.partition("#")[0].rpartition("/")
    with urlopen(f"{address}/api/tables/{table}") as answer:
        seats = json.load(answer)["seats"]
    return [seat["name"] for seat in seats if not seat["person"]]


@pytest.mark.parametrize("size", [PHONE, deep(LAPTOP)], ids=["phone", "laptop"])
def test_chosen_bots_are_shown_in_each_language(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    anna, elsa = opened(visit, server, size)
    expect(plays(anna)).to_have_text(["club player"] * 3)
    choose(anna)
    expect(plays(anna)).to_have_text(ENGLISH)
    expect(plays(elsa)).to_have_text(SWEDISH)
    expect(elsa.page.get_by_text("Hur botarna spelar")).to_have_count(0)
    anna.does(anna.page.get_by_role("button", name="Begin"))
    assert turn_of([anna]) is anna
    for who, words in ((anna, ENGLISH), (elsa, SWEDISH)):
        expect(plays(who)).to_have_text(words)
        for one in plays(who).all():
            expect(one).to_be_visible()
            # Nothing is cut off.
            assert one.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_change_during_the_match_is_announced(visit: Visit, server: Server) -> None:
    anna, elsa = opened(visit, server, PHONE)
    anna.does(anna.page.get_by_role("button", name="Begin"))
    assert turn_of([anna]) is anna
    elsa.page.locator(".seat.turn").wait_for()
    listen(elsa.page)
    menu, bot = anna.enters("Bots", title="Bots at this table"), bots_at(anna)[1]
    menu.get_by_label(bot).select_option("random")
    await_announced(elsa.page, f"{bot}, från och med nu: nybörjare")
    expect(menu.get_by_label(bot)).to_have_value("random")
    seen = elsa.enters("Botar", "Meny", "Botar vid bordet")
    expect(seen.get_by_text("nybörjare")).to_be_visible()
    expect(seen.get_by_role("listitem").get_by_text("klubbspelare")).to_have_count(2)
    expect(seen.get_by_label(bot)).to_have_count(0)


def stood_in() -> Sitting:
    """Return a Rödskägg table of two people and a bot, just after a bot stood in for the second."""
    options, pace = {"rituals": "auto"}, Pace.SLOW
    wanted = Settings("rodskagg", options=options, players=3, pace=pace, bots="expert")
    sitting = Sitting(wanted, people=2, seed=1, gone={1})
    while not sitting.running.stood_in or not sitting.match.state.trick.played:
        assert sitting.step()
    assert sitting.until(PersonThinks).seat == 0
    sitting.enter(BotIs(2, "random"))
    return sitting


@pytest.mark.parametrize("size", [(360, 640), deep(PHONE), deep((768, 1024)), LAPTOP], ids=str)
def test_stand_in_bot_is_shown(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    (path, _gone) = store_table(server.folder, stood_in())
    anna = visit("Person 0", path, size=size)
    elsa = visit("Elsa", path.partition("#")[0], size=size, language="sv-SE")
    elsa.page.get_by_role("button", name="Titta på").click()
    seats = {anna: "a bot stood in", elsa: "en bot hoppade in"}
    for who, words in seats.items():
        mark = who.page.locator(".seat", has_text="Person 1").locator(".stood-in")
        # Always announced; visible if the hand doesn't need the space.
        expect(mark).to_have_text(re.compile(re.escape(words)))
        told = mark.locator(".plays")
        expect(told).to_be_visible(visible=size[0] >= 768)
    assert anna.page.evaluate(OVERLAPPED) == []
    with_words = anna.page.evaluate(BELOW)
    anna.page.add_style_tag(content=".stood-in .plays { display: none !important }")
    assert with_words == anna.page.evaluate(BELOW)

    menu = anna.enters("People")
    expect(menu.get_by_role("listitem").filter(has_text="Person 1")).to_contain_text(
        "a bot stood in: expert"
    )
    expect(menu.get_by_role("listitem").filter(has_text="Person 0")).not_to_contain_text("stood in")
    anna.closes()
    menu = anna.enters("Bots", title="Bots at this table")
    stand_in = menu.get_by_text("Stands in for a player")
    expect(stand_in.locator("..")).to_contain_text("expert")
    # No bot at a seat plays like that.
    expect(menu.get_by_label("Bot 3")).to_have_value("random")
    seen = elsa.enters("Personer", "Meny")
    expect(seen.get_by_text("en bot hoppade in: expert")).to_be_visible()
    assert seen.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_choices_survive_a_crash(visit: Visit, server: Server) -> None:
    anna, elsa = opened(visit, server, PHONE)
    choose(anna)
    anna.does(anna.page.get_by_role("button", name="Begin"))
    expect(plays(anna)).to_have_text(ENGLISH)
    server.kill()
    expect(elsa.page.get_by_text("Förbindelsen är bruten")).to_be_visible()
    server.start()
    for who, words in ((anna, ENGLISH), (elsa, SWEDISH)):
        who.page.reload()
        expect(plays(who)).to_have_text(words)
    assert turn_of([anna]) is anna
    anna.acts()


def test_person_in_the_seat_replaces_its_bot(visit: Visit, server: Server) -> None:
    anna, elsa = opened(visit, server, LAPTOP)
    second, third, _fourth = bots_at(anna)
    anna.page.get_by_text("How the bots play").click()
    elsa.page.get_by_role("button", name="Gå med").click()
    elsa.page.get_by_label("Ditt namn").fill("Elsa")
    elsa.page.get_by_role("button", name="Gå med").click()
    expect(plays(anna)).to_have_text(["club player"] * 2)
    expect(anna.page.get_by_label(second)).to_have_count(0)
    expect(anna.page.get_by_label(third)).to_be_visible()


def unfold(page: Page, title: str) -> None:
    """Open a folded section of one's own game."""
    page.locator("summary", has_text=title).first.click()


def choose_by_seat(page: Page) -> Locator:
    """Choose three bots for one's own game, the last by keyboard."""
    unfold(page, "Bots")
    page.get_by_role("combobox", name="Bots").select_option(label="each seat its own")
    seats = page.get_by_role("group", name="How the bots play")
    expect(seats.get_by_label("Seat ")).to_have_count(3)
    for name, bot in list(CHOSEN.items())[:2]:
        seats.get_by_label(name).select_option(bot)
    seats.get_by_label("Seat 3").focus()
    page.keyboard.press("Tab")
    expect(seats.get_by_label("Seat 4")).to_be_focused()
    for name, bot in CHOSEN.items():
        expect(seats.get_by_label(name)).to_have_value(bot)
    return seats


def test_stand_in_bot_is_chosen_with_bots_by_seat(visit: Visit) -> None:
    page = visit(path="/?rules=game:rodskagg").page
    expect(page.get_by_label("Stands in for a player")).to_have_count(0)
    seats = choose_by_seat(page)
    stand_in = seats.get_by_label("Stands in for a player")
    expect(stand_in).to_have_value("greedy")
    stand_in.select_option("random")
    expect(seats.get_by_label("Seat 4")).to_have_value("greedy")
    page.get_by_role("button", name="Send these rules").click()
    expect(page).to_have_url(re.compile("bots%3Arandom%3Bbots_by_seat%3Aexpert%2Cmaster%2Cgreedy"))
    elsa = visit(path=page.url, language="sv-SE").page
    unfold(elsa, "Botar")
    expect(elsa.get_by_label("Hoppar in för en spelare")).to_have_value("random")


@pytest.mark.parametrize("size", [PHONE, deep(LAPTOP)], ids=["phone", "laptop"])
def test_bots_by_seat_on_the_start_page(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    anna = visit("Anna", f"{server.address}/?rules=game:rodskagg;pace:none;rituals:auto", size=size)
    page = anna.page
    choose_by_seat(page)
    page.get_by_role("button", name="Play now").click()
    expect(plays(anna)).to_have_text(ENGLISH)
    # The choice is the default for the next table, and part of a link.
    page.goto(f"{server.address}/?own")
    unfold(page, "Bots")
    expect(page.get_by_label("Seat 2")).to_have_value("expert")
    page.get_by_role("button", name="Send these rules").click()
    expect(page).to_have_url(re.compile("rules="))
    elsa = visit("Elsa", page.url, size=size, language="sv-SE").page
    unfold(elsa, "Botar")
    expect(
        elsa.get_by_role("group", name="Hur botarna spelar").get_by_label("Plats 3")
    ).to_have_value("master")
    elsa.get_by_role("combobox", name="Botar").select_option("club")
    expect(elsa.get_by_label("Plats 3")).to_have_count(0)
    elsa.get_by_role("button", name="Spela nu").click()
    expect(elsa.locator(".seat .plays")).to_have_text(["klubbspelare"] * 3)


def test_number_of_bots_follows_the_seats(visit: Visit) -> None:
    page = visit(path="/?rules=game:rodskagg").page
    unfold(page, "Bots")
    unfold(page, "Rule book and seats")
    page.get_by_role("combobox", name="Bots").select_option(label="each seat its own")
    chosen = page.get_by_role("group", name="How the bots play").get_by_label("Seat ")
    expect(chosen).to_have_count(3)
    chosen.nth(0).select_option("random")
    seats = page.get_by_role("combobox", name="Seats")
    for number in ("6", "3"):
        seats.select_option(number)
        expect(chosen).to_have_count(int(number) - 1)
        expect(chosen.nth(0)).to_have_value("random")
    page.get_by_role("radio", name="Sheepshead").check()
    expect(chosen).to_have_count(4)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Make the link").click()
    page.get_by_role("dialog", name="Invite to this table").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Bots take the empty chairs").click()
    bots = page.get_by_role("dialog", name="Bots at this table").get_by_role("combobox")
    expect(bots.first).to_have_value("random")


def test_link_with_an_unknown_bot_says_so(visit: Visit) -> None:
    page = visit(path="/?rules=game:rifki;bots:greedy;bots_by_seat:club,sly").page
    expect(page.get_by_role("alert")).to_contain_text("there is no bot 'sly'")
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()
    unfold(page, "Bots")
    page.get_by_label("Seat 3").select_option("master")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


@pytest.mark.skipif(not AXE.exists(), reason="accessibility: axe-core is not in web/node_modules")
@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_choices_on_the_start_page_are_accessible(
    visit: Visit, size: tuple[int, int], theme: str
) -> None:
    page = visit(path="/?rules=game:rifki", size=size, color_scheme=theme).page
    seats = choose_by_seat(page)
    assert faults(page) == []
    widest = seats.evaluate("one => one.scrollWidth - one.clientWidth")
    assert widest <= 0


@pytest.mark.skipif(not AXE.exists(), reason="accessibility: axe-core is not in web/node_modules")
@pytest.mark.parametrize("size", [PHONE, deep(LAPTOP)], ids=["phone", "laptop"])
def test_choices_at_the_table_are_accessible(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    anna, elsa = opened(visit, server, size)
    choose(anna)
    assert faults(anna.page) == []
    anna.opens("Menu")
    assert faults(anna.page, "dialog[open]") == []
    elsa.opens("Meny")
    assert faults(elsa.page, "dialog[open]") == []


WITH_PLACE = [
    pytest.param(3, "manual", (360, 640), id="3-upright"),
    pytest.param(5, "auto", (360, 640), id="5-upright"),
    pytest.param(5, "manual", (375, 667), id="5-manual-upright"),
    pytest.param(4, "manual", (568, 320), id="4-smallest-sideways"),
    pytest.param(5, "auto", (844, 390), id="5-sideways"),
    pytest.param(8, "manual", (932, 430), id="8-sideways"),
]
"""Tables, and phones on which the seats have space for bot labels."""


@pytest.mark.parametrize(("players", "rituals", "size"), WITH_PLACE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_bot_label_is_at_the_seat_if_it_costs_the_hand_no_space(
    visit: Visit,
    server: Server,
    players: int,
    rituals: str,
    size: tuple[int, int],
    language: str,
) -> None:
    sitting = before_the_last_card(players, rituals)
    for seat in range(1, players):
        sitting.enter(BotIs(seat, ("expert", "master")[seat % 2]))
    (path,) = store_table(server.folder, sitting)
    page = visit("Person 0", path, size=size, language=language).page
    page.locator(".hand button.card").first.wait_for()
    words = page.locator(".seat .plays")
    expect(words).to_have_count(players - 1)
    for one in words.all():
        expect(one).to_be_visible()
        assert one.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.evaluate(OVERLAPPED) == []
    with_words = page.evaluate(BELOW)
    page.add_style_tag(content=".plays { display: none !important }")
    assert with_words == page.evaluate(BELOW)
