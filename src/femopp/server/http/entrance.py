"""Entrance for HTTP requests: finds the client's address, and checks the server's name."""

import logging

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from femopp.language import Text
from femopp.server.http.endpoint import error, speaker_for
from femopp.server.net.addresses import is_this_machine
from femopp.server.net.connection_limits import (
    MOST_CONNECTIONS,
    MOST_SOCKETS,
    MOST_TURNED_AWAY,
    Crowd,
)
from femopp.server.net.hosts import Hosts
from femopp.server.net.proxies import Asker, Proxies

LOG = logging.getLogger("femopp")

MISDIRECTED = 421

UNTRUSTED_PROXY = (
    "A proxy on this machine says for whom it asks, and is not believed: "
    "start Femopp with --trusted-proxy %s, or all who come through it count as this machine."
)


class Entrance:
    """Checks on a request before anything is done for it.

    A client behind a proxy is counted per request, as the connection is the proxy's.
    """

    def __init__(self, hosts: Hosts, proxies: Proxies, most: int) -> None:
        self._hosts = hosts
        self._proxies = proxies
        self.connections = Crowd(MOST_CONNECTIONS, most, self._stands_for_many)
        self.turned_away = Crowd(MOST_TURNED_AWAY, 2 * MOST_TURNED_AWAY)
        self.proxied = Crowd(MOST_CONNECTIONS)
        self.sockets = Crowd(MOST_SOCKETS)
        self._has_warned = False

    def asker(self, scope: Scope) -> Asker:
        """Find out who asks, and write it into the scope as well, for all who look there."""
        host, port = scope["client"] or ("", 0)
        asker = self._proxies.asker(host, scope["headers"])
        scope["client"] = (asker.address, 0 if asker.is_proxied else port)
        if scope["type"] == "http":
            scope["scheme"] = asker.scheme
        self._warn_of_proxy(host, scope)
        return asker

    def why_not(self, asked: HTTPConnection) -> Text | None:
        """The reason why this request is refused outright; None if it is not."""
        return self._hosts.why_not(asked.headers.get("host"))

    def _stands_for_many(self, peer: str) -> bool:
        return is_this_machine(peer) or self._proxies.trusts(peer)

    def _warn_of_proxy(self, host: str, scope: Scope) -> None:
        if self._has_warned or not is_this_machine(host) or self._proxies.trusts(host):
            return
        if any(name in (b"x-forwarded-for", b"forwarded") for name, _value in scope["headers"]):
            self._has_warned = True
            LOG.warning(UNTRUSTED_PROXY, host)


class Entered:
    """Middleware that refuses requests which may not come in."""

    def __init__(self, app: ASGIApp, entrance: Entrance) -> None:
        self._app = app
        self._entrance = entrance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asker = self._entrance.asker(scope)
        against = self._entrance.why_not(Request(scope))
        if against is not None:
            await _answer(MISDIRECTED, against)(scope, receive, send)
        elif asker.is_proxied:
            await self._for_another(asker, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _for_another(self, asker: Asker, scope: Scope, receive: Receive, send: Send) -> None:
        proxied = self._entrance.proxied
        full = proxied.why_not(asker.address)
        if full is not None:
            await _answer(*full)(scope, receive, send)
            return
        leave = proxied.enter(asker.address)
        try:
            await self._app(scope, receive, send)
        finally:
            leave()


def _answer(status: int, text: Text) -> ASGIApp:
    """Return a sentence as an answer, in the form that was asked for."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        sentence = speaker_for(Request(scope)).say(text)
        is_page = not scope["path"].startswith("/api/")
        form = PlainTextResponse(sentence, status) if is_page else error(status, sentence)
        await form(scope, receive, send)

    return answer
