"""The entrance for HTTP: who asks, and whether under a name of this server."""

import logging

from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from femopp.language import Text
from femopp.server.addresses import is_this_machine
from femopp.server.answers import error, speaker_for
from femopp.server.hosts import Hosts
from femopp.server.proxies import Asker, Proxies

LOG = logging.getLogger("femopp")

MISDIRECTED = 421

UNTRUSTED_PROXY = (
    "A proxy on this machine says for whom it asks, and is not believed: "
    "start Femopp with --trusted-proxy %s, or all who come through it count as this machine."
)


class Entrance:
    """What the server knows about those who ask, before anything is done for them."""

    def __init__(self, hosts: Hosts, proxies: Proxies) -> None:
        self._hosts = hosts
        self._proxies = proxies
        self._has_warned = False

    def asker(self, scope: Scope) -> Asker:
        """Who asks. That is written into the scope as well, for all who look there."""
        host, port = scope["client"] or ("", 0)
        asker = self._proxies.asker(host, scope["headers"])
        scope["client"] = (asker.address, 0 if asker.is_proxied else port)
        if scope["type"] == "http":
            scope["scheme"] = asker.scheme
        self._warn_of_proxy(host, scope)
        return asker

    def why_not(self, asked: HTTPConnection) -> Text | None:
        """Why this is not answered, however it goes on; None if it is."""
        return self._hosts.why_not(asked.headers.get("host"))

    def _warn_of_proxy(self, host: str, scope: Scope) -> None:
        if self._has_warned or not is_this_machine(host) or self._proxies.trusts(host):
            return
        if any(name in (b"x-forwarded-for", b"forwarded") for name, _value in scope["headers"]):
            self._has_warned = True
            LOG.warning(UNTRUSTED_PROXY, host)


class Entered:
    """Sends away those who may not come in."""

    def __init__(self, app: ASGIApp, entrance: Entrance) -> None:
        self._app = app
        self._entrance = entrance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        self._entrance.asker(scope)
        request = Request(scope)
        against = self._entrance.why_not(request)
        if against is None:
            await self._app(scope, receive, send)
            return
        sentence = speaker_for(request).say(against)
        is_page = not scope["path"].startswith("/api/")
        form = PlainTextResponse(sentence, MISDIRECTED) if is_page else error(MISDIRECTED, sentence)
        await form(scope, receive, send)
