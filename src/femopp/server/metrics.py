"""Health and metrics of a running server, for Prometheus, at an address of their own.

No label has values from people, tables or addresses.
"""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import accumulate
from typing import Any

import uvicorn
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from femopp import __version__
from femopp.server.monitoring.counts import BOUNDS, COUNTS, Durations, Limit
from femopp.server.room.rooms import Rooms
from femopp.server.store.databases import StorageError

LAG_SECONDS = 1.0
"""Seconds between two measurements of the event loop's lag."""

HEALTH_SECONDS = 2.0
"""Seconds within which the database must answer."""


class Metrics(Collector):
    """The metrics of a server, made when they are asked for."""

    def __init__(self, server: uvicorn.Server) -> None:
        self._server = server

    def collect(self) -> Iterator[Metric]:
        if self._server.started:
            yield from self._of_tables(rooms_of(self._server))
        yield InfoMetricFamily("femopp", "This version.", {"version": __version__})
        yield CounterMetricFamily("femopp_actions", "Actions at tables, stored.", COUNTS.actions)
        yield CounterMetricFamily(
            "femopp_database_errors",
            "Reads and writes that the database refused.",
            COUNTS.database_errors,
        )
        refused = CounterMetricFamily(
            "femopp_refused", "Requests and messages beyond a limit.", labels=["limit"]
        )
        for limit in Limit:
            refused.add_metric([limit], COUNTS.refused[limit])
        yield refused
        yield _histogram("femopp_append_seconds", "Time until a write is on disk.", COUNTS.appends)
        yield _histogram("femopp_event_loop_lag_seconds", "Lag of the event loop.", COUNTS.lags)

    def _of_tables(self, rooms: Rooms) -> Iterator[Metric]:
        tables = list(rooms)
        people = sum(room.viewers.people() for room in tables)
        waiting = rooms.reviews.waiting()
        yield GaugeMetricFamily("femopp_tables_open", "Tables in memory.", len(tables))
        yield GaugeMetricFamily("femopp_people_connected", "People at tables.", people)
        yield GaugeMetricFamily("femopp_reviews_waiting", "Reviews waiting or being made.", waiting)


def rooms_of(server: uvicorn.Server) -> Rooms:
    """Return the tables of a server that has started."""
    app: Any = server.config.app
    rooms: Rooms = app.state.rooms
    return rooms


def _histogram(name: str, explained: str, durations: Durations) -> Metric:
    names = [*map(str, BOUNDS), "+Inf"]
    buckets = list(zip(names, accumulate(durations.counts), strict=True))
    return HistogramMetricFamily(name, explained, buckets, durations.total)


def application(server: uvicorn.Server) -> Starlette:
    """Return the application with `/health` and `/metrics` of a server.

    It is healthy from when it has started until it stops, while its database answers.
    """
    registry = CollectorRegistry()
    registry.register(Metrics(server))
    ProcessCollector(registry=registry)

    async def health(_request: Request) -> Response:
        if not server.started or server.should_exit:
            return JSONResponse({"status": "stopping" if server.started else "starting"}, 503)
        with suppress(StorageError, TimeoutError):
            await asyncio.wait_for(rooms_of(server).store.check(), HEALTH_SECONDS)
            return JSONResponse({"status": "ok"})
        return JSONResponse({"status": "the database does not answer"}, 503)

    async def metrics(_request: Request) -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_PLAIN_0_0_4)

    return Starlette(routes=[Route("/health", health), Route("/metrics", metrics)])


class BesideServer(uvicorn.Server):
    """A server beside another one, which handles the signals."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def shown(listener: socket.socket, server: uvicorn.Server) -> AsyncIterator[None]:
    """Show a server's health and metrics until the end of the block."""
    beside = BesideServer(
        uvicorn.Config(
            application(server),
            log_config=None,
            log_level="error",
            lifespan="off",
            server_header=False,
            proxy_headers=False,
        )
    )
    lag = asyncio.create_task(_measure_lag())
    serving = asyncio.create_task(beside.serve(sockets=[listener]))
    try:
        yield
    finally:
        lag.cancel()
        beside.should_exit = True
        await serving


async def _measure_lag() -> None:
    time = asyncio.get_running_loop().time
    while True:
        due = time() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        COUNTS.lags.add(max(0.0, time() - due))
