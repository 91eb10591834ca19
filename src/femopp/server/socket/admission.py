"""Where sockets come in: whom the server lets in, and to which table."""

import logging
import re
from collections.abc import Callable

from starlette.requests import HTTPConnection

from femopp.server.http.endpoint import (
    ANOTHER_SITE,
    NOTHING_HERE,
    WENT_WRONG,
    address_of,
    speaker_for,
)
from femopp.server.http.entrance import MISDIRECTED, Entrance
from femopp.server.net.addresses import is_own_page
from femopp.server.net.websocket import TurnedAway, Wire
from femopp.server.room.rooms import NO_SUCH_TABLE, Rooms
from femopp.server.socket.connection import (
    CLOSED_GONE,
    CLOSED_TRY_LATER,
    Connection,
    turn_away,
)
from femopp.server.store.databases import StorageError
from femopp.table.commands import Declined

LOG = logging.getLogger("femopp")

FORBIDDEN = 403

FULL = "full"
"""Key of the reason why there was no room for a socket when it opened, or None."""

SOCKET = re.compile(r"/api/tables/(?P<table>[^/]+)/socket")


class TableDoor:
    """The door to all tables."""

    def __init__(self, rooms: Rooms, entrance: Entrance) -> None:
        self._rooms = rooms
        self._entrance = entrance

    def turns_away(self, asked: HTTPConnection) -> TurnedAway | None:
        """Refuse sockets for anything but tables, and those opened by pages of other sites."""
        self._entrance.asker(asked.scope)
        against = self._entrance.why_not(asked)
        if against is not None:
            return TurnedAway(MISDIRECTED, speaker_for(asked).say(against))
        if SOCKET.fullmatch(asked.scope["path"]) is None:
            return TurnedAway(FORBIDDEN, speaker_for(asked).say(NOTHING_HERE))
        if not is_own_page(asked.headers):
            return TurnedAway(FORBIDDEN, speaker_for(asked).say(ANOTHER_SITE))
        return None

    def opened(self, asked: HTTPConnection) -> Callable[[], None]:
        """Count a socket; return the function that ends it."""
        sockets, address = self._entrance.sockets, address_of(asked)
        asked.scope[FULL] = sockets.why_not(address)
        return sockets.enter(address)

    async def show_in(self, wire: Wire, asked: HTTPConnection) -> None:
        """Let somebody who knows the table listen to the wire, or close it and say why."""
        # A page can read this, but not the answer to a handshake.
        if full := asked.scope[FULL]:
            turn_away(wire, speaker_for(asked).say(full.text), CLOSED_TRY_LATER)
            return
        path = SOCKET.fullmatch(asked.scope["path"])
        assert path is not None
        try:
            room = await self._rooms.find(path["table"])
        except (Declined, StorageError) as error:
            turn_away(wire, speaker_for(asked).say(error.text), CLOSED_TRY_LATER)
        except Exception:
            LOG.exception("table %s", path["table"])
            sentence = speaker_for(asked).say(WENT_WRONG)
            turn_away(wire, sentence, CLOSED_TRY_LATER)
        else:
            if room is None:
                turn_away(wire, speaker_for(asked).say(NO_SUCH_TABLE), CLOSED_GONE)
            else:
                wire.listen(Connection(wire, room))
