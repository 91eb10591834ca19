"""The review of a match in the browser: made, looked at, shared, withdrawn, and of a record."""

import re

import pytest
from playwright.sync_api import Page, expect

from femopp.record import format_record, record_of
from femopp.table.log.entries import Came
from femopp.table.settings import Pace, Settings
from tests.browser.conftest import Visit
from tests.browser.stored_tables import store_table
from tests.browser.test_accessibility import AXE, faults_in
from tests.review.planting import Planted
from tests.review.test_review import RIFKI
from tests.table.sitting import Sitting
from tools.browsing import Server

AUTO = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)
SIZES = [(360, 740), (1280, 800)]


def finished() -> Sitting:
    """Two people, of whom each has planted mistakes, and somebody who watches."""
    sitting = Planted(AUTO, ("Anna", "Björn"), seed=3)
    sitting.play(steps=5000)
    assert sitting.live.is_over
    sitting.enter(Came("cilla", "Cilla"))
    return sitting


@pytest.fixture(scope="module")
def links(server: Server) -> list[str]:
    return store_table(server.folder, finished())


def address(link: str) -> str:
    return f"/review{link.partition('#')[0]}/1"


def reviewed(page: Page) -> None:
    """Press Review at the end of the match, and wait for the review."""
    page.get_by_role("button", name="Review", exact=True).press("Enter")
    expect(page.locator(".moment").first).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_from_the_end_of_the_match_to_the_moment_of_a_mistake(
    visit: Visit, links: list[str], size: tuple[int, int]
) -> None:
    page = visit(path=links[0], size=size).page
    reviewed(page)
    expect(page).to_have_url(re.compile(address(links[0])))
    expect(page.get_by_text("Shown only to you until you share.")).to_be_visible()
    # The headline, and the row that proves it.
    expect(page.get_by_role("heading", level=1)).to_have_text("Out on a rödskägg")
    expect(page.get_by_role("img", name=re.compile("^12 start, .+ end$"))).to_be_visible()
    # Luck and play have a word, and no figure.
    expect(page.get_by_role("region", name="Cards, Play")).not_to_contain_text(re.compile(r"\d"))
    first = page.locator(".moment").first
    expect(first.get_by_role("heading")).to_have_text("You bid rödskägg")
    expect(first).to_contain_text("Pass")
    expect(page.get_by_text("as you knew then")).to_have_count(0)
    more = page.get_by_role("button", name="More")
    more.press("Enter")
    expect(page.get_by_role("columnheader", name="as the cards lay")).to_be_in_viewport()
    expect(page.get_by_role("rowheader", name="You bid rödskägg")).to_be_visible()
    assert first.is_visible() == (size[0] < 1000)
    more.press("Enter")
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    first.get_by_role("link", name=re.compile("See it: Deal 2")).press("Enter")
    expect(page).to_have_url(re.compile(r"/replay\?.*at=2\.\d+"))
    # It is Anna's turn, before the choice is made, and the line says which it was.
    expect(page.locator(".said .choice")).to_have_text(
        re.compile("^The choice: Anna bids? rödskägg")
    )
    expect(page.locator(".seat.turn", has_text="Anna")).to_be_visible()
    # A reload keeps the choice, the place and the way back.
    page.reload()
    expect(page.locator(".said .choice")).to_have_text(re.compile("^The choice: Anna"))
    expect(page.get_by_role("link", name="Review", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".said .line")).to_have_text(re.compile("^Anna bids? rödskägg"))
    page.go_back()
    expect(page.locator(".moment").first).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_moment_is_tried_again_and_leads_back(
    visit: Visit, links: list[str], size: tuple[int, int]
) -> None:
    page = visit(path=links[0], size=size).page
    reviewed(page)
    passes = page.get_by_role("button", name=re.compile("^pass$", re.IGNORECASE))
    # The rödskägg of the second deal.
    page.get_by_role("button", name=re.compile("Try again here: Deal 2")).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("Try again\\s+Deal 2, doesn't count")
    )
    assert page.get_by_role("heading", level=1).evaluate(
        "one => one.scrollWidth <= one.clientWidth"
    )
    # It is Anna's turn again: she passes this time.
    passes.press("Enter")
    expect(passes).to_have_count(0)
    tried = page.url
    # A reload comes back to the same table, and starting over to another.
    page.reload()
    expect(page.get_by_role("button", name="Start over")).to_be_visible()
    page.get_by_role("button", name="Start over").press("Enter")
    expect(passes).to_be_visible()
    assert page.url != tried
    page.get_by_role("button", name="Back to the review").press("Enter")
    expect(page.locator(".moment").first).to_be_visible()
    expect(page).to_have_url(re.compile(address(links[0])))
    # It isn't listed among one's tables.
    page.goto("/")
    known = page.locator(".tables a")
    expect(known.first).to_be_visible()
    assert [one.get_attribute("href") for one in known.all()] == [links[0].partition("#")[0]]


