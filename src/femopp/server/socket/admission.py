"""Admission of new sockets: whether the server accepts them, and to which table they belong."""

import logging
import re
from collections.abc import Callable

from starlette.requests import HTTPConnection

from femopp.server.http.endpoint import (
    NOTHING_HERE,
    WENT_WRONG,
    address_of,
    speaker_for,
)
from femopp.server.http.entrance import MISDIRECTED, Entrance
from femopp.server.net.hosts import page_fault
from femopp.server.net.websocket import Rejection, WebSocket
from femopp.server.room.rooms import NO_SUCH_TABLE, Rooms
from femopp.server.socket.connection import (
    CLOSED_GONE,
    CLOSED_TRY_LATER,
    Connection,
    close_with_error,
)
from femopp.server.store.databases import StorageError
from femopp.table.commands import Declined

LOG = logging.getLogger("femopp")

FORBIDDEN = 403

FULL = "full"
"""Key in a socket's scope: why there was no room when it opened, or None."""

PATH = re.compile(r"/api/tables/(?P<table>[^/]+)/socket")


class TableAdmission:
    """Admission to all tables."""

    def __init__(self, rooms: Rooms, entrance: Entrance) -> None:
        self._rooms = rooms
        self._entrance = entrance

    def rejection(self, request: HTTPConnection) -> Rejection | None:
        """Reject sockets for anything but tables, and those opened by pages of other sites."""
        client = self._entrance.client(request.scope)
        against = self._entrance.why_not(request)
        if against is not None:
            return Rejection(MISDIRECTED, speaker_for(request).say(against))
        if PATH.fullmatch(request.scope["path"]) is None:
            return Rejection(FORBIDDEN, speaker_for(request).say(NOTHING_HERE))
        against = page_fault(request.headers, client.scheme)
        if against is not None:
            return Rejection(FORBIDDEN, speaker_for(request).say(against))
        return None

    def opened(self, request: HTTPConnection) -> Callable[[], None]:
        """Count a socket; return the function to call when it closes."""
        sockets, address = self._entrance.sockets, address_of(request)
        request.scope[FULL] = sockets.why_not(address)
        return sockets.enter(address)

    async def admit(self, socket: WebSocket, request: HTTPConnection) -> None:
        """Connect the socket to its table, or close it and say why."""
        # A page can read this, but not the answer to a handshake.
        if full := request.scope[FULL]:
            close_with_error(socket, speaker_for(request).say(full.text), CLOSED_TRY_LATER)
            return
        path = PATH.fullmatch(request.scope["path"])
        assert path is not None
        try:
            room = await self._rooms.find(path["table"])
        except (Declined, StorageError) as error:
            close_with_error(socket, speaker_for(request).say(error.text), CLOSED_TRY_LATER)
        except Exception:
            LOG.exception("table %s", path["table"])
            sentence = speaker_for(request).say(WENT_WRONG)
            close_with_error(socket, sentence, CLOSED_TRY_LATER)
        else:
            if room is None:
                close_with_error(socket, speaker_for(request).say(NO_SUCH_TABLE), CLOSED_GONE)
            else:
                socket.listen(Connection(socket, room, address_of(request)))
