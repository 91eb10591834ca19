"""Social features: undo, host, moving a seat, turns."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from femopp.table import settings, waiting
from femopp.table.log.entries import LetIn
from femopp.table.screen.screen import Screen
from femopp.table.settings import Clock, Pace, Settings
from femopp.table.steps import PersonThinks
from tests.browser.conftest import Visit, deep
from tests.browser.live_region import announced, await_announced, listen
from tests.browser.stored_tables import store_table
from tests.server.serving import Served, served
from tests.table.dealt import SUITS, rifki_of
from tests.table.sitting import Sitting, guest, screen
from tools.browsing import Server
from tools.visitor import (
    CARD,
    CHOICE,
    CONFIRM,
    TO_PLAY,
    Visitor,
    open_table,
    seen_corner,
    touch,
    turn_of,
)

Pair = tuple[Visitor, Visitor]


def two_people(clock: Clock = Clock.OFF) -> Sitting:
    """Return a Rödskägg table of two people and no bot, the first of them to bid."""
    without_rituals = {"rituals": "auto"}
    wanted = Settings("rodskagg", "skane", without_rituals, players=2, clock=clock, pace=Pace.NONE)
    sitting = Sitting(wanted, people=2, seed=1)
    sitting.until(PersonThinks)
    return sitting


@pytest.fixture
def pair(visit: Visit, server: Server) -> Pair:
    """Return both visitors, the host first; `anna` is Person 0."""
    one, other = store_table(server.folder, two_people())
    anna, bella = visit("Person 0", one), visit("Person 1", other)
    for visitor in (anna, bella):
        expect(visitor.page.locator(".hand button.card")).to_have_count(6)
    return anna, bella


def in_turn(pair: Pair) -> Pair:
    """Return the visitor to play, and the other."""
    who = turn_of(pair)
    assert who is not None
    return who, pair[1] if who is pair[0] else pair[0]


def people(visitor: Visitor) -> Page:
    """Open the list of people."""
    visitor.enters("People")
    return visitor.page


def sure(visitor: Visitor) -> None:
    """Agree to the question that has come up."""
    question = visitor.page.get_by_role("dialog", name="Are you sure?")
    question.locator(".primary").click()
    question.wait_for(state="hidden")


# Undo


def test_action_is_undone_when_the_other_agrees(pair: Pair) -> None:
    who, other = in_turn(pair)
    controls = who.page.locator(CHOICE)
    offered = controls.all_text_contents()
    who.acts()
    other.await_number(who.number())
    who.opens("Menu").get_by_role("button", name="Take back").click()
    expect(who.page.get_by_text("You've asked to take your last action back.")).to_be_visible()
    expect(other.page.get_by_text(f"{who.name} would like to take").last).to_be_visible()
    other.does(other.page.get_by_role("button", name="Agree"))
    who.await_number(other.number())
    expect(controls).to_have_text(offered)
    expect(who.page.get_by_text("You've asked to take your last action back.")).to_have_count(0)
    for one in pair:
        one.opens("Menu")
        expect(one.page.get_by_role("button", name="Take back")).to_have_count(0)
        one.closes()


def test_playing_on_refuses_an_undo(pair: Pair) -> None:
    who, other = in_turn(pair)
    who.acts()
    other.await_number(who.number())
    who.opens("Menu").get_by_role("button", name="Take back").click()
    agree = other.page.get_by_role("button", name="Agree")
    expect(agree).to_be_visible()
    other.acts()
    expect(agree).to_have_count(0)
    who.await_number(other.number())
    expect(who.page.get_by_text("You've asked to take your last action back.")).to_have_count(0)


def test_wish_for_an_undo_can_be_put_aside(pair: Pair) -> None:
    """The wish stands until somebody plays on."""
    who, other = in_turn(pair)
    who.acts()
    other.await_number(who.number())
    who.opens("Menu").get_by_role("button", name="Take back").click()
    asked = other.page.locator(".paper")
    asked.wait_for()
    other.page.keyboard.press("Escape")
    # A question isn't answered by leaving it.
    asked.get_by_role("button", name="Not now").click()
    expect(asked).to_have_count(0)
    expect(who.page.get_by_text("You've asked to take your last action back.")).to_be_visible()
    other.acts()
    who.await_number(other.number())
    expect(who.page.get_by_text("You've asked to take your last action back.")).to_have_count(0)


COVERED = """(paper) => {
  const { left, right, top, bottom } = paper.getBoundingClientRect();
  const ofSeats = ".seat :is(.name, .flag, .at, .dealer, .points, .beard)";
  const others = `${ofSeats}, .slot, .laid, .hand .card, .rail button`;
  return [...document.querySelectorAll(others)].filter((one) => {
    const box = one.getBoundingClientRect();
    const isBeside = box.left > right - 1 || box.right < left + 1;
    return !isBeside && box.top < bottom - 1 && box.bottom > top + 1;
  }).map((one) => one.className.baseVal ?? one.className);
}"""
"""List the seats, cards and buttons that a paper covers."""

SIZES = [(360, 740), (740, 360), (568, 320), (1280, 800), (360, 640), (1000, 700)]


def test_wish_for_an_undo_covers_no_seat_and_no_card(visit: Visit, server: Server) -> None:
    sitting = two_people()
    while not (screen(sitting.live, 0).back_seat == 1 and len(screen(sitting.live, 0).trick) == 1):
        sitting.step()
    one, other = store_table(server.folder, sitting)
    anna, bella = visit("Person 0", one, language="sv-SE"), visit("Person 1", other)
    anna.page.locator(".hand button.card").first.wait_for()
    bella.page.locator("button.undo").click()
    asked = anna.page.get_by_role("group", name="Person 1 vill ta tillbaka det senaste.")
    asked.wait_for()
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert asked.evaluate(COVERED) == [], (width, height)
        for button in asked.get_by_role("button").all():
            box = button.bounding_box()
            assert box is not None and box["height"] >= 44 and box["width"] >= 44
    bella.does(anna.page.get_by_role("button", name="Gå med på det"))
    expect(asked).to_have_count(0)


def has_long_beard(now: Screen) -> bool:
    """Check whether the second seat has a long beard and a pile, in the middle of a deal."""
    own = now.seats[1]
    return own.points > 14 and own.tricks > 0 and len(now.hand) > 1 and now.result is None


@pytest.mark.parametrize("size", [(360, 740), (390, 844), deep((360, 640))], ids=str)
@pytest.mark.parametrize("language", ["sv-SE", deep("en-GB")])
def test_notice_of_another_device_covers_no_beard(
    visit: Visit, server: Server, size: tuple[int, int], language: str
) -> None:
    wanted = Settings("rodskagg", options={"rituals": "auto"}, players=4, pace=Pace.NONE)
    sitting = Sitting(wanted, people=2, seed=24)
    while not has_long_beard(screen(sitting.live, 1)):
        assert sitting.step()
    sitting.enter(LetIn("device", guest(1), "Person 1"))
    _anna, bella, _device = store_table(server.folder, sitting)
    page = visit("Person 1", bella, size=size, language=language).page
    notice = page.locator(".paper")
    notice.wait_for()
    assert notice.evaluate(COVERED) == []
    text = notice.locator("p")
    assert text.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    page.keyboard.press("Escape")
    expect(notice).to_have_count(0)


# The host


def test_new_host_removes_the_old_one(pair: Pair) -> None:
    anna, bella = pair
    people(anna).get_by_role("button", name="Make host: Person 1").click()
    sure(anna)
    expect(anna.page.get_by_role("button", name="Remove: Person 1")).to_have_count(0)
    expect(anna.page.locator("dialog li", has_text="Person 1")).to_contain_text("host")

    listen(bella.page)
    menu = people(bella)
    expect(menu.locator("dialog li", has_text="Person 1")).to_contain_text("you · host")
    menu.get_by_role("button", name="Remove: Person 0").click()
    sure(bella)
    expect(bella.page.locator(".seat", has_text="Bot 1")).to_have_count(1)
    await_announced(bella.page, "Person 0 has been removed from the table")
    gone = anna.page.get_by_role("alert")
    expect(gone).to_contain_text("the host has removed you from the table")
    anna.page.get_by_role("button", name="Try again").click()
    expect(gone).to_contain_text("no longer valid at this table")
    anna.page.get_by_role("button", name="Watch").click()
    expect(anna.page.locator(".seat", has_text="Person 1")).to_have_count(1)
    expect(anna.page.locator(".hand")).to_have_count(0)

    expect(
        anna.page.get_by_text("The host isn't letting anybody new in right now.")
    ).to_be_visible()
    expect(anna.page.get_by_role("button", name="Join")).to_have_count(0)
    menu.get_by_label("New people may come").check()
    anna.page.get_by_label("Your name").fill("Person 0")
    anna.page.get_by_role("button", name="Join").click()
    expect(bella.page.locator(".seat", has_text="Person 0")).to_have_count(1)

    # Those who left needn't be kept out.
    anna.page.close()
    expect(menu.locator("dialog li", has_text="Person 0")).to_contain_text("away")
    menu.get_by_role("button", name="Remove: Person 0").click()
    sure(bella)
    expect(menu.locator("dialog li", has_text="Person 0")).to_have_count(0)
    expect(menu.get_by_label("New people may come")).to_be_checked()


# Seats


def test_seat_left_is_taken_back_on_another_device(pair: Pair, visit: Visit) -> None:
    anna, bella = pair
    listen(anna.page)
    hand = bella.page.locator(".hand .unseen").all_inner_texts()
    box = bella.enters("Other device", title="Your seat on another device")
    link = box.get_by_role("textbox", name="Your seat on another device").input_value()
    bella.closes()
    bella.rare("Leave the seat").click()
    sure(bella)
    expect(anna.page.locator(".seat", has_text="Bot 2")).to_be_visible()
    expect(bella.page.locator(".hand")).to_have_count(0)

    phone = visit("Person 1", link, size=(360, 740))
    # The secret must not be left standing in the address.
    expect(phone.page).not_to_have_url(re.compile("#"))
    phone.page.get_by_role("button", name="Take your seat back").last.click()
    expect(anna.page.locator(".seat", has_text="Person 1")).to_be_visible()
    mine = phone.page.locator(".hand .unseen")
    expect(mine).to_have_text([re.compile(re.escape(one.partition(",")[0])) for one in hand])
    for told in ("Person 1 has left seat 2 to a bot", "Person 1 takes seat 2"):
        assert len([line for line in announced(anna.page) if told in line]) == 1, announced(
            anna.page
        )


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server with a very short quick clock and grace period."""
    monkeypatch.setitem(settings._SECONDS, Clock.QUICK, 1.0)
    monkeypatch.setattr(waiting, "GRACE", 0.3)
    with served(tmp_path) as running:
        yield running


