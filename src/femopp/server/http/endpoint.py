"""Common parts of the HTTP endpoints: reading requests, and error responses."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, contextmanager
from enum import Enum
from functools import reduce
from typing import Any

import msgspec
from starlette.datastructures import URL
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from femopp.language import SOURCE, Message, Names, Speaker, Text, TextError, _, offered, say
from femopp.rulebook import closest_first, quoted
from femopp.server.net.hosts import page_fault
from femopp.server.net.rate_limit import AddressLimit
from femopp.server.net.work_queue import RETRY_AFTER, Busy, WorkQueue
from femopp.server.protocol.messages import UNDECODABLE, fault_of, shortened
from femopp.server.room.openings import Openings
from femopp.server.room.room import Room
from femopp.server.room.rooms import NO_SUCH_TABLE, Rooms
from femopp.server.store.databases import StorageError
from femopp.server.store.ownership import NotServed
from femopp.table.log.past import Past

LONGEST_BODY = 64 * 1024
"""Bytes of a request's body; house rules are far shorter."""

LONGEST_NUMBER = 6

NOTHING_HERE = _("there is nothing at this address")
WENT_WRONG = _("something went wrong on the server")
NO_SUCH_MATCH = _("no such match has been played at this table")
TOO_OFTEN = _("you are asking too often; try again in a few seconds")

Endpoint = Callable[[Request], Awaitable[Response]]


class Refused(Exception):
    """An error response: the status and a sentence, in which `names` are the players' names."""

    def __init__(self, status: int, text: Text | Message, names: Names = ()) -> None:
        super().__init__(str(text))
        self.status = status
        self.text = text
        self.names = names


