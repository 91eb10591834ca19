"""Pictures to share from the table: a knock that was right, and the end of a match."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.rituals import choose_culprit, ritual, verdict_of
from tests.browser.stored_tables import store_table
from tests.browser.test_review import finished
from tests.browser.test_rituals import dealt
from tools.browsing import Server

PNG = b"\x89PNG\r\n\x1a\n"

LISTEN = """() => {
  window.painted = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.painted.push(text);
    return fillText.call(this, text, ...place);
  };
  window.drawn = [];
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (image, ...place) {
    window.drawn.push(decodeURIComponent(image.src));
    return drawImage.call(this, image, ...place);
  };
}"""


def shared(page: Page) -> tuple[str, bytes, list[str], list[str]]:
    """Press Share; return the file's name and bytes, the texts in it, and its drawings."""
    page.evaluate(LISTEN)
    with page.expect_download() as download:
        page.get_by_role("button", name="Share", exact=True).click()
    data = Path(download.value.path()).read_bytes()
    painted, drawn = page.evaluate("[window.painted, window.drawn]")
    return download.value.suggested_filename, data, painted, drawn


def test_the_end_of_a_match_shows_everybodys_beard(visit: Visit, server: Server) -> None:
    page = visit(path=store_table(server.folder, finished())[0]).page
    name, data, painted, drawn = shared(page)
    assert re.fullmatch(r"femopp-rodskagg-\d{4}-\d\d-\d\d\.png", name)
    assert data.startswith(PNG)
    # Names, beards, how it ended, and nothing else: no card, no luck, no figures of a review.
    said = " ".join(painted)
    assert re.fullmatch(
        r"Bot 3 Bot 4 4 Anna 12 Björn 17 "
        r"Bot 3 is clean-shaven\. I have 12 left\. Rödskägg, 7 deals Femopp",
        said,
    ), said
    assert len(drawn) == 4
    expect(page.get_by_text("The picture is saved.")).to_be_visible()


def test_a_right_knock_is_shared_from_under_its_stamp(visit: Visit, server: Server) -> None:
    dealer, other = dealt(visit, server)
    ritual(dealer, "Pick up the cards")
    dialog = choose_culprit(other, dealer.name)
    dialog.get_by_role("radio", name="to wait with the cards").click()
    other.does(dialog.locator(".go"))
    verdict = verdict_of(other)
    expect(verdict).to_contain_text("Tap to go on")
    name, data, painted, drawn = shared(other.page)
    assert re.fullmatch(r"femopp-rodskagg-\d{4}-\d\d-\d\d\.png", name)
    assert data.startswith(PNG)
    said = " ".join(painted)
    assert said.startswith("17 FIVE UP! ")
    assert dealer.name in said
    assert len(drawn) == 1
    # It stays until one taps.
    expect(verdict).to_contain_text("The picture is saved.")
    verdict.click(position={"x": 20, "y": 20})
    expect(verdict).to_have_count(0)
