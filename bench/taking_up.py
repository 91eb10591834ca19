"""Measures how long other tables stand still while a table with a long log is restored.

    python bench/taking_up.py [--entries N] [--times N]

A task that wakes every millisecond represents the other tables. The output is its greatest delay in
milliseconds: while nothing else happens, and while the table is loaded from the database. There are
three logs: people who sat down and stood up, a match of Sheepshead with snapshots, and the same
match as stored by an older version, without them. The median of several repetitions counts.
"""

import argparse
import asyncio
import statistics
import sys
import time
from collections.abc import Awaitable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from femopp.driver import SeededShuffler
from femopp.server.room.rooms import Rooms
from femopp.server.start import collect_garbage_seldom, database_in
from femopp.server.store.store import Store
from femopp.table.log.entries import AnyEntry, Began, Came, Entry, Opened, Sat, Stands, Stood
from femopp.table.log.folding import after, opened
from femopp.table.log.snapshot import entering
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import BotThinks, Deals, Goes, bot_action, next_step, tap
from femopp.tricks import TABLE

SESSION = Settings("sheepshead", pace=Pace.NONE)
TICK = 0.001


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure how restoring a table delays others.")
    parser.add_argument("--entries", type=int, default=60_000)
    parser.add_argument("--times", type=int, default=5)
    wanted = parser.parse_args(arguments)
    # As in the real server.
    collect_garbage_seldom()
    sys.setswitchinterval(0.001)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(bench(wanted.entries, wanted.times))


async def bench(entries: int, times: int) -> None:
    match = played(entries)
    older = [entry for entry in match if not isinstance(entry, Stands)]
    logs: dict[str, Sequence[Entry]] = {
        "people": restless(entries),
        "match": match,
        "older match": older,
    }
    with TemporaryDirectory() as folder:
        store = Store(database_in(Path(folder)))
        await store.open()
        for name, log in logs.items():
            await store.open_table(name, log, {"anna": "hash"})
        for name, log in logs.items():
            without = [await lateness(asyncio.sleep(0.3)) for _time in range(times)]
            taking_up = [await lateness(found(store, name)) for _time in range(times)]
            idle, worst = statistics.median(without), statistics.median(taking_up)
            print(
                f"{name}: {len(log)} entries; others wait {worst * 1000:.1f} ms at the worst, "
                f"{idle * 1000:.1f} ms without it"
            )
        await store.close()


async def found(store: Store, name: str) -> None:
    """Load the table, and show it to somebody."""
    rooms = Rooms(store)
    room = await rooms.find(name)
    assert room is not None
    _frames, shown = room.frames(None, "en", None)
    while shown.sheet is not None and shown.sheet.later:
        await asyncio.sleep(0)
        _frames, shown = room.frames(None, "en", shown)
    await rooms.close()


async def lateness(doing: Awaitable[None]) -> float:
    """Return the greatest delay of the task that represents the others, in seconds."""
    worst = 0.0

    async def others() -> None:
        nonlocal worst
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            worst = max(worst, time.perf_counter() - due)

    ticking = asyncio.create_task(others())
    await asyncio.sleep(0.05)
    worst = 0.0
    await doing
    await asyncio.sleep(0.05)
    ticking.cancel()
    return worst


def restless(entries: int) -> list[AnyEntry]:
    """Return the log of a table where somebody sits down and stands up again."""
    log: list[AnyEntry] = [Opened(SESSION, "0"), Came("anna", "Anna")]
    while len(log) < entries:
        log += [Sat("anna", 0), Stood("anna")]
    return log


def played(entries: int) -> list[AnyEntry]:
    """Return the log of a long match between bots."""
    log: list[AnyEntry] = [Opened(SESSION, "0"), Came("anna", "Anna"), Began("0")]
    live = opened(log[0])  # type: ignore[arg-type]
    for entry in log[1:]:
        live, _events = after(live, entry)
    while len(log) < entries:
        live, written = _next(live)
        log += written
    return log


def _next(live: LiveTable) -> tuple[LiveTable, tuple[AnyEntry, ...]]:
    assert live.running is not None
    match next_step(live):
        case Deals():
            shuffler = SeededShuffler(1, live.number)
            action = live.game.table_action(live.running.table.match.state, shuffler)
            assert action is not None
            return entering(live, [Decided(TABLE, action, "table")])
        case Goes(action=action):
            return entering(live, [Decided(TABLE, action, "table")])
        case BotThinks(ask=ask):
            found = bot_action(live, ask, "bench")
            if found is None:
                return tap(live, ask.seat), ()
            return entering(live, [Decided(ask.seat, found, "bot")])
    raise RuntimeError("the match is over")


if __name__ == "__main__":
    main(sys.argv[1:])
