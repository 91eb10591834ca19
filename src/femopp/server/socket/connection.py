"""A client's connection to a table: its messages come in, the current screen goes out.

A client that reads slowly gets fewer screens, never outdated ones, and does not delay the table.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from femopp.language import SOURCE, Message, Speaker, Text, _, offered, say
from femopp.record import format_action
from femopp.rulebook import Refusal
from femopp.server.monitoring.counts import COUNTS, Limit
from femopp.server.monitoring.logs import log_number
from femopp.server.net.rate_limit import RateLimit
from femopp.server.net.websocket import Socket
from femopp.server.protocol.messages import (
    LONGEST_FRAME,
    UNDECODABLE,
    AnyFromClient,
    Because,
    Commit,
    Declined,
    Do,
    Done,
    Hello,
    Hint,
    Ping,
    Pong,
    Reason,
    Reveal,
    Say,
    Speak,
    ToClient,
    Trouble,
    Unsaid,
    Welcome,
    Why,
    decode,
    encode,
    fault_of,
)
from femopp.server.room.coach import Questioned
from femopp.server.room.hints import in_words
from femopp.server.room.join_requests import NOT_LET_IN
from femopp.server.room.room import DELETED, Room
from femopp.server.room.talk import Spoken
from femopp.server.store.databases import StorageError
from femopp.server.store.ownership import NotServed
from femopp.table import commands
from femopp.table.build import build
from femopp.table.deciding import why_not
from femopp.table.helping import Reminded
from femopp.table.screen.screen import Shown
from femopp.tricks import Seat

LOG = logging.getLogger("femopp")

HELLO_SECONDS = 10.0
NORMAL, CLOSED_POLICY, CLOSED_TRY_LATER, CLOSED_GONE = 1000, 1008, 1013, 4004

MAX_AT_ONCE, MAX_PER_SECOND = 100, 20.0
"""Limits on the messages of one socket: in a row or unanswered, and per second."""

_ONLY_WATCHING = _("you're only watching")
_NO_LONGER_VALID = _("this seat's link is no longer valid at this table")
_TOO_MANY_WATCHING = _("too many people are watching this table already")


class Connection:
    """A client at a table."""

    def __init__(self, socket: Socket, room: Room, address: str = "", client: str = "") -> None:
        self._socket = socket
        self._address = address
        self._client = client
        self._room = room
        self._loop = asyncio.get_running_loop()
        self._is_outdated = self._is_over = False
        self._commands = 0
        self._shown: Shown | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._rate_limit = RateLimit(MAX_AT_ONCE, MAX_PER_SECOND, self._loop.time())
        self._hello_timer: asyncio.TimerHandle | None
        self._hello_timer = self._loop.call_later(HELLO_SECONDS, self._close, NORMAL)
        self._is_welcome = False
        self._early: list[AnyFromClient] = []
        self._device: int | None = None
        self.guest: str | None = None
        self.language = SOURCE

    # Called by the room

    def table_changed(self) -> None:
        self._is_outdated = not self._socket.is_writable
        if self._is_outdated:
            self._socket.notify()
            return
        try:
            frames, self._shown = self._room.frames(self.guest, self.language, self._shown)
            self._socket.send_frames(frames)
            if self._shown.sheet is not None and self._shown.sheet.later:
                self._loop.call_soon(self.table_changed)
        except Exception:
            LOG.exception("table %s cannot be shown", log_number(self._room.id))
            self._close(CLOSED_TRY_LATER)

    def removed(self) -> None:
        self._fail(_("the host has removed you from the table"))

    def table_deleted(self) -> None:
        self._fail(DELETED, CLOSED_GONE)

    def refused(self) -> None:
        self._fail(NOT_LET_IN)

    def shut_out(self) -> None:
        self._fail(_("you were not let in as the person you say you are"))

    def let_go(self, seconds: float | None = None) -> None:
        self._close(CLOSED_TRY_LATER, seconds)

    def became(self, guest: str) -> None:
        self.guest, self._shown = guest, None
        self._send(Welcome(guest, build(), self._device, client=self._client))

    def said(self, spoken: Spoken, now: float) -> None:
        # A client that reads slowly misses some of it.
        if self._socket.is_writable:
            self._send(spoken.message(self.language, now))

    def unsaid(self, guest: str | None) -> None:
        self._send(Unsaid(guest))

    # Called by the socket

    def message_received(self, data: bytes) -> None:
        """Handle a message. An invalid one closes the socket."""
        if self._is_over:
            return
        try:
            message = self._decode(data)
            if message is None:
                return
            if self._hello_timer is not None:
                self._hello_timer.cancel()
                self._hello_timer = None
                self._greet(message)
            elif self._is_welcome:
                self._answer(message)
            else:
                self._early.append(message)
        except Exception:
            LOG.exception("table %s: a client's message", log_number(self._room.id))
            self._fail(_("something went wrong on the server"))

    def writable(self) -> None:
        if self._is_outdated:
            self.table_changed()

    def disconnected(self) -> None:
        self._is_over = True
        if self._hello_timer is not None:
            self._hello_timer.cancel()
        self._room.leave(self)

    # Receiving

    def _greet(self, hello: AnyFromClient) -> None:
        if not isinstance(hello, Hello):
            self._fail(_("the first message must be Hello"))
            return
        self._set_language(hello.language)
        if hello.token is None:
            self._welcome()
        elif (guest := self._room.guest_of(hello.token)) is None:
            self._turn_away(hello.token)
        elif hello.device is not None and self._room.may_keep(guest, hello.device):
            self.guest, self._device = guest, hello.device
            self._welcome()
        elif not self._room.viewers.has_room_for(guest):
            self._fail(_TOO_MANY_WATCHING)
        else:
            self._start(self._welcome_anew(guest, hello.token))

    async def _welcome_anew(self, guest: str, token: str) -> None:
        """Give the client a device number first."""
        try:
            with suppress(StorageError):
                # Without a number the client can still watch.
                self._device = await self._room.new_device(guest)
            if self._is_over:
                return
            # Meanwhile the guest may have been removed, or replaced by another device.
            self.guest = self._room.guest_of(token)
            if self.guest is None:
                self._turn_away(token)
            else:
                self._welcome()
        except commands.Declined as error:
            self._fail(error.text, CLOSED_TRY_LATER)
        except Exception:
            LOG.exception("table %s: a welcome", log_number(self._room.id))
            self._fail(_("something went wrong on the server"))

    def _turn_away(self, token: str) -> None:
        """Say why nobody has this token; the answer to a request may come before its socket."""
        self._fail(self._room.how_request_ended(token) or _NO_LONGER_VALID)

    def _welcome(self) -> None:
        self._is_welcome = True
        self._send(Welcome(self.guest, build(), self._device, client=self._client))
        if not self._room.enter(self):
            self._fail(_TOO_MANY_WATCHING)
        for message in self._early:
            if not self._is_over:
                self._answer(message)
        self._early = []

    def _answer(self, message: AnyFromClient) -> None:
        match message:
            case Do() | Commit() | Reveal():
                self._do(message)
            case Why():
                self._why(message)
            case Hint(id=message_id):
                self._start(self._hint(message_id))
            case Speak(language=language):
                self._set_language(language)
                self.table_changed()
            case Ping():
                self._send(Pong())
            case Say():
                self._say(message)
            case Hello():
                self._fail(_("Hello was already sent"))

    def _start(self, answer: Coroutine[Any, Any, None]) -> None:
        """Answer later, in a task."""
        task = self._loop.create_task(answer)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _decode(self, data: bytes) -> AnyFromClient | None:
        """Return the message; if it is invalid, close the socket and return None."""
        waiting = len(self._tasks) + len(self._early) + self._commands
        has_room = waiting < MAX_AT_ONCE
        if not has_room or not self._rate_limit.take(self._loop.time()):
            COUNTS.refused[Limit.MESSAGE] += 1
            self._fail(_("you're sending messages too fast"))
        elif len(data) > LONGEST_FRAME:
            self._fail(_("this message is too long"))
        else:
            try:
                return decode(data)
            except UNDECODABLE as error:
                message = _("this message was not understood: {problem}")
                self._fail(say(message, problem=fault_of(error)))
        return None

    def _do(self, message: Do | Commit | Reveal) -> None:
        if self.guest is None:
            self._decline(message.id, commands.Declined(say(_ONLY_WATCHING)))
        else:
            self._commands += 1
            self._room.do(self.guest, message, partial(self._done, message.id))

    def _done(
        self, command_id: str, result: commands.Declined | StorageError | Text | None
    ) -> None:
        self._commands -= 1
        if result is None:
            self._send(Done(command_id))
        elif isinstance(result, NotServed):
            # The socket is about to close, and the client sends it again on the next.
            pass
        elif isinstance(result, Text):
            self._send(Done(command_id, self._speaker().say(result)))
        else:
            self._decline(command_id, result)

    def _why(self, message: Why) -> None:
        try:
            refusals = why_not(self._room.live, self._own_seat(), message.words)
        except commands.Declined as error:
            self._decline(message.id, error)
        else:
            self._send(Because(message.id, self._reasons(refusals)))

    async def _hint(self, message_id: str) -> None:
        try:
            found = await self._room.adviser.hint(self._own_seat())
            # Somebody who has stood up meanwhile gets no hint.
            self._own_seat()
            self._send(in_words(message_id, self._room.live, found, self._speaker()))
        except commands.Declined as error:
            self._decline(message_id, error)
        except Exception:
            LOG.exception("table %s: a hint", log_number(self._room.id))
            declined = commands.Declined(say(_("something went wrong on the server")))
            self._decline(message_id, declined)

    def _say(self, message: Say) -> None:
        try:
            self._room.say(self.guest, message, self._address)
        except commands.Declined as error:
            self._decline(message.id, error)
        else:
            self._send(Done(message.id))

    def _decline(self, command_id: str, error: commands.Declined | StorageError) -> None:
        refusals = error.refusals if isinstance(error, commands.Declined) else ()
        text = self._speaker().say(error.text)
        coached, held = isinstance(error, Questioned), isinstance(error, Reminded)
        names = self._room.live.names
        better = format_action(error.better, names) if isinstance(error, Questioned) else ""
        self._send(Declined(command_id, text, self._reasons(refusals), coached, held, better))

    def _reasons(self, refusals: tuple[Refusal, ...]) -> tuple[Reason, ...]:
        speaker = self._speaker()
        return tuple(
            Reason(speaker.say(one.text), one.rule, speaker.say(one.cite.text)) for one in refusals
        )

    def _seat(self) -> Seat | None:
        guest = self._room.live.guests.get(self.guest) if self.guest is not None else None
        return None if guest is None else guest.seat

    def _own_seat(self) -> Seat:
        """Return the client's seat. Raises `Declined` for a spectator."""
        seat = self._seat()
        if seat is None:
            raise commands.Declined(say(_ONLY_WATCHING))
        return seat

    def _speaker(self) -> Speaker:
        return Speaker(self.language, self._room.live.names)

    def _set_language(self, language: str) -> None:
        self.language = offered(language) or SOURCE
        self._shown = None

    # Sending

    def _send(self, message: ToClient) -> None:
        self._socket.send_text(encode(message))

    def _fail(self, text: Text | Message, code: int = CLOSED_POLICY) -> None:
        """Send an error, and close the socket."""
        self._send(Trouble(self._speaker().say(text)))
        self._close(code)

    def _close(self, code: int, seconds: float | None = None) -> None:
        self._is_over = True
        self._socket.close(code, "" if seconds is None else str(seconds))
        # Not while the room iterates over its viewers.
        self._loop.call_soon(self._room.leave, self)