def test_bot_stands_in_after_a_timeout_or_disconnect_and_the_seat_is_kept(
    hasty: Served, visit: Visit, tmp_path: Path
) -> None:
    one, other = store_table(tmp_path, two_people(Clock.QUICK))
    base = f"http://127.0.0.1:{hasty.port}"
    anna, bella = visit("Person 0", base + one), visit("Person 1", base + other)
    expect(anna.page.locator(".hand button.card")).to_have_count(6)
    expect(bella.page.locator(".hand button.card")).to_have_count(6)
    before = anna.number()
    anna.await_number(before + 2)  # no click so far: the clock has run out twice
    expect(anna.page.locator(".seat", has_text="Person 1")).to_be_visible()
    for visitor in (anna, bella):
        for person in ("Person 0", "Person 1"):
            seat = visitor.page.locator(".seat", has_text=person)
            expect(seat).to_contain_text("a bot stood in")

    bella.page.close()
    expect(anna.page.locator(".seat", has_text="Person 1")).to_contain_text("away")
    anna.await_number(anna.number() + 2)
    again = visit("Person 1", base + other)
    expect(again.page.locator(".seat.own", has_text="Person 1")).to_be_visible()
    expect(anna.page.locator(".seat", has_text="Person 1")).not_to_contain_text("away")


