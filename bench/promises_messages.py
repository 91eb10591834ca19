"""Hostile messages to a real server, while people play beside them; a part of `bench/promises.py`.

A guest and a spectator at each table send messages made by chance from the protocol's types: most
have the right shape, at a wrong moment, with words and numbers that nobody expects. Some have a
wrong type somewhere, a few are broken bytes. Two people at each table play on.

- A message of the right shape is handled: what is asked after it has its answer.
- Any other closes its socket with a sentence, never "something went wrong".
- The server's process lives and writes nothing to its terminal, as it does of every error.
- People at every table have answers as before, and in the end everything holds that must hold after
  a crash (`tests/server/test_crash.py`).

The rate limit of a socket is lifted. It has its own tests, as have requests without a socket.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import IO, Any

from msgspec import inspect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from femopp.cards import PACK_52
from femopp.server.protocol.messages import UNDECODABLE, AnyFromClient, Do, Hello, decode
from femopp.server.socket.connection import CLOSED_POLICY
from tests.server.serving import Served
from tests.server.test_crash import PROGRAM, Person, judge, opened, server
from tests.server.test_misbehaving import NONSENSE
from tools.browsing import free_port

TABLES = 4
BURST = 40
"""The most messages of an attacker in a row."""

ROUND = 1_000
"""Messages after which people must have had answers at every table."""

PATIENCE = 900.0
"""Seconds for that, as a machine may be busy with other things."""

UNLIMITED = f"""
import warnings
warnings.filterwarnings("ignore", "The(se)? .*engine")  # it may be uncompiled here
from femopp.server.room import devices
from femopp.server.socket import connection
connection.MAX_AT_ONCE = connection.MAX_PER_SECOND = float("inf")
devices.MAX_AT_ONCE = devices.PER_SECOND = float("inf")
{PROGRAM}"""

ANY, COMMAND = inspect.multi_type_info([AnyFromClient, Do])

ODD: tuple[Any, ...] = (
    *(None, True, -1, 2**31, 2**63, -(2**63) - 1, 10**30, 1.5, 1e308, "", " ", "0", [], {}),
    *([[]], {"type": "Do"}, "x" * 65, "x" * 401, "\0", "\ud7ff", "å" * 200, "' OR 1=1 --"),
)
"""Values that nobody expects, for any place."""

WORDS = (
    *("pass", "phrase", "pick_up", "gather", "knock Bot 4 early_pickup", "knock Anna", "deal"),
    *("draw", "stop", "alone", "crack", "fresh_hand", "yes", "no", "Anna", "Bo", "Bot 3", "quick"),
    *("en", "sv", "tr", "", "?", "play", "play ??", "play 2H 3H", "\u202eplay 2H", "<b>", "%s {}"),
)
NUMBERS = (*range(-1, 7), 52, 99, 10**6, 2**31, 2**63 - 1, -(2**63))


class Hostile:
    """Messages by chance."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def message(self) -> str | bytes:
        """Return a message: of the right shape, nearly so, or broken."""
        kind = self._chance.random()
        if kind < 0.01:
            return self._chance.choice(NONSENSE)[0]  # type: ignore[no-any-return]
        # Most are commands, of which there are many kinds.
        wanted = ANY if self._chance.random() < 0.3 else COMMAND
        odd = 0.0 if kind < 0.95 else 0.1
        made = json.dumps(self._value(wanted, odd))
        return self._broken(made.encode()) if kind > 0.99 else made

    def _value(self, kind: inspect.Type, odd: float) -> Any:
        chance = self._chance
        if chance.random() < odd:
            return chance.choice(ODD)
        match kind:
            case inspect.UnionType(types=types):
                return self._value(chance.choice(types), odd)
            case inspect.StructType(tag=tag, tag_field=name, fields=fields):
                wanted = [one for one in fields if one.required or chance.random() < 0.5]
                made = {one.encode_name: self._value(one.type, odd) for one in wanted}
                return {name: tag, **made}
            case inspect.LiteralType(values=values):
                return chance.choice(values)
            case inspect.StrType(pattern=pattern, max_length=longest):
                if pattern is not None:
                    return f"{chance.getrandbits(256):064x}"
                return self._words()[: longest or None] or "x"
            case inspect.IntType(ge=least, le=most):
                number = chance.choice(NUMBERS)
                return number if least is None or most is None else min(max(number, least), most)
            case inspect.BoolType():
                return chance.random() < 0.5
            case inspect.NoneType():
                return None
        raise TypeError(f"the protocol has a type that isn't made here: {kind}")

    def _words(self) -> str:
        chance = self._chance
        card = chance.choice(PACK_52)
        return chance.choice([f"play {card}", f"bury {card} 2H", f"{10**9}-1", *WORDS])

    def _broken(self, made: bytes) -> bytes:
        chance = self._chance
        where = chance.randrange(len(made))
        inserted = chance.randbytes(chance.choice([0, 0, 1, 4]))
        return made[:where] + inserted + made[where + chance.randrange(8) :]


