"""Pages of the built client without a server: one page shows one table after another.

    page = still(sitting, size=SIDEWAYS, language="sv-SE")

The page loads once for each kind of browser context. After that a table is another address in its
history, as when somebody goes back to it: everything is mounted anew. The server's own connection
speaks through a socket that ends in the test. Nothing happens at the table but what the page asks,
and, where bots don't take their time, what they do at once.
"""

from __future__ import annotations

from itertools import count
from mimetypes import guess_type
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from femopp.server.app import STATIC
from femopp.server.protocol.messages import Do
from femopp.server.room.requests import OnDone
from femopp.server.room.screens import Screens
from femopp.server.room.viewers import Viewers
from femopp.server.socket.connection import Connection
from femopp.table.commands import Declined
from femopp.table.settings import Pace
from femopp.table.steps import BotThinks, Deals, Goes, next_step
from tests.server.observing import FakeSocket, StillRoom
from tests.table.sitting import Sitting, guest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Route, WebSocketRoute

ORIGIN = "http://localhost"
"""The test answers each of its addresses."""

FIRST = "/nowhere"
"""A page without a table, for the first load."""

LOOKS: dict[str, Any] = {
    "reduced_motion": "reduce",
    "color_scheme": "light",
    "forced_colors": "none",
    "contrast": "no-preference",
}
"""A browser's settings about looks: one page can have them all."""

SHOW = """async ([path, opacity]) => {
  document.documentElement.style.opacity = opacity;
  localStorage.clear();
  sessionStorage.clear();
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  // Then the table before is gone, and the new one is there.
  for (const _drawn of [1, 2]) await new Promise(requestAnimationFrame);
}"""

SHOWN = "main[data-number]"


class Still:
    """Shows tables without a server, on one page for each kind of browser context.

    `faults` are the errors of all pages since the last look at them.
    """

    def __init__(self, browser: Browser, longest: float) -> None:
        self.faults: list[str] = []
        self._browser = browser
        self._longest = longest
        self._pages: dict[object, Page] = {}
        self._table = ""
        self._rooms: dict[str, Room] = {}
        self._wires: list[Wire] = []
        self._numbers = count(1)

    def __call__(
        self,
        sitting: Sitting,
        size: tuple[int, int] = (1280, 800),
        language: str = "en-GB",
        who: str | None = guest(0),
        painted: bool = False,
        **more: Any,
    ) -> Page:
        """Return the page with this table, as one of its guests sees it; None only watches.

        Unless it is `painted` it is transparent. All lies where it does otherwise, and a page of
        another size takes half the time.
        """
        self._table = f"still{next(self._numbers)}"
        self._rooms, self._wires = {self._table: Room(sitting)}, []
        return self.another(who, size, language, painted, **more)

    def another(
        self,
        who: str | None,
        size: tuple[int, int] = (1280, 800),
        language: str = "en-GB",
        painted: bool = False,
        **more: Any,
    ) -> Page:
        """Return the page of another guest at the table that was shown last."""
        looks = {name: more.pop(name) for name in LOOKS if name in more}
        page = self._page(len(self._wires), locale=language, **more)
        page.emulate_media(**{**LOOKS, **looks})
        page.set_viewport_size({"width": size[0], "height": size[1]})
        path = f"/{self._table}" if who is None else f"/{self._table}#{who}"
        page.evaluate(SHOW, [path, int(painted)])
        page.locator(SHOWN).wait_for()
        return page

    def hang_up(self) -> None:
        """Cut the connection for good: nothing answers a new one."""
        self._rooms.clear()
        for wire in self._wires:
            wire.close()

    def lose(self) -> None:
        """Cut the connection; the page makes another, as it does after a long silence."""
        for wire in self._wires:
            wire.connection.let_go()

    def _page(self, at: int, **options: Any) -> Page:
        kind = (at, *sorted(options.items()))
        if kind not in self._pages:
            context = self._browser.new_context(base_url=ORIGIN, **options)
            context.set_default_timeout(self._longest)
            context.route("**/*", serve_file)
            context.route_web_socket("**/socket", self._connect)
            page = self._pages[kind] = context.new_page()
            page.on("pageerror", lambda error: self.faults.append(str(error)))
            page.on("console", self._hear)
            page.goto(FIRST)
        return self._pages[kind]

    def _connect(self, route: WebSocketRoute) -> None:
        _api, _tables, table, _socket = urlsplit(route.url).path.strip("/").split("/")
        if table in self._rooms:
            self._wires.append(Wire(route, self._rooms[table]))

    def _hear(self, message: ConsoleMessage) -> None:
        # The second says that a part of the table before still reads what has gone with it.
        if "svelte.dev/e/" in message.text and "derived_inert" not in message.text:
            self.faults.append(message.text)


BY_ITSELF = (BotThinks, Deals, Goes)
"""Steps that need no person."""


class Room(StillRoom):
    """The room of a table where only visitors are; other people stand still.

    The token of a guest is their id.
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.live)
        self._sitting = sitting.copied()
        self.viewers = Viewers()
        self.looks = Screens(lambda: {one.guest for one in self.viewers}, lambda: None)

    def guest_of(self, token: str) -> str | None:
        return token if token in self.live.guests else None

    def how_request_ended(self, _token: str) -> None:
        """Nobody has asked to join."""

    def may_keep(self, _guest: str, _device: int) -> bool:
        return True

    async def new_device(self, _guest: str) -> int:
        return 1

    def enter(self, viewer: Connection) -> bool:
        self.viewers.add(viewer)
        viewer.table_changed()
        return True

    def leave(self, looker: Any) -> None:
        self.viewers.discard(looker)

    def do(self, guest: str, message: Do, answered: OnDone) -> None:
        try:
            self._sitting.do(guest, message.command)
        except Declined as error:
            answered(error)
            return
        self._show()
        answered(None)
        if self.live.pace is Pace.NONE:
            while isinstance(next_step(self.live), BY_ITSELF):
                self._sitting.step()
                self._show()

    def _show(self) -> None:
        self.live = self._sitting.live
        for viewer in self.viewers:
            viewer.table_changed()


class Wire(FakeSocket):
    """The server's end of a page's socket."""

    def __init__(self, route: WebSocketRoute, room: Room) -> None:
        super().__init__()
        self._route = route
        self.connection = Connection(self, room)  # type: ignore[arg-type]
        route.on_message(lambda text: self.connection.message_received(str(text).encode()))
        route.on_close(lambda _code, _reason: self.connection.disconnected())

    def send_text(self, text: bytes) -> None:
        self._route.send(text.decode())

    def send_frames(self, frames: tuple[str, ...]) -> None:
        for frame in frames:
            self._route.send(frame)

    def close(self, code: int = 1000, reason: str = "") -> None:
        self._route.close(code=code, reason=reason)


def serve_file(route: Route) -> None:
    """Answer with the built client's file of this path; any other path is its page."""
    path = STATIC / urlsplit(route.request.url).path.removeprefix("/")
    file = path if path.is_file() else STATIC / "index.html"
    kind = guess_type(file)[0] or "application/octet-stream"
    route.fulfill(body=file.read_bytes(), content_type=kind)
