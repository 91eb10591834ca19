"""The first page, one's own game with its house rules, rule sets, and links to rules."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import LANGUAGES, Visit
from tests.browser.test_circle import open_circle
from tools.browsing import Server
from tools.visitor import open_table

OWN = "/?own"

FOLDER = "/home/anna/.local/share/femopp"
"""Where tables are stored on most computers."""

WITHOUT_HTTPS = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


def unfold(page: Page, title: str) -> None:
    """Open a folded section, once the page is there."""
    page.locator("summary", has_text=title).click()


def test_contradicting_house_rules_are_named_and_linked(
    visit: Visit,
) -> None:
    rules = "game:rodskagg;preset:kortoxen-1949;min_players:5;max_players:3"
    page = visit(path=f"/?rules={rules}").page
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text("lower the first or raise the second")
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()
    fault.get_by_role("button", name="max_players:").click()
    most = page.locator("#option-max_players")
    expect(most).to_be_focused()
    most.fill("8")
    most.blur()
    expect(fault).to_have_count(0)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


def test_usual_number_of_seats_is_shown(visit: Visit) -> None:
    page = visit(path=OWN).page
    unfold(page, "Rule book and seats")
    seats = page.get_by_role("combobox", name="Seats")
    for game, usual in (("Rifki", "4 (usual)"), ("Sheepshead", "5 (usual)")):
        page.get_by_role("radio", name=game).check()
        expect(seats.locator("option").first).to_have_text(usual)
    seats.select_option("5")
    expect(seats.locator("option").first).to_have_text("as usual")


def test_invalid_house_rule_is_reported_at_its_field(visit: Visit) -> None:
    """The form is long: its top and bottom may be out of view."""
    page = visit(path=OWN, size=(360, 740)).page
    unfold(page, "The table")
    least = page.locator("#option-min_players")
    least.fill("99")
    least.blur()
    expect(least).to_have_accessible_description(re.compile("can't be '99'; it can be: 2 to 8"))
    expect(page.locator("#option-min_players-fault")).to_be_in_viewport()
    expect(least).to_have_attribute("aria-invalid", "true")
    least.fill("4")
    least.blur()
    expect(least).to_have_accessible_description("")


def test_invalid_rules_are_not_labelled_as_the_preset(visit: Visit) -> None:
    page = visit(path=OWN).page
    page.get_by_role("radio", name="Rifki").check()
    how = page.get_by_role("region", name="How you play")
    expect(how).to_contain_text("Exactly by the rule book.")
    repeat = page.locator("#option-same_player_repeat")
    page.locator("details", has=repeat).locator("summary").click()
    repeat.uncheck()
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()
    expect(how).not_to_contain_text("Exactly by the rule book.")
    expect(how.get_by_role("button", name="The rules in force")).to_be_disabled()
    page.locator("#option-schedule_guard").check()
    expect(how).to_contain_text("a player may not choose the same negative contract twice")


def test_cleared_number_shows_the_default_again(visit: Visit) -> None:
    page = visit(path=OWN).page
    unfold(page, "The table")
    most = page.locator("#option-max_players")
    for typed in ("5", ""):
        most.fill(typed)
        most.blur()
    expect(most).to_have_value("8")
    expect(page.get_by_text("usually: 8")).to_have_count(0)


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ("game:rodskag", "spelet 'rodskag' finns inte; det finns: rodskagg, "),
        ("game:rodskagg;preset:skan", "regelboken 'skan' finns inte; det finns: skane, "),
        ("game:rifki;clock:quik", "clock kan inte vara 'quik'; möjligt är: quick, off, relaxed"),
        ("game:rifki;pace:fast", "pace kan inte vara 'fast'; möjligt är: "),
        ("game:rifki;hints:", "hints kan inte vara ''; möjligt är: alone, all, none"),
        (
            "game:rifki;preset:rifk;clock:quik",
            "regelboken 'rifk' finns inte; det finns: rifki · clock kan inte vara 'quik'; ",
        ),
        (
            "game:rifki;zzz=3;clock:quik",
            "clock kan inte vara 'quik'; möjligt är: quick, off, relaxed · "
            "husregeln 'zzz=3' finns inte i det här spelet.",
        ),
        (
            "game:rodskagg;bid_cap:sky",
            "bid_cap kan inte vara 'sky'; möjligt är: ",
        ),
    ],
)
def test_link_to_unknown_choices_lists_the_valid_ones(visit: Visit, named: str, says: str) -> None:
    page = visit(path=f"/?rules={named}", language="sv-SE").page
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text(f"Länken använder något som inte finns här: {says}")
    expect(fault).to_contain_text("Standardvärdet används.")
    expect(page.get_by_role("button", name="Spela nu")).to_be_enabled()
    assert page.locator("#differs + p").inner_text().count(" · ") == 1


def test_older_rules_of_a_circle_are_not_taken_for_a_link(visit: Visit) -> None:
    page = visit(path="/?circle=one&rules=game:rodskagg;bid_cap:sky", language="sv-SE").page
    fault = page.get_by_role("alert")
    expect(fault).to_contain_text(
        "Reglerna är äldre och använder något som inte längre finns: bid_cap"
    )
    expect(fault).to_contain_text("Standardvärdet används.")


def test_another_preset_keeps_the_number_of_seats(visit: Visit) -> None:
    page = visit(path="/?rules=game:rodskagg").page
    unfold(page, "Rule book and seats")
    seats = page.get_by_role("combobox", name="Seats")
    seats.select_option("5")
    page.get_by_role("combobox", name="Rule book", exact=True).select_option("skane")
    expect(page.locator("#differs + p")).to_contain_text("Skåne")
    expect(seats).to_have_value("5")


def test_unknown_style_of_play_leaves_no_separator(visit: Visit) -> None:
    page = visit(path="/?rules=game:rodskagg;min_players:5;max_players:3").page
    page.get_by_role("alert").wait_for()
    assert "·" not in page.get_by_role("region", name="How you play").inner_text()


@pytest.mark.usefixtures("fresh_pages")
def test_links_are_copied_without_https(visit: Visit) -> None:
    page = visit(path=OWN).page
    page.add_init_script(WITHOUT_HTTPS)
    page.reload()
    page.get_by_role("button", name="Send these rules").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keep these rules").click()
    name = page.get_by_label("Name of the rules")
    name.press("Control+V")
    expect(name).to_have_value(re.compile("^http://.*/[?]rules="))


def test_unreadable_address_leads_to_no_table(visit: Visit) -> None:
    page = visit(path="/%zz").page
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")


def test_play_starts_at_once_with_a_default_name(visit: Visit) -> None:
    page = visit(language="sv-SE").page
    page.get_by_role("button", name="Spela Rifki").click()
    page.locator("main[data-stage=playing]").wait_for()
    expect(page.locator(".seat.own")).to_contain_text("Du")


def test_invitation_asks_for_name_and_face(visit: Visit) -> None:
    page = visit().page
    page.get_by_role("button", name="Invite to Sheepshead").click()
    sheet = page.get_by_role("dialog", name="What shall we call you?")
    sheet.get_by_role("button", name="Make the link").click()
    expect(sheet.get_by_role("alert")).to_have_text("Type a name first.")
    expect(sheet.get_by_label("Your name")).to_be_focused()
    sheet.get_by_label("Your name").fill("Anna")
    sheet.get_by_role("radio", name="blue cap").check()
    sheet.get_by_role("button", name="Make the link").click()
    page.get_by_role("dialog", name="Invite to this table").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".lobby .seat.own")).to_have_text("Anna, host")
    page.goto("/")
    page.get_by_role("button", name="Invite to Rifki").click()
    expect(page.get_by_label("Your name")).to_have_value("Anna")
    expect(page.get_by_role("radio", name="blue cap")).to_be_checked()


def test_inviting_after_a_start_alone_asks_for_the_name(visit: Visit) -> None:
    anna = visit()
    page = anna.page
    page.get_by_role("button", name="Play Rifki").click()
    page.locator("main[data-stage=playing]").wait_for()
    anna.opens("Menu").get_by_role("button", name="Invite").click()
    sheet = page.get_by_role("dialog", name="What shall we call you?")
    sheet.get_by_label("Your name").fill("Anna")
    sheet.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("dialog", name="Invite to this table")).to_be_visible()
    anna.closes()
    expect(page.locator(".seat.own")).to_contain_text("Anna")
    anna.enters("People").get_by_role("button", name="Change name and face").click()
    page.get_by_label("Your name").fill("Annika")
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_role("dialog", name="People")).to_contain_text("Annika")


def test_games_say_what_they_are_about(visit: Visit) -> None:
    page = visit().page
    rifki = page.get_by_role("article", name="Rifki")
    expect(rifki).to_contain_text("Twenty deals. The dealer decides what hurts")
    expect(rifki).to_contain_text("4 players · about an hour")
    rifki.get_by_role("button", name="Learn Rifki").click()
    rules = page.get_by_role("dialog", name="Learn Rifki")
    rules.get_by_role("button", name="The rules").click()
    expect(rules).to_contain_text("spelregler.org")
    rules.get_by_role("button", name="Play Rifki").click()
    page.locator("main[data-stage=playing]").wait_for()


def test_default_is_no_deviation(visit: Visit) -> None:
    """Each way to play counts as the book's, whatever that says of rituals."""
    page = visit(path=OWN).page
    how = page.get_by_role("region", name="How you play", exact=True)
    for way in ("With a helping hand", "Nobody reminds you", "Without knocking"):
        page.get_by_role("radio", name=way).check()
        expect(how).to_contain_text("Exactly by the rule book.")
        expect(page.get_by_text("1 changed")).to_have_count(0)