def answered(endpoint: Endpoint) -> Endpoint:
    """Decorate an endpoint so that its errors become responses."""

    async def endpoint_that_explains(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as no:
            return error(no.status, speaker_for(request, no.names).say(no.text))
        except Busy as no:
            return busy(request, no)
        except NotServed as no:
            return _later(request, 503, no.text, no.seconds)
        except TextError as no:
            status = 503 if isinstance(no, StorageError) else 422
            return error(status, speaker_for(request).say(no.text))

    return endpoint_that_explains


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


@contextmanager
def opening(request: Request) -> Iterator[None]:
    """Count a table that this address opens in this block, unless that fails.

    Raises `Refused` for too many.
    """
    openings: Openings = request.app.state.openings
    asker, now = address_of(request), time_now()
    against = openings.why_not(asker, now)
    if against is not None:
        raise Refused(429, against)
    with openings.counted(asker, now):
        yield


def check_rate(request: Request, limit: AddressLimit, too_often: Message) -> None:
    """Count this request against its address. Raises `Refused` with `too_often`."""
    if not limit.take(address_of(request), time_now()):
        raise Refused(429, too_often)


def time_now() -> float:
    """Return the time of rate limits, in seconds on the event loop's clock."""
    return asyncio.get_running_loop().time()


def work_slot(request: Request) -> AbstractAsyncContextManager[None]:
    """Return this address's slot for work that takes long and much memory. Raises `Busy`."""
    queue: WorkQueue = request.app.state.work_queue
    return queue.slot(address_of(request))


def quick_slot(request: Request) -> AbstractAsyncContextManager[None]:
    """Return this address's slot for work that takes a moment. Raises `Busy`."""
    queue: WorkQueue = request.app.state.quick_queue
    return queue.slot(address_of(request))


def address_of(request: HTTPConnection) -> str:
    """Return the client's address; empty if unknown."""
    return "" if request.client is None else request.client.host


async def room_of(request: Request) -> Room:
    """Return the room of the table in the path. Raises `Refused` if there is none."""
    room = await rooms_of(request).find(request.path_params["table"])
    if room is None:
        raise Refused(404, NO_SUCH_TABLE)
    return room


def number_asked_for(request: Request, name: str, none_such: Message) -> int | None:
    """Return the number in this query parameter, None if it is missing.

    Raises `Refused` if it is not a number.
    """
    wanted = request.query_params.get(name)
    return None if wanted is None else number_in(wanted, none_such)


def number_in(text: str, none_such: Message) -> int:
    """Return the number that a part of an address is. Raises `Refused` if it is none."""
    if not text.isascii() or not text.isdigit() or len(text) > LONGEST_NUMBER:
        raise Refused(404, none_such)
    return int(text)


def match_asked_for(request: Request, usual: int) -> int:
    """Return the number of the requested match, from 1. Raises `Refused` if it is not a number."""
    asked = number_asked_for(request, "match", NO_SUCH_MATCH)
    return usual if asked is None else asked


IN_PARTS = _("people came or went in this match, so it can't be reviewed; you can watch it again")


async def past_of(request: Request, room: Room, number: int) -> tuple[Past, ...]:
    """Return the match of this number from the store, in its parts. Raises `Refused` for none.

    Call it within a `work_slot`: many long logs at a time would take too much memory.
    """
    found = await rooms_of(request).past(room.id, number)
    if not found:
        raise Refused(404, NO_SUCH_MATCH)
    return found


async def whole_of(request: Request, room: Room, number: int) -> Past:
    """Return a match as `past_of`, if it has one part only. Raises `Refused` for others."""
    *earlier, last = await past_of(request, room, number)
    if earlier:
        raise Refused(409, IN_PARTS)
    return last


def asker_of(request: Request, room: Room) -> str | None:
    """The guest who asks, by the token that the request brings."""
    token = token_in(request)
    return room.guest_of(token) if token else None


def token_in(request: Request) -> str:
    """Return the token that the request brings, empty for none."""
    scheme, _space, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def speaker_for(request: HTTPConnection, names: Names = ()) -> Speaker:
    """Return a speaker for the language of the request."""
    language = request.query_params.get("language") or request.headers.get("accept-language", "")
    return Speaker(offered(language.partition(",")[0]) or SOURCE, names)


def check_own_page(request: Request) -> None:
    """Raise `Refused` for a request from another site's page."""
    against = page_fault(request.headers, request.scope["scheme"])
    if against is not None:
        raise Refused(403, against)


async def body_of(request: Request, kind: type[Any], longest: int = LONGEST_BODY) -> Any:
    """Return the body of the request, of at most so many bytes, not from another site's page.

    Raises `Refused`.
    """
    return _read_as(kind, await bytes_of(request, longest))


async def bytes_of(request: Request, longest: int) -> bytes:
    """Return the body of the request as it came. Raises `Refused`, as `body_of` does."""
    check_own_page(request)
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > longest:
                raise Refused(413, _("this request is too long"))
    except ClientDisconnect:
        raise Refused(400, _("the connection was lost during this request")) from None
    return body


def _read_as(kind: type[Any], body: bytes) -> Any:
    try:
        wanted = msgspec.json.decode(body, type=kind)
        unread = _unread(msgspec.json.decode(body), msgspec.to_builtins(wanted, str_keys=True))
    except UNDECODABLE as error:
        raise _not_understood(fault_of(error)) from None
    if unread is None:
        return wanted
    path, sent = unread
    instead = reduce(lambda part, name: getattr(part, name, None), path, wanted)
    if not isinstance(instead, Enum):
        raise _not_understood(f"Unknown field or value - at `{'.'.join(('$', *path))}`")
    # Links name choices, and people type them: they read what is possible.
    message = _("{name} can't be {value}; it can be: {choices}")
    choices = closest_first(str(sent), [one.value for one in type(instead)])
    raise Refused(400, say(message, name=path[-1], value=quoted(str(sent)), choices=choices))


def _not_understood(problem: str) -> Refused:
    message = _("this request was not understood: {problem}")
    return Refused(400, say(message, problem=shortened(problem)))


def _unread(sent: Any, read: Any, path: tuple[str, ...] = ()) -> tuple[tuple[str, ...], Any] | None:
    """Return the first part that was not read as it was sent, with its path; None if all was.

    Stored settings may be from a newer build, of which some is not read. In a request all is.
    """
    if isinstance(sent, dict) and isinstance(read, dict):
        parts = (_unread(one, read.get(name, ...), (*path, name)) for name, one in sent.items())
        return next(filter(None, parts), None)
    # What is in a list is never from a newer build.
    is_read_list = isinstance(sent, list) and read is not ...
    return None if is_read_list or sent == read else (path, sent)


NO_STORE = {"Cache-Control": "no-store"}
"""Headers of a response for this client alone, which may change."""


SHORT, PACKING = 1000, 5
"""Bytes up to which a response is not compressed, and the compression level (1 to 9)."""

PACKED_AS = {"Vary": "Accept-Encoding"}


def _compressed(request: Request, text: bytes) -> tuple[bytes, Mapping[str, str]]:
    """Compress a long JSON text if the client accepts it; return it with its headers."""
    if len(text) < SHORT or "gzip" not in request.headers.get("accept-encoding", ""):
        return text, PACKED_AS
    return gzip.compress(text, PACKING), {**PACKED_AS, "Content-Encoding": "gzip"}


async def packed_response(
    request: Request, text: bytes, headers: Mapping[str, str] = NO_STORE
) -> Response:
    """Return a response with this JSON text, compressed if it is long.

    That takes milliseconds, so a thread does it.
    """
    text, packing = await asyncio.to_thread(_compressed, request, text)
    return Response(text, media_type="application/json", headers={**headers, **packing})


def as_file(response: Response, name: str) -> Response:
    """Return the response for the browser to save as a file of this name."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers.update(NO_STORE)
    return response


def json_response(value: object, status: int = 200) -> Response:
    """Return a response with this value, not to be cached."""
    text = msgspec.json.encode(value)
    return Response(text, status, media_type="application/json", headers=NO_STORE)


def sent_on(request: Request, path: str) -> Response:
    """Return a redirection of the same request to another path."""
    return RedirectResponse(str(URL(path).replace(query=request.url.query)), 307)


def error(status: int, sentence: str) -> Response:
    """Return an error response."""
    return json_response({"error": sentence}, status)


def busy(request: Request, no: Busy) -> Response:
    """Return an error response that says when to try again."""
    return _later(request, no.status, no.text, RETRY_AFTER)


def _later(request: Request, status: int, text: Text, seconds: int) -> Response:
    answer = error(status, speaker_for(request).say(text))
    answer.headers["Retry-After"] = str(seconds)
    return answer
