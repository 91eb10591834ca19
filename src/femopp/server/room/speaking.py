"""Talk at one table, of people and bots, on its way to everybody there."""

import asyncio
from typing import Protocol

from femopp.server.protocol.messages import Say
from femopp.server.room.talk import Spoken, Talk
from femopp.server.room.viewers import Viewer, Viewers
from femopp.table.state.live import LiveTable
from femopp.table.talk import Sign, remark
from femopp.tricks import Seat

REMARK_SECONDS = 1.5
"""Seconds after a settled deal when a bot says something about it."""


class Table(Protocol):
    """The table at which something is said."""

    live: LiveTable
    viewers: Viewers

    @property
    def is_closing(self) -> bool:
        """Whether the table stops."""
        ...


class Speaking:
    """The talk of one table; `secret` is the seed of what bots say."""

    def __init__(self, table: Table, secret: str) -> None:
        self._table = table
        self._secret = secret
        self._talk = Talk()
        self._loop = asyncio.get_running_loop()

    def say(self, guest: str | None, what: Say, address: str) -> None:
        """Let a guest say something to everybody at the table. Raises `Declined`."""
        spoken = self._talk.add(self._table.live, guest, what, address, self._loop.time())
        if spoken is not None:
            self._tell(spoken)

    def clear(self, guest: str | None) -> None:
        """Drop what this guest has said (None: everybody), also for those who have it."""
        self._talk.forget(guest)
        for viewer in self._table.viewers:
            viewer.unsaid(guest)

    def remark(self) -> None:
        """Let a bot say something about the deal just settled, a little later."""
        made = remark(self._table.live, self._secret)
        if made is not None:
            self._loop.call_later(REMARK_SECONDS, self._bot_says, *made)

    def catch_up(self, viewer: Viewer) -> None:
        """Send a new viewer what was said in the last minute."""
        now = self._loop.time()
        for spoken in self._talk.recent(now):
            viewer.said(spoken, now)

    def _bot_says(self, seat: Seat, sign: Sign) -> None:
        live = self._table.live
        if not self._table.is_closing and live.sitting(seat) is None:
            self._tell(self._talk.add_of_bot(live, seat, sign, self._loop.time()))

    def _tell(self, spoken: Spoken) -> None:
        for viewer in self._table.viewers:
            viewer.said(spoken, spoken.at)