# Turns


def test_second_tap_confirms_if_confirmation_is_on(visit: Visit, server: Server) -> None:
    (mine,) = store_table(server.folder, rifki_of(*SUITS, people=1))
    anna = visit("Person 0", mine)
    expect(anna.page.locator(".hand button.card")).to_have_count(13)
    anna.enters("Look").get_by_label("Two taps to play a card").check()
    anna.closes()
    before = anna.number()
    first, second = (anna.page.locator(".hand button.card").nth(at) for at in (0, 1))
    touch(first)
    expect(anna.page.get_by_text("Tap the card again to play it.")).to_be_visible()
    touch(second)
    expect(anna.page.locator(".hand .raised")).to_have_count(1)
    assert anna.number() == before, "one tap must not play a card"
    anna.does(second)
    expect(anna.page.locator(".hand button.card")).to_have_count(12)
    anna.reloads()
    touch(anna.page.locator(".hand .playable").first)
    expect(anna.page.locator(".hand .raised")).to_have_count(1)


HEARD = """
window.notes = 0;
window.pitches = [];
const none = () => {};
const value = {
  setValueAtTime: none, linearRampToValueAtTime: none, exponentialRampToValueAtTime: none,
};
window.AudioContext = class {
  state = "suspended";
  currentTime = 0;
  destination = {};
  async resume() { this.state = "running"; }
  createOscillator() {
    const frequency = { ...value, setValueAtTime: (pitch) => window.pitches.push(pitch) };
    return { frequency, connect: (next) => next, start: () => window.notes++, stop: none };
  }
  createGain() { return { gain: value, connect: (next) => next }; }
  sampleRate = 8000;
  createBuffer(_channels, length) { return { getChannelData: () => new Float32Array(length) }; }
  createBufferSource() { return { connect: (next) => next, start: none }; }
  createBiquadFilter() { return { frequency: {}, connect: (next) => next }; }
};
"""
"""Count the notes, and note their pitches, instead of playing them."""


