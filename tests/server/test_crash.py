"""The server is killed in the midst of play: what was acknowledged is there, and play goes on.

Scripted people at several tables over real sockets, and phones that keep matches on real cards;
`kill -9` at random moments. After each start every acknowledged command is in its log once, every
table goes on, every log referees clean.
"""

import asyncio
import dataclasses
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence, Sized
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import IO, Any, Protocol

import pytest
from msgspec.structs import replace
from sqlalchemy import URL, text
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from femopp.driver.verified import Round
from femopp.language import Speaker
from femopp.record import format_record, parse_record, record_of, steps
from femopp.record.verify import verify
from femopp.server.start import database_in
from femopp.server.store.chain import damaged_in
from femopp.server.store.databases import engine_of
from femopp.table.log.entries import AnyEntry, Came, restored
from femopp.table.log.folding import fold
from femopp.table.log.past import parts_of
from femopp.table.replay.record import records_of
from femopp.table.state.chance import key_of
from tests.applied import applied, screen_in
from tests.server.agreeing import OF_ROUND, Agreeing
from tests.server.serving import PATIENCE, Served
from tools.browsing import free_port

PROGRAM = """
import sys
from pathlib import Path
from femopp.server.start import database_in, listening, run
listener = listening("127.0.0.1", int(sys.argv[2]))
run(listener, database_in(Path(sys.argv[1])), lambda: print("ready", flush=True))
"""
# Nobody is out of the match, with nothing to do until it is over.
STAYS = {"rodskagg_fail": "plus"}
SETTINGS = [
    {"game": "rodskagg", "options": {"rituals": "auto", **STAYS}, "players": 5, "pace": "none"},
    {"game": "rodskagg", "options": {"rituals": "manual", **STAYS}, "players": 4, "pace": "none"},
    {"game": "sheepshead", "pace": "none"},
    {"game": "rifki", "pace": "none"},
]


MATCH = {
    "settings": {"game": "rodskagg", "preset": "kortoxen-1949", "players": 3},
    "names": ["Anna", "Bo", "Cissi"],
    "dealer": 2,
    "deals": [],
}


@dataclass
class Person:
    """Somebody at a table who does what the screen offers, as fast as it comes."""

    table: str
    guest: str
    token: str
    chance: Random
    acknowledged: dict[str, str] = field(default_factory=dict)
    screen: Any = None
    asked: int = 0
    device: int | None = None
    pages: list[int] = field(default_factory=list)
    agreeing: Agreeing = field(default_factory=Agreeing)
    unanswered: tuple[str, dict[str, Any]] | None = None
    closes: list[tuple[int, str] | None] = field(default_factory=list)

    def sees_more_than(self, entries: int) -> bool:
        return self.screen is not None and self.screen["number"] > entries

    async def play(self, port: int) -> None:
        """Play until the server is gone; what it did not answer is sent again at the next start.

        The page that they play on is now and then another.
        """
        self.screen = self.shown = None
        if self.unanswered is None and self.chance.random() < 0.5:
            self.device = None
        hello = {"type": "Hello", "token": self.token, "device": self.device}
        try:
            async with connect(
                f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket", compression=None
            ) as wire:
                await wire.send(json.dumps(hello))
                if self.unanswered is not None:
                    await self._send(wire, *self.unanswered)
                async for text in wire:
                    await self._hear(wire, json.loads(text))
        except ConnectionClosed as closed:
            end = closed.rcvd
            self.closes.append(None if end is None else (end.code, end.reason))
        except (WebSocketException, OSError):
            return

    async def _hear(self, wire: Any, message: Any) -> None:
        if message.get("id") == OF_ROUND:
            return
        if message["type"] in ("Done", "Declined"):
            assert self.unanswered is not None
            command_id, sent = self.unanswered
            assert message["id"] == command_id
            if message["type"] == "Done":
                self.acknowledged[command_id] = sent["type"]
            self.unanswered = None
        elif message["type"] == "Welcome":
            if self.device is None:
                self.pages.append(message["device"])
                self.device = message["device"]
            assert message["device"] == self.device
            return
        elif message["type"] == "Look":
            self.shown = applied(self.shown, message["changes"])
            self.screen = screen_in(self.shown)
            said = self.agreeing.answer(self.screen)
            if said is not None:
                await wire.send(json.dumps(said))
        else:
            return
        command = None if self.unanswered else self._wanted(self.screen)
        if command is not None:
            self.asked += 1
            await self._send(wire, f"{self.device}-{self.asked}", command)

    async def _send(self, wire: Any, command_id: str, command: dict[str, Any]) -> None:
        self.unanswered = (command_id, command)
        await wire.send(json.dumps({"type": "Do", "id": command_id, "command": command}))

    def _wanted(self, screen: Any) -> dict[str, Any] | None:
        if screen is None:
            return None
        if screen["stage"] != "playing":
            return {"type": "Begin"} if screen["host"] else None
        words = [one["words"] for one in screen["controls"]]
        words += [f"play {card}" for card in screen["playable"] or ()]
        if screen["pick"]:
            cards = [one["card"] for one in screen["hand"]]
            chosen = self.chance.sample(cards, screen["pick"]["cards"])
            words.append(" ".join([screen["pick"]["word"], *chosen]))
        waited_for = (screen["awaited"] or screen["turn"] == screen["seat"]) and not words
        if screen["rituals"] and (waited_for or self.chance.random() < 0.3):
            # Nobody tells a player that it is time for this; now and then it is.
            return {"type": "Act", "words": self.chance.choice(["phrase", "pick_up"])}
        if words and screen["turn"] == screen["seat"]:
            return {"type": "Act", "words": self.chance.choice(words)}
        return {"type": "Tap"} if screen["taps"] else None


