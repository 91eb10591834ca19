"""A whole match with manual rituals, every action a click."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.rituals import (
    all_tap,
    bar_of,
    beard_of,
    bid,
    choose,
    give_notice,
    hand_of,
    knock,
    play_a_card,
    ritual,
    story_of,
)
from tests.browser.stacked_deck import dealing
from tools.browsing import Server
from tools.visitor import NEXT, Visitor, open_table, together

PHONE = (360, 740)
SETTINGS: dict[str, Any] = {
    "game": "rodskagg",
    "preset": "english",
    "options": {"min_players": "2", "fresh_hand": "false", "contract_test": "at_least"},
    "players": 2,
    "pace": "slow",
}
PACKS = [
    ("AS KS QS JS TS 9S", "2H 3H 4H 5H 6H 7H"),
    ("AD KD QD JD TD 9D", "2D 3C 4C 5C 6C 7C"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that deals these hands, with Anna as first dealer."""
    with Server(tmp_path_factory.mktemp("manual"), dealing(*PACKS)) as server:
        yield server
        assert "Traceback" not in server.complaints()


@pytest.fixture
def pair(visit: Visit, server: Server) -> tuple[Visitor, Visitor]:
    """Anna on a laptop, Bella on a phone, the match begun."""
    path = open_table(server.address, "Anna", SETTINGS, begin=False)
    anna = visit("Anna", path)
    bella = visit("Bella", path.partition("#")[0], size=PHONE)
    bella.page.get_by_label("Your name").fill("Bella")
    bella.page.get_by_role("button", name="Join").click()
    expect(anna.page.locator(".seat", has_text="Bella")).to_be_visible()
    anna.does(anna.page.get_by_role("button", name="Begin"))
    together((anna, bella))
    return anna, bella


@pytest.mark.deep
def test_match_with_manual_rituals(
    pair: tuple[Visitor, Visitor],
) -> None:
    anna, bella = pair
    bar = bar_of(bella)

    # The first deal. Anna may cut, as its dealer; Bella is too early, and Anna notices.
    ritual(anna, "Cut the pack")
    anna.does(anna.page.get_by_role("button", name="deal", exact=True))
    for one in pair:
        expect(hand_of(one)).to_have_count(6)
    together(pair)
    pick_up(bella)
    together(pair)
    knock(anna, "Bella", "to wait with the cards")
    stand_on(pair, 12, 17)
    ritual(anna, "Knock for cards and misdeal")
    pick_up(anna)
    together(pair)
    auction(bella, "pass", anna, "5")

    # Bella knocks without an error: the knock is recorded, without effect.
    trick(anna, bella)
    knock(bella, "Anna", "to leave the cut to the dealer")
    together(pair)
    expect(story_of(anna)).to_contain_text("Bella knocks")
    stand_on(pair, 12, 17)
    for _trick in range(3):
        trick(anna, bella)

    # Going along: Bella can't, with no trick; so Anna chooses how many of the last two to take.
    ritual(anna, "Ask who goes along")
    together(pair)
    choose(bella, "fold")
    together(pair)
    choose(anna, "take both")
    all_tap(pair)
    stand_on(pair, 6, 17)

    # The second deal. Bella deals, and bids zero tricks.
    next_deal(pair)
    for one in pair:
        expect(hand_of(one)).to_have_count(6)
    together(pair)
    ritual(bella, "Knock for cards and misdeal")
    for one in pair:
        together(pair)
        pick_up(one)
    together(pair)
    auction(anna, "pass", bella, "0")
    play_a_card(bella, "two of diamonds")
    together(pair)
    play_a_card(anna)
    all_tap(pair)
    for _trick in range(3):
        trick(anna, bella)

    # Bella forgets to ask. Anna's next card makes it an error; the page looks the same.
    assert bar_of(bella) == bar
    play_a_card(anna)
    together(pair)
    knock(anna, "Bella", "to ask who goes along")
    stand_on(pair, 6, 22)
    play_a_card(bella)
    together(pair)
    give_notice(anna, 1)
    all_tap(pair)
    play_a_card(anna)
    together(pair)
    play_a_card(bella)
    together(pair)
    give_notice(anna, 0)
    expect(story_of(anna)).to_contain_text("Anna gives notice of being on 0")
    assert bar_of(bella) == bar
    all_tap(pair)

    for visitor in pair:
        expect(visitor.page.locator("main")).to_have_attribute("data-stage", "over")
        sheet = visitor.opens("Score sheet")
        expect(sheet.get_by_text("Winner: Anna.")).to_be_visible()
        expect(sheet.get_by_role("row")).to_have_text(
            ["DealAnnaBella", "At the start1212", "1617", "2022"]
        )
        visitor.closes()
        # No error is left to knock for.
        expect(visitor.page.get_by_role("group", name="Rituals")).to_have_count(0)
    anna.does(anna.page.get_by_role("button", name="Play again"))
    assert bar_of(bella) == bar


def pick_up(visitor: Visitor) -> None:
    """Clicking face-down cards picks them up."""
    visitor.does(hand_of(visitor).last)
    expect(hand_of(visitor).first).not_to_have_accessible_name("a card")


def next_deal(pair: tuple[Visitor, Visitor]) -> None:
    """Leave the result of the deal; then the dealer, Bella, deals at the table."""
    for visitor in pair:
        visitor.page.locator(NEXT).click()
    _anna, bella = pair
    bella.does(bella.page.get_by_role("button", name="deal", exact=True))


def auction(forehand: Visitor, first: str, dealer: Visitor, second: str) -> None:
    bid(forehand, first)
    together((forehand, dealer))
    bid(dealer, second)
    together((forehand, dealer))


def trick(leader: Visitor, other: Visitor) -> None:
    """Play one card each; the trick is cleared when both have tapped."""
    play_a_card(leader)
    together((leader, other))
    play_a_card(other)
    all_tap((leader, other))


def stand_on(pair: tuple[Visitor, Visitor], anna: int, bella: int) -> None:
    """Check these points on both pages, uncut during the deal."""
    together(pair)
    for visitor in pair:
        for name, points in (("Anna", anna), ("Bella", bella)):
            expect(beard_of(visitor, name)).to_have_text(str(points))