def test_others_see_it_when_it_is_shared_and_no_longer_when_it_is_withdrawn(
    visit: Visit, links: list[str]
) -> None:
    anna, bjorn = visit(path=links[0]).page, visit(path=links[1]).page
    watching = visit(path=address(links[0])).page
    nothing = watching.get_by_text("Nobody has shared their review of this match.")
    expect(nothing).to_be_visible()
    reviewed(anna)
    reviewed(bjorn)
    expect(bjorn.get_by_role("button", name="Anna")).to_have_count(0)
    watching.reload()
    expect(nothing).to_be_visible()
    anna.get_by_role("button", name="Share").press("Enter")
    expect(anna.get_by_text("The others can see it.")).to_be_visible()
    watching.reload()
    expect(watching.get_by_role("heading", name="Anna: the moments")).to_be_visible()
    expect(watching.locator(".moment").first).to_contain_text("Anna bid rödskägg")
    expect(watching.get_by_role("button", name="Share")).to_have_count(0)
    bjorn.reload()
    bjorn.get_by_role("button", name="Anna").press("Enter")
    expect(bjorn.get_by_text("Shared by Anna")).to_be_visible()
    anna.get_by_role("button", name="Withdraw").press("Enter")
    expect(anna.get_by_text("Shown only to you until you share.")).to_be_visible()
    watching.reload()
    expect(nothing).to_be_visible()


def test_a_record_is_reviewed_from_the_replay(visit: Visit) -> None:
    sitting = finished()
    page = visit(path="/replay").page
    record = format_record(record_of(sitting.match, sitting.live.names))
    page.get_by_label("The record as text").fill(record)
    page.get_by_role("button", name="See it step by step").press("Enter")
    page.get_by_role("button", name="Review this match").press("Enter")
    people = page.get_by_role("group", name="Whose match")
    people.get_by_role("button", name="Björn").press("Enter")
    expect(page.get_by_role("heading", name="Björn: the moments")).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    page.locator(".moment").first.get_by_role("link").press("Enter")
    expect(page.locator(".said .line")).to_have_text(re.compile("^The choice: Björn "))


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/review/nowhere/1", "There is no such table"),
        ("/review", "Open a record in the replay first, then come back."),
    ],
)
def test_what_is_not_there_gets_a_sentence(visit: Visit, path: str, sentence: str) -> None:
    page = visit(path=path).page
    expect(page.locator("main")).to_contain_text(re.compile(sentence, re.IGNORECASE))


def test_a_record_that_is_not_over_gets_a_sentence(visit: Visit) -> None:
    page = visit(path="/replay").page
    page.evaluate("record => sessionStorage.setItem('femopp.record', record)", RIFKI)
    page.goto("/review")
    expect(page.get_by_role("alert")).to_have_text(
        "this match isn't over yet; you can review it when it is."
    )


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there")
def test_it_is_accessible(visit: Visit, links: list[str]) -> None:
    page = visit(path=links[0], language="sv-SE").page
    page.get_by_role("button", name="Granska", exact=True).click()
    page.locator(".moment").first.wait_for()
    for size in SIZES:
        assert faults_in(((size, "light"), (size, "dark")), page) == []
        small = page.evaluate(
            """[...document.querySelectorAll("button, a")].filter(one => {
                const { width, height } = one.getBoundingClientRect();
                return width > 0 && Math.min(width, height) < 44;
            }).map(one => one.outerHTML)"""
        )
        assert small == []
