"""Bots by seat, chosen by the host and visible to everybody."""

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
from tests.browser.conftest import Visit, deep
from tests.browser.live_region import await_announced, listen
from tests.browser.stored_tables import store_table
from tests.browser.test_accessibility import AXE, LOOKS, Looks, faults, faults_in
from tests.browser.test_at_the_table import QUICK
from tests.table.sitting import Sitting
from tools.browsing import Server
from tools.visitor import Visitor, open_table, turn_of

PHONE, LAPTOP = (360, 740), (1280, 800)
CHOSEN = {"Seat 2": "expert", "Seat 3": "random", "Seat 4": "greedy"}
"""The bots of the seats, as one's own game calls them."""

ENGLISH = ["expert", "beginner", "ordinary"]
SWEDISH = ["expert", "nybörjare", "vanlig"]


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
    """Return what screen readers say of the bots at the seats, clockwise."""
    return who.page.locator(".seat .plays")


def choose(anna: Visitor) -> None:
    """Choose each bot before the match."""
    dialog = anna.opens("Bots take the empty chairs", "Bots at this table")
    for name, bot in zip(bots_at(anna), CHOSEN.values(), strict=True):
        dialog.get_by_label(name).select_option(bot)
    anna.closes()


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
    seen = elsa.opens("Botar tar de tomma stolarna", "Botar vid bordet")
    expect(seen.get_by_role("combobox")).to_have_count(0)
    expect(seen.get_by_text("nybörjare")).to_be_visible()
    elsa.closes()
    anna.does(anna.page.get_by_role("button", name="Begin"))
    assert turn_of([anna]) is anna
    for who, words in ((anna, ENGLISH), (elsa, SWEDISH)):
        expect(plays(who)).to_have_text(words)
    name = bots_at(anna)[1]
    anna.page.get_by_role("button", name=f"About {name}").click()
    expect(anna.page.get_by_role("dialog", name=name)).to_contain_text("Plays as: beginner")


def test_change_during_the_match_is_announced(visit: Visit, server: Server) -> None:
    anna, elsa = opened(visit, server, PHONE)
    anna.does(anna.page.get_by_role("button", name="Begin"))
    assert turn_of([anna]) is anna
    elsa.await_number(anna.number())
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
        expect(mark).to_have_text(words)
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
    anna.closes()
    seen = elsa.enters("Personer", "Meny")
    expect(seen.get_by_text("en bot hoppade in: expert")).to_be_visible()
    assert seen.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_choices_survive_a_crash(visit: Visit, server: Server) -> None:
    anna, elsa = opened(visit, server, PHONE)
    choose(anna)
    anna.does(anna.page.get_by_role("button", name="Begin"))
    expect(plays(anna)).to_have_text(ENGLISH)
    server.kill()
    expect(elsa.page.get_by_text("Anslutningen bröts")).to_be_visible()
    server.start()
    for who, words in ((anna, ENGLISH), (elsa, SWEDISH)):
        who.page.reload()
        expect(plays(who)).to_have_text(words)
    assert turn_of([anna]) is anna
    anna.acts()


def test_person_in_the_seat_replaces_its_bot(visit: Visit, server: Server) -> None:
    anna, elsa = opened(visit, server, LAPTOP)
    second, third, _fourth = bots_at(anna)
    dialog = anna.opens("Bots take the empty chairs", "Bots at this table")
    elsa.page.get_by_role("button", name="Ta en plats").click()
    elsa.page.get_by_label("Ditt namn").fill("Elsa")
    elsa.page.get_by_role("button", name="Gå med").click()
    expect(plays(anna)).to_have_text(["club player"] * 2)
    expect(dialog.get_by_label(second)).to_have_count(0)
    expect(dialog.get_by_label(third)).to_be_visible()


def unfold(page: Page, title: str) -> None:
    """Open a folded section of one's own game."""
    page.locator("summary", has_text=title).first.click()


def choose_by_seat(page: Page) -> Locator:
    """Choose three bots for one's own game, the last by keyboard."""
    unfold(page, "Bots")
    page.get_by_role("combobox", name="Bots").select_option(label="different for each seat")
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
    expect(page).to_have_url(re.compile("bots%3Arandom%3Bbots_by_seat%3Aexpert%2Crandom%2Cgreedy"))
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
    ).to_have_value("random")
    elsa.get_by_role("combobox", name="Botar").select_option("club")
    expect(elsa.get_by_label("Plats 3")).to_have_count(0)
    elsa.get_by_role("button", name="Spela nu").click()
    expect(elsa.locator(".seat .plays")).to_have_text(["klubbspelare"] * 3)


def test_number_of_bots_follows_the_seats(visit: Visit) -> None:
    page = visit(path="/?rules=game:rodskagg").page
    unfold(page, "Bots")
    unfold(page, "Rule book and seats")
    page.get_by_role("combobox", name="Bots").select_option(label="different for each seat")
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
@pytest.mark.parametrize("looks", LOOKS)
def test_choices_on_the_start_page_are_accessible(visit: Visit, looks: Looks) -> None:
    page = visit(path="/?rules=game:rifki").page
    seats = choose_by_seat(page)
    for look in looks:
        assert faults_in((look,), page) == []
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
    dialog = anna.enters("Bots", title="Bots at this table")
    dialog.locator("summary").first.click()
    assert faults(anna.page, "dialog[open]") == []
    elsa.enters("Botar", "Meny", "Botar vid bordet")
    assert faults(elsa.page, "dialog[open]") == []
