"""Join requests: when the host admits people, they ask, wait, and get an answer."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, deep
from tests.browser.live_region import await_announced, listen
from tools.browsing import Server
from tools.visitor import open_table

ASKING: dict[str, Any] = {"game": "rifki", "pace": "none", "newcomers": "host"}


@pytest.mark.parametrize("size", [(360, 740), deep((1280, 800))], ids=["phone", "laptop"])
def test_request_and_answer(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    path = open_table(server.address, "Anna", ASKING, begin=False)
    anna = visit("Anna", path, size=size).page
    expect(anna.locator(".seat.own")).to_contain_text("Anna")
    listen(anna)
    bo = visit("Bo", path.partition("#")[0], size=size, language="sv-SE").page
    expect(bo.get_by_text("Värden bestämmer vilka som får gå med.")).to_be_visible()
    bo.get_by_label("Ditt namn").fill("Bo")
    bo.get_by_role("button", name="Knacka på").click()
    expect(bo.get_by_text("Du står vid dörren")).to_be_visible()
    bo.reload()
    expect(bo.get_by_text("Du står vid dörren")).to_be_visible()
    await_announced(anna, "Bo asks to join")
    anna.get_by_role("button", name="Let in: Bo").click()
    # The requested seat is taken now.
    expect(bo.locator(".seat.own")).to_contain_text("Bo")
    expect(anna.get_by_role("button", name="Let in")).to_have_count(0)
    bo.reload()
    expect(bo.locator(".seat.own")).to_contain_text("Bo")


def knocks(visit: Visit, path: str, name: str) -> Page:
    """Return the page of somebody who has asked to join."""
    page = visit(name, path.partition("#")[0]).page
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Ask to join").click()
    expect(page.get_by_text("You're at the door")).to_be_visible()
    return page


def test_rejected_person_is_told_and_can_watch(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", ASKING)
    anna, bo = visit("Anna", path).page, visit("Bo", path.partition("#")[0]).page
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Ask to join").click()
    anna.get_by_role("button", name="Not now: Bo").click()
    expect(bo.get_by_role("alert")).to_contain_text("you have not been let in")
    bo.get_by_role("button", name="Watch").click()
    expect(bo.locator(".seat", has_text="Anna")).to_have_count(1)
    expect(bo.get_by_role("button", name="Ask to join")).to_be_visible()


def test_a_name_that_is_taken_is_changed_at_the_door(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", ASKING, begin=False)
    anna, other = visit("Anna", path).page, visit("anna", path.partition("#")[0]).page
    other.get_by_label("Your name").fill("anna")
    other.get_by_role("button", name="Ask to join").click()
    door = anna.get_by_role("button", name="Let in: anna")
    door.click()
    dialog = anna.get_by_role("dialog", name="Another anna")
    name = dialog.get_by_label("Their name")
    expect(name).to_have_value("anna B.")
    dialog.get_by_role("button", name="Close").click()
    door.click()
    name.fill("ANNA")
    dialog.get_by_role("button", name="Let in as ANNA").click()
    refused = anna.get_by_text("let them in under another name, such as 'ANNA B.'").first
    expect(refused).to_be_visible()
    door.click()
    dialog.get_by_role("button", name="Little anna").click()
    expect(name).to_have_value("Little anna")
    name.fill("Anna B.")
    name.press("Enter")
    expect(other.locator(".seat.own")).to_contain_text("Anna B.")
    why = other.get_by_role("dialog", name="Here you're Anna B.")
    expect(why).to_contain_text("somebody called anna at the table. Anna let you in.")
    other.reload()
    why.get_by_role("button", name="Change name").click()
    other.get_by_role("dialog").get_by_label("Your name").fill("Annika")
    other.get_by_role("button", name="Done").click()
    expect(other.locator(".seat.own")).to_contain_text("Annika")
    other.reload()
    expect(other.locator(".seat.own")).to_contain_text("Annika")
    expect(other.get_by_role("dialog")).to_have_count(0)


def test_nobody_waits_behind_somebody_whose_name_is_taken(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", ASKING, begin=False)
    anna = visit("Anna", path, size=(360, 740)).page
    for name in ("anna", "Nils"):
        knocks(visit, path, name)
    anna.get_by_role("button", name="Let in: anna").click()
    dialog = anna.get_by_role("dialog", name="Another anna")
    dialog.get_by_role("button", name="Let in: Nils").click()
    expect(anna.locator(".seat", has_text="Nils")).to_have_count(1)
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Not now").click()
    expect(anna.get_by_role("button", name="Let in")).to_have_count(0)


def test_two_who_chose_no_chair_both_sit(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", ASKING, begin=False)
    anna = visit("Anna", path, size=(360, 740)).page
    # A messenger has hung something on to the link, which doesn't go on with it.
    both = [
        knocks(visit, path.partition("#")[0] + end, name)
        for end, name in ((").", "Bo"), ("%20?fbclid=x", "Cilla"))
    ]
    for name in ("Bo", "Cilla"):
        anna.get_by_role("button", name=f"Let in: {name}").click()
    for name, page in zip(("Bo", "Cilla"), both, strict=True):
        expect(page.locator(".seat.own")).to_contain_text(name)
        expect(page).to_have_url(server.address + path.partition("#")[0])


@pytest.mark.parametrize("begins", [False, True], ids=["lobby", "match"])
def test_whoever_watches_takes_a_seat(visit: Visit, server: Server, begins: bool) -> None:
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"}, begin=begins)
    bo = visit("Bo", path.partition("#")[0], size=(360, 740), language="sv-SE").page
    bo.get_by_role("button", name="Titta på").click()
    bo.get_by_role("button", name="Ta en plats").click()
    bo.get_by_label("Ditt namn").fill("Bo")
    if begins:
        bo.locator("select").select_option("bara titta på")
    bo.get_by_role("button", name="Gå med").click()
    if begins:
        bo.get_by_role("button", name="Ta en plats").click()
        expect(bo.get_by_role("button", name="Ta en plats")).to_have_count(0)
    else:
        expect(bo.locator(".seat.own")).to_contain_text("Bo")


def test_a_name_of_sixty_characters_is_said_to_be_the_longest(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"}, begin=False)
    bo = visit("Bo", path.partition("#")[0]).page
    name, longest = (
        bo.get_by_label("Your name"),
        bo.get_by_text("A name has at most 60 characters."),
    )
    name.fill("x" * 59)
    expect(longest).to_have_count(0)
    name.press_sequentially("xx")
    expect(longest).to_be_visible()
    # What is too long is neither cut nor taken.
    expect(name).to_have_value("x" * 61)
    bo.get_by_role("button", name="Join").click()
    expect(bo.get_by_role("alert")).to_contain_text("1 to 60 characters")
    name.fill("🃏" * 60)
    bo.get_by_role("button", name="Join").click()
    expect(bo.locator(".seat.own")).to_contain_text("🃏🃏")


def test_host_turns_on_join_requests_at_the_table(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", {"game": "rifki", "pace": "none"}, begin=False)
    anna = visit("Anna", path)
    people = anna.enters("People")
    people.get_by_label("New people ask me first").check()
    bo = visit("Bo", path.partition("#")[0]).page
    expect(bo.get_by_role("button", name="Ask to join")).to_be_visible()


def test_double_click_admits_one_person(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", ASKING, begin=False)
    anna = visit("Anna", path, size=(360, 740)).page
    for name in ("Bo", "Cilla"):
        newcomer = visit(name, path.partition("#")[0]).page
        newcomer.get_by_label("Your name").fill(name)
        newcomer.get_by_role("button", name="Ask to join").click()
        expect(newcomer.get_by_text("You're at the door")).to_be_visible()
    let_in = anna.get_by_role("button", name="Let in: Bo")
    box = let_in.bounding_box()
    assert box is not None and box["height"] >= 44
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    anna.mouse.click(*place)
    second = anna.get_by_role("button", name="Let in: Cilla")
    expect(second).to_be_visible()
    second.dispatch_event("click", {"detail": 2})
    anna.get_by_role("button", name="People", exact=True).click()
    people = anna.get_by_role("dialog", name="People")
    expect(people.get_by_text("Bo", exact=True)).to_be_visible()
    anna.keyboard.press("Escape")
    expect(second).to_be_visible()


def test_cancelled_request_can_be_repeated_at_once(visit: Visit, server: Server) -> None:
    path = open_table(server.address, "Anna", ASKING, begin=False)
    anna, bo = visit("Anna", path).page, visit("Bo", path.partition("#")[0]).page
    for _time in range(2):
        bo.get_by_label("Your name").fill("Bo")
        bo.get_by_role("button", name="Ask to join").click()
        expect(anna.get_by_role("button", name="Let in: Bo")).to_be_visible()
        bo.get_by_role("button", name="Stop waiting").click()
        expect(anna.get_by_role("button", name="Let in: Bo")).to_have_count(0)
