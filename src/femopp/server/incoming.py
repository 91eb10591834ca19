"""A connection until it is a socket: uvicorn's own for HTTP, but that nothing is endless."""

import h11
from h11 import Response
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from femopp.language import Message, Speaker, _
from femopp.server.answers import error
from femopp.server.safe import HEADERS

NO_HTTP = _("this is no HTTP request that can be understood")

BAD_REQUEST = 400


class Incoming(H11Protocol):
    """A connection over which requests come, one after another."""

    def send_400_response(self, msg: str) -> None:
        """Answer bytes that are no request; uvicorn says only that."""
        self._end(BAD_REQUEST, NO_HTTP)

    def _end(self, status: int, message: Message) -> None:
        """Close the connection, with a sentence if nothing else has been answered."""
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._say(status, Speaker("en").say(message))
        if self.cycle is not None:
            # Whoever works at an answer may stop.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def _say(self, status: int, sentence: str) -> None:
        answer = error(status, sentence)
        answer.headers.update({**HEADERS, "Connection": "close"})
        head = Response(
            status_code=status, headers=answer.raw_headers, reason=STATUS_PHRASES[status]
        )
        for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
