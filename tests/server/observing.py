"""Sockets without a network: what an observer of a table gets, byte for byte."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from msgspec.structs import replace

from femopp.bots.hint import Hint
from femopp.server.net.websocket import Frames
from femopp.server.protocol.messages import Do, Say, Speak, Why, encode
from femopp.server.room.requests import OnDone
from femopp.server.room.screens import Screens
from femopp.server.room.talk import Talk
from femopp.server.socket.connection import Connection
from femopp.table.commands import Act, ClaimRest, Declined
from femopp.table.deciding import decide
from femopp.table.hints import check, hint_for
from femopp.table.log.entries import Entry, Opened
from femopp.table.log.folding import after, opened
from femopp.table.screen.screen import Shown
from femopp.table.state.live import LiveTable
from femopp.table.steps import tap
from femopp.table.talk import remark
from femopp.tricks import Seat


class FakeSocket:
    """Stands for the client's end of a socket: what was sent to it."""

    is_writable = True

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed: int | None = None

    def send_text(self, text: bytes) -> None:
        self.sent.append(text.decode())

    def send_frames(self, frames: Frames) -> None:
        self.sent += frames

    def close(self, code: int = 1000, _reason: str = "") -> None:
        self.closed = code


class StillAdviser:
    """Gives hints as often as they are asked for, and thinks as long as it takes."""

    def __init__(self, room: StillRoom) -> None:
        self._room = room

    async def hint(self, seat: Seat) -> Hint | None:
        check(self._room.live)
        return hint_for(self._room.live, seat, "secret", None)


class StillRoom:
    """A room whose table changes only when the test says so; everybody is there."""

    id = "still"

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.looks = Screens(lambda: self.live.guests, lambda: None)
        self.adviser = StillAdviser(self)
        self.talk = Talk()

    def changes(self) -> None:
        """Change something that everybody sees."""
        self.live = replace(self.live, number=self.live.number + 1)

    def frames(self, guest: str | None, language: str, shown: Shown | None) -> tuple[Frames, Shown]:
        self.looks.forget()
        return self.looks.frames(self.live, guest, language, shown)

    def leave(self, _looker: object) -> None:
        pass

    def say(self, guest: str | None, what: Say, address: str) -> None:
        self.talk.add(self.live, guest, what, address, 0.0)

    def do(self, guest: str, message: Do, answered: OnDone) -> None:
        try:
            decide(self.live, guest, message.command)
        except Declined as error:
            answered(error)
        else:
            answered(None)


class Observer:
    """An observer of a table from a seat (None: a spectator), who can reconnect."""

    def __init__(self, room: StillRoom, guest: str | None, language: str) -> None:
        self.got: list[str] = []
        self._room, self._guest, self._language = room, guest, language
        self.reconnect()

    def reconnect(self) -> None:
        self._socket = FakeSocket()
        self._connection = Connection(self._socket, self._room)  # type: ignore[arg-type]
        self._connection.guest = self._guest
        self._connection._set_language(self._language)

    def look(self) -> None:
        self._connection.table_changed()
        self._take()

    def speak(self, language: str) -> None:
        """Ask for another language."""
        self._connection._answer(Speak(language))
        self._take()

    async def ask(self, words: Iterable[str]) -> None:
        """Try each of these actions, ask why not, ask for a hint, claim the rest, and talk."""
        for text in words:
            self._connection._do(Do("do", Act(text)))
            self._connection._why(Why("why", text))
        if words:
            await self._connection._hint("hint")
        seat = self._connection._seat()
        if words and seat is not None:
            self._connection._do(Do("claim", ClaimRest(seat)))
        self._connection._answer(Say("say", sign="joy"))
        now = self._room.live
        for spoken in self._room.talk.recent(0.0):
            self._connection.said(spoken, 0.0)
        made = remark(now, "seed")
        if made is not None:
            self._connection.said(self._room.talk.add_of_bot(now, *made, now=0.0), 0.0)
        self._take()

    def _take(self) -> None:
        self.got += self._socket.sent
        self._socket.sent = []


def watched(
    course: Iterable[Entry | Seat],
    first: Opened,
    guest: str | None,
    language: str,
    reconnects: frozenset[int],
    asks: dict[int, tuple[str, ...]],
) -> list[str]:
    """All that this guest gets while a table takes its course: looks, sheets, answers.

    `reconnects` are the steps after which they reconnect, `asks` the words tried after each.
    Raises as `after` does where the course cannot be.
    """

    async def watch() -> list[str]:
        room = StillRoom(opened(first))
        observer = Observer(room, guest, language)
        for number, what in enumerate(course):
            if isinstance(what, Entry):
                room.live, _events = after(room.live, what)
            else:
                room.live = tap(room.live, what)
            if number in reconnects:
                observer.reconnect()
            if guest is None or guest in room.live.guests:
                observer.look()
                await observer.ask(asks.get(number, ()))
        return observer.got

    return asyncio.run(watch())


__all__ = ["FakeSocket", "Observer", "StillRoom", "encode", "watched"]
