"""Calls to whoever is away: a switch, and what the worker shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import expect

from femopp.server.push.encryption import encoded, public_bytes
from tests.browser.test_offline import has_worker, page_with_worker
from tools.visitor import open_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from tools.browsing import Server

TURN = "Säg till när det är min tur"
OPEN = "Säg till när bordet är öppet"
RIFKI = {"game": "rifki", "pace": "none"}

BROWSER_KEY = public_bytes(ec.generate_private_key(ec.SECP256R1()))

SUBSCRIBES = """
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  window.asked = [];
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (wanted) => {
    window.asked.push(wanted);
    const keys = { p256dh: "BROWSER_KEY", auth: "AAECAwQFBgcICQoLDA0ODw" };
    return { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/test", keys }) };
  };
""".replace("BROWSER_KEY", encoded(BROWSER_KEY))
"""Headless browsers have no push service, and show no notifications."""

ASKED = "() => window.asked.length"


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(
        viewport={"width": 360, "height": 740}, locale="sv-SE", has_touch=True
    ) as context:
        context.add_init_script(SUBSCRIBES)
        context.clock.install()
        yield context


def look(page: Page) -> None:
    """Open what is shown and heard, in the table's menu."""
    page.get_by_role("button", name="Meny").click()
    page.get_by_role("button", name="Utseende").click()


def seated(phone: BrowserContext, server: Server) -> Page:
    page = phone.new_page()
    page.goto(server.address + open_table(server.address, "Anna", RIFKI))
    has_worker(page)
    return page


def test_it_is_switched_on_and_off_at_a_table(phone: BrowserContext, server: Server) -> None:
    page = seated(phone, server)
    look(page)
    switch = page.get_by_role("switch", name=TURN)
    expect(switch).not_to_be_checked()
    # Nobody is asked before they wish it.
    assert page.evaluate(ASKED) == 0
    with page.expect_response("**/push?*") as put:
        switch.check()
    assert (put.value.request.method, put.value.json()["on"]) == ("PUT", True)
    page.reload()
    look(page)
    expect(switch).to_be_checked()
    with page.expect_response("**/push?*") as deleted:
        switch.uncheck()
    assert (deleted.value.request.method, deleted.value.json()["on"]) == ("DELETE", False)


def test_whoever_blocks_notifications_reads_why(phone: BrowserContext, server: Server) -> None:
    page = seated(phone, server)
    page.evaluate("() => { Notification.requestPermission = async () => 'denied' }")
    look(page)
    page.get_by_role("switch", name=TURN).click()
    expect(page.get_by_role("alert")).to_contain_text("blockerar aviseringar")
    expect(page.get_by_role("switch", name=TURN)).not_to_be_checked()


def test_a_browser_without_push_is_offered_nothing(phone: BrowserContext, server: Server) -> None:
    phone.add_init_script("delete window.PushManager")
    page = seated(phone, server)
    look(page)
    expect(page.get_by_role("switch").first).to_be_visible()
    expect(page.get_by_role("switch", name=TURN)).to_have_count(0)


def shown(phone: BrowserContext, *messages: dict[str, str]) -> Any:
    """Return what the worker shows of messages; this browser has no notifications of its own."""
    (worker,) = phone.service_workers
    return worker.evaluate(
        """async (messages) => {
          const shown = [];
          self.registration.showNotification = async (title, options) => {
            shown.push({ title, ...options });
          };
          for (const one of messages) {
            const done = [];
            const event = new PushEvent("push", { data: JSON.stringify(one).padEnd(512) });
            event.waitUntil = (promise) => done.push(promise);
            self.dispatchEvent(event);
            await Promise.all(done);
          }
          return shown;
        }""",
        list(messages),
    )


def test_the_worker_shows_a_message_unless_its_page_is_seen(
    phone: BrowserContext, server: Server
) -> None:
    page_with_worker(phone, server)
    text = {"title": "Rifki", "body": "Det är din tur.", "tag": "turn-1"}
    # The first page is seen, so nothing is shown.
    seen, other = {**text, "path": "/"}, {**text, "path": "/table"}
    icon = {"icon": "/icon-192.png", "data": "/table"}
    assert shown(phone, seen, other) == [{**text, **icon}]


def tapped(phone: BrowserContext, path: str) -> Any:
    """Return what the worker opens or brings to the front when its notification is tapped."""
    (worker,) = phone.service_workers
    return worker.evaluate(
        """async (path) => {
          const did = [];
          self.clients.openWindow = async (path) => void did.push(["opened", path]);
          WindowClient.prototype.focus = async function () {
            did.push(["focused", new URL(this.url).pathname]);
          };
          const done = [];
          const notification = { data: path, close: () => did.push(["closed"]) };
          const event = Object.assign(new Event("notificationclick"), { notification });
          event.waitUntil = (promise) => done.push(promise);
          self.dispatchEvent(event);
          await Promise.all(done);
          return did;
        }""",
        path,
    )


def test_a_tap_on_it_opens_its_page(phone: BrowserContext, server: Server) -> None:
    page_with_worker(phone, server)
    assert tapped(phone, "/table") == [["closed"], ["opened", "/table"]]
    assert tapped(phone, "/") == [["closed"], ["focused", "/"]]
