"""Entrance for HTTP requests: finds the client's address, and checks the server's name."""

import logging
from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from femopp.language import Text, _, say
from femopp.server.http.endpoint import error, speaker_for
from femopp.server.monitoring.counts import COUNTS, Limit
from femopp.server.net.addresses import is_this_machine
from femopp.server.net.connection_limits import (
    MAX_CONNECTIONS,
    MAX_SOCKETS,
    MAX_TURNED_AWAY,
    ConnectionLimit,
)
from femopp.server.net.hosts import Hosts
from femopp.server.net.proxies import Client, Proxies

LOG = logging.getLogger("femopp")

MISDIRECTED, TOO_MANY = 421, 429

LENGTHS = {b"content-length", b"transfer-encoding"}

TWO_LENGTHS = _("this request has both Content-Length and Transfer-Encoding; send only one of them")

NO_HEADERS: Mapping[str, str] = {}

CLOSE = {"Connection": "close"}
"""Headers after which no other request on the connection is answered."""

UNTRUSTED_PROXY = (
    "A proxy on this machine names its clients but is not trusted: "
    "start Femopp with --trusted-proxy %s, or all its clients count as this machine."
)


class Entrance:
    """Checks on a request before anything is done for it.

    A client behind a proxy is counted per request, as the connection is the proxy's.
    """

    def __init__(self, hosts: Hosts, proxies: Proxies, most: int) -> None:
        self._hosts = hosts
        self._proxies = proxies
        self.connections = ConnectionLimit(MAX_CONNECTIONS, most, self._stands_for_many)
        self.turned_away = ConnectionLimit(MAX_TURNED_AWAY, 2 * MAX_TURNED_AWAY)
        self.proxied = ConnectionLimit(MAX_CONNECTIONS)
        self.sockets = ConnectionLimit(MAX_SOCKETS)
        self._has_warned = False

    def client(self, scope: Scope) -> Client:
        """Find the client, and write its address into the scope."""
        host, port = scope["client"] or ("", 0)
        client = self._proxies.client(host, scope["headers"])
        scope["client"] = (client.address, 0 if client.is_proxied else port)
        is_http = scope["type"] == "http"
        scope["scheme"] = client.scheme if is_http else client.scheme.replace("http", "ws")
        self._warn_of_proxy(host, scope)
        return client

    def why_not(self, asked: HTTPConnection) -> Text | None:
        """Return the reason to refuse this request; None if there is none."""
        return self._hosts.why_not(asked.headers.get("host"))

    def _stands_for_many(self, peer: str) -> bool:
        return is_this_machine(peer) or self._proxies.trusts(peer)

    def _warn_of_proxy(self, host: str, scope: Scope) -> None:
        if self._has_warned or not is_this_machine(host) or self._proxies.trusts(host):
            return
        if any(name in (b"x-forwarded-for", b"forwarded") for name, _value in scope["headers"]):
            self._has_warned = True
            LOG.warning(UNTRUSTED_PROXY, host)


class EntranceMiddleware:
    """Middleware that refuses requests by the entrance's checks."""

    def __init__(self, app: ASGIApp, entrance: Entrance) -> None:
        self._app = app
        self._entrance = entrance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        send = _counted(send)
        client = self._entrance.client(scope)
        against = self._entrance.why_not(HTTPConnection(scope))
        if {name for name, _value in scope["headers"]} >= LENGTHS:
            await _answer(400, say(TWO_LENGTHS), CLOSE)(scope, receive, send)
        elif against is not None:
            await _answer(MISDIRECTED, against)(scope, receive, send)
        elif client.is_proxied and scope["type"] == "http":
            await self._call_proxied(client, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _call_proxied(
        self, client: Client, scope: Scope, receive: Receive, send: Send
    ) -> None:
        proxied = self._entrance.proxied
        full = proxied.why_not(client.address)
        if full is not None:
            await _answer(*full)(scope, receive, send)
            return
        leave = proxied.enter(client.address)
        try:
            await self._app(scope, receive, send)
        finally:
            leave()


def _counted(send: Send) -> Send:
    """Count a response that refuses a request by a limit."""

    async def counted(message: Message) -> None:
        if message.get("status") == TOO_MANY:
            COUNTS.refused[Limit.REQUEST] += 1
        await send(message)

    return counted


def _answer(status: int, text: Text, headers: Mapping[str, str] = NO_HEADERS) -> ASGIApp:
    """Return a sentence as a response, in JSON for the API and else as plain text."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        sentence = speaker_for(HTTPConnection(scope)).say(text)
        is_page = not scope["path"].startswith("/api/")
        form = PlainTextResponse(sentence, status) if is_page else error(status, sentence)
        form.headers.update(headers)
        await form(scope, receive, send)

    return answer
