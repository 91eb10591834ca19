"""The secret partner at Sheepshead has a flag that nobody else sees."""

import pytest
from playwright.sync_api import expect

from tests.browser.still import Still
from tests.browser.test_helping_hand import LAPTOP, PHONE, picture
from tests.table.sitting import guest
from tests.table.test_secret_partner import Table


@pytest.mark.parametrize("size", [PHONE, (740, 360), LAPTOP], ids=str)
def test_only_the_secret_partner_sees_the_flag(still: Still, size: tuple[int, int]) -> None:
    page = still(Table().played_to_the_first_lead(), size, "sv-SE", guest(1), painted=True)
    expect(page.locator(".seat.own .flag")).to_have_text("Hemlig partner")
    flag, face = (page.locator(f".seat.own {one}").bounding_box() for one in (".flag", ".face"))
    assert flag is not None
    assert face is not None
    assert flag["x"] >= 0
    assert flag["x"] + flag["width"] <= size[0]
    picture(page, f"secret-{size[0]}")
    other = still.another(guest(3), size, "sv-SE")
    expect(other.locator(".flag", has_text="Hemlig")).to_have_count(0)
