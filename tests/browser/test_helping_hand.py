"""A helping hand at the table: the king whispers, and only to whoever it concerns."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.still import Still
from tests.table.helping import ANNA, BO, CISSI, DAG, Table
from tests.table.sitting import guest
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


def test_one_s_own_duty_is_whispered_after_some_seconds(still: Still) -> None:
    page = still(Table().deal(), PHONE, "en-GB", guest(ANNA), painted=True)
    expect(page.locator(WHISPER)).to_have_count(0)
    expect(page.locator(".prompt.yours .asked")).to_contain_text("Everyone is waiting for you")
    expect(page.locator(WHISPER)).to_have_text(
        "only you hear Say the phrase before you pick up your cards.", timeout=9000
    )
    picture(page, "duty")


def test_without_a_helping_hand_the_king_stays_away(still: Still) -> None:
    table = Table(settings={"helping_hand": False}).deal().bid().tricks(4)
    table.trick("TS", "TH", "TD", "TC", gather=False)
    for seat in (ANNA, BO, CISSI, DAG):
        expect(still(table, PHONE, who=guest(seat)).locator(WHISPER)).to_have_count(0)