def is_taken(message: str | bytes) -> bool:
    """Return whether a server takes a message of this shape after Hello."""
    try:
        return not isinstance(decode(message), Hello)
    except UNDECODABLE:
        return False


@dataclass
class Player(Person):
    """Somebody who plays, and refuses what others claim."""

    answers: int = 0

    async def _hear(self, wire: Any, message: Any) -> None:
        self.answers += message["type"] == "Done"
        await super()._hear(wire, message)

    def _wanted(self, screen: Any) -> dict[str, Any] | None:
        claim = screen and screen["claim"]
        if claim and screen["seat"] in claim["waiting"]:
            return {"type": "AnswerClaim", "agrees": False}
        return super()._wanted(screen)


@dataclass
class Attacker(Player):
    """Somebody who sends hostile messages, and acts if the table waits for them.

    Without a token it's a spectator.
    """

    sent: Counter[str] = field(default_factory=Counter)
    bursts: int = 0
    handled: asyncio.Event = field(default_factory=asyncio.Event)
    last_words: str = ""

    async def attack(self, port: int) -> None:
        """Send one burst after the other; come back whenever a socket was closed."""
        hostile = Hostile(self.chance)
        path = f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket"
        while True:
            self.screen = self.shown = self.unanswered = self.device = None
            async with connect(
                path,
                compression=None,
                max_size=None,
                ping_interval=None,
                open_timeout=PATIENCE,
                close_timeout=2,
            ) as wire:
                await wire.send(json.dumps({"type": "Hello", "token": self.token or None}))
                hearing = asyncio.create_task(self._hear_all(wire))
                try:
                    while await self._burst(wire, hearing, hostile):
                        pass
                finally:
                    hearing.cancel()
                    with suppress(asyncio.CancelledError):
                        await hearing

    async def _burst(self, wire: Any, hearing: asyncio.Task[None], hostile: Hostile) -> bool:
        """Send messages up to one that closes the socket; return whether it's open."""
        taken, last = list[str | bytes](), None
        while last is None and len(taken) < BURST:
            message = hostile.message()
            if is_taken(message):
                taken.append(message)
            else:
                last = message
        self.bursts += 1
        self.handled.clear()
        for message in taken:
            await wire.send(message)
        await wire.send(json.dumps({"type": "Why", "id": self._end_of_burst, "words": ""}))
        handled = asyncio.create_task(self.handled.wait())
        await asyncio.wait([hearing, handled], return_when=asyncio.FIRST_COMPLETED)
        handled.cancel()
        assert self.handled.is_set(), f"{wire.close_code} {self.last_words!r} after {taken}"
        self.sent["of the right shape"] += len(taken)
        if last is None:
            return True
        await wire.send(last)
        await hearing
        assert wire.close_code == CLOSED_POLICY, (wire.close_code, last)
        assert "went wrong" not in self.last_words, (self.last_words, last)
        assert self.last_words, last
        self.sent["others"] += 1
        return False

    async def _hear_all(self, wire: Any) -> None:
        self.last_words = ""
        with suppress(ConnectionClosed):
            async for text in wire:
                message = json.loads(text)
                if message.get("id") == self._end_of_burst:
                    self.handled.set()
                elif message["type"] == "Trouble":
                    self.last_words = message["text"]
                elif message["type"] in ("Look", "Welcome") or self._is_own(message):
                    await self._hear(wire, message)

    @property
    def _end_of_burst(self) -> str:
        """The id of what is asked after a burst."""
        return f"burst {self.bursts}"

    def _is_own(self, message: Any) -> bool:
        """Return whether this is the answer to an action that the table waited for."""
        assert "went wrong" not in message.get("text", ""), message
        return self.unanswered is not None and message.get("id") == self.unanswered[0]


