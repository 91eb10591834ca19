"""Measures how far one address can disturb others: half requests, long replays, sockets.

    python bench/nuisance.py [--halves N] [--replays N] [--sockets N]

The server has its own process and a new database. Everything stays on this machine: the offender
uses 127.0.0.2, the others 127.0.0.1. Nothing takes longer than two minutes, and no more connections
are opened than the options say.

Half requests: heads that never end; how many are open after 12 seconds, and how long until all are
closed. Replays: records of some 240 kB at once from one address, and as many again by clients that
leave at once; how long somebody else then waits for a short one, and how long a plain request takes
meanwhile. Sockets: many at one table, from one address behind a trusted proxy.
"""

import argparse
import asyncio
import json
import platform
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from websockets.asyncio.client import connect

from femopp.kits import GAMES

HINDERS, OTHER = "127.0.0.2", "127.0.0.1"
LONG, SHORT = 320, 4
"""Lengths of records in deals."""

LIMIT = 120.0
"""Timeout of a measurement in seconds."""


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure how far one address can disturb others.")
    parser.add_argument("--halves", type=int, default=1000, help="half requests")
    parser.add_argument("--replays", type=int, default=60, help="long records at once")
    parser.add_argument("--sockets", type=int, default=400, help="sockets of one address")
    wanted = parser.parse_args(arguments)
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    asyncio.run(_measure(wanted.halves, wanted.replays, wanted.sockets))


async def _measure(halves: int, replays: int, sockets: int) -> None:
    async with _server() as port:
        await _half_requests(port, halves)
    async with _server() as port:
        await _long_replays(port, replays)
    async with _server() as port:
        await _many_sockets(port, sockets)


@asynccontextmanager
async def _server() -> AsyncIterator[int]:
    """Start a server that trusts this machine as a proxy, if it can; yield its port."""
    known = (
        "--trusted-proxy"
        in subprocess.run(
            [sys.executable, "-m", "femopp", "serve", "--help"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )
    proxy = ["--trusted-proxy", "127.0.0.1"] if known else []
    with TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, "-u", "-m", "femopp", "serve", "--lang", "en", "--host", "127.0.0.1"),
            *("--port", "0", "--data", folder, "--no-browser", *proxy),
            stdout=subprocess.PIPE,
        )
        assert server.stdout is not None
        try:
            first = (await server.stdout.readline()).decode()
            yield int(first.rstrip().rstrip("/").rpartition(":")[2])
        finally:
            server.terminate()
            await server.wait()


# Requests


async def _connected(port: int, where: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(where, 0))


async def _ask(port: int, where: str, data: bytes) -> tuple[int, float]:
    """Return the status of a response, and its seconds; 0 if there was none."""
    began = perf_counter()
    answer = b""
    with suppress(OSError, TimeoutError):
        reader, writer = await _connected(port, where)
        writer.write(data)
        answer = await asyncio.wait_for(reader.read(), LIMIT)
        writer.close()
    return int(answer[9:12] or 0), perf_counter() - began


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()


def _post(path: str, body: object) -> bytes:
    text = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    return f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text


def _record(deals: int) -> str:
    words = ["simulate", "sheepshead", "--matches", "1", "--bots", "random", "--seed", "1"]
    with TemporaryDirectory() as folder:
        out = f"{folder}/record"
        subprocess.run(
            [sys.executable, "-m", "femopp", *words, "--most-deals", str(deals), "--out", out],
            capture_output=True,
            check=True,
        )
        with open(out) as file:  # noqa: PTH123
            return file.read()


async def _plainly(port: int, until: asyncio.Event) -> list[float]:
    """Return the milliseconds of somebody else's plain requests meanwhile."""
    times = []
    while not until.is_set():
        _status, seconds = await _ask(port, OTHER, _get("/api/address"))
        times.append(seconds * 1000)
        await asyncio.sleep(0.01)
    return times


def _told(times: Sequence[float]) -> str:
    return (
        f"half within {median(times):.1f} ms, 99 of 100 within {quantiles(times, n=100)[98]:.1f} ms"
    )


# Measurements


async def _half_requests(port: int, halves: int) -> None:
    began = perf_counter()
    open_ones = 0

    async def half() -> None:
        nonlocal open_ones
        with suppress(OSError, TimeoutError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(HINDERS, 0)
            )
            open_ones += 1
            try:
                writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-")
                await asyncio.wait_for(reader.read(), 30)
                writer.close()
            except TimeoutError:
                return
            open_ones -= 1

    all_of_them = [asyncio.create_task(half()) for _half in range(halves)]
    await asyncio.sleep(12)
    after_twelve = open_ones
    await asyncio.wait(all_of_them)
    seconds = perf_counter() - began
    last = "never" if open_ones else f"{seconds:.1f} s"
    print(f"half requests: {halves}; open after 12 s: {after_twelve}; all closed after: {last}")


async def _long_replays(port: int, replays: int) -> None:
    long = _post("/api/replay", {"record": _record(LONG)})
    short = _post("/api/replay", {"record": _record(SHORT)})
    over = asyncio.Event()
    plain = asyncio.create_task(_plainly(port, over))
    await asyncio.sleep(2)
    over.set()
    print(f"plain requests, quiet: {_told(await plain)}")
    over.clear()
    plain = asyncio.create_task(_plainly(port, over))
    _status, alone = await _ask(port, OTHER, long)
    over.set()
    print(
        f"a record of {len(long) // 1000} kB: {alone:.1f} s; plain requests: {_told(await plain)}"
    )
    for gone in (False, True):
        asked = [asyncio.create_task(_asked(port, long, gone)) for _replay in range(replays)]
        await asyncio.sleep(0.5)
        status, seconds = await _ask(port, OTHER, short)
        answers = Counter(await asyncio.gather(*asked))
        what = "by clients that leave" if gone else "of one address"
        print(
            f"{replays} such {what}: {dict(answers)}; somebody else's short one: {status} "
            f"after {seconds:.1f} s"
        )


async def _asked(port: int, data: bytes, leaves: bool) -> int:
    if not leaves:
        return (await _ask(port, HINDERS, data))[0]
    _reader, writer = await _connected(port, HINDERS)
    writer.write(data)
    await writer.drain()
    await asyncio.sleep(0.2)
    writer.transport.abort()
    return 0


async def _many_sockets(port: int, sockets: int) -> None:
    settings = {"game": next(iter(GAMES)), "pace": "none"}
    asked = _post("/api/tables", {"settings": settings, "name": "Anna"})
    reader, writer = await _connected(port, OTHER)
    writer.write(asked)
    table = json.loads((await reader.read()).partition(b"\r\n\r\n")[2])["table"]
    writer.close()
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"

    async def one() -> str:
        headers = {"X-Forwarded-For": "203.0.113.7"}
        async with connect(address, additional_headers=headers, compression=None) as socket:
            await socket.send(json.dumps({"type": "Hello", "token": None}))
            first = json.loads(await socket.recv())
            await asyncio.sleep(5)
            return str(first["type"])

    answers = Counter(await asyncio.gather(*[one() for _socket in range(sockets)]))
    print(f"sockets of one address: {sockets}; first answers: {dict(answers)}")


if __name__ == "__main__":
    main(sys.argv[1:])
