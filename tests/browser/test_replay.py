"""Replays from a table or a record, by keys, announced, and with autoplay."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from femopp.record import Answer, parse_records, verify
from femopp.table.commands import Begin
from femopp.table.settings import Pace, Settings
from tests.browser.conftest import Visit
from tests.browser.live_region import await_announced, listen
from tests.browser.stored_tables import store_table
from tests.record.examples import PARTS, RODSKAGG, changed
from tests.table.sitting import Sitting, guest
from tools.browsing import Server
from tools.visitor import open_table, turn_of

# The browser sends a dialog's close event with the next frame, which may take long.
CLOSES_LATE = """
    const told = new WeakSet();
    document.addEventListener("close", (event) => {
        if (told.has(event)) return;
        event.stopImmediatePropagation();
        const again = new Event("close");
        told.add(again);
        setTimeout(() => event.target.dispatchEvent(again), 500);
    }, { capture: true });
"""
VERIFIED = Path(__file__).resolve().parents[2] / "docs" / "reference" / "verified-deals.txt"
UNNOTICED = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "unnoticed.txt"


def said(page: Page, text: str) -> None:
    """Wait until the page says this; it is in a live region, so it is also announced."""
    expect(page.locator("main .said[aria-live=polite]")).to_have_text(text)


def opened(visit: Visit, record: str) -> Page:
    page = visit(path="/replay").page
    page.get_by_label("The record as text").fill(record)
    page.get_by_role("button", name="See it step by step").press("Enter")
    said(page, "Cissi deals the cards.")
    return page


def test_fault_in_a_record_has_its_line_and_can_be_corrected(visit: Visit) -> None:
    page = visit().page
    page.get_by_role("button", name="More").press("Enter")
    page.get_by_role("link", name="Open a record").press("Enter")
    show = page.get_by_role("button", name="See it step by step")
    show.click()
    expect(page.get_by_role("alert")).to_have_text("Paste a record first, or choose a file.")

    text = page.get_by_label("The record as text")
    text.fill(changed(RODSKAGG, "trick: Anna KS, Bo 9S", "trick: Anna KS, Bo QD"))
    show.click()
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text("line 25, column 17: Bo plays Q♦: not allowed. You must follow")
    text.fill(changed(RODSKAGG, "Anna: bid 2", "Anna: bed 2"))
    show.click()
    expect(fault).to_contain_text("line 20, column 7: there is no action 'bed'")

    text.fill(RODSKAGG)
    show.click()
    said(page, "Cissi deals the cards.")
    page.reload()
    said(page, "Cissi deals the cards.")
    page.get_by_role("button", name="Another record").click()
    expect(text).to_have_value(RODSKAGG)


def test_record_in_a_file(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "friday.femopp"
    file.write_text(RODSKAGG, encoding="utf-8")
    page = visit(path="/replay").page
    page.get_by_label("Or choose a file").set_input_files(file)
    said(page, "Cissi deals the cards.")


def test_all_read_the_same_words_and_the_replay_checks_the_deals(
    visit: Visit, server: Server
) -> None:
    settings = {"game": "sheepshead", "options": {"deals": "1"}, "pace": "none"}
    path = open_table(server.address, "Anna", settings, begin=False)
    table = path[1:].partition("#")[0]
    anna, bo = visit("Anna", path), visit("Bo", f"/{table}")
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.get_by_role("button", name="Join").click()
    expect(anna.page.get_by_role("list", name="Chairs")).to_contain_text("Bo")
    anna.does(anna.page.get_by_role("button", name="Begin"))
    assert turn_of([anna, bo]) is not None
    words = set[str]()
    for one in (anna, bo):
        dialog = one.enters("Who chose the cards?")
        expect(dialog.get_by_role("listitem")).to_have_count(4)
        words.add(" ".join(dialog.get_by_role("listitem").all_text_contents()))
        expect(dialog).to_contain_text(re.compile("the server, (Anna, and Bo|Bo, and Anna)"))
        one.closes()
    assert len(words) == 1
    while (who := turn_of([anna, bo])) is not None:
        who.acts()
    bo.page.goto(f"/replay?table={table}")
    bo.page.get_by_role("button", name="Who chose the cards? Verified").click()
    told = bo.page.get_by_role("dialog", name="Who chose the cards?")
    expect(told).to_contain_text("Rounds: 1, of which void: 0. Draws that are right: 2")
    # The command that the page shows finds the same.
    seen = re.findall("--seen ([0-9a-f]{64})", told.inner_text().replace("\n", ""))
    record = bo.page.request.get(f"/api/tables/{table}/record").text()
    for kept in (*seen, *words):
        assert verify(parse_records(record), [kept]).answer is Answer.VERIFIED


def test_swapped_cards_are_said_in_the_replay(visit: Visit) -> None:
    record = VERIFIED.read_text("utf-8").replace("QC 6D TD AS", "6D QC TD AS")
    page = visit(path="/replay").page
    page.get_by_label("The record as text").fill(record)
    page.get_by_role("button", name="See it step by step").press("Enter")
    page.get_by_role("button", name="Who chose the cards? Wrong: not as promised").click()
    told = page.get_by_role("dialog", name="Who chose the cards?")
    expect(told).to_contain_text(re.compile("Deal 1: Q♣ +and 6♦ +have changed places"))
    expect(told).to_contain_text("given up: bo-45678 was missing")


def test_dialog_just_closed_by_key_opens_again_at_once(visit: Visit) -> None:
    page = opened(visit, RODSKAGG)
    page.evaluate(CLOSES_LATE)
    sheet = page.get_by_role("button", name="Sheet", exact=True)
    dialog = page.get_by_role("dialog", name="Score sheet")
    sheet.press("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    sheet.press("Enter")
    page.wait_for_timeout(600)
    expect(dialog).to_contain_text("No deal has been settled yet.")


def test_keys_reach_every_step_trick_and_end(visit: Visit) -> None:
    page = opened(visit, RODSKAGG)
    page.keyboard.press("ArrowRight")
    said(page, "The table deals.")
    hands = page.get_by_role("region", name="All hands")
    expect(hands.get_by_role("list", name="Bo’s hand").get_by_role("listitem")).to_have_count(6)
    expect(hands.get_by_text("ace of hearts")).to_have_count(1)

    page.keyboard.press("Shift+ArrowRight")
    said(page, "Anna plays A♠.")
    page.keyboard.press("Shift+ArrowRight")
    said(page, "Anna plays K♠.")
    page.keyboard.press("ArrowLeft")
    said(page, "Cissi plays 7♠. Anna takes the trick.")
    expect(page.locator(".trick .laid.wins")).to_contain_text("ace of spades, played by Anna")

    page.keyboard.press("End")
    said(
        page,
        "Deal 1 is on the sheet: Anna \N{MINUS SIGN}2, Bo +2, Cissi \N{MINUS SIGN}1. "
        "The match is over: Anna is on zero and wins the match. Won by: Anna.",
    )
    sheet = page.get_by_role("button", name="Sheet", exact=True)
    sheet.press("Enter")
    dialog = page.get_by_role("dialog", name="Score sheet")
    expect(dialog.get_by_role("row").nth(2)).to_have_text(re.compile(r"1\s*0\s*11\s*11"))
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    said(page, "Cissi deals the cards.")
    sheet.press("Enter")
    expect(dialog).to_contain_text("No deal has been settled yet.")


def test_unnoticed_error_is_shown_and_announced_where_it_arose(visit: Visit) -> None:
    page = opened(visit, UNNOTICED.read_text("utf-8"))
    listen(page)
    page.get_by_role("combobox", name="The trick").select_option("Trick 5")
    told = "Anna: forgot to ask who goes along; nobody pointed it out in time"
    said(page, f"Cissi plays 9♣. {told}. R49-ASK-8: Kortoxen 1949, the play of the cards")
    await_announced(page, f"{told}.")
    story = page.get_by_role("complementary").get_by_role("list")
    # The sign is drawn, and its letter stands beside it.
    line = re.compile(f"Cissi plays 9 ?♣ {told}")
    expect(story.get_by_role("button", name=line)).to_have_count(1)
    page.keyboard.press("ArrowRight")
    said(page, "Anna plays 3♣.")


def test_autoplay_runs_until_paused(visit: Visit) -> None:
    page = opened(visit, RODSKAGG)
    page.get_by_role("combobox", name="Pace").select_option("quick")
    listen(page)
    page.get_by_role("button", name="Play", exact=True).click()
    await_announced(page, "The table deals.")
    await_announced(page, "Bo picks up the cards.")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("combobox", name="The trick").select_option("Trick 6")
    said(page, "Bo plays 8♣.")


@pytest.fixture(scope="module")
def finished() -> Sitting:
    """A table with one finished match and one in progress."""
    settings = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)
    sitting = Sitting(settings, people=1, seed=1).play(steps=5000)
    assert not sitting.live.is_playing
    sitting.do(guest(0), Begin())
    return sitting


def test_finished_match_of_a_table(visit: Visit, server: Server, finished: Sitting) -> None:
    (link,) = store_table(server.folder, finished)
    page = visit("Person 0", link).page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="See a finished match again").click()
    expect(page.get_by_role("heading", name="Replay: Rödskägg")).to_be_visible()

    page.keyboard.press("PageDown")
    expect(page.locator(".stakes")).to_contain_text("Deal 2")
    page.keyboard.press("ArrowLeft")  # to the previous deal: the last step of deal 1
    expect(page.locator(".stakes")).to_contain_text("Deal 1")
    expect(page.locator(".said")).to_contain_text("Deal 1 is on the sheet")
    step = page.locator("main").get_attribute("data-step")
    assert step is not None

    page.get_by_role("button", name="Look").click()
    page.get_by_label("Language").select_option("Svenska")
    page.keyboard.press("Escape")
    expect(page.locator(".said")).to_contain_text("Giv 1 är uppskriven")
    expect(page.locator("main")).to_have_attribute("data-step", step)
    page.wait_for_url(re.compile(f"match=1&at={re.escape(step)}$"))
    page.reload()
    expect(page.locator("main")).to_have_attribute("data-step", step)

    page.get_by_role("link", name="Till bordet").click()
    expect(page.locator("main")).to_have_attribute("data-stage", "playing")


def test_match_in_progress_is_not_shown(visit: Visit, server: Server, finished: Sitting) -> None:
    (link,) = store_table(server.folder, finished)
    page = visit("Person 0", f"/replay?table={link[1:].split('#')[0]}&match=2").page
    expect(page.get_by_role("alert")).to_contain_text("this match is still being played")
    expect(page.locator(".felt")).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "sv-SE"])
def test_selects_are_not_cut_off_on_a_phone(visit: Visit, language: str) -> None:
    page = visit(path="/replay", size=(360, 640), language=language).page
    page.locator("textarea").fill(RODSKAGG)
    page.locator("form button").first.press("Enter")
    page.locator(".choices select").first.wait_for()
    wider = page.locator(".choices select").evaluate_all(CUT_OFF)
    assert wider == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


CUT_OFF = """(selects) => selects.filter((select) => {
  const free = select.cloneNode(true);
  free.style.inlineSize = "max-content";
  free.style.justifySelf = "start";
  select.after(free);
  const wanted = free.getBoundingClientRect().width;
  free.remove();
  return wanted > select.getBoundingClientRect().width + 0.5;
}).map((select) => select.getAttribute("aria-label"))"""
"""Return the selects that have less space than their longest option needs."""


def test_hands_are_there_with_the_step_in_which_they_are_dealt(visit: Visit) -> None:
    page = opened(visit, RODSKAGG)
    expect(page.locator(".seat .fan")).to_have_count(0)
    # A slow browser takes long to draw another frame.
    page.evaluate("window.requestAnimationFrame = () => 0")
    page.keyboard.press("ArrowRight")
    said(page, "The table deals.")
    expect(page.locator(".seat .fan")).to_have_count(3)


def test_a_record_in_parts_is_replayed_one_after_the_other(visit: Visit) -> None:
    page = visit(path="/replay", size=(360, 740)).page
    page.locator("textarea").fill(PARTS)
    page.locator("form button").first.press("Enter")
    head = page.locator("header .stakes")
    expect(head).to_contain_text("Part 1 of 2")
    expect(page.locator(".seat")).to_have_text(
        [re.compile(name) for name in ("Anna", "Bo", "Cissi")]
    )
    groups = page.get_by_label("Deal", exact=True).locator("optgroup")
    assert [one.get_attribute("label") for one in groups.all()] == ["Part 1 of 2", "Part 2 of 2"]
    # Its last step leads into the next part, and back.
    page.keyboard.press("End")
    expect(head).to_contain_text("Part 2 of 2")
    page.keyboard.press("Home")
    expect(head).to_contain_text("Part 1 of 2")
    page.keyboard.press("PageDown")
    expect(head).to_contain_text("Deal 2 · Part 2 of 2")
    expect(page.locator("[data-change]")).to_have_text(
        "Cissi goes home, on 11. Dag comes in on 11, like Cissi."
    )
    expect(page.locator(".seat")).to_have_text([re.compile(name) for name in ("Anna", "Bo", "Dag")])
    page.wait_for_url(re.compile("at=2"))
    page.reload()
    expect(head).to_contain_text("Part 2 of 2")
    page.locator("header button[aria-haspopup=dialog]").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Dag")
    expect(sheet).not_to_contain_text("Cissi")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
