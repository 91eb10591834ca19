"""A circle: opened, joined by its link, tonight's table, another device, the keeper's acts."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_accessibility import AXE, Looks, faults, faults_in
from tests.browser.test_together import COVERED
from tools.friday import friday
from tools.moments import link_to
from tools.visitor import CARD

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Visit
    from tools.browsing import Server

PHONE = (360, 740)


def open_circle(page: Page, name: str = "The Friday table", person: str = "Anna") -> str:
    """Open a circle from the first page; return its link."""
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Play every week").click()
    page.get_by_label("What is it called?").fill(name)
    page.get_by_label("Your name").fill(person)
    page.get_by_role("button", name="Open the circle").click()
    page.get_by_role("heading", name=name).wait_for()
    expect(page).to_have_url(re.compile(r"/circle\?c="))
    return page.url


def look(page: Page) -> None:
    """Let the page ask the server at once, as it does when a connection is back."""
    page.evaluate("dispatchEvent(new Event('online'))")


def come_in(keeper: Page, page: Page, link: str, person: str) -> None:
    """Ask to join by the link, and be let in."""
    page.goto(link)
    page.get_by_label("Your name").fill(person)
    page.get_by_role("button", name="Ask to join").click()
    page.get_by_text("You’ve asked to join").wait_for()
    look(keeper)
    keeper.get_by_role("button", name=f"Let in: {person}").click()
    keeper.get_by_role("button", name=f"Let in: {person}").wait_for(state="hidden")
    look(page)
    page.get_by_role("button", name=re.compile("table")).first.wait_for()


def test_names_stay_whole_with_text_twice_as_large(visit: Visit) -> None:
    page = visit("Anna", size=PHONE).page
    open_circle(page, person="Björn")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    name = page.locator("li b", has_text="Björn")
    height, line = name.evaluate(
        "(one) => [one.clientHeight, parseFloat(getComputedStyle(one).lineHeight)]"
    )
    assert height < 1.5 * line
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_word_longer_than_its_column_is_cut_at_its_end(visit: Visit) -> None:
    page = visit("Anna", size=PHONE).page
    open_circle(page, person="Bartholomew-Maximilian")
    name = page.locator("li b", has_text="Bartholomew")
    expect(name).to_have_attribute("title", "Bartholomew-Maximilian")
    height, line, whole, seen = name.evaluate(
        "(one) => [one.clientHeight, parseFloat(getComputedStyle(one).lineHeight),"
        " one.scrollWidth, one.clientWidth]"
    )
    # A line for each word, none of them broken.
    assert 1.5 * line < height < 2.5 * line
    assert whole > seen
    assert name.evaluate("(one) => getComputedStyle(one).textOverflow") == "ellipsis"


def test_a_circle_is_opened_joined_and_played_in(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE).page
    link = open_circle(anna)
    expect(anna.get_by_text("just you so far")).to_be_visible()
    bella = visit("Bella", path=link, size=PHONE).page
    # The link alone gives away the name and how many they are.
    expect(bella.get_by_text("One person plays here.")).to_be_visible()
    assert "Anna" not in bella.locator("body").inner_text()
    come_in(anna, bella, link, "Bella")
    expect(anna.get_by_text("two people")).to_be_visible()
    # A circle without rules asks what they play, once.
    anna.get_by_role("button", name="Open the table").click()
    anna.get_by_role("dialog").get_by_role("button", name=re.compile("Rifki")).click()
    anna.locator("main[data-stage=waiting]").wait_for()
    # One tap for everybody else.
    look(bella)
    bella.get_by_role("button", name="Join tonight’s table").click()
    bella.locator("main[data-stage=waiting]").wait_for()
    expect(anna.locator(".seat", has_text="Bella")).to_be_visible()
    # The bots on the other chairs aren't "there".
    expect(anna.locator(".seat", has_text="Anna").locator(".name")).to_have_text("Anna")
    # The way back: by the menu, and from the first page.
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="The Friday table").click()
    anna.get_by_role("button", name="Back to your seat").wait_for()
    expect(anna.get_by_text(re.compile("^Rifki as .*Anna and Bella are there.$"))).to_be_visible()
    # House rules are chosen for the circle, and lead back to it.
    anna.get_by_role("button", name="Settings").click()
    anna.get_by_role("button", name="Make house rules").click()
    anna.locator("input[value=rodskagg]").check(force=True)
    anna.get_by_text("The points", exact=True).click()
    anna.get_by_label("Tricks take points off in a failed rödskägg too.").click()
    anna.get_by_role("button", name="Make this the circle's default").click()
    expect(anna.get_by_text(re.compile("^Rödskägg.*, one house rule$"))).to_be_visible()
    anna.get_by_role("link", name="Back to The Friday table").click()
    anna.get_by_role("button", name="Back to your seat").wait_for()
    anna.get_by_role("link", name="Home").click()
    anna.get_by_role("link", name=re.compile("The Friday table")).click()
    anna.get_by_role("heading", name="The Friday table").wait_for()


def test_a_wrong_address_says_that_there_is_no_circle(visit: Visit) -> None:
    anna = visit("Anna", path="/circle/xyz", size=PHONE).page
    expect(anna.get_by_role("alert")).to_have_text(
        "There’s no circle at this address; the link may be incomplete."
    )
    assert anna.get_by_label("What is it called?").count() == 0
    if AXE.exists():
        assert faults(anna) == []
    anna.get_by_role("button", name="A circle of your own").click()
    expect(anna.get_by_label("What is it called?")).to_be_visible()
    bella = visit("Bella", path="/circle/xyz", size=PHONE, language="sv-SE").page
    expect(bella.get_by_role("alert")).to_contain_text("Det finns inget sällskap på den här")
    bella.get_by_role("button", name="Hem").click()
    expect(bella).to_have_url(re.compile(r":\d+/$"))


def test_another_device_comes_in_by_a_link_that_works_once(visit: Visit) -> None:
    phone = visit("Anna", size=PHONE).page
    open_circle(phone)
    phone.get_by_role("button", name="Settings").click()
    phone.get_by_role("heading", name="Settings of the circle").wait_for()
    phone.get_by_role("link", name="Back to The Friday table").click()
    phone.locator("section li a", has_text="Anna").click()
    phone.get_by_role("button", name="Another device").click()
    dialog = phone.get_by_role("dialog", name="Come in on another device")
    expect(dialog.get_by_text(re.compile(r"Works for (10:00|9:5\d) more"))).to_be_visible()
    way = dialog.get_by_label("Come in on another device").input_value()
    assert "#way=" in way
    # Only opened, as for a messenger's preview: that uses nothing.
    for _preview in range(2):
        tablet = visit("Anna", path=way).page
        expect(tablet.get_by_role("heading", name="The Friday table")).to_be_visible()
    tablet.get_by_role("button", name="Come in").click()
    expect(tablet.get_by_text("just you so far")).to_be_visible()
    assert "way=" not in tablet.url
    stranger = visit("Eve", path=way).page
    stranger.get_by_role("button", name="Come in").click()
    expect(stranger.get_by_role("alert")).to_contain_text("used already")
    # The lost one is signed out from the other, and says so.
    tablet.locator("section li a", has_text="Anna").click()
    # Two that came in the same second have no fixed order.
    tablet.get_by_role("button", name=re.compile(r"Sign out: Device [12]")).click()
    tablet.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(tablet.get_by_role("button", name="Sign out: Device")).to_have_count(0)
    look(phone)
    expect(phone.get_by_role("alert")).to_contain_text("isn’t let in any more")
    phone.get_by_role("button", name="To the door").click()
    expect(phone.get_by_role("button", name="Ask to join")).to_be_visible()


TOPS = """() => [...document.querySelectorAll("main .columns, main section, main h2")]
  .map((one) => one.getBoundingClientRect().top)"""


def test_a_name_that_a_member_has_is_changed_at_the_door(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE).page
    link = open_circle(anna)
    other = visit("anna", path=link, size=PHONE).page
    other.get_by_label("Your name").fill("ANNA")
    other.get_by_role("button", name="Ask to join").click()
    other.get_by_text("You’ve asked to join").wait_for()
    look(anna)
    anna.get_by_role("button", name="Let in: ANNA").click()
    dialog = anna.get_by_role("dialog", name="Another ANNA")
    expect(dialog.get_by_label("Their name")).to_have_value("ANNA B.")
    dialog.get_by_role("button", name="Let in as ANNA B.").click()
    anna.get_by_role("button", name="Let in: ANNA").wait_for(state="hidden")
    anna.get_by_role("button", name="Settings").click()
    anna.get_by_role("button", name=re.compile("^ANNA B.")).wait_for()


def test_nothing_moves_when_somebody_asks_or_a_setting_is_saved(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE).page
    link = open_circle(anna)
    anna.wait_for_load_state("networkidle")
    before = anna.evaluate(TOPS)
    bella = visit("Bella", path=link, size=PHONE).page
    bella.get_by_label("Your name").fill("Anna-Karin Söderström-Lindqvist")
    bella.get_by_role("button", name="Ask to join").click()
    bella.get_by_text("You’ve asked to join").wait_for()
    look(anna)
    anna.get_by_role("button", name="Let in: Anna-Karin").wait_for()
    assert anna.evaluate(TOPS) == before
    anna.get_by_role("button", name="Let in: Anna-Karin").click()
    anna.get_by_role("button", name="Settings").click()
    anna.get_by_role("button", name="Save", exact=True).first.wait_for()
    # Who was let in has a line among the members.
    anna.get_by_role("button", name=re.compile("^Anna-Karin")).wait_for()
    # The usual rules come after the page, into room that is kept.
    anna.locator("[id^=rules-]").wait_for()
    before = anna.evaluate(TOPS)
    anna.get_by_label("Name", exact=True).fill("Thursdays")
    anna.get_by_role("button", name="Save", exact=True).first.click()
    anna.get_by_text("Saved", exact=True).wait_for()
    assert anna.evaluate(TOPS) == before
    anna.context.set_offline(True)
    look(anna)
    anna.locator(".away").wait_for()
    assert anna.evaluate(TOPS) == before


def test_the_keeper_renames_hands_on_and_deletes(visit: Visit) -> None:
    anna = visit("Anna").page
    link = open_circle(anna, "<b>Åsa & co</b>")
    bella = visit("Bella").page
    bella.goto(link)
    come_in(anna, bella, link, "Bella")
    anna.get_by_role("button", name="Settings").click()
    anna.get_by_role("button", name=re.compile("Bella")).click()
    anna.get_by_label("Rename").fill("Bella Beatrix")
    anna.get_by_role("dialog").get_by_role("button", name="Save").click()
    anna.get_by_role("button", name=re.compile("Bella Beatrix")).click()
    anna.get_by_role("dialog").get_by_role("button", name="Make keeper").click()
    anna.get_by_role("dialog", name="Are you sure?").get_by_role(
        "button", name="Make keeper"
    ).click()
    expect(anna.get_by_text("Bella Beatrix keeps this circle")).to_be_visible()
    # She sees it on her own page, and now has the settings.
    look(bella)
    bella.get_by_role("button", name="Settings").click()
    bella.get_by_role("button", name="Delete the circle").click()
    dialog = bella.get_by_role("dialog", name="Delete the circle")
    expect(dialog.get_by_role("button", name="Delete", exact=True)).to_be_disabled()
    dialog.get_by_label("Type “Delete” to delete the circle.").fill("delete")
    dialog.get_by_role("button", name="Delete", exact=True).click()
    bella.get_by_role("article").first.wait_for()
    expect(bella.get_by_role("link", name=re.compile("Åsa"))).to_have_count(0)
    look(anna)
    expect(anna.get_by_role("alert")).to_contain_text("no circle at this address")


def test_after_all_devices_out_everybody_gets_a_link_for_a_day(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE).page
    link = open_circle(anna, "🃏")
    for name in ("Bella", "Cilla"):
        come_in(anna, visit(name, path=link).page, link, name)
    anna.get_by_role("button", name="Settings").click()
    anna.get_by_role("button", name="All devices out, link anew").click()
    anna.get_by_role("dialog").get_by_role("button", name="Everybody out").click()
    dialog = anna.get_by_role("dialog", name="All devices out, link anew")
    dialog.get_by_role("button", name="Make links that work for a day").click()
    expect(dialog.get_by_text("Each link works once, for a day.")).to_be_visible()
    dialog.locator("summary", has_text="Bella").click()
    expect(dialog.get_by_text("Works for 24 hours more").first).to_be_visible()
    way = dialog.get_by_label("A way in for Bella").input_value()
    # Whoever is here already stays who they are, and uses nothing.
    other = anna.context.new_page()
    other.goto(way)
    expect(other.get_by_role("heading", name="You’re already here as Anna")).to_be_visible()
    expect(other.get_by_role("button", name="Come in")).to_have_count(0)
    other.get_by_role("button", name="Back to 🃏").click()
    expect(other.locator("section li a", has_text="Bella")).to_be_visible()
    assert "way=" not in other.url
    other.close()
    bella = visit("Bella", path=way).page
    # Without a connection nothing is used either.
    bella.context.set_offline(True)
    bella.get_by_role("button", name="Come in").click()
    expect(bella.get_by_role("alert")).to_be_visible()
    bella.context.set_offline(False)
    bella.get_by_role("button", name="Come in").click()
    expect(bella.locator("section li a", has_text="Bella")).to_be_visible()
    # Cilla's can be made anew later.
    dialog.get_by_role("button", name="Close").click()
    anna.get_by_role("button", name="Settings").click()
    anna.get_by_role("button", name=re.compile("^Cilla")).click()
    anna.get_by_role("button", name="A link that works for a day").click()
    expect(anna.get_by_text("Works for 24 hours more")).to_be_visible()
    anna.get_by_role("button", name="Close").click()
    anna.get_by_role("button", name=re.compile("^Bella")).click()
    expect(anna.get_by_role("button", name="A link that works for a day")).to_have_count(0)


@pytest.mark.skipif(not AXE.exists(), reason="looks: axe-core is not in web/node_modules")
def test_the_pages_have_no_fault(visit: Visit) -> None:
    looks: Looks = ((PHONE, "light"), (PHONE, "dark"))
    page = visit("Anna", size=PHONE).page
    link = open_circle(page)
    found = {"home": faults_in(looks, page)}
    page.get_by_role("button", name="Plan the next evening").click()
    found["next"] = faults_in(looks, page, "dialog[open]")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    page.get_by_role("button", name="I’m coming").click()
    expect(page.get_by_role("button", name="I’m coming")).to_have_attribute("aria-pressed", "true")
    found["planned"] = faults_in(looks, page)
    for name in ("evenings", "figures", "settings"):
        page.goto(f"{link}&{name}")
        page.locator("main h1, header h1").first.wait_for()
        page.get_by_role("link", name="Back to The Friday table").wait_for()
        found[name] = faults_in(looks, page)
    page.get_by_role("link", name="Back to The Friday table").click()
    page.locator("section li a", has_text="Anna").click()
    page.get_by_role("button", name="Another device").wait_for()
    found["member"] = faults_in(looks, page)
    assert {where: what for where, what in found.items() if what} == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_match_on_real_cards_has_its_sheet_and_record(visit: Visit, server: Server) -> None:
    circle = friday(server.address)
    page = visit("Gun", size=PHONE).page
    page.evaluate("known => localStorage.setItem('femopp.circles', known)", circle.known)
    date = circle.ask("GET", "")["latest"][0]["date"]
    page.goto(f"{server.address}/circle?c={circle.circle}&evening={date}")
    match = page.get_by_role("article").first
    with page.expect_download() as download:
        match.get_by_role("button", name="Record").click()
    record = Path(download.value.path()).read_text(encoding="utf-8")
    assert "deal 3: Leyla bid 4; tricks Leyla 4" in record
    match.get_by_role("link", name="Sheet").click()
    expect(page.get_by_text("Leyla is on zero and wins the match")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("heading", name="Fridays")).to_be_visible()


def let_days_pass(server: Server, days: int) -> None:
    """Make all that is stored of circles so many days older."""
    seconds = days * 86_400
    with closing(sqlite3.connect(server.folder / "tables.db", timeout=30)) as database, database:
        database.execute("UPDATE circle_devices SET seen = seen - ?", (seconds,))
        database.execute("UPDATE circle_members SET joined_at = joined_at - ?", (seconds,))
        database.execute(
            "UPDATE circles SET data = json_set(data, '$.take_over.at',"
            " json_extract(data, '$.take_over.at') - ?)"
            " WHERE json_extract(data, '$.take_over.at') IS NOT NULL",
            (seconds,),
        )


def test_a_member_becomes_keeper_in_the_place_of_one_who_is_away(
    visit: Visit, server: Server
) -> None:
    anna = visit("Anna", size=PHONE).page
    link = open_circle(anna, "Away")
    bella = visit("Bella", path=link, size=PHONE).page
    come_in(anna, bella, link, "Bella")
    anna.goto("about:blank")
    let_days_pass(server, 32)
    bella.reload()
    bella.get_by_role("link", name="Anna").click()
    bella.get_by_role("button", name="Ask to become keeper").click()
    bella.locator("dialog[open]").get_by_role("button", name="Ask to become keeper").click()
    bella.get_by_text("You become keeper:").wait_for()
    if AXE.exists():
        assert faults(bella) == []
    let_days_pass(server, 8)
    bella.reload()
    bella.get_by_text("Bella keeps the circle now, as Anna hadn't been here for long.").wait_for()
    bella.get_by_role("button", name="I’ve read this").click()
    expect(bella.get_by_text("Bella keeps the circle now")).to_be_hidden()
    bella.get_by_role("button", name="Settings").click()
    bella.get_by_role("heading", name="Settings of the circle").wait_for()
    # Anna comes back as a member.
    anna.goto(link)
    anna.get_by_text("Bella keeps the circle now").wait_for()


AT_THE_TABLE = [
    (PHONE, "trick"),
    ((568, 320), "trick"),
    # One's own points stand low.
    ((360, 640), "minus-trick"),
    pytest.param((320, 640), "eight-playing", marks=pytest.mark.deep),
    pytest.param((1280, 800), "trick", marks=pytest.mark.deep),
]


@pytest.mark.parametrize(("size", "moment"), AT_THE_TABLE, ids=str)
def test_who_asks_to_join_meanwhile_covers_nothing_at_the_table(
    visit: Visit, server: Server, size: tuple[int, int], moment: str
) -> None:
    circle = friday(server.address)
    path = link_to(server.folder, moment)
    circle.ask("POST", "/asks", {"name": "Dag Hammarskjöld", "face": "olle"})
    page = visit("Gun", size=size).page
    of_circle = {path.split("#")[0].strip("/"): circle.circle}
    for key, value in (("circles", circle.known), ("circle-tables", json.dumps(of_circle))):
        page.evaluate("(all) => localStorage.setItem(...all)", [f"femopp.{key}", value])
    page.goto(path)
    asked = page.get_by_role("group", name="Dag Hammarskjöld asks to join the circle.")
    asked.wait_for()
    page.locator(CARD).first.wait_for()
    assert asked.evaluate(COVERED) == []
    for button in asked.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44 and box["width"] >= 44
    if AXE.exists():
        assert faults(page) == []
    asked.get_by_role("button", name="It’s somebody we know").click()
    dialog = page.get_by_role("dialog", name="It’s somebody we know")
    dialog.get_by_role("button", name="Leyla").wait_for()
    page.keyboard.press("Escape")
    asked.get_by_role("button", name="Let in: Dag").click()
    expect(asked).to_have_count(0)
    assert "Dag Hammarskjöld" in [one["name"] for one in circle.ask("GET", "")["members"]]
