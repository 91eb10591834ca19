"""Evenings planned on a circle's page: a question, evenings that recur, one's calendar, a line."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.test_accessibility import AXE, Looks, faults_in
from tests.browser.test_circle import come_in, look, open_circle

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Visit

PHONE = (360, 740)
HOSTILE = "<img src=x onerror='document.title=1'>"


def plan(page: Page, *days: date, time: str = "19:30") -> Locator:
    """Fill in the sheet of a new plan."""
    page.get_by_role("button", name=re.compile("^Plan (the next|another) evening")).click()
    sheet = page.get_by_role("dialog", name="When do we meet?")
    for _more in days[1:]:
        sheet.get_by_role("button", name="Add a date to choose from").click()
    for at, day in enumerate(days):
        sheet.get_by_label("Day").nth(at).fill(day.isoformat())
        sheet.get_by_label("Time").nth(at).fill(time)
    return sheet


def said(day: date) -> str:
    """A day as the page writes it."""
    year = "" if day.year == date.today().year else f" {day.year}"
    return f"{day:%A} {day.day} {day:%B}{year}"


def test_a_question_is_answered_and_settled(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE).page
    link = open_circle(anna)
    bella = visit("Bella", path=link, size=PHONE).page
    come_in(anna, bella, link, "Bella")
    first, second = date.today() + timedelta(days=9), date.today() + timedelta(days=10)
    plan(anna, first, second).get_by_role("button", name="Save").click()
    look(bella)
    bella.get_by_role("button", name="When do we meet? Anna is asking: two dates").click()
    sheet = bella.get_by_role("dialog", name="When do we meet?")
    for day, answer in ((second, "I can"), (first, "I can’t")):
        answers = sheet.get_by_role("group", name=said(day))
        answers.get_by_role("button", name=answer, exact=True).click()
    # Whoever asked settles it.
    expect(sheet.get_by_role("button", name=re.compile("Make it"))).to_have_count(0)
    look(anna)
    anna.get_by_role("button", name=re.compile("When do we meet?")).click()
    own = anna.get_by_role("dialog", name="When do we meet?")
    expect(own.get_by_text(re.compile("one can"))).to_be_visible()
    own.get_by_role("button", name=f"Make it {said(second)}").click()
    expect(anna.get_by_role("heading", level=2).first).to_contain_text(f"{second:%A}")
    look(bella)
    # Her answer stays.
    expect(bella.get_by_text("Bella is coming")).to_be_attached()


def test_a_date_that_somebody_adds_meanwhile_stays(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE).page
    link = open_circle(anna)
    bella = visit("Bella", path=link, size=PHONE).page
    come_in(anna, bella, link, "Bella")
    days = [date.today() + timedelta(days=number) for number in (9, 10, 11, 12)]
    plan(anna, *days[:2]).get_by_role("button", name="Save").click()
    look(bella)
    anna.get_by_role("button", name=re.compile("When do we meet?")).click()
    anna.get_by_role("dialog").get_by_role("button", name="Change", exact=True).click()
    change = anna.get_by_role("dialog", name="Change the evening")
    change.get_by_label("Day").nth(1).fill(days[2].isoformat())
    bella.get_by_role("button", name=re.compile("When do we meet?")).click()
    sheet = bella.get_by_role("dialog", name="When do we meet?")
    sheet.get_by_role("button", name="Suggest another date").click()
    sheet.get_by_label("Day", exact=True).fill(days[3].isoformat())
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_text(said(days[3]))).to_be_visible()
    look(anna)
    expect(anna.get_by_text("Anna is asking: three dates")).to_be_attached()
    change.get_by_role("button", name="Save").click()
    look(bella)
    for day in (days[0], days[2], days[3]):
        expect(sheet.get_by_text(said(day))).to_be_visible()
    expect(sheet.get_by_text(said(days[1]))).to_have_count(0)


def test_evenings_recur_and_one_is_called_off(visit: Visit) -> None:
    page = visit("Anna", size=PHONE).page
    open_circle(page)
    first = date.today() + timedelta(days=3)
    sheet = plan(page, first)
    sheet.get_by_label("How often?").select_option("weekly")
    sheet.get_by_role("button", name="Save").click()
    # She has answered, but nobody comes.
    page.get_by_role("button", name="Not this time").click()
    row = page.get_by_role("button", name=f"Every {first:%A} Nobody has said yes yet")
    expect(row).to_be_visible()
    page.get_by_role("button", name=f"Every {first:%A}").click()
    page.get_by_role("dialog").get_by_role("button", name="Change", exact=True).click()
    change = page.get_by_role("dialog", name="Change the evening")
    change.get_by_role("switch").first.click()
    expect(change.get_by_text("Called off")).to_be_visible()
    change.get_by_role("button", name="Save").click()
    row = page.get_by_role("button", name=re.compile(f"Every .*Called off: {first:%A}"))
    expect(row).to_be_visible()
    following = said(first + timedelta(days=7))
    expect(page.get_by_role("heading", level=2).first).to_contain_text(following)


def test_an_evening_has_a_place_and_who_is_silent_is_reminded(visit: Visit) -> None:
    anna = visit("Anna", size=PHONE).page
    link = open_circle(anna)
    bella = visit("Bella", path=link, size=PHONE).page
    come_in(anna, bella, link, "Bella")
    day = date.today() + timedelta(days=9)
    sheet = plan(anna, day)
    sheet.get_by_label("Where").fill(HOSTILE)
    sheet.get_by_role("button", name="Save").click()
    expect(anna.locator("[data-place]")).to_have_text(HOSTILE)
    anna.get_by_role("button", name="Change", exact=True).click()
    anna.get_by_role("dialog").get_by_label("Where").fill("at Anna’s")
    anna.get_by_role("dialog").get_by_role("button", name="Save").click()
    anna.get_by_role("button", name="I’m coming").click()
    silent = anna.locator("[data-silent]")
    expect(silent).to_contain_text("Bella hasn’t answered")
    copied = "() => { navigator.clipboard.writeText = async (text) => void (window.copied = text) }"
    anna.evaluate(copied)
    silent.get_by_role("button", name="Copy a reminder for Bella").click()
    expect(silent.get_by_role("status")).to_contain_text("Copied. Send it")
    name, _who, rest = anna.evaluate("window.copied").partition(". Bella: are you coming? ")
    assert name == "The Friday table"
    assert rest.startswith(f"{said(day)}, 19:30, at Anna’s. http")
    assert rest.endswith(link.partition("/circle")[2])
    # Nobody else reminds, and nobody who has answered is named.
    look(bella)
    expect(bella.locator("[data-place]")).to_have_text("at Anna’s")
    expect(bella.locator("[data-silent]")).to_have_count(0)
    bella.get_by_role("button", name="Not this time").click()
    look(anna)
    expect(silent).to_have_count(0)


def test_one_of_the_evenings_is_somewhere_else(visit: Visit) -> None:
    page = visit("Anna", size=PHONE).page
    open_circle(page)
    first = date.today() + timedelta(days=3)
    sheet = plan(page, first)
    sheet.get_by_label("How often?").select_option("weekly")
    sheet.get_by_label("Where").fill("at Anna’s")
    sheet.get_by_role("button", name="Save").click()
    page.get_by_role("button", name=f"Every {first:%A}").click()
    page.get_by_role("dialog").get_by_role("button", name="Change", exact=True).click()
    change = page.get_by_role("dialog", name="Change the evening")
    change.get_by_role("button", name="Move").first.click()
    change.get_by_label("Where").last.fill("at Bo’s")
    change.get_by_role("button", name="Move", exact=True).first.click()
    expect(change.get_by_text("at Bo’s. Nobody has said yes yet")).to_be_visible()
    change.get_by_role("button", name="Save").click()
    expect(page.locator("[data-place]")).to_have_text("at Bo’s")
    page.get_by_role("button", name=f"Every {first:%A}").click()
    places = page.get_by_role("dialog").get_by_text(re.compile("^at "))
    expect(places).to_have_text(["at Bo’s", *["at Anna’s"] * 5])


def test_the_next_evening_stays_in_sight_while_a_table_is_open(visit: Visit) -> None:
    page = visit("Anna", size=PHONE).page
    link = open_circle(page)
    day = date.today() + timedelta(days=3)
    plan(page, day).get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Open a table tonight").click()
    page.get_by_role("dialog").get_by_role("button", name="Rifki").click()
    page.locator(".lobby").wait_for()
    page.goto(link)
    expect(page.get_by_role("button", name="Back to your seat")).to_be_visible()
    expect(page.get_by_role("button", name=said(day))).to_be_visible()


def last_of_two_months() -> tuple[date, date]:
    """A fifth weekday of a month, and the last one of the next, which is the fourth."""
    first = date.today() + timedelta(days=3)
    while first.day < 29:
        first += timedelta(days=1)
    return first, first + timedelta(weeks=4)


def test_the_last_day_of_a_month_stays_the_last(visit: Visit) -> None:
    page = visit("Anna", size=PHONE).page
    open_circle(page)
    first, second = last_of_two_months()
    after = second + timedelta(days=1)
    sheet = plan(page, first)
    sheet.get_by_label("How often?").select_option("monthly")
    sheet.get_by_role("button", name="Save").click()
    last = f"The last {first:%A} of the month"
    page.get_by_role("button", name=last).click()
    page.get_by_role("dialog").get_by_role("button", name="Change", exact=True).click()
    change = page.get_by_role("dialog", name="Change the evening")
    change.get_by_role("button", name="Move", exact=True).first.click()
    change.locator("li").get_by_label("Day", exact=True).fill(after.isoformat())
    change.locator("li").get_by_role("button", name="Move", exact=True).first.click()
    expect(change.get_by_text("Moved from")).to_be_visible()
    page.keyboard.press("Escape")
    # The evening that is shown first is now a fourth one.
    page.get_by_role("button", name=last).click()
    page.get_by_role("dialog").get_by_role("button", name="Change", exact=True).click()
    expect(change.get_by_label("How often?").locator("option:checked")).to_have_text(last)


def test_ones_calendar_is_followed_and_gets_another_address(visit: Visit) -> None:
    page = visit("Anna", size=PHONE).page
    open_circle(page, name="Fridays; <b>")
    plan(page, date.today() + timedelta(days=3)).get_by_role("button", name="Save").click()
    page.get_by_role("button", name="In your calendar").click()
    sheet = page.get_by_role("dialog", name="In your calendar")
    with page.expect_download() as downloaded:
        sheet.get_by_role("button", name=re.compile("as a file")).click()
    assert downloaded.value.suggested_filename == "fridays-b.ics"
    sheet.get_by_role("button", name="Subscribe").click()
    field = sheet.get_by_role("textbox")
    expect(field).to_have_value(re.compile(r"/api/calendar/[\w-]{43}\.ics$"))
    old = field.input_value()
    with urlopen(old) as answer:
        assert b"SUMMARY:Fridays\\; <b>" in answer.read()
    assert sheet.get_by_role("link").get_attribute("href") == old.replace("http:", "webcal:")
    sheet.get_by_role("button", name="Make a new address").click()
    page.get_by_role("dialog").last.get_by_role("button", name="Make a new address").click()
    expect(sheet.get_by_text("The old address no longer works.")).to_be_visible()
    assert field.input_value() != old


def test_a_line_to_all_and_a_name_of_rules_are_text(visit: Visit) -> None:
    page = visit("Anna", size=PHONE).page
    link = open_circle(page)
    page.get_by_role("button", name="Say something to everyone").click()
    sheet = page.get_by_role("dialog", name="Say something to everyone")
    sheet.get_by_label("What should everyone know?").fill(HOSTILE)
    sheet.get_by_role("button", name="Save").click()
    expect(page.get_by_text(HOSTILE)).to_be_visible()
    page.goto(f"{link}&settings")
    page.get_by_role("button", name="Make these usual").click()
    ours = "<b>Ours</b> – رفيق"
    page.get_by_label("What do you call these rules?").fill(ours)
    page.locator("form", has_text="What do you call").get_by_role("button", name="Save").click()
    expect(page.get_by_text(re.compile(", <b>Ours</b> – رفيق"))).to_be_visible()
    assert page.title() != "1"
    # Its table says so too: in the lobby, and on the rules' page.
    page.goto(link)
    page.get_by_role("button", name="Open the table").click()
    row = page.locator(".lrow", has_text=ours)
    expect(row.locator("bdi")).to_have_text(ours)
    row.click()
    expect(page.locator("dialog[open] .book bdi")).to_have_text(ours)


@pytest.mark.skipif(not AXE.exists(), reason="looks: axe-core is not in web/node_modules")
def test_every_sheet_can_be_used_by_all(visit: Visit) -> None:
    looks: Looks = ((PHONE, "light"), (PHONE, "dark"), ((1280, 800), "light"))
    page = visit("Anna", size=PHONE).page
    open_circle(page)
    day = date.today() + timedelta(days=3)
    sheet = plan(page, day, day + timedelta(days=1))
    found = {"new": faults_in(looks, page, "dialog[open]")}
    sheet.get_by_role("button", name="Save").click()
    page.get_by_role("button", name=re.compile("When do we meet?")).click()
    page.get_by_text("Who can when").click()
    found["view"] = faults_in(looks, page, "dialog[open]")
    page.keyboard.press("Escape")
    sheet = plan(page, day)
    sheet.get_by_label("How often?").select_option("monthly")
    sheet.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Change", exact=True).click()
    found["change"] = faults_in(looks, page, "dialog[open]")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="In your calendar").click()
    page.get_by_role("button", name="Subscribe").click()
    page.get_by_role("button", name="Make a new address").wait_for()
    found["calendar"] = faults_in(looks, page, "dialog[open]")
    page.keyboard.press("Escape")
    found["page"] = faults_in(looks, page, "main")
    assert not {name: one for name, one in found.items() if one}