@pytest.mark.usefixtures("fresh_pages")
def test_title_and_sound_signal_the_turn(pair: Pair) -> None:
    for visitor in pair:
        visitor.page.add_init_script(HEARD)
        visitor.reloads()
        visitor.page.keyboard.press("Shift")  # a page may play sound only after user input
    who, other = in_turn(pair)
    expect(who.page).to_have_title("● Your turn · Rödskägg · Femopp")
    expect(other.page).to_have_title("Rödskägg · Femopp")
    assert other.page.evaluate("notes") == 0
    who.acts()
    expect(other.page).to_have_title("● Your turn · Rödskägg · Femopp")
    expect(who.page).to_have_title("Rödskägg · Femopp")
    other.page.wait_for_function("() => notes === 2")

    sound = other.page.get_by_role("button", name="Sound")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    other.acts()
    who_next, _other = in_turn(pair)
    expect(who_next.page).to_have_title(re.compile("^●"))
    assert other.page.evaluate("notes") == 2


def test_refusal_begins_with_a_capital_letter(pair: Pair) -> None:
    page = pair[0].page
    for _time in range(12):
        page.get_by_role("button", name="happy").click()
    refusal = page.locator(".refusal > span:first-child")
    expect(refusal).to_have_text(
        "That was a lot at once: wait a few seconds.", use_inner_text=True, ignore_case=False
    )


AWAKE = """
window.locks = { taken: 0, let_go: 0 };
Object.defineProperty(navigator, "wakeLock", {
  value: {
    request: async (kind) => {
      if (kind !== "screen") throw new Error(kind);
      window.locks.taken++;
      return { release: async () => { window.locks.let_go++; } };
    },
  },
});
"""
"""Fake wake lock: there is no screen to lock."""