class Messages:
    """Hostile messages at some tables."""

    unit = "hostile messages"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._people, self._attackers = list[Player](), list[Attacker]()

    def steps(self, times: int) -> Iterator[int]:
        """Send messages; yield how many more when the tables have gone on."""
        with TemporaryDirectory() as name:
            folder, told, early, counted = Path(name), Path(name) / "told", None, 0
            try:
                with told.open("wb") as errors:
                    for more in self._attacked(folder, times, errors):
                        counted += more
                        yield more
            except KeyboardInterrupt as interrupt:
                early = interrupt
            assert told.read_bytes() == b"", told.read_text("utf-8")[-2_000:]
            judge(folder, self._people)
            if early is not None:
                yield self._sent - counted
                raise early

    def _attacked(self, folder: Path, times: int, errors: IO[bytes]) -> Iterator[int]:
        port, before = free_port(), 0
        with asyncio.Runner() as runner, server(folder, port, UNLIMITED, errors) as process:
            self._come(port)
            with playing(runner, port, self._people, self._attackers) as tasks:
                while before < times:
                    runner.run(self._until(min(times, before + ROUND), tasks))
                    assert process.poll() is None, "the server's process is gone"
                    yield self._sent - before
                    before = self._sent

    def _come(self, port: int) -> None:
        """Open the tables; let people and attackers come."""
        chance, there = Random(self._seed), Served(port)
        for one in opened(port, chance, TABLES):
            self._people.append(Player(one.table, one.guest, one.token, one.chance))
        for table in sorted({one.table for one in self._people}):
            eve = there.come(table, "Eve")
            for guest, token in ((eve["guest"], eve["token"]), ("", "")):
                luck = Random(chance.getrandbits(64))
                self._attackers.append(Attacker(table, guest, token, luck))

    async def _until(self, sent: int, tasks: Sequence[asyncio.Task[None]]) -> None:
        """Go on until so many messages are sent, and everybody has had another answer since."""
        since = [one.answers for one in self._people]
        async with asyncio.timeout(PATIENCE):
            while self._sent < sent or self._waiting(since):
                for task in tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.05)

    def _waiting(self, since: Sequence[int]) -> bool:
        """Return whether somebody who plays has had no answer since."""
        return any(one.answers <= n for one, n in zip(self._people, since, strict=True))

    @property
    def _sent(self) -> int:
        return sum(one.sent.total() for one in self._attackers)

    def found(self) -> str:
        """Say what was sent, and what people did meanwhile."""
        sent = sum((one.sent for one in self._attackers), Counter[str]())
        told = ", ".join(f"{number:,} {kind}" for kind, number in sorted(sent.items()))
        done = sum(len(one.acknowledged) for one in self._people)
        return f"{told}; {done:,} commands of people beside them were acknowledged"

    def faults(self) -> list[str]:
        """Return nothing: a fault is an exception."""
        return []


async def always(person: Player, port: int) -> None:
    """Let somebody play, and come back whenever their socket closes."""
    while True:
        await person.play(port)
        await asyncio.sleep(0.05)


@contextmanager
def playing(
    runner: asyncio.Runner, port: int, people: Sequence[Player], attackers: Sequence[Attacker]
) -> Iterator[list[asyncio.Task[None]]]:
    """Let everybody do their part, whenever the loop runs in this block."""
    loop = runner.get_loop()
    tasks = [loop.create_task(always(one, port)) for one in people]
    tasks += [loop.create_task(one.attack(port)) for one in attackers]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        runner.run(_ended(tasks))


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    await asyncio.gather(*tasks, return_exceptions=True)