@dataclass
class Phone:
    """A phone that enters deals of a match on real cards; without an answer it sends them again."""

    match: str
    device: str
    acknowledged: set[int] = field(default_factory=set)
    asked: int = 0
    is_answered: bool = True

    async def play(self, port: int) -> None:
        """Enter deals until the server is gone."""
        with suppress(OSError, HTTPException):
            while True:
                self.asked += self.is_answered
                self.is_answered = False
                self.is_answered = await asyncio.to_thread(self._enter, port)
                await asyncio.sleep(0.1)

    def _enter(self, port: int) -> bool:
        deal = {"type": "Deal", "place": self.asked % MOST_DEALS, "said": {"passed": True}}
        body = {"device": self.device, "first": self.asked, "entries": [deal]}
        status, answer = Served(port).ask("POST", f"/api/kept/{self.match}/entries", body)
        if status == 429:
            return False
        assert status == 200, answer
        if not answer["refused"]:
            self.acknowledged.add(self.asked)
        return True


class Plays(Protocol):
    """Somebody who has things done until the server is gone."""

    @property
    def acknowledged(self) -> Sized: ...
    async def play(self, port: int) -> None: ...


MOST_DEALS = 40


@contextmanager
def server(
    folder: Path, port: int, program: str = PROGRAM, errors: IO[bytes] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A server process of its own, ready; killed at the end of the block."""
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(folder), str(port)],
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        process_group=0,  # Ctrl-C is not for the server
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()


def opened(port: int, chance: Random, tables: int) -> list[Person]:
    """Two people at each of so many tables, of every game in turn."""
    people = []
    running = Served(port)
    for number in range(tables):
        table = running.open_table(settings=SETTINGS[number % len(SETTINGS)])
        bo = running.come(table["table"], "Bo")
        with running.client(table["table"], bo["token"]) as client:
            assert client.do({"type": "Sit", "seat": 2})["type"] == "Done"
        for guest, token in ((table["guest"], table["token"]), (bo["guest"], bo["token"])):
            seed = chance.randrange(2**32)
            people.append(Person(table["table"], guest, token, Random(seed)))
    return people


def shared(port: int, matches: int) -> list[Phone]:
    """Two phones at each of so many matches on real cards."""
    phones = []
    for number in range(matches):
        status, answer = Served(port).ask("POST", "/api/kept", {"match": MATCH})
        assert status == 201, answer
        phones += [Phone(answer["id"], f"{phone}{number}") for phone in ("a", "b")]
    return phones


Logs = dict[str, list[tuple[AnyEntry, str | None, str | None]]]
"""Each table's entries with whose command they were: the guest, and the command's id."""


def stored_in(database: str | URL) -> Logs:
    """The tables of a database, read past the server."""
    engine = engine_of(database)
    with engine.connect() as connection:
        rows = connection.execute(
            text(
                "SELECT log_id, data, guest, device || '-' || command FROM entries "
                "JOIN logs ON logs.id = log_id WHERE kind = 'table' ORDER BY log_id, number"
            )
        ).all()
        guests = connection.execute(text("SELECT table_id, guest, name FROM guests")).all()
    engine.dispose()
    names = {(table, guest): name for table, guest, name in guests}
    tables: Logs = {}
    for table, data, guest, command in rows:
        entry = restored(data)
        if isinstance(entry, Came):
            entry = replace(entry, name=names[table, entry.guest])
        tables.setdefault(table, []).append((entry, guest, command))
    return tables


def judge_phones(folder: Path, phones: Sequence[Phone]) -> None:
    """Check that what was acknowledged to each phone stands in its log once, and nothing twice."""
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        rows = connection.execute("SELECT log_id, device, command FROM entries").fetchall()
    for phone in phones:
        done = Counter(row[2] for row in rows if row[:2] == (phone.match, phone.device))
        assert done.keys() >= phone.acknowledged, (phone, done)
        assert set(done.values()) <= {1}
        # At most the one that has no answer yet is more.
        assert len(done) <= len(phone.acknowledged) + 1


def judge(folder: Path, people: Sequence[Person]) -> dict[str, int]:
    """Check everything that must hold after a crash; the length of each table's log."""
    assert damaged_in(folder / "tables.db") == {}
    tables = stored_in(database_in(folder))
    judge_draws(folder, tables)
    return judge_tables(tables, people)


def judge_draws(folder: Path, tables: Logs) -> None:
    """Check each draw of each match, of those that go on by the secret seeds."""
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        seeds: dict[str, bytes] = dict(connection.execute("SELECT round, seed FROM seeds"))

    def with_seed(one: Round) -> Round:
        # Nothing is dealt before all on the list have revealed their nonces.
        is_under_way = len(one.nonces) < len(one.listed)
        seed = None if one.void or is_under_way else seeds.get(one.public_id)
        return one if seed is None else replace(one, server_seed=seed.hex(), key=key_of(one, seed))

    for log in tables.values():
        entries = [entry for entry, _guest, _command in log]
        for match in range(1, fold(entries).matches + 1):
            records = records_of(parts_of(match, entries), None, Speaker("en"))
            known = [
                dataclasses.replace(one, rounds=tuple(map(with_seed, one.rounds)))
                for one in records
            ]
            assert verify(known).findings == ()


def judge_tables(tables: Logs, people: Sequence[Person]) -> dict[str, int]:
    """Check what was acknowledged, and that each log is by the rules; return their lengths."""
    for person in people:
        done = Counter(
            command for _entry, guest, command in tables[person.table] if guest == person.guest
        )
        for command_id, kind in person.acknowledged.items():
            # A tap is no entry: that a moment was let pass is not stored.
            assert done[command_id] == (0 if kind == "Tap" else 1), (kind, command_id)
        assert all(number == 1 for command, number in done.items() if command is not None)
    given = [(person.table, number) for person in people for number in person.pages]
    assert len(set(given)) == len(given)
    for log in tables.values():
        live = fold(entry for entry, _guest, _command in log)
        assert live.table is not None
        record = record_of(live.table.match, live.names)
        played = list(steps(parse_record(format_record(record))))
        assert not played or unsaid(played[-1].state) == unsaid(live.table.match.state)
    return {table: len(log) for table, log in tables.items()}


def unsaid(state: Any) -> Any:
    """Return a state with only the totals of its sheet."""
    return replace(state, sheet=tuple(deal.totals for deal in state.sheet))


def crash(folder: Path, times: int, tables: int, seed: int) -> int:
    """So many crashes under load; how many commands were acknowledged in all."""
    *_crashes, acknowledged = crashes(folder, times, tables, seed)
    return acknowledged


def crashes(folder: Path, times: int, tables: int, seed: int) -> Iterator[int]:
    """Crash so many times, and end in peace; yield how many commands were acknowledged so far."""
    chance, port = Random(seed), free_port()
    with server(folder, port):
        people = opened(port, chance, tables)
        phones = shared(port, max(1, tables // 4))
    lengths = judge(folder, people)
    for _time in range(times):
        answers = chance.randrange(1, 70)
        asyncio.run(_play_until_killed(folder, port, [*people, *phones], answers))
        after = judge(folder, people)
        judge_phones(folder, phones)
        assert all(after[table] >= length for table, length in lengths.items())
        lengths = after
        yield acknowledged_by([*people, *phones])
    # And once more in peace: every table goes on.
    asyncio.run(play_on(folder, port, people, lengths))
    after = judge(folder, people)
    for table, length in lengths.items():
        assert after[table] > length, [
            entry for entry, *_whose in stored_in(database_in(folder))[table]
        ][-12:]
    assert acknowledged_by(phones) > 0
    yield acknowledged_by([*people, *phones])


def acknowledged_by(people: Sequence[Plays]) -> int:
    return sum(len(person.acknowledged) for person in people)


async def _play_until_killed(
    folder: Path, port: int, people: Sequence[Plays], answers: int
) -> None:
    """Play until so many more commands are acknowledged, however long that takes here."""
    enough = acknowledged_by(people) + answers
    with server(folder, port):
        playing = [asyncio.create_task(person.play(port)) for person in people]
        async with asyncio.timeout(PATIENCE):
            while acknowledged_by(people) < enough:
                assert not all(one.done() for one in playing), "the server ended by itself"
                await asyncio.sleep(0.003)
    await asyncio.gather(*playing)


async def play_on(
    folder: Path, port: int, people: Sequence[Person], lengths: dict[str, int]
) -> None:
    """Play until people see each table beyond this number of entries, if that ever comes."""
    with server(folder, port):
        playing = [asyncio.create_task(person.play(port)) for person in people]
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not all(person.sees_more_than(lengths[person.table]) for person in people):
                    await asyncio.sleep(0.1)
    await asyncio.gather(*playing)


def test_killed_in_the_midst_of_play(tmp_path: Path) -> None:
    assert crash(tmp_path, times=2, tables=4, seed=int(time.time())) > 0


@pytest.mark.deep
def test_killed_in_the_midst_of_play_very_often(tmp_path: Path) -> None:
    acknowledged = crash(tmp_path, times=60, tables=12, seed=int(time.time()))
    print(f"{acknowledged} commands were acknowledged in 60 crashes")
    assert acknowledged > 1000
