"""Deleting a table in two steps, and the notice about stored data on the start page."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tools.browsing import Server
from tools.visitor import open_table


def test_deleting_a_table_takes_two_steps_and_informs_everybody(
    visit: Visit, server: Server
) -> None:
    link = open_table(server.address, "Anna", {"game": "rifki"})
    anna = visit("Anna", path=link, size=(375, 667))
    bo = visit("Bo", path=link.partition("#")[0])
    anna.rare("Delete the table").click()
    asked = anna.page.get_by_role("dialog", name="Delete the table")
    expect(asked).to_contain_text("This can't be undone.")
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_have_count(0)
    expect(bo.page.locator("main")).to_be_visible()

    expect(bo.rare("Delete the table")).to_have_count(0)
    anna.rare("Delete the table").click()
    anna.page.get_by_role("button", name="Delete for ever").click()
    expect(anna.page.get_by_role("heading", name="Femopp", level=1)).to_be_visible()
    expect(anna.page.get_by_text("Your tables")).to_have_count(0)
    expect(bo.page.get_by_role("alert")).to_have_text("this table has been deleted.")
    bo.page.get_by_role("button", name="Home").click()
    expect(bo.page.get_by_role("heading", name="Femopp", level=1)).to_be_visible()


def test_start_page_says_what_is_stored(visit: Visit, server: Server) -> None:
    page = visit(size=(375, 667), language="sv-SE").page
    page.get_by_role("button", name="Mer").click()
    page.get_by_role("button", name="Om Femopp").click()
    about = page.get_by_role("dialog", name="Om Femopp")
    expect(about).to_contain_text(
        f"Borden sparas på den här datorn, i mappen {server.folder.resolve()}."
    )
    expect(about).to_contain_text("Ett bord finns kvar tills det raderas")
