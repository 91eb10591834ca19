"""The ASGI application."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from mimetypes import guess_type
from os import PathLike, stat_result
from pathlib import Path
from socket import gethostname
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from femopp.language import Message as Sentence
from femopp.language import _
from femopp.server.circle.cards import count_cards
from femopp.server.circle.circles import Circles
from femopp.server.circle.matches import follow
from femopp.server.figures.counting import Counting
from femopp.server.http import (
    api,
    circles,
    figures,
    kept,
    known,
    plans,
    pushes,
    replays,
    reviews,
    sharing,
)
from femopp.server.http.endpoint import WENT_WRONG, speaker_for
from femopp.server.http.endpoint import error as error_answer
from femopp.server.http.entrance import Entrance, EntranceMiddleware
from femopp.server.http.first_page import first_page, script_of
from femopp.server.http.keep import keep
from femopp.server.http.of_circle import CircleLimits
from femopp.server.kept.matches import KeptMatches
from femopp.server.net.connection_limits import most_sockets
from femopp.server.net.hosts import Hosts, own_names
from femopp.server.net.proxies import Proxies
from femopp.server.net.rate_limit import AddressLimit
from femopp.server.net.reach import NO_MORE, Reach, contact_of
from femopp.server.net.security_headers import HEADERS, SecurityHeaders
from femopp.server.net.work_queue import WorkQueue
from femopp.server.push.pusher import Pusher
from femopp.server.push.services import KNOWN
from femopp.server.room.calling import Calls
from femopp.server.room.expiry import daily, delete_daily
from femopp.server.room.openings import Openings
from femopp.server.room.rooms import Rooms
from femopp.server.socket.admission import at_table, nowhere
from femopp.server.store.store import Store

STATIC = Path(__file__).parent / "static"

FOR_EVER = "public, max-age=31536000, immutable"
"""The browser keeps these files for a year without asking."""

NO_CLIENT = "Femopp's browser client is missing. Reinstall Femopp, or run 'npm run build' in web/."

METHOD_NOT_ALLOWED = 405


def application(
    store: Store,
    host: str = "127.0.0.1",
    port: int = 0,
    reach: Reach = NO_MORE,
    keep_days: int | None = None,
) -> Starlette:
    """Return the application for an open store, which it closes at the end.

    `host` and `port` are the address that the server listens at. Tables unused for `keep_days` are
    deleted, if that is given.
    """
    names = {*own_names(gethostname()), *reach.names}
    entrance = Entrance(Hosts(names), Proxies(reach.proxies), most_sockets())

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[Mapping[str, Any]]:
        app.state.rooms = Rooms(store, keep_days)
        app.state.listens = (host, port)
        app.state.client = lambda: script_of(STATIC)
        app.state.work_queue = WorkQueue(waiting=8, share=3)
        app.state.quick_queue = WorkQueue(waiting=40, share=8)
        app.state.openings = Openings()
        app.state.looks = AddressLimit(known.AT_ONCE, known.PER_SECOND)
        app.state.kept = KeptMatches(store)
        app.state.keeps = AddressLimit(kept.AT_ONCE, kept.PER_SECOND)
        expiry = [asyncio.create_task(daily(app.state.kept.purge, "deleted matches"))]
        if keep_days is not None:
            expiry.append(asyncio.create_task(delete_daily(app.state.kept, keep_days)))
        app.state.circles = Circles(store, app.state.rooms)
        count_cards(app.state.circles, app.state.kept)
        app.state.circle_limits = CircleLimits(store)
        follow(app.state.circles)
        pusher = Pusher(store, contact_of(reach), (*KNOWN, *reach.push_services))
        app.state.pusher = pusher
        app.state.subscribed = AddressLimit(pushes.IN_A_ROW, pushes.PER_SECOND)
        app.state.rooms.calls, app.state.circles.pusher = Calls(pusher), pusher
        app.state.counting = Counting(app.state.circles)
        app.state.counting.follow()
        try:
            yield {"entrance": entrance}
        finally:
            for one in expiry:
                one.cancel()
            await app.state.pusher.close()
            await app.state.rooms.close()
            await app.state.circles.close()
            await app.state.counting.close()
            await store.close()

    return Starlette(
        routes=[
            WebSocketRoute("/api/tables/{table}/socket", at_table),
            WebSocketRoute("/{rest:path}", nowhere),
            Route("/api/games", api.games),
            Route("/api/describe", api.rules, methods=["POST"]),
            Route("/api/tables", api.open_table, methods=["POST"]),
            Route("/api/tables/known", known.known_tables, methods=["POST"]),
            Route("/api/tables/{table}", api.table),
            Route("/api/tables/{table}", api.delete_table, methods=["DELETE"]),
            Route("/api/tables/{table}/rules", api.table_rules),
            Route("/api/tables/{table}/guests", api.come_to_table, methods=["POST"]),
            Route("/api/tables/{table}/record", api.record),
            Route("/api/tables/{table}/replay", replays.of_table),
            Route("/api/tables/{table}/review", reviews.shared),
            Route("/api/tables/{table}/review", reviews.ask, methods=["POST"]),
            Route("/api/tables/{table}/review/share", reviews.share, methods=["POST"]),
            Route("/api/tables/{table}/review/again", reviews.again, methods=["POST"]),
            Route("/api/replay", replays.of_record, methods=["POST"]),
            Route("/api/review", reviews.of_record, methods=["POST"]),
            Route("/api/review/{review}", reviews.of_record, methods=["POST"]),
            Route("/api/review/{review}", reviews.of_job),
            *circles.ROUTES,
            *plans.ROUTES,
            *pushes.ROUTES,
            *figures.ROUTES,
            Route("/api/keep", keep, methods=["POST"]),
            Route("/api/kept", sharing.share, methods=["POST"]),
            Route("/api/kept/{match}", kept.look),
            Route("/api/kept/{match}", kept.delete, methods=["DELETE"]),
            Route("/api/kept/{match}/entries", kept.enter, methods=["POST"]),
            Route("/api/kept/{match}/back", kept.bring_back, methods=["POST"]),
            Route("/api/kept/{match}/deals/{place}", kept.look_back),
            Route("/api/kept/{match}/people/{seat}", kept.rename, methods=["PATCH"]),
            Route("/api/address", api.address),
            Route("/api/about", api.what_is_stored),
            Route("/api/qr", api.qr),
            Route("/api/{rest:path}", api.nothing),
            Mount("/assets", Assets(directory=STATIC / "assets", check_dir=False)),
            Route("/{page:path}", page),
        ],
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders), Middleware(EntranceMiddleware, entrance=entrance)],
        exception_handlers={Exception: _failed, HTTPException: _http_error},
    )


def client_is_built() -> bool:
    """Whether the browser client has been built."""
    return (STATIC / "index.html").is_file()


class Files(StaticFiles):
    """The client's files.

    One with a compressed copy beside it is sent as that, if the browser accepts it.
    """

    def file_response(
        self,
        full_path: "str | PathLike[str]",
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        packed = Path(f"{full_path}.gz")
        if packed.is_file():
            if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
                kind, _coding = guess_type(full_path)
                response = super().file_response(packed, packed.stat(), scope, status_code)
                response.headers["Content-Type"] = f"{kind}; charset=utf-8"
                response.headers["Content-Encoding"] = "gzip"
            response.headers["Vary"] = "Accept-Encoding"
        return response


class Assets(Files):
    """The client's compiled files, whose names change with their contents."""

    def file_response(
        self,
        full_path: "str | PathLike[str]",
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = FOR_EVER
        # Nobody asks whether a file has changed that never does.
        del response.headers["ETag"], response.headers["Last-Modified"]
        return response

    async def check_config(self) -> None:
        if not client_is_built():
            raise HTTPException(503, NO_CLIENT)
        await super().check_config()


async def page(request: Request) -> Response:
    """Return the client's single page, or a file beside it.

    The page itself reports unknown addresses, with a link to the start page.
    """
    wanted = request.path_params["page"]
    # Looked up by name: a path made of user input could lead anywhere.
    beside = next((one for one in STATIC.glob("*") if one.name == wanted and one.is_file()), None)
    if beside is not None:
        # Such as the service worker: an old one would keep an old client.
        answer = await Files(directory=STATIC).get_response(beside.name, request.scope)
        answer.headers["Cache-Control"] = "no-cache"
        return answer
    if not client_is_built():
        raise HTTPException(503, NO_CLIENT)
    answer = await first_page(request, STATIC)
    if wanted:
        # Links to tables and circles are invitations.
        answer.headers["X-Robots-Tag"] = "noindex"
    return answer


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == METHOD_NOT_ALLOWED:
        answer = _sentence(request, error.status_code, _("method not allowed here"))
    else:
        answer = PlainTextResponse(error.detail, error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _failed(request: Request, _error: Exception) -> Response:
    # Starlette has logged the traceback; it is not sent.
    answer = _sentence(request, 500, WENT_WRONG)
    # The application's middleware does not apply to this response.
    answer.headers.update(HEADERS)
    return answer


def _sentence(request: Request, status: int, message: Sentence) -> Response:
    """Return an error in the language of the request."""
    return error_answer(status, speaker_for(request).say(message))
