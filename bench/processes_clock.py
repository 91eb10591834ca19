"""One of two processes whose wall clock is wrong; a part of `bench/processes.py`."""

import asyncio
import signal
from collections.abc import Sequence
from email.utils import parsedate_to_datetime
from functools import partial
from pathlib import Path
from time import perf_counter, time

from processes_evening import Evening, Start, evening

from tests.server.serving import Served
from tests.server.test_two_processes import behind
from tests.server.test_wall import (
    a_link_works_for_ten_minutes,
    a_match_closes_in_time,
    nobody_gives_way,
)

LIBRARY = "libfaketime.so.1"

QUICK = 20.0
"""Seconds of the quick clock."""


def faked(seconds: float) -> Sequence[str]:
    """The program by which a process has another wall clock; others of its clocks stay right."""
    found = sorted(Path("/usr/lib").glob(f"*/faketime/{LIBRARY}"))
    if not found:
        raise SystemExit("this needs Debian's package libfaketime")
    ahead = [f"LD_PRELOAD={found[0]}", f"FAKETIME={seconds:+.0f}"]
    return ["env", *ahead, "DONT_FAKE_MONOTONIC=1", "FAKETIME_DONT_FAKE_MONOTONIC=1"]


def clocks(url: str, folder: Path, tables: int, seconds: float) -> None:
    """Play at two processes, of which the second one's clock is wrong by so many seconds."""
    print(f"  wrong by {seconds:+.0f} s", flush=True)
    folder.mkdir()
    with evening(url, folder, tables, Start(url, behind(), faked(seconds))) as one:
        asyncio.run(run(one))


async def run(one: Evening) -> None:
    async with one.played():
        await one.watched("nothing happens", partial(asyncio.sleep, 5))
        for sent in (signal.SIGTERM, signal.SIGKILL):
            for which, name in enumerate(("right", "wrong")):
                await one.watched(f"{sent.name}: {name}", partial(one.stop, which, sent))
                await one.watched("started again", partial(one.start_again, which))
        await asyncio.to_thread(probe, one)


def probe(one: Evening) -> None:
    """Check what goes by the wall clock, from each process to the other; time the turn clock."""
    right, wrong = [Served(place.port) for place in one.places]
    ahead = [own_time(server) - time() for server in (right, wrong)]
    print(f"  by their own clocks they are {ahead[0]:+.0f} and {ahead[1]:+.0f} s ahead", flush=True)
    for opener, other in ((right, wrong), (wrong, right)):
        a_link_works_for_ten_minutes(opener, other, one.url)
        nobody_gives_way(opener, other)
        a_match_closes_in_time(opener, other, one.url)
    print("  links, the door and matches on real cards hold from each to the other", flush=True)
    took = [turn(server) for server in (right, wrong)]
    print(f"  the quick clock took {took[0]:.2f} and {took[1]:.2f} s", flush=True)
    assert all(abs(one - QUICK) < 2 for one in took)


def own_time(server: Served) -> float:
    """Return the Unix time by a process's own clock, as the head of an answer has it."""
    response, _page = server.fetched("GET", "/api/games", None, {})
    return parsedate_to_datetime(response.headers["date"]).timestamp()


def turn(server: Served) -> float:
    """Return the seconds that somebody had who did nothing."""
    settings = {"game": "rifki", "pace": "none", "clock": "quick"}
    table = server.open_table(settings=settings)
    with server.client(table["table"], table["token"]) as anna:
        screen = anna.look_until(lambda screen: screen["turn"] == screen["seat"])
        begun = perf_counter()
        anna.look_until(lambda later: later["number"] > screen["number"])
    return perf_counter() - begun
