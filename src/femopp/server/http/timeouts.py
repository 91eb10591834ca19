"""A connection until it is a WebSocket: uvicorn's own for HTTP, with timeouts."""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.server import ServerState

from femopp.language import Message, Speaker, Text, _, say
from femopp.server.http.endpoint import error
from femopp.server.http.entrance import Entrance
from femopp.server.net.connection_limits import RETRY_AFTER, Full
from femopp.server.net.security_headers import HEADERS
from femopp.server.net.websocket import ON_LOST

BAD_REQUEST, TIMED_OUT = 400, 408

NO_HTTP = _("this is not a valid HTTP request")


class Part(NamedTuple):
    """A part of a request: seconds in which it must be here, and the sentence when it is not."""

    seconds: float
    late: Message


HEAD = Part(10.0, _("the head of this request took longer than {seconds} seconds"))
BODY = Part(30.0, _("the body of this request took longer than {seconds} seconds"))

TAKEN_SECONDS = 60.0
"""Seconds for which a client may read nothing of an answer."""

TURNED_AWAY_SECONDS = 1.0
"""Seconds that a client for whom there is no room has to ask, so as to read so."""


class TimeoutProtocol(H11Protocol):
    """A connection over which requests come, one after another."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._entrance: Entrance = app_state["entrance"]
        self._full: Full | None = None
        self._leave: Callable[[], None] = _nothing
        self._awaited: Part | None = None
        self._deadline = Deadline(self.loop)
        self._taken = Deadline(self.loop)
        self._has_asked = self._is_socket = False

    # As the event loop sees it

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._come_in("" if self.client is None else self.client[0])
        if self._full is None:
            self._watch()

    def data_received(self, data: bytes) -> None:
        if self._full is not None:
            self._end(*self._full)
            return
        super().data_received(data)
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taken.in_seconds(TAKEN_SECONDS, self._see_whether_taken)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._taken.is_met()

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.is_met()
        self._taken.is_met()
        self._leave()
        self._leave = _nothing
        super().connection_lost(exc)

    # As uvicorn sees it

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._taken.in_seconds(TAKEN_SECONDS, self._see_whether_taken)
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_socket = True
        self._deadline.is_met()
        self._taken.is_met()
        self.app_state = {**self.app_state, ON_LOST: self._leave}
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Answer bytes that are not a request; uvicorn has only a fixed text."""
        self._end(BAD_REQUEST, say(NO_HTTP))

    # How many there are

    def _come_in(self, peer: str) -> None:
        """Count this connection, unless there are too many: then it waits to be told so."""
        crowd = self._entrance.connections
        self._full = crowd.why_not(peer)
        if self._full is not None:
            crowd = self._entrance.turned_away
            self._deadline.in_seconds(TURNED_AWAY_SECONDS, self.transport.abort)
            if crowd.why_not(peer) is not None:
                self.transport.abort()
        self._leave = crowd.enter(peer)

    # Data that does not come, or is not read

    def _watch(self) -> None:
        """Set a time for what must come next, if anything must."""
        awaited = self._awaits()
        if awaited is self._awaited:
            return
        self._awaited = awaited
        if awaited is None:
            self._deadline.is_met()
        else:
            self._deadline.in_seconds(awaited.seconds, self._is_late)

    def _awaits(self) -> Part | None:
        if self._is_socket or self.transport.is_closing():
            return None
        if self.conn.their_state is h11.SEND_BODY:
            self._has_asked = True
            return BODY
        if self.conn.their_state is not h11.IDLE:
            self._has_asked = True
            return None
        # Before the next request begins, uvicorn has a shorter time of its own.
        return HEAD if self._has_begun() or not self._has_asked else None

    def _has_begun(self) -> bool:
        return bool(self.conn.trailing_data[0])

    def _is_late(self) -> None:
        part, self._awaited = self._awaited, None
        assert part is not None
        if part is HEAD and not self._has_begun():
            # Browsers open connections that they then do not need.
            self.transport.close()
        else:
            self._end(TIMED_OUT, say(part.late, seconds=round(part.seconds)))

    def _see_whether_taken(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    # The end

    def _end(self, status: int, text: Text) -> None:
        """Close the connection, with a sentence if nothing else has been answered."""
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._say(status, Speaker("en").say(text))
        if self.cycle is not None:
            # Work on an answer may stop.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._deadline.is_met()
        self._taken.in_seconds(TAKEN_SECONDS, self._see_whether_taken)
        self.transport.close()

    def _say(self, status: int, sentence: str) -> None:
        answer = error(status, sentence)
        again = {} if self._full is None else {"Retry-After": str(RETRY_AFTER)}
        answer.headers.update({**HEADERS, **again, "Connection": "close"})
        reason = STATUS_PHRASES[status]
        head = h11.Response(status_code=status, headers=answer.raw_headers, reason=reason)
        for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")


class Deadline:
    """A time by which something must have come about."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def in_seconds(self, seconds: float, otherwise: Callable[[], None]) -> None:
        """Start the time: it must come about within so many seconds."""
        self.is_met()
        self._timer = self._loop.call_later(seconds, otherwise)

    def is_met(self) -> None:
        """Stop the time: it has come about, or need not any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _nothing() -> None:
    """Do nothing."""
