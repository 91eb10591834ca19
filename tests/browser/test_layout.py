"""Layout on small pages and with large text: no overlaps, and the hand is visible."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from femopp.table.commands import ClaimRest
from femopp.table.log.entries import Came, Sat
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from femopp.tricks import Seat
from tests.browser.conftest import LANGUAGES, SEATS, Visit, deep
from tests.browser.still import Still
from tests.table.dealt import SUITS, rifki_of
from tests.table.sitting import Sitting, guest, screen
from tools.browsing import ROOT
from tools.moments import moment
from tools.visitor import touch

EIGHT = Settings("rodskagg", options={"rituals": "auto"}, players=8, pace=Pace.NONE)
DUEL = Settings("rodskagg", "skane", {"rituals": "manual"}, players=2, pace=Pace.SLOW)
SHEEPSHEAD = Settings("sheepshead", pace=Pace.NONE)

OVERLAPPED = """async () => {
  for (const _drawn of [1, 2]) await new Promise(requestAnimationFrame);
  const board = document.querySelector(".board");
  const zoom = board.getBoundingClientRect().width / board.offsetWidth;
  // The box of a turned card is larger than the card.
  const straight = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [w, h] = [(one.offsetWidth * zoom) / 2, (one.offsetHeight * zoom) / 2];
    return { left: x - w, right: x + w, top: y - h, bottom: y + h };
  };
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) =>
    [one, one.matches(".laid") ? straight(one) : one.getBoundingClientRect()]);
  const texts = [".who", ".points", ".flag", ".beard-number"].map((one) => `.seat ${one}`);
  const parts = boxes([...texts, "button.back", ".laid"].join());
  const hidden = [];
  for (const [one, box] of parts) {
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1)
      hidden.push(`off the page: ${one.textContent}`);
    for (const [other, at] of parts) {
      // Cards of one trick may touch: their indices are checked below.
      if (one === other || (one.matches(".laid") && other.matches(".laid"))) continue;
      if (at.right > box.left + 2 && at.left < box.right - 2 &&
          at.bottom > box.top + 2 && at.top < box.bottom - 2)
        hidden.push(`${one.textContent.trim()} / ${other.textContent.trim()}`);
    }
  }
  return hidden;
}"""
"""Names, points, flags, the last trick and cards that overlap or lie off the page."""


HIDDEN_INDICES = """() => [...document.querySelectorAll(".laid .card-face")].filter((face) => {
  const li = face.closest("li");
  // Touches go through the trick, but it can be looked at.
  face.closest(".middle").style.pointerEvents = "auto";
  for (const box of [face.getBoundingClientRect()]) {
    for (const x of [0.14, 0.22, 0.3]) for (const y of [0.12, 0.2, 0.3, 0.4]) {
      const found = document
        .elementsFromPoint(box.left + x * box.width, box.top + y * box.height)
        .find((one) => one.closest(".laid, .prompt > *, .hand .card, .choices > *, .who, .flag"));
      if (found !== undefined && !li.contains(found)) return true;
    }
  }
  return false;
}).map((face) => face.closest("li").textContent)"""
"""Cards of the trick whose rank or suit is covered."""

TOUCHED = """() => {
  const board = document.querySelector(".board");
  const zoom = board.getBoundingClientRect().width / board.offsetWidth;
  const found = [];
  for (const card of document.querySelectorAll(".hand button.card")) {
    const box = card.getBoundingClientRect();
    // The box of a turned card is larger than the card.
    const [middle, half] = [(box.left + box.right) / 2, (card.offsetWidth * zoom) / 2];
    for (const one of document.querySelectorAll(".bar button")) {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const across = Math.min(middle + half, right) - Math.max(middle - half, left);
      if (across > 2 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 2)
        found.push(`${card.textContent.trim()} / ${one.textContent.trim()}`);
    }
  }
  return found;
}"""
"""Cards of the hand that lie over the knock, a tool or a choice of the rail."""

LINES = """(cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return text.getClientRects().length;
}"""

NARROWEST = """() => {
  const lefts = (taken) =>
    [...taken.querySelectorAll("li")].map((one) => one.getBoundingClientRect());
  return Math.min(...[...document.querySelectorAll(".taken")].flatMap((taken) =>
    lefts(taken).slice(1).map((box, at) => {
      const before = lefts(taken)[at];
      return box.top > before.top + 1 ? Infinity : box.left - before.left;
    })));
}"""
"""Minimum visible width of an overlapped taken card, in pixels."""

SIDEWAYS = ((568, 320), (667, 375), (740, 360), (812, 375), (932, 430))
UPRIGHT = ((360, 640), (360, 740), (412, 915))
LARGER = (
    *((700, 900), (768, 1024), (800, 600), (900, 700), (1024, 768)),
    *((1120, 700), (1280, 720), (1280, 800), (1920, 1080)),
)


def late_in_the_second_trick(settings: Settings) -> Sitting:
    """Return a table where the person is to play late in the second trick."""
    for seed in range(1, 100):
        sitting = Sitting(settings, people=1, seed=seed)
        while sitting.step():
            trick = sitting.match.state.trick.played
            complete = len(sitting.running.dealt.last_trick.played) > 0
            on_turn = isinstance(next_step(sitting.live), PersonThinks)
            if complete and on_turn and len(trick) >= sitting.live.players - 3:
                return sitting
            if sitting.match.state.sheet:
                break
    raise AssertionError("no such trick has come")


def test_last_trick_button_covers_nothing(still: Still) -> None:
    for settings in (EIGHT, SHEEPSHEAD):
        page = still(late_in_the_second_trick(settings))
        for width in (360, 412):
            page.set_viewport_size({"width": width, "height": 740})
            expect(page.get_by_role("button", name="Last trick")).to_be_visible()
            assert page.evaluate(OVERLAPPED) == [], (settings.game, width)


def test_eight_players_on_the_smallest_phone_see_their_cards(still: Still) -> None:
    page = still(late_in_the_second_trick(EIGHT), size=(320, 568))
    card = page.locator(".hand button.card").first
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    assert box["y"] + 30 < 568, "its letter and suit are to be seen without scrolling"


def test_on_a_laptop_cards_cover_no_seat_with_any_number_of_rituals(still: Still) -> None:
    sitting = Sitting(DUEL, people=1, seed=1)
    while len(sitting.running.dealt.last_trick.played) < 2:
        sitting.step()
    page = still(sitting)
    expect(page.locator(".laid")).to_have_count(2)
    assert page.evaluate(OVERLAPPED) == []


@pytest.mark.parametrize("language", LANGUAGES)
# Manual rituals leave less space.
@pytest.mark.parametrize("rituals", ["manual", deep("auto")])
@pytest.mark.parametrize("players", SEATS)
def test_seats_and_indices_are_not_covered(
    still: Still, players: int, rituals: str, language: str
) -> None:
    for comes in (before_the_last_card, after_a_trick):
        page = still(comes(players, rituals), language=language)
        shows_a_trick(page)
        for width, height in (*UPRIGHT, *SIDEWAYS, *LARGER):
            page.set_viewport_size({"width": width, "height": height})
            where = (comes.__name__, width, height)
            assert page.evaluate(OVERLAPPED) == [], where
            assert page.evaluate(HIDDEN_INDICES) == [], where


@pytest.mark.parametrize("most", [1, 4])
def test_seats_with_taken_cards_are_not_covered(still: Still, most: int) -> None:
    page = still(taken_opposite(most))
    expect(page.locator(".laid")).to_have_count(3)
    assert page.locator(".taken li").count() >= most
    for width, height in LARGER:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPPED) == [], (width, height)
        assert page.evaluate(HIDDEN_INDICES) == [], (width, height)


@pytest.mark.parametrize("players", [4, deep(6), 8])
def test_trick_and_hand_are_visible_on_a_phone_in_landscape(still: Still, players: int) -> None:
    for comes in (before_the_last_card, after_a_trick):
        page = still(comes(players, "manual"), language="sv-SE")
        shows_a_trick(page)
        for width, height in SIDEWAYS:
            page.set_viewport_size({"width": width, "height": height})
            for what in (".seat.own", ".laid >> nth=-1", ".hand .card >> nth=-1", ".bar"):
                assert is_visible_whole(page.locator(what)), (what, width, height)


def test_replay_on_a_phone_in_landscape_has_the_log_beside_the_table(visit: Visit) -> None:
    page = visit(path="/replay", size=(740, 360)).page
    page.locator("textarea").fill((ROOT / "examples/rodskagg.femopp").read_text("utf-8"))
    page.locator("form .primary").click()
    page.locator(".choices select").nth(1).select_option("Trick 3")
    page.locator(".trick .laid").first.wait_for()
    for what in (".laid", ".said", ".steps input", ".buttons"):
        assert is_visible_whole(page.locator(what).first), what
    assert page.evaluate(OVERLAPPED) == []
    assert page.evaluate(HIDDEN_INDICES) == []


def shows_a_trick(page: Page) -> None:
    """Wait for the cards in the middle; between two tricks, look at the last one."""
    page.locator(".seat").first.wait_for()
    if not page.locator(".laid").count():
        page.get_by_role("button", name="Last trick").or_(
            page.get_by_role("button", name="Förra sticket")
        ).click()
    page.locator(".laid").first.wait_for()


def taken_opposite(most: int) -> Sitting:
    """Return a Rifki table: the person plays last, and the player opposite has taken many cards."""
    for seed in range(1, 30):
        sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=seed)
        while sitting.step():
            last = len(sitting.match.state.trick.played) == 3
            if last and isinstance(next_step(sitting.live), PersonThinks):
                opposite = screen(sitting.live, 0).seats[2]
                if len(opposite.penalties) >= most:
                    return sitting
    raise AssertionError("no such moment has come")


def before_the_last_card(players: int, rituals: str) -> Sitting:
    """Return a table where the person plays the last card of a trick."""
    return where(players, rituals, lambda now: len(now.match.state.trick.played) == players - 1)


def after_a_trick(players: int, rituals: str) -> Sitting:
    """Return a table where the person is to lead and the last trick can be shown."""
    return where(
        players,
        rituals,
        lambda now: (
            len(now.running.dealt.last_trick.played) == players and not now.match.state.trick.played
        ),
    )


def where(players: int, rituals: str, comes: Callable[[Sitting], bool]) -> Sitting:
    """Return a table of this size on the person's turn, when this holds."""
    settings = Settings("rodskagg", options={"rituals": rituals}, players=players, pace=Pace.SLOW)
    for seed in range(1, 300):
        sitting = Sitting(settings, people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            if isinstance(next_step(sitting.live), PersonThinks) and comes(sitting):
                return sitting
    raise AssertionError("no such moment has come")


def manual(players: int) -> Sitting:
    """Return a table with manual rituals, on the person's turn to follow suit."""
    settings = Settings("rodskagg", options={"rituals": "manual"}, players=players, pace=Pace.SLOW)
    for seed in range(1, 100):
        sitting = Sitting(settings, people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            state = sitting.match.state
            playable = sum(one.word == "play" for one in sitting.legal(Seat(0)))
            if len(state.trick.played) > 1 and 0 < playable < len(state.hands[0]) > 3:
                return sitting
    raise AssertionError("no such moment has come")


def with_taken(most: int, opposite: bool = False) -> Sitting:
    """Return a Rifki trick on the person's turn, when another player has this many taken cards.

    With `opposite` it is the player opposite.
    """
    for seed in range(1, 1000):
        sitting = Sitting(Settings("rifki", pace=Pace.NONE, bots="random"), people=1, seed=seed)
        while sitting.step():
            is_own = isinstance(next_step(sitting.live), PersonThinks)
            if not is_own or not sitting.match.state.trick.played:
                continue
            seats = screen(sitting.live, 0).seats
            shown = max(len(seat.penalties) for seat in (seats[2:3] if opposite else seats[1:]))
            if shown >= most:
                return sitting
    raise AssertionError("no such moment has come")


def is_visible_whole(what: Locator) -> bool:
    """Check whether all of it is visible without scrolling."""
    return bool(
        what.evaluate(
            """async (one) => {
              for (const _drawn of [1, 2]) await new Promise(requestAnimationFrame);
              return one.getBoundingClientRect().bottom <= innerHeight + 1 && scrollY === 0;
            }"""
        )
    )


def refuse_with_rituals_visible(page: Page) -> Locator:
    """Refuse a card, and check that the rituals are visible before and after."""
    rituals = page.locator(".bar")
    rituals.wait_for()
    assert is_visible_whole(rituals)
    touch(page.locator(".hand .dimmed").first)
    page.locator(".prompt .refusal").wait_for()
    assert is_visible_whole(rituals)
    return rituals


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_refusal_on_a_phone_keeps_the_rituals_visible(
    still: Still, players: int, language: str
) -> None:
    page = still(manual(players), size=(360, 740), language=language)
    refuse_with_rituals_visible(page)


@pytest.mark.parametrize("size", [deep((1280, 800)), deep((1366, 768)), (1280, 720)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_refusal_and_hint_on_a_laptop_keep_the_rituals_visible(
    still: Still, size: tuple[int, int], language: str
) -> None:
    page = still(manual(8), size=size, language=language)
    rituals = refuse_with_rituals_visible(page)
    page.keyboard.press("i")
    page.locator(".says .bubble, .prompt .refusal").wait_for()
    assert is_visible_whole(rituals)


@pytest.mark.parametrize("players", [deep(4), 8])
def test_rituals_stay_visible_on_a_phone_in_landscape(still: Still, players: int) -> None:
    sitting = manual(players)
    for width, height in SIDEWAYS:
        page = still(sitting, size=(width, height), language="sv-SE")
        buttons = page.locator(".bar button:visible")
        buttons.first.wait_for()
        for is_refused in (False, True):
            if is_refused:
                touch(page.locator(".hand .dimmed").first)
                page.locator(".prompt .refusal").wait_for()
            assert all(map(is_visible_whole, buttons.all())), (width, height, is_refused)


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (1920, 1080)], ids=str)
def test_many_taken_cards_are_not_narrow_strips(still: Still, size: tuple[int, int]) -> None:
    page = still(with_taken(9), size=size)
    page.locator(".taken li").first.wait_for()
    narrowest = page.evaluate(NARROWEST)
    assert narrowest >= 12, "a rank of two letters is wider"


@pytest.mark.parametrize("most", [6, 8])
def test_seat_with_many_taken_cards_is_not_covered(still: Still, most: int) -> None:
    page = still(with_taken(most, opposite=True))
    page.locator(".laid").first.wait_for()
    for width, height in LARGER:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPPED) == [], (width, height)
        assert page.evaluate(HIDDEN_INDICES) == [], (width, height)


@pytest.mark.parametrize("begins", ["manual", "sheepshead", "rifki"])
def test_hand_never_lies_over_the_rails_buttons(still: Still, begins: str) -> None:
    """With the whole hand and choices, and later with tools."""
    settings = (
        Settings("rodskagg", options={"rituals": "manual"}, players=4, pace=Pace.SLOW)
        if begins == "manual"
        else Settings(begins, pace=Pace.NONE)
    )
    for asks in (lambda now: len(now.controls) > 1, lambda now: bool(now.playable)):
        page = still(on_turn(settings, asks), language="sv-SE")
        page.locator(".bar button").first.wait_for()
        for width, height in ((280, 653), *UPRIGHT, *SIDEWAYS, (640, 360), *LARGER):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(requestAnimationFrame)")
            assert page.evaluate(TOUCHED) == [], (width, height)


def test_rituals_leave_the_prompt_and_ones_points_in_sight(still: Still) -> None:
    settings = Settings("rodskagg", options={"rituals": "manual"}, players=4, pace=Pace.SLOW)
    page = still(on_turn(settings, lambda now: len(now.controls) > 1), language="sv-SE")
    page.get_by_role("button", name="Ritualer").click()
    for width, height in ((360, 740), (768, 1024), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        tray = page.locator(".tray").bounding_box()
        assert tray is not None
        for seen in (".prompt", ".seat.own .beard-number"):
            box = page.locator(seen).first.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= tray["y"] + 1, (seen, width)


@pytest.mark.parametrize("size", [(360, 740), (768, 1024)], ids=str)
def test_what_to_say_lies_over_all_of_the_tools(still: Still, size: tuple[int, int]) -> None:
    page = still(moment("crack"), size)
    page.get_by_role("button", name="Say something").click()
    paper = page.locator(".talk").bounding_box()
    assert paper is not None
    assert paper["x"] <= 0
    assert paper["x"] + paper["width"] >= size[0]


@pytest.mark.parametrize("size", [(360, 740), (768, 1024)], ids=str)
def test_two_answers_lie_between_the_flags_and_ones_name(
    still: Still, size: tuple[int, int]
) -> None:
    page = still(moment("crack"), size, language="sv-SE")
    page.locator(".way").first.wait_for()
    answer = page.locator(".way").first.bounding_box()
    own = page.locator(".seat.own .who").bounding_box()
    assert answer is not None
    assert own is not None
    assert answer["y"] + answer["height"] < own["y"]
    flags = [flag.bounding_box() for flag in page.locator(".seat .flag").all()]
    assert flags
    assert all(flag is None or flag["y"] + flag["height"] < answer["y"] for flag in flags)


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080)], ids=str)
def test_result_of_five_players_is_seen_whole(still: Still, size: tuple[int, int]) -> None:
    page = still(moment("sheepshead-result"), size)
    page.locator(".up > button.main").wait_for()
    # The next deal, who plays, and the end of the match.
    assert page.locator(".up button").count() == 3
    expect(page.locator(".heroes .face")).to_have_count(4)
    assert page.locator(".up").evaluate("one => one.scrollHeight <= one.clientHeight")