def test_next_table_starts_with_the_last_rules(visit: Visit) -> None:
    anna = visit(path=OWN)
    page = anna.page
    page.get_by_role("radio", name="Rifki").check()
    unfold(page, "Clock and pace")
    pace = page.get_by_role("combobox", name="Pace")
    pace.select_option("none")
    page.get_by_role("button", name="Play now").click()
    page.locator("main[data-stage=playing]").wait_for()
    anna.opens("Menu").get_by_role("button", name="Home").click()
    rules = page.get_by_role("combobox", name="Rules for Rifki")
    expect(rules.locator("option:checked")).to_have_text("As last time")
    expect(page.get_by_role("combobox", name="Rules for Sheepshead")).to_have_count(0)
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="House rules & settings").click()
    expect(page.get_by_role("radio", name="Rifki")).to_be_checked()
    unfold(page, "Clock and pace")
    expect(pace).to_have_value("none")
    page.goto("/?rules=game:sheepshead")
    expect(page.get_by_role("radio", name="Sheepshead")).to_be_checked()


def test_match_on_real_cards_is_continued_until_it_is_over(visit: Visit) -> None:
    page = visit(path="/keep").page
    page.locator("#keep-game").wait_for()
    for number, name in enumerate(("Gun", "Björn", "Leyla", "Olle")):
        page.locator(".who input").nth(number).fill(name)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-flag=passed]").wait_for()
    page.goto("/")
    way_back = page.get_by_role("link", name="Keep counting")
    expect(way_back).to_contain_text("Gun, Björn, Leyla, and Olle")
    way_back.click()
    page.locator("[data-flag=passed]").click()
    page.get_by_role("button", name="Done, next deal").click()
    page.get_by_role("button", name="Sheet", exact=True).click()
    page.get_by_role("button", name="End the match").click()
    page.get_by_role("dialog", name="Are you sure?").get_by_role("button").last.click()
    page.get_by_text("The match is over").wait_for()
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    expect(way_back).to_have_count(0)


