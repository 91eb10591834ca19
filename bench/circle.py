"""A circle with many matches: the server's time for its page and its figures.

    python bench/circle.py [--matches N] [--members N] [--requests N]

The members have played so many matches, three an evening, of all games, in changing company and
with a bot now and then. Requests pass the whole server except for the network. Measured is
processor time of all its threads: the median of the requests, and the worst. The first of each
finds nothing added up; it waits for that, or, `at_once`, hears that it lasts longer. Meanwhile a
task measures the event loop's longest stall. Then one more match ends. The circle moves to other
time zones, and is deleted.
"""

import argparse
import asyncio
import platform
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from msgspec.structs import replace
from sqlalchemy import insert

from femopp.bots import bot_named, simulate
from femopp.circle import TABLE, Played, PlayedDeal, evening_of, summed
from femopp.figures.tally import Tally, stored, tally_of
from femopp.kits import GAMES
from femopp.rulebook import told_deal, told_outcome
from femopp.server.app import application
from femopp.server.circle.checked import Person
from femopp.server.circle.circles import Circles
from femopp.server.circle.coming import NewMember, open_circle
from femopp.server.circle.keeping import change_circle, delete_circle
from femopp.server.circle.matches import stored_match
from femopp.server.circle.rows import MatchRow
from femopp.server.figures.counting import Counting
from femopp.server.start import database_in
from femopp.server.store.schema import CIRCLE_MEMBERS, CIRCLE_TALLIES
from femopp.server.store.store import Store
from femopp.table.settings import Settings

ZONE = "Europe/Stockholm"
A_GAME = 8
"""Different matches that are played of each game; they are repeated with other people."""

