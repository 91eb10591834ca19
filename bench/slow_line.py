"""A slow line to a server: every connection waits, and all share one bandwidth.

The browser's own slowing leaves out WebSockets and the opening of connections.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

ROUND_TRIP = 0.15
"""Seconds."""
DOWN, UP = 1.6e6 / 8, 0.75e6 / 8
"""Bytes a second."""
PIECE = 1460
"""Bytes of a packet."""


class _Direction:
    """One direction of the line: what is sent at the same time waits for each other."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._free_at = 0.0

    def arrival(self, size: int) -> float:
        """Return when a packet of this size arrives that is sent now."""
        loop = asyncio.get_running_loop()
        self._free_at = max(self._free_at, loop.time()) + size / self._rate
        return self._free_at + ROUND_TRIP / 2


async def _carry(
    source: asyncio.StreamReader, target: asyncio.StreamWriter, direction: _Direction
) -> None:
    """Carry bytes to the other end in order, each packet at its time."""
    packets: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def read() -> None:
        while data := await source.read(PIECE):
            packets.put_nowait((direction.arrival(len(data)), data))
        packets.put_nowait((direction.arrival(0), b""))

    reading = asyncio.create_task(read())
    loop = asyncio.get_running_loop()
    with suppress(OSError):
        while True:
            when, data = await packets.get()
            await asyncio.sleep(max(0, when - loop.time()))
            if not data:
                break
            target.write(data)
            await target.drain()
    reading.cancel()
    target.close()


@contextmanager
def slow_line(port: int) -> Iterator[str]:
    """Open a slow line to a port of this machine; yield the address of its other end."""
    down, up = _Direction(DOWN), _Direction(UP)
    loop = asyncio.new_event_loop()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Cancelled when the line is closed.
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(ROUND_TRIP)  # the handshake
            there, back = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(_carry(reader, back, up), _carry(there, writer, down))

    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    opening = asyncio.start_server(connect, "127.0.0.1", 0)
    server = asyncio.run_coroutine_threadsafe(opening, loop).result()
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        asyncio.run_coroutine_threadsafe(_close(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _close(server: asyncio.Server) -> None:
    server.close()
    carrying = asyncio.all_tasks() - {asyncio.current_task()}
    for one in carrying:
        one.cancel()
    await asyncio.gather(*carrying, return_exceptions=True)
