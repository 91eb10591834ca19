"""A helping hand at the table: the king whispers, and only to whoever it concerns."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.still import Still
from tests.table.helping import ANNA, BO, CISSI, DAG, Table
from tests.table.sitting import guest
from tests.table.test_helping_hand import dealt_thrice, passed_out
from tests.table.test_whispers import unasked

PHONE, LAPTOP = (360, 740), (1280, 800)
WHISPER = ".says p"


def picture(page: Page, name: str) -> None:
    """Keep a picture, if a folder for it is named."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=str)
def test_the_king_whispers_that_one_could_knock_and_hides_no_seat(
    still: Still, size: tuple[int, int]
) -> None:
    page = still(unasked(), size, "sv-SE", guest(ANNA), painted=True)
    expect(page.locator(WHISPER)).to_have_text(
        "bara du hör Någon har glömt något. Det går att knacka."
    )
    picture(page, f"whisper-{size[0]}")
    bubble = page.locator(WHISPER).bounding_box()
    own = page.locator(".seat.own .face").bounding_box()
    assert bubble is not None
    assert own is not None
    assert bubble["x"] >= own["x"] + own["width"] or bubble["y"] >= own["y"] + own["height"]
    other = still.another(guest(BO), size)
    expect(other.locator(WHISPER)).to_have_count(0)
    # The question whom to knock for has the same place.
    page.get_by_role("button", name="Knacka").click()
    expect(page.locator(WHISPER)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(WHISPER)).to_have_count(1)


def test_one_s_own_duty_is_whispered_after_some_seconds(still: Still) -> None:
    page = still(Table().deal(), PHONE, "en-GB", guest(ANNA), painted=True)
    expect(page.locator(WHISPER)).to_have_count(0)
    expect(page.locator(".prompt.yours .asked")).to_contain_text("Everyone is waiting for you")
    expect(page.locator(WHISPER)).to_have_text(
        "only you hear Say the phrase before you pick up your cards."
    )
    picture(page, "duty")
    # The reminder is a button too, and no unseen button lies under the sentence.
    expect(page.locator(".bar .controls button")).to_have_text("Say the phrase")
    expect(page.locator(".bar").get_by_role("button", name="Rituals")).to_be_visible()
    expect(page.locator(".prompt .what")).to_be_hidden()


def test_the_king_waits_while_an_explanation_is_read(still: Still) -> None:
    page = still(Table().deal(), PHONE, "en-GB", guest(ANNA), painted=True)
    page.get_by_role("button", name="What does that mean?").click()
    expect(page.locator(".aside")).to_be_visible()
    page.wait_for_timeout(7000)
    expect(page.locator(WHISPER)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(WHISPER)).to_be_visible()


def test_without_a_helping_hand_the_king_stays_away(still: Still) -> None:
    table = Table(settings={"helping_hand": False}).deal().bid().tricks(4)
    table.trick("TS", "TH", "TD", "TC", gather=False)
    for seat in (ANNA, BO, CISSI, DAG):
        expect(still(table, PHONE, who=guest(seat)).locator(WHISPER)).to_have_count(0)


def answers(page: Page) -> list[str]:
    return page.locator(".bar .controls button").all_text_contents()


@pytest.mark.parametrize("size", [PHONE, (740, 360), LAPTOP], ids=str)
@pytest.mark.parametrize("colour", ["light", "dark"])
def test_what_forgets_a_duty_is_held_with_both_answers_beside_the_knock(
    still: Still, size: tuple[int, int], colour: str
) -> None:
    page = still(Table().deal(), size, "sv-SE", guest(ANNA), painted=True, color_scheme=colour)
    knock = page.locator("button.knock").bounding_box()
    page.locator(".hand button.card").last.click()
    expect(page.locator(WHISPER)).to_have_text("bara du hör Säg ramsan innan du tar upp korten.")
    expect(page.locator(".hand.hangs")).to_have_count(1)
    assert [one.strip() for one in answers(page)] == ["Ta upp ändå", "Säg ramsan"]
    assert page.locator("button.knock").bounding_box() == knock
    picture(page, f"held-{colour}-{size[0]}")
    page.get_by_role("button", name="Säg ramsan").click()
    expect(page.locator(WHISPER)).to_have_count(0)
    expect(page.locator(".hand.hangs")).to_have_count(0)
    assert "Ta upp ändå" not in answers(page)


@pytest.mark.parametrize("again", ["Pick up anyway", "the packet"])
def test_a_second_reach_goes_through(still: Still, again: str) -> None:
    page = still(Table().deal(), PHONE, "en-GB", guest(ANNA))
    packet = page.locator(".hand button.card").last
    packet.click()
    anyway = page.get_by_role("button", name="Pick up anyway")
    expect(anyway).to_be_visible()
    packet.click() if again == "the packet" else anyway.click()
    expect(page.locator(".hand button.card:has(.back)")).to_have_count(0)
    expect(page.locator(".hand.hangs")).to_have_count(0)


def test_whoever_can_only_wait_says_so_and_the_packet_lies_again(still: Still) -> None:
    page = still(Table().deal(), PHONE, "en-GB", guest(BO))
    page.locator(".hand button.card").last.click()
    expect(page.locator(WHISPER)).to_have_text(
        "only you hear Wait for the phrase before you pick up your cards."
    )
    page.get_by_role("button", name="No, wait").click()
    expect(page.locator(".hand.hangs")).to_have_count(0)
    expect(page.locator(".hand button.card:has(.back)")).to_have_count(6)
    page.locator(".hand button.card").last.click()
    expect(page.locator(".hand button.card:has(.back)")).to_have_count(0)


def test_a_card_that_does_not_follow_suit_hangs_raised(still: Still) -> None:
    table = Table(revoke="penalty").deal(
        ("AC KC QC JC TC 9C", "AS KS QS JS TS 9S", "AH KH QH JH TH 8S", "AD KD QD JD TD 9D")
    )
    table.bid().trick("AS", gather=False)
    page = still(table, PHONE, "en-GB", guest(CISSI))
    page.locator(".hand button.card", has_text="ace of hearts").click()
    expect(page.get_by_role("button", name="Play it anyway")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Play it anyway")).to_have_count(0)
    expect(page.locator(WHISPER)).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "language", "colour"),
    [
        (PHONE, "sv-SE", "light"),
        (PHONE, "en-GB", "dark"),
        ((740, 360), "sv-SE", "light"),
        (LAPTOP, "sv-SE", "dark"),
    ],
    ids=str,
)
def test_what_is_mastered_is_ticked_off_after_the_deal(
    still: Still, size: tuple[int, int], language: str, colour: str
) -> None:
    table = passed_out(dealt_thrice())
    page = still(table, size, language, guest(ANNA), painted=True, color_scheme=colour)
    title = "Ramsan sitter!" if language == "sv-SE" else "The phrase: you've got it!"
    sheet = page.get_by_role("dialog", name=title)
    expect(sheet).to_have_count(0)
    page.locator(".up > button.main").click()
    expect(sheet).to_be_visible()
    assert [row.locator(".met").count() for row in sheet.locator("li").all()] == [3, 0, 0]
    expect(sheet.locator(".main")).to_be_focused()
    picture(page, f"mastered-{colour}-{size[0]}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    other = still.another(guest(BO), size, language)
    other.locator(".up > button.main").click()
    expect(other.get_by_role("dialog", name=title)).to_have_count(0)
