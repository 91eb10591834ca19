"""One socket: what comes in, and the newest look at the table going out.

A slow reader gets fewer looks, never stale ones, and never holds up the table.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from femopp import __version__
from femopp.language import LANGUAGES, Message, Speaker, Text, _, say
from femopp.rulebook import Refusal
from femopp.server.at_once import at_once
from femopp.server.databases import StorageError
from femopp.server.hints import in_words
from femopp.server.looks import Shown
from femopp.server.messages import (
    LONGEST_FRAME,
    AnyFromClient,
    Because,
    Declined,
    Do,
    Done,
    Hello,
    Hint,
    Hinted,
    Ping,
    Pong,
    Reason,
    Speak,
    ToClient,
    Trouble,
    Welcome,
    Why,
    read,
    written,
)
from femopp.server.room import Room
from femopp.server.wire import wire_of
from femopp.table import commands
from femopp.tricks import Seat

LOG = logging.getLogger("femopp")

GONE = (WebSocketDisconnect, WebSocketDisconnected)
"""The client has closed the socket, told while receiving or while sending."""

HELLO_SECONDS = 10.0
CLOSED_POLICY, CLOSED_TRY_LATER, CLOSED_GONE = 1008, 1013, 4004

NO_SUCH_TABLE = _("there is no such table; the link is wrong, or the table is gone")

MOST_AT_ONCE, MOST_A_SECOND = 100, 20.0
"""Messages of one socket: so many in a row, and so many a second in the long run."""


async def turn_away(socket: WebSocket, sentence: str, code: int) -> None:
    """Say why a socket that is accepted is closed."""
    with suppress(RuntimeError, *GONE):
        await socket.send_text(written(Trouble(sentence)).decode())
        await socket.close(code)


class Allowance:
    """How many messages a socket may still send; it grows again with time."""

    def __init__(self, now: float) -> None:
        self._left, self._at = float(MOST_AT_ONCE), now

    def takes(self, now: float) -> bool:
        """Whether one more message is within it."""
        grown = self._left + (now - self._at) * MOST_A_SECOND
        self._left, self._at = min(float(MOST_AT_ONCE), grown) - 1, now
        return self._left >= 0


class Connection:
    """A client's socket at a table."""

    def __init__(self, socket: WebSocket, room: Room) -> None:
        self._socket = socket
        self._wire = wire_of(socket)
        self._room = room
        self._is_stale = False
        self._away = False
        self._shower: asyncio.Task[None] | None = None
        self._shown: Shown | None = None
        self._deals_shown = (0, -1)
        self._sending = asyncio.Lock()
        self._posting: set[asyncio.Task[None]] = set()
        self._is_over = False
        self._allowance = Allowance(asyncio.get_running_loop().time())
        self.guest: str | None = None
        self.language = "en"

    # As the room sees it

    def look(self) -> None:
        self._is_stale = True
        if self._shower is None or self._shower.done():
            self._shower = at_once(self._show())

    def sent_away(self) -> None:
        self._away = True
        self.look()

    # Its own course

    async def run(self) -> None:
        """Serve the socket until it closes."""
        try:
            await self._serve()
        finally:
            await asyncio.gather(*self._posting, return_exceptions=True)

    async def _serve(self) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = self._understood(await self._data())
        except (TimeoutError, *GONE):
            await self._close()
            return
        if hello is None:
            return
        if not isinstance(hello, Hello):
            self._end(_("the first message must be Hello"))
            return
        self._speak(hello.language)
        if hello.token is not None:
            self.guest = self._room.guest_of(hello.token)
            if self.guest is None:
                self._end(_("this seat's link is not valid at this table any more"))
                return
        try:
            await self._send(Welcome(self.guest, __version__))
        except GONE:
            return
        if not self._room.enter(self):
            self._end(_("too many are looking on at this table already"))
            return
        try:
            with suppress(*GONE):
                await self._listen()
        finally:
            self._is_over = True
            self._room.leave(self)
            await self._stop_showing()

    async def _listen(self) -> None:
        self._wire.hear_with(self._hear)
        while not self._is_over:
            self._hear(await self._data())

    async def _data(self) -> str | bytes:
        """What comes next. Raises one of `GONE`."""
        frame = await self._socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1000))
        return frame.get("text") or frame.get("bytes") or ""

    def _hear(self, data: str | bytes) -> None:
        """Take in a message. One that is not understood ends it all."""
        if self._is_over:
            return
        try:
            message = self._understood(data)
            if message is not None:
                self._answer(message)
        except Exception:
            LOG.exception("table %s: what a client said", self._room.id)
            self._end(_("something went wrong on the server"))

    def _answer(self, message: AnyFromClient) -> None:
        match message:
            case Do():
                self._do(message)
            case Why():
                self._why(message)
            case Hint(id=asked):
                self._keep(at_once(self._hint(asked)))
            case Speak(language=language):
                self._speak(language)
                self.look()
            case Ping():
                self._post(Pong())
            case Hello():
                self._end(_("Hello has been said already"))

    def _understood(self, data: str | bytes) -> AnyFromClient | None:
        """The message; None when it is not one, and the socket is closed."""
        is_reading = len(self._posting) < MOST_AT_ONCE
        if not is_reading or not self._allowance.takes(asyncio.get_running_loop().time()):
            self._end(_("these messages come too fast"))
        elif len(data) > LONGEST_FRAME:
            self._end(_("this message is too long"))
        else:
            try:
                return read(data)
            except (msgspec.MsgspecError, UnicodeError):
                self._end(_("this message was not understood"))
        return None

    def _do(self, message: Do) -> None:
        if self.guest is None:
            self._decline(message.id, commands.Declined(say(_("you are only looking on"))))
        else:
            answered = partial(self._done, message.id)
            self._room.do(self.guest, message.id, message.command, answered)

    def _done(self, command_id: str, error: commands.Declined | StorageError | None) -> None:
        if error is None:
            self._post(Done(command_id))
        else:
            self._decline(command_id, error)

    def _why(self, message: Why) -> None:
        try:
            refusals = commands.why_not(self._room.live, self._own_seat(), message.words)
        except commands.Declined as error:
            self._decline(message.id, error)
        else:
            self._post(Because(message.id, self._reasons(refusals)))

    async def _hint(self, asked: str) -> None:
        try:
            found = await self._room.adviser.hint(self._own_seat())
            live = self._room.live
            words = in_words(found, live.game.name, self._speaker())
            await self._send_if_there(Hinted(asked, live.number, *words))
        except commands.Declined as error:
            self._decline(asked, error)
        except Exception:
            LOG.exception("table %s: a hint", self._room.id)
            self._decline(asked, commands.Declined(say(_("something went wrong on the server"))))

    def _decline(self, command_id: str, error: commands.Declined | StorageError) -> None:
        refusals = error.refusals if isinstance(error, commands.Declined) else ()
        text = self._speaker().say(error.text)
        self._post(Declined(command_id, text, self._reasons(refusals)))

    def _reasons(self, refusals: tuple[Refusal, ...]) -> tuple[Reason, ...]:
        speaker = self._speaker()
        return tuple(
            Reason(speaker.say(one.text), one.rule, speaker.say(one.cite.text)) for one in refusals
        )

    def _seat(self) -> Seat | None:
        guest = self._room.live.guests.get(self.guest) if self.guest is not None else None
        return None if guest is None else guest.seat

    def _own_seat(self) -> Seat:
        """Raises `Declined` for one who only looks on."""
        seat = self._seat()
        if seat is None:
            raise commands.Declined(say(_("you are only looking on")))
        return seat

    def _speaker(self) -> Speaker:
        return Speaker(self.language, self._room.live.names)

    def _speak(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._shown = None
        self._deals_shown = (0, -1)

    # Showing

    async def _show(self) -> None:
        while self._is_stale:
            self._is_stale = False
            if self._away:
                await self._trouble(_("the host has removed you from the table"))
                return
            try:
                await self._show_once()
            except GONE:
                return
            except Exception:
                LOG.exception("table %s cannot be shown", self._room.id)
                await self._close(CLOSED_TRY_LATER)
                return

    async def _stop_showing(self) -> None:
        if self._shower is not None:
            self._shower.cancel()
            with suppress(asyncio.CancelledError, RuntimeError, *GONE):
                await self._shower

    async def _show_once(self) -> None:
        frame, self._shown = self._room.look(self.guest, self.language, self._shown)
        if not self._is_sent(frame):
            await self._send_text(frame)
        live = self._room.live
        state = None if live.table is None else live.table.match.state
        deals = -1 if state is None else len(state.sheet) + (state.outcome is not None)
        shown = (live.matches, deals)
        if state is not None and shown != self._deals_shown:
            self._deals_shown = shown
            await self._send_text(self._room.sheet(self.language))

    async def _send(self, message: ToClient) -> None:
        await self._send_text(written(message))

    def _is_sent(self, text: bytes) -> bool:
        """Send this at once, if it has not to wait: what waits already comes first."""
        return not self._sending.locked() and self._wire.write_text(text)

    async def _send_text(self, text: bytes) -> None:
        if self._is_sent(text):
            return
        async with self._sending:
            try:
                await self._socket.send_text(text.decode())
            except RuntimeError:
                # The protocol has closed it by itself, because of a frame that is none.
                raise WebSocketDisconnected from None

    def _post(self, message: ToClient) -> None:
        """Send this; where the socket has to wait, the caller need not."""
        self._keep(at_once(self._send_if_there(message)))

    def _end(self, text: Text | Message) -> None:
        """Say why this is the end, and close the socket."""
        self._is_over = True
        self._keep(at_once(self._trouble(text)))

    def _keep(self, task: asyncio.Task[None] | None) -> None:
        if task is not None:
            self._posting.add(task)
            task.add_done_callback(self._posting.discard)

    async def _send_if_there(self, message: ToClient) -> None:
        with suppress(RuntimeError, *GONE):
            await self._send(message)

    async def _trouble(self, text: Text | Message) -> None:
        await self._send_if_there(Trouble(self._speaker().say(text)))
        await self._close(CLOSED_POLICY)

    async def _close(self, code: int = 1000) -> None:
        with suppress(RuntimeError, *GONE):
            await self._socket.close(code)
