"""No byte that a seat gets depends on hidden cards, at two processes behind a proxy either.

The same part of a deal is played at tables that differ in cards which an observer never sees. All
of them are taken over twice meanwhile: one process ends, and the other is killed.
"""

import asyncio
import json
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from femopp.record import format_action
from femopp.rulebook import IllegalAction
from femopp.server.room.tokens import hashed
from femopp.server.store.store import Store
from femopp.table.build import build
from femopp.table.commands import Act, Declined
from femopp.table.deciding import decide
from femopp.table.log.entries import BY_PERSON, Did, Entry, WrittenBy
from femopp.table.log.folding import after, fold
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import Deals, Goes, PersonThinks, next_step
from femopp.tricks import Seat, seats
from tests.applied import applied, screen_in
from tests.server.serving import PATIENCE
from tests.server.storing import with_store
from tests.server.test_two_processes import behind, process, with_haproxy
from tests.server.test_two_worlds import _deals, in_another_world, same, words_to_try
from tests.table.sitting import Sitting, guest
from tests.two_worlds import Log, _hidden, _replay, _swapped
from tools.browsing import free_port

TABLES = (
    Settings("rifki", pace=Pace.NONE),
    Settings("sheepshead", pace=Pace.NONE),
    Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE),
)

SCRIPTED, PARTS = 9, 3
"""Actions of people that are played at each table, and the parts in which."""

ATTEMPTS = 40
"""Other worlds that are tried for an observer."""


class Step(NamedTuple):
    """Somebody's action in words, and the table's number when all that follows is done.

    `tried` are the words that seats try before, all of which are refused.
    """

    seat: Seat
    words: str
    number: int
    tried: Mapping[Seat, Sequence[str]]


class World(NamedTuple):
    """A table as it's stored at first, and the rest of its course."""

    table: str
    stored: Sequence[Entry]
    steps: Sequence[Step]


def worlds_of(settings: Settings) -> tuple[World, dict[Seat | None, World]]:
    """Return a part of a deal, and for each observer (None: a spectator) another world for it."""
    for seed in range(1, 200):
        found = part_of_a_deal(settings, seed)
        if found is None:
            continue
        sitting, stored = found
        everybody = [*seats(sitting.live.players), None]
        others = {who: another(sitting, who, Random(seed)) for who in everybody}
        if all(log is not None for log in others.values()):
            here = world("here", sitting, stored, sitting.match.log, everybody)
            there = {
                who: world(f"for-{who}", sitting, stored, log, [who])
                for who, log in others.items()
                if log is not None
            }
            return here, there
    raise AssertionError(f"no other worlds: {settings}")


def part_of_a_deal(settings: Settings, seed: int) -> tuple[Sitting, int] | None:
    """Return people at a table in the midst of a deal, and how much of its course is stored first.

    None if what follows isn't one action after the other.
    """
    sitting = Sitting(settings, Sitting(settings, begin=False).live.players, seed)
    sitting.until(Deals)
    sitting.play(1 + sitting.chance.randrange(4, 12))
    sitting.enter(WrittenBy(build()))
    stored, done = len(sitting.course), 0
    while done < SCRIPTED or not isinstance(next_step(sitting.live), PersonThinks):
        is_first, step = len(sitting.course) == stored, next_step(sitting.live)
        if not isinstance(step, PersonThinks if is_first else PersonThinks | Goes):
            return None
        sitting.step()
        last = sitting.course[-1]
        assert isinstance(last, Did)
        done += last.by == BY_PERSON
    return sitting, stored


def another(sitting: Sitting, who: Seat | None, chance: Random) -> Log | None:
    """Return what was done in another world that is the same to an observer, if one is found."""
    log = sitting.match.log
    hidden = list(_hidden(log, list(_replay(sitting.match, log, who, ())), _deals(sitting)))
    for _attempt in range(ATTEMPTS):
        swapped = _swapped(log, hidden, chance)
        if swapped is not None:
            with suppress(IllegalAction):
                list(_replay(sitting.match, swapped, who, ()))
                return swapped
    return None