def in_deal(number: int, sitting: Sitting) -> Sitting:
    """Play until the cards of this deal are on the table, and return the table."""
    while (now := screen(sitting.live, 0)).deal < number or not now.hand:
        sitting.step()
    return sitting


def on_turn(settings: Settings, asks: Callable[[Screen], bool]) -> Sitting:
    """Return a table on the person's turn when they are asked so."""
    for seed in range(1, 100):
        sitting = Sitting(settings, people=1, seed=seed)
        while sitting.step() and not sitting.match.state.sheet:
            now = screen(sitting.live, 0)
            if now.turn == 0 and asks(now):
                return sitting
    raise AssertionError("no such moment has come")


def test_claim_on_a_phone_keeps_the_hand_visible(still: Still) -> None:
    sitting = rifki_of(*SUITS, people=4)
    sitting.do(guest(0), ClaimRest(Seat(0)))
    for seat, language in ((0, "en-GB"), (1, "sv-SE")):
        page = still(sitting, size=(360, 740), language=language, who=guest(seat))
        expect(page.locator(".claim li")).to_have_count(13)
        assert is_visible_whole(page.locator(".bar"))
        assert page.locator(".claim").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_score_sheet_on_a_phone_breaks_no_short_name(still: Still) -> None:
    sitting = in_deal(3, Sitting(SHEEPSHEAD, people=1, seed=1))
    page = still(sitting, size=(360, 740), language="sv-SE")
    page.get_by_role("button", name="Protokoll").click()
    sheet = page.get_by_role("dialog")
    assert sheet.locator(".scroll").evaluate("one => one.scrollWidth <= one.clientWidth")
    name = sheet.locator("thead th").nth(2)
    name.evaluate("cell => (cell.textContent = 'Anna')")
    assert name.evaluate(LINES) == 1
    assert sheet.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    assert sheet.locator(".lines strong").first.evaluate("one => one.clientWidth") < 70


