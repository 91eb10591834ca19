"""Two processes and one database behind a proxy: one stops, and nobody loses anything."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from femopp.cli.proxy_config import Behind, haproxy
from femopp.server.store.databases import engine_of
from femopp.server.store.reading import Fault, read_log
from femopp.server.store.schema import LOGS
from femopp.table.log.entries import restored
from tests.server.agreeing import OF_ROUND
from tests.server.serving import PATIENCE, Client, Served, wait_until
from tests.server.test_crash import Person, judge_tables, opened, stored_in
from tests.server.test_hosting_page import ROOT, program, started
from tests.server.test_reviews import of_record
from tests.test_documentation import FILE
from tools.browsing import free_port

PROGRAM = """
import sys
from femopp.server.net.reach import reach
from femopp.server.socket import connection
from femopp.server.start import listening, run
connection.MAX_PER_SECOND = 1000.0  # a test's players answer at once
known = reach([], ["127.0.0.1"])
listener, metrics = (listening(sys.argv[2], int(port)) for port in sys.argv[3:])
run(listener, sys.argv[1], lambda: print("ready", flush=True), known, metrics=metrics)
"""

PAGE = (ROOT / "docs/how-to/many-processes.md").read_text(encoding="utf-8")
FILES = dict(FILE.findall(PAGE))

TABLES = 4


def behind() -> Behind:
    """Free ports for one of the processes."""
    return Behind("127.0.0.1", free_port(), free_port())


def test_a_port_is_given_once_even_if_nobody_listens_there_yet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = free_port(1)
    numbers = iter([first, first + 1, *range(20_000, 30_000)])
    monkeypatch.setattr(SystemRandom, "randrange", lambda *_range: next(numbers))
    assert free_port() not in (first, first + 1)


@contextmanager
def process(
    url: str, place: Behind, folder: Path, version: str = "", through: Sequence[str] = ()
) -> Iterator[subprocess.Popen[str]]:
    """One of the processes, ready; killed at the end of the block.

    `version` are lines of Python that make it one of another version; it's started `through` a
    program, such as env.
    """
    paths = {"PYTHONPATH": os.pathsep.join([str(Path.cwd()), *[path for path in sys.path if path]])}
    program = [*through, sys.executable, "-c", version + PROGRAM]
    running = subprocess.Popen(
        [*program, url, place.host, str(place.port), str(place.health)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **paths, "XDG_DATA_HOME": str(folder)},
    )
    assert running.stdout is not None
    try:
        assert running.stdout.readline() == "ready\n"
        yield running
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


Proxy = Callable[[Path, int, Sequence[Behind]], AbstractContextManager[None]]
"""Runs a proxy at a port in front of some processes; its files are in a folder."""


@contextmanager
def with_haproxy(
    folder: Path, port: int, servers: Sequence[Behind], fall: int = 3
) -> Iterator[None]:
    """HAProxy, as `femopp proxy-config` prints it, but for the checks after which one is down."""
    written = haproxy(f"127.0.0.1:{port}", servers).replace("fall 3", f"fall {fall}")
    file = folder / "haproxy.cfg"
    # Only root can become another user.
    file.write_text(re.sub(r"    (user|group) .*\n", "", written))
    with started([program("haproxy"), "-q", "-db", "-f", str(file)], lambda: greet(port)):
        yield


@contextmanager
def with_nginx(folder: Path, port: int, servers: Sequence[Behind]) -> Iterator[None]:
    """nginx with the file of the page."""
    site = at_ports(FILES["/etc/nginx/sites-available/femopp"], servers)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("listen [::]:80;", "")
    paths = [f"{one}_temp_path {folder};" for one in ("client_body", "proxy")]
    http = f"access_log off; {' '.join(paths)} {site}"
    own = f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}"
    (folder / "nginx.conf").write_text(f"{own} http {{ {http} }}", encoding="utf-8")
    words = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with started(words, lambda: greet(port)):
        yield


@contextmanager
def with_caddy(folder: Path, port: int, servers: Sequence[Behind]) -> Iterator[None]:
    """Caddy with the file of the page."""
    site = at_ports(FILES["/etc/caddy/Caddyfile"], servers)
    site = site.replace("cards.example.org", f"http://127.0.0.1:{port}")
    file = folder / "Caddyfile"
    file.write_text(f"{{\nadmin off\n}}\n{site}", encoding="utf-8")
    words = [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
    with started(words, lambda: greet(port), XDG_CONFIG_HOME=str(folder)):
        yield


def at_ports(file: str, servers: Sequence[Behind]) -> str:
    """Return a file of the page with the ports of these processes."""
    for number, one in enumerate(servers, 7771):
        file = file.replace(f":{number}", f":{one.port}")
    return file


def greet(port: int) -> None:
    """Connect. Raises `OSError`."""
    socket.create_connection(("127.0.0.1", port), 1).close()


def tables_are_found(port: int, tables: list[str]) -> None:
    """Ask for tables through the proxy: each is always asked for at its own process."""

    def is_served(table: str) -> bool:
        return Served(port).ask("GET", f"/api/tables/{table}")[0] == 200

    wait_until(lambda: all(is_served(table) for table in tables))
    # An odd number, so that turn and turn about isn't the same each time.
    odd = tables[: len(tables) - 1 | 1]
    assert all(is_served(table) for table in odd * 5)


def reviews_are_found(port: int, servers: Sequence[Behind]) -> None:
    """Have records reviewed through the proxy: each is made once, and found by its id."""
    for number in range(7):
        found = of_record(Served(port), f"nonsense {number}")
        assert "line 1" in found["fault"]
        path = f"/api/review/{found['id']}"
        assert Served(port).ask("GET", path) == (200, found)
        assert sorted(Served(each.port).ask("GET", path)[0] for each in servers) == [200, 404]


def test_whoever_plays_at_a_process_that_stands_still_is_sent_on(
    shared: str, tmp_path: Path
) -> None:
    """As on a machine without power: nobody closes its connections but the proxy."""
    port, one, two = free_port(), behind(), behind()
    with (
        with_haproxy(tmp_path, port, [one, two]),
        process(shared, one, tmp_path) as first,
    ):
        table = Served(one.port).open_table()
        path = f"/api/tables/{table['table']}"
        wait_until(lambda: Served(port).ask("GET", path)[0] == 200)
        with (
            Client(port, table["table"], table["token"], ping_interval=None) as anna,
            process(shared, two, tmp_path),
        ):
            first.send_signal(signal.SIGSTOP)
            with pytest.raises(ConnectionClosed):
                while True:
                    anna.hear()
            wait_until(lambda: Served(port).ask("GET", path)[0] == 200)


class Doubting(Person):
    """Somebody who sends their last command again when they come back, as if unanswered."""

    last: tuple[str, dict[str, Any]] | None = None

    async def play(self, port: int) -> None:
        self.unanswered = self.unanswered or self.last
        await super().play(port)

    async def _hear(self, wire: Any, message: Any) -> None:
        sent = self.unanswered
        is_declined = message["type"] == "Declined" and message["id"] != OF_ROUND
        assert not is_declined or sent != self.last, f"not known again: {sent}"
        await super()._hear(wire, message)
        if message["type"] == "Done" and message["id"] != OF_ROUND:
            self.last = sent


async def played(
    people: Sequence[Person],
    port: int,
    answers: int,
    then: Callable[[], None] = lambda: None,
    ended: Callable[[], bool] = lambda: True,
) -> None:
    """Play through the proxy until everybody has so many more answers.

    Then do something, and play until something has ended.
    """
    enough = {id(one): len(one.acknowledged) + answers for one in people}

    async def playing(person: Person) -> None:
        # A client comes back whenever its socket is closed.
        while True:
            await person.play(port)
            await asyncio.sleep(0.05)

    tasks = [asyncio.create_task(playing(one)) for one in people]

    async def until(wanted: Callable[[], bool]) -> None:
        while not wanted():
            for task in tasks:
                assert not task.done(), task.exception()
            await asyncio.sleep(0.02)

    try:
        async with asyncio.timeout(PATIENCE):
            await until(lambda: all(len(one.acknowledged) >= enough[id(one)] for one in people))
            then()
            await until(ended)
    except TimeoutError:
        late = [one for one in people if len(one.acknowledged) < enough[id(one)]]
        raise AssertionError([waits(one) for one in late]) from None
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def waits(one: Person) -> dict[str, Any]:
    """Return what somebody who has no more answers waits for."""
    seen = one.screen or {}
    names = ("number", "stage", "deal", "turn", "seat", "host", "asked", "awaited", "taps")
    said = {name: seen.get(name) for name in names}
    return {**said, "table": one.table, "unanswered": one.unanswered, "closes": one.closes[-5:]}


@pytest.mark.parametrize(
    ("proxy", "end"),
    [
        (with_haproxy, signal.SIGTERM),
        (with_haproxy, signal.SIGKILL),
        (with_nginx, signal.SIGTERM),
        (with_caddy, signal.SIGTERM),
    ],
    ids=lambda one: getattr(one, "name", None) or one.__name__,
)
def test_each_process_has_its_tables_and_one_ends_in_the_midst_of_play(
    shared: str, tmp_path: Path, proxy: Proxy, end: signal.Signals
) -> None:
    port, one, two = free_port(), behind(), behind()
    with ExitStack() as stack:
        stack.enter_context(proxy(tmp_path, port, [one, two]))
        first = stack.enter_context(process(shared, one, tmp_path))
        stack.enter_context(process(shared, two, tmp_path))
        # Some tables go to the other process, as soon as they are asked for there.
        people = list[Person]()
        while len(owners(shared)) < 2:
            new = opened(one.port, Random(7), TABLES)
            people += [Doubting(who.table, who.guest, who.token, who.chance) for who in new]
            asyncio.run(played(people, port, 3))
        if end == signal.SIGTERM:
            tables_are_found(port, list({person.table for person in people}))
            reviews_are_found(port, [one, two])

        def end_one() -> None:
            for person in people:
                person.closes.clear()
            first.send_signal(end)

        asyncio.run(played(people, port, 1, end_one, lambda: first.poll() is not None))
        assert first.poll() == (0 if end == signal.SIGTERM else -end)
        if end == signal.SIGTERM:
            # Each table was handed over; nobody was cut off.
            assert {person.closes[0] for person in people if person.closes} == {(1013, "0.3")}
            closes = {close for person in people for close in person.closes}
            assert closes <= {(1013, "0.3"), (1013, "1")}
        asyncio.run(played(people, port, 3))
        assert len(owners(shared)) == 1
        # Back again: some of the tables return to it.
        stack.enter_context(process(shared, one, tmp_path))
        asyncio.run(played(people, port, 3))
        tables = stored_in(shared)
        judge_tables(tables, people)
        assert faults(shared, tables) == dict.fromkeys(tables)


def owners(url: str) -> set[str]:
    """The processes that own the tables."""
    engine = engine_of(url)
    with engine.connect() as connection:
        found = set(connection.execute(select(LOGS.c.owner)).scalars())
    engine.dispose()
    return found


def faults(url: str, tables: Iterable[str]) -> dict[str, Fault | None]:
    """The fault of each table's log, whose chain of hashes is checked."""
    engine, found = engine_of(url), dict[str, Fault | None]()
    with engine.connect() as connection:
        for table in tables:
            log = read_log(connection, table, 0, lambda row: restored(row.data))
            assert log is not None
            found[table] = log.fault
    engine.dispose()
    return found
