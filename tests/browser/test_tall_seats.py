"""Seats with more text than usual are not covered by cards of the trick."""

from playwright.sync_api import Page, expect

from femopp.table.log.entries import Came, Sat
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from tests.browser.still import Still
from tests.browser.test_layout import (
    HIDDEN_INDICES,
    LARGER,
    OVERLAPPED,
    SHEEPSHEAD,
    SIDEWAYS,
    UPRIGHT,
    shows_a_trick,
    with_taken,
)
from tests.table.sitting import Sitting, screen


def expect_no_overlap(page: Page) -> None:
    shows_a_trick(page)
    for width, height in (*UPRIGHT, *SIDEWAYS, *LARGER):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPPED) == [], (width, height)
        assert page.evaluate(HIDDEN_INDICES) == [], (width, height)


def test_person_who_is_away_with_taken_cards(still: Still) -> None:
    sitting = with_taken(4, opposite=True)
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 2))
    page = still(sitting)
    expect(page.locator(".seat.away").locator(".taken li").first).to_be_visible()
    expect_no_overlap(page)


def test_free_seat_with_taken_cards(still: Still) -> None:
    sitting = with_taken(8, opposite=True)
    sitting.enter(Came("elsa", "Elsa"))
    page = still(sitting, who="elsa")
    expect(page.locator(".seat .taken li").first).to_be_visible()
    expect_no_overlap(page)


def test_five_seats_for_a_newcomer(still: Still) -> None:
    page = still(with_two_notes_above(), language="sv-SE", who=None)
    expect(page.get_by_role("button", name="Gå med")).to_be_visible()
    expect_no_overlap(page)


def test_stand_in_bots_for_all_others(still: Still) -> None:
    page = still(all_others_gone(), language="sv-SE")
    plays = page.locator(".seat .stood-in")
    expect(plays).to_have_count(4)
    expect_no_overlap(page)


def with_two_notes_above() -> Sitting:
    """Return a sheepshead table after a trick, with two notes at a seat at the top."""
    for seed in range(1, 100):
        sitting = Sitting(SHEEPSHEAD, people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            across = screen(sitting.live, None).seats[2:4]
            is_high = max(len(seat.notes) for seat in across) > 1
            if (
                is_high
                and sitting.running.dealt.last_trick.played
                and not sitting.match.state.trick.played
            ):
                return sitting
    raise AssertionError("no such moment has come")


def all_others_gone() -> Sitting:
    """Return a sheepshead table where the person plays the last card of a trick."""
    settings = Settings("sheepshead", pace=Pace.NONE, bots="master")
    for seed in range(1, 100):
        sitting = Sitting(settings, people=5, seed=seed, gone=range(1, 5))
        while sitting.step() and not sitting.match.state.sheet:
            step = next_step(sitting.live)
            is_own = isinstance(step, PersonThinks) and step.seat == 0
            if is_own and len(sitting.match.state.trick.played) == 4:
                return sitting
    raise AssertionError("no such moment has come")