HOSTILE = [
    "<img src=x onerror=document.title='gone'>",
    "</script><script>document.title='gone'</script>",
    "{@html evil} ${evil} &lt;b&gt;",
    "\u202egnitsrever\u200b\u0000",
    "رسوم عائلة عبد الرحمن الطويلة جدا جدا جدا",
]


@pytest.mark.parametrize("name", ["The Andersons’ rules", *HOSTILE])
def test_rule_set_is_named_kept_chosen_and_sent(visit: Visit, name: str) -> None:
    page = visit(path="/?rules=game:rifki;same_player_repeat:false;schedule_guard:true").page
    page.get_by_role("button", name="Keep these rules").click()
    sheet = page.get_by_role("dialog", name="Keep these rules")
    sheet.get_by_role("button", name="Keep", exact=True).click()
    expect(sheet.get_by_role("alert")).to_have_text("Give the rules a name first.")
    sheet.get_by_label("Name of the rules").fill(name)
    sheet.get_by_role("button", name="Keep", exact=True).click()
    shown = page.locator("#differs")
    kept = re.sub("[\u202e\u200b\u0000]", "", name)[:40].strip()
    expect(shown).to_have_text(kept)
    page.get_by_role("button", name="Send these rules").click()
    link = page.get_by_role("dialog").get_by_label("Send these rules").input_value()
    page.goto("/")
    chosen = page.get_by_role("combobox", name="Rules for Rifki").locator("option:checked")
    expect(chosen).to_have_text(kept)
    assert "gone" not in page.title()
    other = visit(path=link[link.index("/?") :]).page
    expect(other.locator("#differs")).to_have_text(kept)
    expect(other.get_by_text("Somebody has sent you their rules.")).to_be_visible()
    expect(other.get_by_role("region", name=kept)).to_contain_text("same negative contract twice")
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert other.locator("main img, main script").count() == 0