PATHS = (
    "",
    "/figures",
    "/figures?season=all",
    "/figures/evenings",
    "/figures/evenings/{evening}",
    "/figures/members/{member}?season=all",
    "/figures/members/{member}/against/{other}?season=all",
    "/figures/matches/m{last}",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--members", type=int, default=6)
    parser.add_argument("--requests", type=int, default=30)
    wanted = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    with TemporaryDirectory() as folder:
        asyncio.run(measured(Path(folder), wanted.matches, wanted.members, wanted.requests))


def sheets() -> list[Played]:
    """Return matches of all games that bots have played."""
    found = []
    for game in GAMES.values():
        options = game.options.of()
        seats = game.usual_players(options)
        for seed in range(A_GAME):
            bots = [bot_named("greedy", game.name)] * seats
            state = simulate(game, options, bots, seed=seed, most_deals=20).match.state
            outcome = None if state.outcome is None else told_outcome(state.outcome)
            deals = tuple(PlayedDeal(told_deal(one), (None,) * seats) for one in state.sheet)
            names = tuple(map(str, range(seats)))
            settings = Settings(game.name)
            nobody: tuple[str | None, ...] = (None,) * seats
            found.append(
                Played(
                    *("", "", 0, 0, ZONE, "", game.name, TABLE, settings, game.version),
                    *(nobody, names, deals, outcome),
                )
            )
    return found


def by(people: list[str], matches: int, now: int) -> list[Played]:
    """Return so many matches, the last of them yesterday."""
    luck, made = Random(1), sheets()
    found = []
    for number in range(matches):
        match = luck.choice(made)
        sat: list[str | None] = [*people, None, None, None, None]
        luck.shuffle(sat)
        seated = tuple(sat[: len(match.players)])
        # Three an evening, every other evening.
        ago = (matches - number) // 3 * 2 * 86_400 + 80_000 - number % 3 * 4000
        found.append(
            replace(
                match,
                match=f"m{number}",
                when=now - ago,
                ended=now - ago + 3600,
                evening=evening_of(now - ago, ZONE),
                players=seated,
                deals=tuple(replace(one, players=seated) for one in match.deals),
            )
        )
    return found


async def measured(folder: Path, matches: int, members: int, requests: int) -> None:
    store = Store(database_in(folder))
    await store.open()
    app = application(store)
    async with app.router.lifespan_context(app):
        circles: Circles = app.state.circles
        new = await open_circle(circles, "Fridays", ZONE, Person("Gun", "", "en"), None)
        people = [new.member, *[f"member{number}" for number in range(1, members)]]
        circle = await circles.find(new.circle)
        await circles.store.change([insert(CIRCLE_MEMBERS).values(_rows(circle.id, people[1:]))])
        played = by(people, matches + 1, int(circle.opened_at))
        *before, last = played
        start = perf_counter()
        tallies = [tally_of(one) for one in before]
        print(f"{'each match from its sheet':46}{(perf_counter() - start) / matches * 1e3:8.2f} ms")
        await _fill(store, circle.id, before, tallies)
        file = folder / "tables.db"
        print(f"{'database':46}{file.stat().st_size / 1e6:8.1f} MB")
        names = {
            "evening": before[-1].evening,
            "member": people[0],
            "other": people[1],
            "last": str(matches - 1),
        }
        counting: Counting = app.state.counting
        for path in PATHS:
            where = path.format(**names)
            if "figures" in path:
                counting._kept.clear()
                await _cold(app, new.circle, new.secret, where)
            await _ask(app, new.circle, new.secret, where, requests)
        await _timed(
            "count one more match", lambda: counting._played(replace(last, circle=circle.id))
        )
        for zone in ("Asia/Tokyo", "Pacific/Auckland", ZONE):
            await _timed(f"move to {zone}", partial(_move, circles, new, zone))
        await _timed("delete it", lambda: _delete(circles, new))


async def _move(circles: Circles, new: NewMember, zone: str) -> None:
    await change_circle(circles, await circles.here(new.circle, new.secret), zone=zone)


async def _delete(circles: Circles, new: NewMember) -> None:
    await delete_circle(circles, await circles.here(new.circle, new.secret))


def _rows(circle: str, people: list[str]) -> list[dict[str, Any]]:
    return [
        {
            "circle_id": circle,
            "member": one,
            "name": f"Somebody {place}",
            "language": "en",
            "joined_at": 0,
            "place": place,
        }
        for place, one in enumerate(people, start=2)
    ]


async def _fill(store: Store, circle: str, played: list[Played], tallies: list[Tally]) -> None:
    rows = [
        stored_match(
            circle, MatchRow(one.match, None, one.when, one.ended, one.evening, summed(one, 1))
        )
        for one in played
    ]
    for some in range(0, len(rows), 500):
        await store.change(rows[some : some + 500])
    added = [(circle, one.match, one.ended, stored(one)) for one in tallies]
    await store.change([], [(CIRCLE_TALLIES, added)])


async def _cold(app: Any, link: str, secret: str, path: str) -> None:
    """Ask for what isn't added up: at once, and until it is."""
    stalls = [0.0]

    async def look() -> None:
        while True:
            start = perf_counter()
            await asyncio.sleep(0.001)
            stalls.append(perf_counter() - start - 0.001)

    looking = asyncio.create_task(look())
    start = perf_counter()
    mark = "&" if "?" in path else "?"
    status, _size = await _answer(app, link, secret, f"{path}{mark}at_once=true")
    first = perf_counter() - start
    await _answer(app, link, secret, path)
    whole = perf_counter() - start
    looking.cancel()
    said = f"  not kept: {status} after {first * 1e3:.0f} ms, there after {whole * 1e3:.0f} ms"
    print(f"{said}, longest stall {max(stalls) * 1e3:.1f} ms")


async def _answer(app: Any, link: str, secret: str, path: str) -> tuple[int, int]:
    """Return the status of the response, and its size in bytes."""
    where, _mark, query = f"/api/circles/{link}{path}".partition("?")
    headers = [
        (b"host", b"127.0.0.1"),
        (b"authorization", f"Bearer {secret}".encode()),
        (b"accept-encoding", b"gzip"),
    ]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app({**scope, "state": {}}, receive, send)
    return sent[0]["status"], sum(len(one.get("body", b"")) for one in sent)


async def _ask(app: Any, link: str, secret: str, path: str, requests: int) -> None:
    times, walls, size = [], [], 0
    for _request in range(requests):
        start, wall = process_time(), perf_counter()
        status, size = await _answer(app, link, secret, path)
        times.append(process_time() - start)
        walls.append(perf_counter() - wall)
        assert status == 200, (path, status)
    # The first one prepares statements and texts.
    cost = f"{median(times[1:]) * 1e3:8.1f} ms  worst {max(times[1:]) * 1e3:6.1f} ms"
    cost += f"  there after {median(walls[1:]) * 1e3:6.1f} ms"
    said = path.replace(link, "").split("/against/")[0] if "against" not in path else "one against"
    print(f"{'GET ' + (said or 'the page'):46}{cost}  {size / 1e3:6.1f} kB")


async def _timed(what: str, do: Callable[[], Awaitable[None]]) -> None:
    start, wall = process_time(), perf_counter()
    await do()
    took, waited = process_time() - start, perf_counter() - wall
    print(f"{what:46}{took * 1e3:8.1f} ms  ({waited * 1e3:.0f} ms until stored)")


if __name__ == "__main__":
    main()
