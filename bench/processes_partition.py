"""One of two processes is cut off from their database; a part of `bench/processes.py`.

It runs in a network namespace with two links: to the database, and to the proxy. The first one is
taken down, so that nobody gets an answer, nor an error; connections stay open on both sides.
"""

import asyncio
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from processes_database import control, data_of, options_of
from processes_evening import Evening, Start, evening
from sqlalchemy import make_url

from femopp.cli.proxy_config import Behind
from tools.browsing import free_port

SPACE = "femopp-apart"

LINKS = {"femopp-db": "10.77.1", "femopp-web": "10.77.2"}
"""Links into the namespace: to the database, to the proxy. Here it's .1, and .2 inside."""

DATABASE, INSIDE = "10.77.1.1", "10.77.2.2"

THROUGH = ["ip", "netns", "exec", SPACE]

WITHIN = 5.0
"""Seconds after the end of a lease within which another process has its tables."""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


@contextmanager
def namespace() -> Iterator[None]:
    """The namespace with its links, until the end of the block."""
    ip("netns", "add", SPACE)
    try:
        for link, net in LINKS.items():
            peer = f"{link}-in"
            ip("link", "add", link, "type", "veth", "peer", "name", peer, "netns", SPACE)
            ip("addr", "add", f"{net}.1/24", "dev", link)
            ip("link", "set", link, "up")
            ip("-n", SPACE, "addr", "add", f"{net}.2/24", "dev", peer)
            ip("-n", SPACE, "link", "set", peer, "up")
        yield
    finally:
        for link in LINKS:
            subprocess.run(["ip", "link", "delete", link], check=False)
        ip("netns", "delete", SPACE)


@contextmanager
def reachable(url: str) -> Iterator[str]:
    """The URL of the same database over the link, where its server listens too."""
    options = options_of(url)
    with (data_of(url) / "pg_hba.conf").open("a") as file:
        file.write("host all all samenet trust\n")
    listening = options.replace("listen_addresses=", f"listen_addresses={DATABASE}")
    asyncio.run(control(url, "-o", listening, "restart"))
    try:
        over_link = make_url(url).set(host=DATABASE, port=5432, query={})
        yield over_link.render_as_string(hide_password=False)
    finally:
        asyncio.run(control(url, "-o", options, "restart"))


def cut_off(url: str, folder: Path, tables: int, seconds: float) -> None:
    """Play at two processes, of which the second one is cut off for some seconds."""
    with namespace(), reachable(url) as over_link:
        second = Start(over_link, Behind(INSIDE, free_port(), free_port()), THROUGH)
        with evening(url, folder, tables, second) as one:
            asyncio.run(run(one, seconds))


async def run(one: Evening, seconds: float) -> None:
    database = next(iter(LINKS))
    async with one.played():
        await one.watched("nothing happens", partial(asyncio.sleep, 5))
        before, since = one.owners(), perf_counter()
        ip("link", "set", database, "down")
        await asyncio.sleep(3)
        leases = one.leases()
        cut = min(leases, key=lambda process: leases[process])
        await one.watched("cut off", lambda: asyncio.sleep(2))
        report(one, {table for table in before if before[table] == cut}, since, leases[cut])
        await asyncio.sleep(max(0.0, since + seconds - perf_counter()))
        await one.watched("while it lasts", lambda: None)
        ip("link", "set", database, "up")
        await one.watched("healed", partial(asyncio.sleep, 10))
        assert len(one.leases()) == len(leases)
        # It serves again: all tables go there.
        await one.watched("SIGTERM: the other", partial(one.stop, 0, signal.SIGTERM))
        assert len(set(one.owners().values())) == 1
        await one.watched("started again", partial(one.start_again, 0))


def report(one: Evening, tables: set[str], since: float, lease: float) -> None:
    """Print and check when tables of the process were let go, and when they went on."""
    end = lease - time.time() + perf_counter()
    let_go, went_on = list[float](), list[float]()
    for person in one.people:
        if person.table in tables:
            closed = min(at for at in person.ends if at > since)
            let_go.append(end - closed)
            went_on.append(min(at for at in person.answers if at > closed) - end)
    print(
        f"  {len(tables)} tables of the one that was cut off: let go {min(let_go):.2f} to "
        f"{max(let_go):.2f} s before the end of its lease, went on {min(went_on):.2f} to "
        f"{max(went_on):.2f} s (median {median(went_on):.2f}) after it",
        flush=True,
    )
    assert min(let_go) > 0
    assert min(went_on) >= 0
    assert max(went_on) <= WITHIN