def test_kept_rules_are_played_by(visit: Visit) -> None:
    page = visit(path="/?rules=game:rifki;pace:none;players:4&called=Ours").page
    page.get_by_role("button", name="Keep these rules").click()
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("link", name="Home").click()
    page.get_by_role("button", name="Play Rifki").click()
    page.locator("main[data-stage=playing]").wait_for()
    page.goto("/?own")
    page.get_by_role("button", name="Remove these rules: Ours").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("button", name="Remove these rules: Ours")).to_have_count(0)


def test_forgetting_a_table_needs_confirmation(visit: Visit) -> None:
    page = visit("Anna").page
    page.get_by_role("button", name="Play Rifki").click()
    page.locator("main[data-stage]").wait_for()
    page.go_back()
    page.get_by_role("button", name="Your tables").click()
    forget = page.get_by_role("button", name="Forget Rifki")
    forget.click()
    sure = page.get_by_role("dialog", name="Are you sure?")
    sure.get_by_role("button", name="Cancel").click()
    expect(forget).to_have_count(1)
    forget.click()
    sure.get_by_role("button", name="Forget", exact=True).click()
    expect(forget).to_have_count(0)
    expect(page.get_by_role("link", name="Back to your table")).to_have_count(0)


def test_table_left_is_listed_at_the_top(visit: Visit, server: Server) -> None:
    anna = visit("Anna", size=(360, 740))
    page = anna.page
    for _table in range(3):
        page.goto(open_table(server.address, "Anna", {"game": "sheepshead", "pace": "none"}))
        page.locator("main[data-stage=playing]").wait_for()
    page.goto("/")
    latest = page.get_by_role("link", name="Back to your table")
    expect(latest).to_be_in_viewport()
    expect(latest).to_have_text(re.compile("Sheepshead with .*, deal 1"))
    page.get_by_role("button", name="2 more tables").click()
    tables = page.get_by_role("dialog", name="Your tables").get_by_role("link")
    expect(tables).to_have_count(3)
    tables.last.click()
    expect(page.locator(".seat.own")).to_contain_text("Anna")


