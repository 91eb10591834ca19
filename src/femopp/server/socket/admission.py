"""Admission of new sockets: whether the server accepts them, and to which table they belong."""

import logging

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from femopp.language import Message, Text
from femopp.server.http.endpoint import NOTHING_HERE, WENT_WRONG, address_of, speaker_for
from femopp.server.http.entrance import Entrance
from femopp.server.monitoring.counts import COUNTS, Limit
from femopp.server.monitoring.logs import log_number
from femopp.server.net.hosts import page_fault
from femopp.server.net.websocket import Socket
from femopp.server.protocol.messages import Trouble, encode
from femopp.server.room.room import Room
from femopp.server.room.rooms import NO_SUCH_TABLE, Rooms
from femopp.server.socket.connection import CLOSED_GONE, CLOSED_TRY_LATER, Connection
from femopp.server.store.databases import StorageError
from femopp.server.store.ownership import NotServed
from femopp.table.commands import Declined

LOG = logging.getLogger("femopp")

FORBIDDEN = 403


async def at_table(socket: WebSocket) -> None:
    """Connect a socket to its table, or close it and say why."""
    entrance: Entrance = socket.state.entrance
    against = page_fault(socket.headers, socket.scope["scheme"].replace("ws", "http", 1))
    if against is not None:
        await _reject(socket, against)
        return
    address = address_of(socket)
    full = entrance.sockets.why_not(address)
    leave = entrance.sockets.enter(address)
    try:
        await socket.accept()
        # A page can read this, but not the answer to a handshake.
        if full is not None:
            COUNTS.refused[Limit.SOCKET] += 1
            await _close(socket, full.text, CLOSED_TRY_LATER)
            return
        room = await _room_of(socket)
        if room is not None:
            accepted = Socket(socket)
            client = socket.app.state.client()
            await accepted.serve(Connection(accepted, room, address, client))
    except WebSocketDisconnect:
        # The client was gone before the answer.
        pass
    finally:
        leave()


async def nowhere(socket: WebSocket) -> None:
    """Reject a socket for anything but a table."""
    await _reject(socket, NOTHING_HERE)


async def _room_of(socket: WebSocket) -> Room | None:
    """Return the room of the table in the path; None if the socket is closed instead."""
    rooms: Rooms = socket.app.state.rooms
    try:
        room = await rooms.find(socket.path_params["table"])
    except NotServed as error:
        # No error to read: the table comes back.
        await socket.close(CLOSED_TRY_LATER, str(error.seconds))
        return None
    except (Declined, StorageError) as error:
        await _close(socket, error.text, CLOSED_TRY_LATER)
        return None
    except Exception:
        LOG.exception("table %s", log_number(socket.path_params["table"]))
        await _close(socket, WENT_WRONG, CLOSED_TRY_LATER)
        return None
    if room is None:
        await _close(socket, NO_SUCH_TABLE, CLOSED_GONE)
    return room


async def _reject(socket: WebSocket, text: Text | Message) -> None:
    """Answer the handshake with an error."""
    sentence = speaker_for(socket).say(text)
    await socket.send_denial_response(PlainTextResponse(sentence, FORBIDDEN))


async def _close(socket: WebSocket, text: Text | Message, code: int) -> None:
    """Close an accepted socket, and say why."""
    await socket.send_text(encode(Trouble(speaker_for(socket).say(text))).decode())
    await socket.close(code)