def world(
    name: str, sitting: Sitting, stored: int, log: Log, trying: Sequence[Seat | None]
) -> World:
    """Return a world in which this was done, and these observers try what is refused."""
    course = in_another_world(sitting, log)
    entries = [sitting.log[0], *[one for one in course[:stored] if isinstance(one, Entry)]]
    live = fold(entries)
    words = words_to_try(sitting, Random(1))
    steps = list[Step]()
    rest = course[stored:]
    for one, (seat, action) in zip(rest, log[-len(rest) :], strict=True):
        assert isinstance(one, Did)
        if one.by == BY_PERSON:
            begins_part = len(steps) % (SCRIPTED // PARTS) == 0
            tries = [who for who in trying if who is not None and begins_part]
            tried = {who: refused(live, who, words) for who in tries}
            steps.append(Step(seat, format_action(action, live.names), 0, tried))
        live, _events = after(live, one)
        steps[-1] = steps[-1]._replace(number=live.number)
    return World(f"{sitting.live.game.name}-{name}", entries, steps)


def refused(live: LiveTable, seat: Seat, words: Sequence[str]) -> list[str]:
    return [one for one in words if is_refused(live, seat, one)]


def is_refused(live: LiveTable, seat: Seat, words: str) -> bool:
    try:
        decide(live, guest(seat), Act(words))
    except Declined:
        return True
    return False


class Observer:
    """Somebody at a table: all that they have got so far, over one socket after the other."""

    def __init__(self, table: str, seat: Seat | None) -> None:
        self.table, self.seat = table, seat
        self.got: list[str] = []
        self.number = 0
        self._shown: Any = None
        self._device: int | None = None
        self._asked = 0
        self._answers = 0
        self._wire: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def come(self, port: int) -> None:
        """Come to the table when the socket before has ended; wait until it is shown."""
        if self._listening is not None:
            await self._listening
        token = None if self.seat is None else token_of(self.seat)
        hello = {"type": "Hello", "token": token, "device": self._device}
        path = f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket"
        while True:
            with suppress(OSError, WebSocketException):
                wire = await connect(path, compression=None)
                await wire.send(json.dumps(hello))
                first = await wire.recv()
                break
            await asyncio.sleep(0.05)
        self._shown = None
        self._hear(str(first))
        self._wire = wire
        self._listening = asyncio.create_task(self._listen(wire))
        await until(lambda: self._shown is not None)

    async def leave(self) -> None:
        assert self._wire is not None
        await self._wire.close()

    async def _listen(self, wire: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for text in wire:
                self._hear(str(text))
        self.got.append(f"closed: {wire.close_code} {wire.close_reason}")

    def _hear(self, text: str) -> None:
        self.got.append(text)
        message = json.loads(text)
        match message["type"]:
            case "Welcome":
                self._device = message["device"]
            case "Look":
                self._shown = applied(self._shown, message["changes"])
                self.number = screen_in(self._shown)["number"]
            case "Done" | "Declined" | "Because" | "Pong":
                self._answers += 1

    async def asks(self, **message: Any) -> None:
        """Send a message, and wait for its answer."""
        assert self._wire is not None
        wanted = self._answers + 1
        await self._wire.send(json.dumps(message))
        await until(lambda: self._answers == wanted)

    async def does(self, words: str) -> None:
        self._asked += 1
        id_ = f"{self._device}-{self._asked}"
        await self.asks(type="Do", id=id_, command={"type": "Act", "words": words})

    async def tries(self, words: Sequence[str]) -> None:
        """Try what is refused, and ask why."""
        for one in words:
            await self.does(one)
            await self.asks(type="Why", id=one, words=one)


def token_of(seat: Seat) -> str:
    return f"token of {seat}"


async def until(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.002)


class Play:
    """The course of a world's table, and what everybody gets there."""

    def __init__(self, world: World, players: int) -> None:
        self._steps = iter(world.steps)
        self.observers = {who: Observer(world.table, who) for who in (*seats(players), None)}

    async def part(self, port: int) -> None:
        """Let everybody come, one after the other, and play a part."""
        for one in self.observers.values():
            await one.come(port)
        for _step in range(SCRIPTED // PARTS):
            step = next(self._steps)
            for who, words in step.tried.items():
                await self.observers[who].tries(words)
            actor = self.observers[step.seat]
            await actor.does(step.words)
            await until(lambda: actor.number == step.number)  # noqa: B023
        # What was sent to them before is there when they have an answer.
        for one in self.observers.values():
            await one.asks(type="Ping")

    async def leave(self) -> None:
        for one in self.observers.values():
            await one.leave()


@pytest.mark.deep
def test_the_bytes_of_two_worlds_are_the_same_when_tables_are_taken_over(
    shared: str, tmp_path: Path
) -> None:
    games = [worlds_of(settings) for settings in TABLES]
    worlds = [one for here, there in games for one in (here, *there.values())]
    store_all(shared, worlds)
    plays = {one.table: Play(one, fold(one.stored).players) for one in worlds}
    with ExitStack() as stack:
        asyncio.run(played(shared, tmp_path, list(plays.values()), stack))
    for here, there in games:
        for who, other in there.items():
            got = plays[here.table].observers[who].got
            # Each table was handed over, its next owner was killed, and in the end everybody left.
            closes = [one for one in got if one.startswith("closed")]
            assert closes == ["closed: 1013 0.3", "closed: 1006 ", "closed: 1000 "]
            same(got, plays[other.table].observers[who].got)


async def played(url: str, folder: Path, plays: Sequence[Play], stack: ExitStack) -> None:
    """Play at two processes, one of which ends after each part."""
    port, places = free_port(), (behind(), behind())

    async def start(which: int) -> subprocess.Popen[str]:
        block = process(url, places[which], folder / str(which))
        return await asyncio.to_thread(stack.enter_context, block)

    async def play_on() -> None:
        await asyncio.gather(*[one.part(port) for one in plays])

    # On a busy machine an answer to a check takes long; then nobody is to lose their socket.
    stack.enter_context(with_haproxy(folder, port, places, fall=100))
    first = await start(0)
    await play_on()
    second = await start(1)
    first.send_signal(signal.SIGTERM)
    await play_on()
    await asyncio.to_thread(first.wait, PATIENCE)
    await start(0)
    second.kill()
    await play_on()
    for one in plays:
        await one.leave()


def store_all(url: str, worlds: Sequence[World]) -> None:
    """Store the tables, which no process serves."""

    async def run(store: Store) -> None:
        for one in worlds:
            people = seats(fold(one.stored).players)
            tokens = {guest(seat): hashed(token_of(seat)) for seat in people}
            await store.open_table(one.table, one.stored, tokens)

    with_store(url, run)
