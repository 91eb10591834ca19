"""Headers against framing, content sniffing and leaking referrers."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        # 'self' is also the WebSocket of this host.
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

AS_BYTES = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())


class SecurityHeaders:
    """Middleware that adds these headers to each response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *AS_BYTES]
            await send(message)

        # An answer to a socket's handshake gets them by `SocketProtocol`.
        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)