def test_host_as_spectator_starts_the_match(visit: Visit, server: Server) -> None:
    rules = {"game": "rodskagg", "preset": "skane", "players": 2, "options": {"rituals": "auto"}}
    opened = open_table(server.address, "Television", rules, begin=False)
    host = visit("Television", opened, size=(1920, 1080))
    host.rare("Leave the seat").click()
    sure(host)
    begin = host.page.get_by_role("button", name="Begin")
    expect(begin).to_be_disabled()
    page = visit("Anna", opened.partition("#")[0]).page
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Join").click()
    begin.click()
    expect(page.locator(CARD)).to_have_count(6)
    expect(host.page.locator(CARD)).to_have_count(0)


def test_newcomer_to_a_full_table_is_told_so(pair: Pair, visit: Visit) -> None:
    path = pair[0].page.url
    page = visit("Elsa", path).page
    expect(page.get_by_text("Every chair is taken, but you can watch.")).to_be_visible()
    page.get_by_label("Your name").fill("Elsa")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("You're watching.")).to_be_visible()


def test_double_click_acts_once(pair: Pair) -> None:
    who, other = in_turn(pair)
    for _times in range(3):
        choices = who.page.locator(CHOICE)
        before = who.number()
        if choices.count():
            choices.first.dblclick()
            confirm = who.page.locator(f"{CONFIRM}:enabled")
            if confirm.count():
                confirm.dblclick()
        else:
            card = who.page.locator(TO_PLAY).first
            card.dblclick(position=seen_corner(card))
        who.await_number(before + 1)
        other.await_number(before + 1)
        who, other = in_turn(pair)
    # All requests were answered in order, and none was refused.
    touch(other.page.locator(CARD).first)
    expect(other.page.locator(".prompt .refusal")).to_contain_text("turn, not yours")
    for visitor in pair:
        assert not any('"type":"Declined"' in frame for frame in visitor.frames)


def test_early_choice_is_forgotten_when_the_turn_comes(pair: Pair) -> None:
    who, other = in_turn(pair)
    touch(other.page.locator(CARD).first)
    told = other.page.locator(".prompt .refusal")
    expect(told).to_be_visible()
    who.acts()
    expect(other.page).to_have_title(re.compile("^●"))
    expect(told).to_have_count(0)


@pytest.mark.usefixtures("fresh_pages")
def test_wake_lock_is_held_at_the_table_and_not_on_the_start_page(pair: Pair) -> None:
    page = pair[0].page
    page.add_init_script(AWAKE)
    pair[0].reloads()
    page.wait_for_function("() => locks.taken === 1 && locks.let_go === 0")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # The phone has slept.
    page.wait_for_function("() => locks.taken === 2")
    pair[0].opens("Menu").get_by_role("button", name="Home").click()
    page.wait_for_function("() => locks.let_go > 0")


def test_what_one_says_oneself_hides_no_card_of_the_hand(visit: Visit, server: Server) -> None:
    one, _other = store_table(server.folder, two_people())
    page = visit("Person 0", one, (390, 844)).page
    expect(page.locator(".hand button.card")).to_have_count(6)
    page.get_by_role("button", name="Say something").click()
    page.get_by_placeholder("A short line").fill("That was my trick, " + "a" * 90)
    page.get_by_role("button", name="Send").click()
    bubble = page.locator(".own > .bubble")
    expect(bubble).to_be_visible()
    box, prompt = bubble.bounding_box(), page.locator(".prompt").bounding_box()
    assert box is not None
    assert prompt is not None
    assert box["y"] > 0
    assert box["y"] + box["height"] <= prompt["y"]


def test_a_notice_goes_though_the_table_moves_on(pair: Pair) -> None:
    who, other = in_turn(pair)
    notice = who.page.locator(".notice")
    other.page.goto("about:blank")
    expect(notice).to_have_text(f"{other.name} is away.")
    who.acts()
    expect(notice).to_have_count(0)
