"""Timeouts and connection limits for uvicorn's HTTP protocol."""

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
from femopp.server.monitoring.counts import COUNTS, Limit
from femopp.server.net.connection_limits import RETRY_AFTER, Full
from femopp.server.net.security_headers import HEADERS
from femopp.server.net.websocket import ON_LOST

BAD_REQUEST, TIMED_OUT = 400, 408

NO_HTTP = _("this is not a valid HTTP request")


class Part(NamedTuple):
    """A part of a request: the seconds that it may take, and the error afterwards."""

    seconds: float
    late: Message


HEAD = Part(10.0, _("the headers of this request took longer than {seconds} seconds"))
BODY = Part(30.0, _("the body of this request took longer than {seconds} seconds"))

READING_SECONDS = 60.0
"""Seconds for which a client may read nothing of a response."""

REFUSED_SECONDS = 1.0
"""Seconds that a refused client has to send a request, which gets an error response."""


class TimeoutProtocol(H11Protocol):
    """A connection for HTTP requests, until it becomes a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._entrance: Entrance = app_state["entrance"]
        self._refusal: Full | None = None
        self._release: Callable[[], None] = _nothing
        self._awaited_part: Part | None = None
        self._deadline = Deadline(self.loop)
        self._reading = Deadline(self.loop)
        self._has_requested = self._is_socket = False

    # Called by the event loop

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._count("" if self.client is None else self.client[0])
        if self._refusal is None:
            self._set_timeout()

    def data_received(self, data: bytes) -> None:
        if self._refusal is not None:
            self._close(*self._refusal)
            return
        super().data_received(data)
        self._set_timeout()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.start(READING_SECONDS, self._check_reading)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.stop()
        self._reading.stop()
        self._release()
        self._release = _nothing
        super().connection_lost(exc)

    # Called by uvicorn

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._reading.start(READING_SECONDS, self._check_reading)
        self._set_timeout()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_socket = True
        self._deadline.stop()
        self._reading.stop()
        self.app_state = {**self.app_state, ON_LOST: self._release}
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Answer an invalid request in our words; uvicorn's are fixed."""
        self._close(BAD_REQUEST, say(NO_HTTP))

    # Limits

    def _count(self, peer: str) -> None:
        """Count this connection; if there are too many, let it wait for an error response."""
        limit = self._entrance.connections
        self._refusal = limit.why_not(peer)
        if self._refusal is not None:
            COUNTS.refused[Limit.CONNECTION] += 1
            limit = self._entrance.turned_away
            self._deadline.start(REFUSED_SECONDS, self.transport.abort)
            if limit.why_not(peer) is not None:
                self.transport.abort()
        self._release = limit.enter(peer)

    # Timeouts

    def _set_timeout(self) -> None:
        """Set the timeout for the part of a request that must come next, if any."""
        awaited = self._awaits()
        if awaited is self._awaited_part:
            return
        self._awaited_part = awaited
        if awaited is None:
            self._deadline.stop()
        else:
            self._deadline.start(awaited.seconds, self._timed_out)

    def _awaits(self) -> Part | None:
        if self._is_socket or self.transport.is_closing():
            return None
        if self.conn.their_state is h11.SEND_BODY:
            self._has_requested = True
            return BODY
        if self.conn.their_state is not h11.IDLE:
            self._has_requested = True
            return None
        # Between requests, uvicorn's own timeout is shorter.
        return HEAD if self._has_begun() or not self._has_requested else None

    def _has_begun(self) -> bool:
        return bool(self.conn.trailing_data[0])

    def _timed_out(self) -> None:
        part, self._awaited_part = self._awaited_part, None
        assert part is not None
        if part is HEAD and not self._has_begun():
            # Browsers open spare connections.
            self.transport.close()
        else:
            self._close(TIMED_OUT, say(part.late, seconds=round(part.seconds)))

    def _check_reading(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    # Closing

    def _close(self, status: int, text: Text) -> None:
        """Close the connection, with an error response if no other has begun."""
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._send_error(status, Speaker().say(text))
        if self.cycle is not None:
            # Cancels work on a response.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._deadline.stop()
        self._reading.start(READING_SECONDS, self._check_reading)
        self.transport.close()

    def _send_error(self, status: int, sentence: str) -> None:
        answer = error(status, sentence)
        again = {} if self._refusal is None else {"Retry-After": str(RETRY_AFTER)}
        answer.headers.update({**HEADERS, **again, "Connection": "close"})
        reason = STATUS_PHRASES[status]
        head = h11.Response(status_code=status, headers=answer.raw_headers, reason=reason)
        for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")


class Deadline:
    """A timer that can be restarted and stopped."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def start(self, seconds: float, otherwise: Callable[[], None]) -> None:
        """Call `otherwise` in so many seconds, unless stopped before."""
        self.stop()
        self._timer = self._loop.call_later(seconds, otherwise)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _nothing() -> None:
    """Do nothing."""