@pytest.mark.parametrize("begins", [False, True])
def test_longest_name_widens_nothing_on_a_phone(still: Still, begins: bool) -> None:
    sitting = Sitting(SHEEPSHEAD, people=1, seed=1, begin=begins)
    sitting.enter(Came("long", "W" * 32), Sat("long", 1))
    if begins:
        in_deal(2, sitting)
    page = still(sitting, size=(360, 740))
    page.locator(".seat", has_text="WWW").wait_for()
    for key in ("m", "s", "l"):
        if key == "m":
            page.get_by_role("button", name="Menu", exact=True).click()
        else:
            page.keyboard.press(key)
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth"), key
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=lambda one: one[0])
def test_title_of_the_lobby_is_shown_with_its_descenders(
    still: Still, size: tuple[int, int]
) -> None:
    page = still(Sitting(Settings("rodskagg"), begin=False), size)
    page.locator(".lobby h1").wait_for()
    shown, needed = page.locator(".lobby h1").evaluate(
        "one => [one.clientHeight, one.scrollHeight]"
    )
    assert needed <= shown


@pytest.mark.parametrize("size", [(1920, 1080), deep((1280, 800)), deep((1024, 768))], ids=str)
def test_no_bid_touches_a_flag_at_a_large_table(still: Still, size: tuple[int, int]) -> None:
    page = still(moment("bidding"), size)
    page.locator(".bid.yes").nth(1).click()
    page.locator(".bid.sel").wait_for()
    flags = [one.bounding_box() for one in page.locator(".seat:not(.own) .flag").all()]
    assert flags
    for bid in page.locator(".bid").all():
        box = bid.bounding_box()
        assert box is not None
        for flag in flags:
            assert flag is not None
            is_beside = (
                flag["x"] >= box["x"] + box["width"] or flag["x"] + flag["width"] <= box["x"]
            )
            assert is_beside or flag["y"] + flag["height"] < box["y"]
