"""The host has left a match: whoever sits is asked who comes in, and whoever waits sees that."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept_pages import KeptPages
from tools.browsing import MAIN, Server
from tools.visitor import open_table

HASTY = f"from femopp.table import waiting; waiting.DOOR_GRACE = 0.1; {MAIN}"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hasty"), HASTY) as server:
        yield server
        assert "Traceback" not in server.complaints()


def test_a_player_answers_for_an_absent_host(hasty: Server, kept_pages: KeptPages) -> None:
    def opened(name: str, where: str, language: str = "sv-SE") -> Page:
        return kept_pages.visit(hasty.address, name, where, (360, 740), language).page

    path = open_table(hasty.address, "Anna", {"game": "rifki", "pace": "none"}, begin=False)
    link = path.partition("#")[0]
    anna, bo = opened("Anna", path), opened("Bo", link)
    bo.get_by_label("Ditt namn").fill("Bo")
    bo.get_by_role("button", name="Gå med").click()
    expect(bo.locator(".seat.own")).to_contain_text("Bo")
    anna.get_by_role("button", name="Personer").first.click()
    anna.get_by_label("Nya frågar mig först").check()
    anna.keyboard.press("Escape")
    anna.get_by_role("button", name="Börja").click()
    eva = opened("Eva", link)
    eva.get_by_label("Ditt namn").fill("Eva")
    eva.get_by_role("button", name="Knacka på").click()
    expect(eva.get_by_text("Anna kan släppa in dig.")).to_be_visible()
    expect(bo.get_by_role("button", name="Släpp in: Eva")).to_have_count(0)
    anna.goto("about:blank")
    expect(eva.get_by_text("alla som sitter vid bordet släppa in dig")).to_be_visible()
    expect(bo.get_by_text("Anna är borta, så du kan svara.")).to_be_visible()
    bo.get_by_role("button", name="Släpp in: Eva").click()
    expect(eva.get_by_text("Du står vid dörren")).to_have_count(0)
    # She has the next free chair, from the next deal on.
    expect(eva.get_by_role("button", name="Avboka platsen")).to_be_visible()
    anna.go_back()
    expect(anna.locator(".seat", has_text="Eva").first).to_be_visible()
    assert kept_pages.leave() == []
