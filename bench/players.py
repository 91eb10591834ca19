"""Players for the benchmarks of live tables: their sockets and their actions."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from femopp.driver.verified import commitment

SEATS = 5
TEXT, PING, PONG = 1, 9, 10


class Seen(msgspec.Struct):
    """The few fields of a screen that a player of this benchmark reads."""

    number: int = 0
    stage: str = ""
    deal: int = 0
    turn: int | None = None
    controls: list[dict[str, Any]] = []
    playable: list[str] | None = None
    round: dict[str, Any] | None = None

    def hear(self, changes: dict[str, Any]) -> None:
        for part in ("screen", "own"):
            of = changes.get(part, {})
            for name in of.keys() & _READ[part]:
                setattr(self, name, merged(getattr(self, name), of[name]))


_READ = {"screen": {"number", "stage", "deal", "turn", "round"}, "own": {"controls", "playable"}}


def merged(before: Any, change: Any) -> Any:
    """Return what is shown after a change, as the protocol's `Look` describes it."""
    if not isinstance(change, dict):
        return change
    if isinstance(before, list):
        if "-" in change:
            place, number = change["-"]
            return before[:place] + before[place + number :]
        known = dict(enumerate(before))
        known |= {int(at): merged(known.get(int(at)), one) for at, one in change.items()}
        return [known[at] for at in sorted(known)]
    old = before if isinstance(before, dict) else {}
    return old | {name: merged(old.get(name), one) for name, one in change.items()}


class Heard(msgspec.Struct):
    type: str
    changes: dict[str, Any] | None = None
    device: int | None = None
    text: str = ""


hears = msgspec.json.Decoder(Heard).decode


def upgrade(path: str) -> bytes:
    """Return a client's upgrade request, as uvicorn's HTTP protocol hands it over."""
    return (
        f"GET {path} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n"
        "connection: Upgrade\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "sec-websocket-version: 13\r\n\r\n"
    ).encode()


def frame(kind: int, payload: bytes) -> bytes:
    """Return a client's frame, with a mask of zeros, which changes nothing."""
    size = (
        bytes([128 | len(payload)])
        if len(payload) < 126
        else b"\xfe" + len(payload).to_bytes(2, "big")
    )
    return bytes([128 | kind]) + size + b"\0\0\0\0" + payload


class Wire(asyncio.Protocol):
    """A player's end of a socket, with only what the benchmark needs, so that it costs little."""

    received = 0
    """Bytes that all of them have received."""

    def __init__(self, path: str, hear: Callable[[bytes], None]) -> None:
        self._path, self._hear = path, hear
        self._data = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(upgrade(self._path))

    def data_received(self, data: bytes) -> None:
        Wire.received += len(data)
        self._data += data
        if not self.ready.done():
            head, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self._data = rest
            self.ready.set_result(None)
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self._hear(payload)
            elif kind == PING:
                self._write(PONG, payload)

    def _frame(self) -> tuple[int, bytes] | None:
        """Return the opcode and payload of the next complete frame."""
        data = self._data
        if len(data) < 2:
            return None
        length, start = data[1], 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(data[2:start], "big")
        if len(data) < max(start, start + length):
            return None
        self._data = data[start + length :]
        return data[0] & 15, data[start : start + length]

    def say(self, message: dict[str, Any]) -> None:
        self.say_text(msgspec.json.encode(message))

    def say_text(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        self._transport.write(frame(kind, payload))

    def close(self) -> None:
        self._transport.close()


@dataclass
class Table:
    """A table with its five sockets, played from one process."""

    chance: Random
    wires: list[Wire] = field(default_factory=list)
    devices: list[int] = field(default_factory=lambda: [0] * SEATS)
    seen: list[Seen | None] = field(default_factory=lambda: [None] * SEATS)
    agreed: list[dict[str, str]] = field(default_factory=lambda: [{} for _seat in range(SEATS)])
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    acts: int = 0
    times: list[float] = field(default_factory=list)

    def hear(self, seat: int, data: bytes) -> None:
        heard = hears(data)
        if heard.type == "Trouble":
            print(f"a socket is closed: {heard.text}", flush=True)
        if heard.type == "Welcome":
            # A server of an older version gives none, and takes any.
            self.devices[seat] = heard.device or 1
            self.changed.set()
        if heard.changes is not None:
            self.seen[seat] = seen = self.seen[seat] or Seen()
            seen.hear(heard.changes)
            self._agree(seat, seen.round)
            self.changed.set()

    def _agree(self, seat: int, made: dict[str, Any] | None) -> None:
        """Take part in the table's chance, with a number that needn't be random here."""
        nonce = bytes([seat]) * 32
        about = {} if made is None else {"id": "round", "round": made["id"], "stage": made["stage"]}
        if about == self.agreed[seat]:
            return
        self.agreed[seat] = dict(about)
        stage = about.pop("stage", "")
        if stage == "open":
            self.wires[seat].say({"type": "Commit", **about, "commitment": commitment(nonce)})
        elif stage == "closed":
            self.wires[seat].say({"type": "Reveal", **about, "nonce": nonce.hex()})

    async def sit(self, seat: int) -> None:
        """Sit down when the socket of this seat is welcome."""
        while not self.devices[seat]:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 30)
        self._do(seat, {"type": "Sit", "seat": seat})

    def _do(self, seat: int, command: dict[str, Any]) -> None:
        self.acts += 1
        name = f"{self.devices[seat]}-{self.acts}"
        self.wires[seat].say({"type": "Do", "id": name, "command": command})

    async def play(self, since: float, until: float, pause: float) -> None:
        """Play actions, each seen by all five before the next; timed from `since`."""
        await asyncio.sleep(self.chance.random() * pause)
        while (begun := perf_counter()) < until:
            if await self._act() and begun >= since:
                self.times.append(perf_counter() - begun)
            await asyncio.sleep(max(0.0, pause - (perf_counter() - begun)))

    async def play_deals(self, deals: int) -> None:
        """Play this many more deals, in whichever match."""
        last = self._deal()
        while deals > 0:
            await self._act()
            deals -= self._deal() != last
            last = self._deal()

    def _deal(self) -> int | None:
        return None if self.seen[0] is None else self.seen[0].deal

    async def _act(self) -> bool:
        choice = self._choice()
        if choice is None:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 30)
            return False
        seat, command = choice
        number = max(one.number for one in self.seen if one is not None)
        self._do(seat, command)
        while not all(one is not None and one.number > number for one in self.seen):
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 30)
        return True

    def _choice(self) -> tuple[int, dict[str, Any]] | None:
        for seat, one in enumerate(self.seen):
            if one is None:
                return None
            if seat == 0 and one.stage != "playing":
                return 0, {"type": "Begin"}
            if one.turn == seat:
                words = [control["words"] for control in one.controls if control.get("legal", True)]
                words += [f"play {card}" for card in one.playable or ()]
                if words:
                    return seat, {"type": "Act", "words": self.chance.choice(words)}
        return None
