"""One socket: what comes in, and the newest look at the table going out.

A slow reader gets fewer looks, never stale ones, and never holds up the table.
"""

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any

import msgspec

from femopp.language import LANGUAGES, Message, Speaker, Text, _, say
from femopp.rulebook import Refusal
from femopp.server.net.rate_limit import Allowance
from femopp.server.net.websocket import Wire
from femopp.server.protocol.json_faults import fault_in
from femopp.server.protocol.messages import (
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
from femopp.server.room.hints import in_words
from femopp.server.room.room import DELETED, Room
from femopp.server.room.screens import Shown
from femopp.server.store.databases import StorageError
from femopp.table import commands
from femopp.table.build import build
from femopp.tricks import Seat

LOG = logging.getLogger("femopp")

HELLO_SECONDS = 10.0
NORMAL, CLOSED_POLICY, CLOSED_TRY_LATER, CLOSED_GONE = 1000, 1008, 1013, 4004

MOST_AT_ONCE, MOST_A_SECOND = 100, 20.0
"""Messages of one socket: so many in a row or without an answer, and so many a second in all."""


def turn_away(wire: Wire, sentence: str, code: int) -> None:
    """Say why a socket that is open is closed."""
    wire.write(written(Trouble(sentence)))
    wire.close(code)


class Connection:
    """A client at a table, at the end of a wire."""

    def __init__(self, wire: Wire, room: Room) -> None:
        self._wire = wire
        self._room = room
        self._loop = asyncio.get_running_loop()
        self._is_stale = self._is_over = False
        self._commands = 0
        self._shown: Shown | None = None
        self._asked: set[asyncio.Task[None]] = set()
        self._allowance = Allowance(MOST_AT_ONCE, MOST_A_SECOND, self._loop.time())
        self._silence: asyncio.TimerHandle | None
        self._silence = self._loop.call_later(HELLO_SECONDS, self._close, NORMAL)
        self.guest: str | None = None
        self.language = "en"

    # As the room sees it

    def look(self) -> None:
        if self._wire.is_free:
            self._show()
        else:
            self._is_stale = True

    def sent_away(self) -> None:
        self._end(_("the host has removed you from the table"))

    def table_deleted(self) -> None:
        self._end(DELETED, CLOSED_GONE)

    def turned_away(self) -> None:
        self._end(_("the host has not let you in"))

    # As the wire sees it

    def hear(self, data: bytes) -> None:
        """Take in a message. One that is not understood ends it all."""
        if self._is_over:
            return
        try:
            message = self._understood(data)
            if message is None:
                return
            if self._silence is not None:
                self._silence.cancel()
                self._silence = None
                self._greet(message)
            else:
                self._answer(message)
        except Exception:
            LOG.exception("table %s: what a client said", self._room.id)
            self._end(_("something went wrong on the server"))

    def flows(self) -> None:
        if self._is_stale:
            self._show()

    def lost(self) -> None:
        self._is_over = True
        if self._silence is not None:
            self._silence.cancel()
        self._room.leave(self)

    # What it hears

    def _greet(self, hello: AnyFromClient) -> None:
        if not isinstance(hello, Hello):
            self._end(_("the first message must be Hello"))
            return
        self._speak(hello.language)
        if hello.token is not None:
            self.guest = self._room.guest_of(hello.token)
            if self.guest is None:
                self._end(_("this seat's link is not valid at this table any more"))
                return
        self._send(Welcome(self.guest, build()))
        if not self._room.enter(self):
            self._end(_("too many are looking on at this table already"))

    def _answer(self, message: AnyFromClient) -> None:
        match message:
            case Do():
                self._do(message)
            case Why():
                self._why(message)
            case Hint(id=asked):
                self._begin(self._hint(asked))
            case Speak(language=language):
                self._speak(language)
                self.look()
            case Ping():
                self._send(Pong())
            case Hello():
                self._end(_("Hello has been said already"))

    def _begin(self, answer: Coroutine[Any, Any, None]) -> None:
        """An answer that takes its time."""
        task = self._loop.create_task(answer)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    def _understood(self, data: bytes) -> AnyFromClient | None:
        """The message; None when it is not one, and the socket is closed."""
        has_room = len(self._asked) + self._commands < MOST_AT_ONCE
        if not has_room or not self._allowance.takes(self._loop.time()):
            self._end(_("these messages come too fast"))
        elif len(data) > LONGEST_FRAME:
            self._end(_("this message is too long"))
        else:
            try:
                return read(data)
            except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
                problem = fault_in(data, AnyFromClient, _("it")) or str(error)
                message = _("this message was not understood: {problem}")
                self._end(say(message, problem=problem))
        return None

    def _do(self, message: Do) -> None:
        if self.guest is None:
            self._decline(message.id, commands.Declined(say(_("you are only looking on"))))
        else:
            self._commands += 1
            answered = partial(self._done, message.id)
            self._room.do(self.guest, message, answered)

    def _done(self, command_id: str, came: commands.Declined | StorageError | Text | None) -> None:
        self._commands -= 1
        if came is None:
            self._send(Done(command_id))
        elif isinstance(came, Text):
            self._send(Done(command_id, self._speaker().say(came)))
        else:
            self._decline(command_id, came)

    def _why(self, message: Why) -> None:
        try:
            refusals = commands.why_not(self._room.live, self._own_seat(), message.words)
        except commands.Declined as error:
            self._decline(message.id, error)
        else:
            self._send(Because(message.id, self._reasons(refusals)))

    async def _hint(self, asked: str) -> None:
        try:
            found = await self._room.adviser.hint(self._own_seat())
            # Whoever has stood up meanwhile is told nothing.
            self._own_seat()
            live = self._room.live
            words = in_words(found, live.game.name, self._speaker())
            self._send(Hinted(asked, live.number, *words))
        except commands.Declined as error:
            self._decline(asked, error)
        except Exception:
            LOG.exception("table %s: a hint", self._room.id)
            self._decline(asked, commands.Declined(say(_("something went wrong on the server"))))

    def _decline(self, command_id: str, error: commands.Declined | StorageError) -> None:
        refusals = error.refusals if isinstance(error, commands.Declined) else ()
        text = self._speaker().say(error.text)
        self._send(Declined(command_id, text, self._reasons(refusals)))

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

    # What it says

    def _show(self) -> None:
        self._is_stale = False
        try:
            frames, self._shown = self._room.look(self.guest, self.language, self._shown)
            # The answer to one's own command comes with the look that shows it.
            self._wire.send(frames, more=self._commands > 0)
            if not self._shown.is_whole:
                self._loop.call_soon(self.look)
        except Exception:
            LOG.exception("table %s cannot be shown", self._room.id)
            self._close(CLOSED_TRY_LATER)

    def _send(self, message: ToClient) -> None:
        self._wire.write(written(message))

    def _end(self, text: Text | Message, code: int = CLOSED_POLICY) -> None:
        """Say why this is the end, and close the socket."""
        self._send(Trouble(self._speaker().say(text)))
        self._close(code)

    def _close(self, code: int) -> None:
        self._is_over = True
        self._wire.close(code)
        # Not while the room goes through those who look on.
        self._loop.call_soon(self._room.leave, self)