@pytest.mark.parametrize("language", ["en-GB", "sv-SE"])
def test_whole_first_page_is_seen_below_a_table(
    visit: Visit, server: Server, language: str
) -> None:
    page = visit("Anna", language=language).page
    page.goto(open_table(server.address, "Anna", {"game": "sheepshead", "pace": "none"}))
    page.locator("main[data-stage=playing]").wait_for()
    page.goto("/")
    page.locator(".tables").wait_for()
    for width, height in ((1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("button.door")).to_be_in_viewport(ratio=1)


def test_ways_back_stand_clear_of_each_other(visit: Visit, server: Server) -> None:
    """The latest table, and a circle below it or beside it."""
    page = visit("Anna").page
    open_circle(page)
    page.goto(open_table(server.address, "Anna", {"game": "sheepshead", "pace": "none"}))
    page.locator("main[data-stage=playing]").wait_for()
    page.goto("/")
    page.locator(".tables .mugs .face").first.wait_for()
    page.locator(".way").wait_for()
    for width, height in ((360, 740), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        # Both at once: what comes later moves them together.
        table, circle = page.evaluate(
            """() => ['.tables', '.way']
              .map((one) => document.querySelector(one).getBoundingClientRect())"""
        )
        below = circle["y"] - table["y"] - table["height"]
        beside = circle["x"] - table["x"] - table["width"]
        assert max(below, beside) >= 8, width


def test_empty_list_of_numbers_is_shown_as_none(visit: Visit) -> None:
    page = visit(path="/?rules=game:rodskagg;preset:english", language="sv-SE").page
    unfold(page, "Ritualerna")
    notice = page.locator("#option-notice_at")
    expect(notice).to_have_value("1,0")
    for typed in ("", "Inga", "none"):
        notice.fill("1")
        notice.blur()
        notice.fill(typed)
        notice.blur()
        expect(notice).to_have_value("")
        expect(notice).to_have_attribute("placeholder", "inga")
        expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_text("ändrad · vanligen: 1,0")).to_be_visible()


def test_house_rule_name_at_the_start_of_a_fault_keeps_its_case(visit: Visit) -> None:
    page = visit(path="/?rules=game:rodskagg;preset:english").page
    unfold(page, "The rituals")
    notice = page.locator("#option-notice_at")
    notice.fill("one")
    notice.blur()
    fault = page.get_by_role("alert").locator("p").first
    expect(fault).to_contain_text("can't be", use_inner_text=True)
    assert fault.inner_text().startswith("notice_at can't be 'one'")


@pytest.mark.parametrize("language", LANGUAGES)
def test_chosen_house_rules_are_shown_in_full_on_a_phone(visit: Visit, language: str) -> None:
    page = visit(path="/?rules=game:rodskagg", size=(320, 568), language=language).page
    page.locator("#differs + p").get_by_text("Kortoxen 1949").wait_for()
    for group in page.locator("summary").all():
        group.click()
    fields = page.locator(".option select").all()
    assert len(fields) > 20
    for field in fields:
        most = max(field.locator("option").all_inner_texts(), key=len)
        field.select_option(label=most)
        seen = field.locator("xpath=preceding-sibling::span")
        expect(seen).to_have_text(most)
        assert seen.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert seen.evaluate("one => one.offsetHeight") == field.evaluate("one => one.offsetHeight")


@pytest.mark.parametrize("size", [(320, 568), (1280, 800)], ids=str)
def test_preset_name_is_shown_in_full(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(path="/?rules=game:rifki", size=size).page
    unfold(page, "Rule book and seats")
    book = page.get_by_role("combobox", name="Rule book", exact=True)
    expect(book).to_have_value("rifki")
    seen = book.locator("xpath=preceding-sibling::span")
    expect(seen).to_have_text("Rifki as described on spelregler.org")
    assert seen.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("language", ["en-GB", "sv-SE"])
def test_link_preview_describes_femopp(visit: Visit, language: str) -> None:
    """A preview uses the static page, in no known language."""
    page = visit(language=language).page
    told = page.locator("meta[property='og:description']").get_attribute("content")
    tagline = page.locator("h1 + p").inner_text()
    assert len(tagline) > 20
    assert told is not None
    assert tagline in told


@pytest.mark.usefixtures("fresh_pages")
def test_phone_can_install_it_as_an_app(visit: Visit, server: Server) -> None:
    page = visit().page
    browser = page.context.new_cdp_session(page)
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    kept = browser.send("Page.getAppManifest")
    assert (kept["errors"], kept["manifest"]["startUrl"]) == ([], f"{server.address}/")
    for icon in kept["manifest"]["icons"]:
        shown = page.request.get(icon["url"])
        assert (shown.status, shown.headers["content-type"]) == (200, icon["type"])


def test_dialogs_are_equally_large_and_have_a_margin(visit: Visit) -> None:
    page = visit().page
    for size in ((1280, 800), (1600, 900), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found = []
        for button in (page.locator(".tools button").last, page.locator("button.door")):
            button.click()
            box = page.locator("dialog[open]").bounding_box()
            assert box is not None
            found.append(box)
            page.keyboard.press("Escape")
        page.locator("button.door").click()
        page.locator("dialog button.item").click()
        about = page.get_by_role("dialog", name="About Femopp").bounding_box()
        assert about is not None
        assert {round(box["width"]) for box in (*found, about)} == {round(found[0]["width"])}
        assert about["y"] > 24
        assert about["y"] + about["height"] < size[1] - 24
        page.keyboard.press("Escape")


@pytest.mark.usefixtures("fresh_pages")
@pytest.mark.parametrize("language", ["sv-SE", "en-GB"])
@pytest.mark.parametrize("size", [(360, 740), (390, 844), (1280, 800)], ids=str)
def test_what_is_stored_comes_without_moving_its_sheet(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    page = visit(size=size, language=language).page
    held: list[Route] = []
    page.route("**/api/about?*", lambda route: held.append(route))
    page.locator("button.door").click()
    page.locator("dialog button.item").click()
    about = page.get_by_role("dialog", name=re.compile("Om Femopp|About Femopp"))
    about.get_by_text(re.compile("Kortspel|Card games")).wait_for()
    page.wait_for_timeout(400)
    before = about.bounding_box()
    told = held[0].fetch().json()
    # The tests' own folders have longer names.
    sentences = [re.sub(r"/[^ ]*(?=\.( |$))", FOLDER, one) for one in told["sentences"]]
    held[0].fulfill(json={**told, "sentences": sentences})
    about.get_by_text(FOLDER).wait_for()
    after = about.bounding_box()
    assert before is not None and after is not None
    assert abs(after["y"] - before["y"]) <= 2
    assert abs(after["height"] - before["height"]) <= 4
