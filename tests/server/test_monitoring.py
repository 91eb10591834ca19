"""Health, metrics and logs of a server: they count, and tell nothing of those who play."""

import asyncio
import io
import json
import logging
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from femopp import __version__
from femopp.language import say
from femopp.server import start
from femopp.server.metrics import application, shown
from femopp.server.monitoring.counts import BOUNDS, Limit
from femopp.server.monitoring.logs import JsonLines
from femopp.server.net.reach import OPEN_TO_ALL, ReachError, private_place, reach
from femopp.server.room.openings import MAX_FOR_ONE
from femopp.server.start import listening
from femopp.server.store.databases import StorageError
from femopp.server.store.handing_over import HandingOver
from femopp.server.store.store import Store
from tests.cli.running import main
from tests.server.serving import PATIENCE, Client, Served, served, wait_until
from tests.server.storing import AN_HOUR
from tests.server.test_formats import execute

ROOT = Path(__file__).resolve().parent.parent.parent


class Watched(Served):
    """A server whose metrics are shown at a port of their own."""

    def __init__(self, server: Served, port: int) -> None:
        super().__init__(port)
        self.server = server.server

    def samples(self) -> dict[str, float]:
        """Return the value of each sample, by its name and its labels."""
        status, text = self.ask("GET", "/metrics")
        assert status == 200
        return {
            one.name + ",".join(one.labels.values()): one.value
            for family in text_string_to_metric_families(text)
            for one in family.samples
        }


@contextmanager
def watched(server: Served) -> Iterator[Watched]:
    loop = server.rooms._sweeper.get_loop()
    listener = listening("127.0.0.1", 0)
    showing = shown(listener, server.server)
    asyncio.run_coroutine_threadsafe(showing.__aenter__(), loop).result(PATIENCE)
    try:
        yield Watched(server, listener.getsockname()[1])
    finally:
        ended = showing.__aexit__(None, None, None)
        asyncio.run_coroutine_threadsafe(ended, loop).result(PATIENCE)


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """The log, as JSON."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root, ours = logging.getLogger(), logging.getLogger("femopp")
    root.addHandler(handler)
    ours.setLevel(logging.INFO)
    yield stream
    root.removeHandler(handler)
    ours.setLevel(logging.NOTSET)


def lines(logged: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in logged.getvalue().splitlines()]


def numbered(table: str) -> str:
    return sha256(table.encode()).hexdigest()[:12]


SHORT = {
    "game": "rodskagg",
    "options": {"rituals": "off", "overshoot": "win"},
    "pace": "none",
}
"""A match that is over in a few deals."""


def test_a_played_match_is_counted_and_nobody_is_named(tmp_path: Path, logged: io.StringIO) -> None:
    with served(tmp_path) as server, watched(server) as shows:
        before = shows.samples()
        table = server.open_table(settings=SHORT, name="Zebulon")
        guest = server.come(table["table"], "Xantippa")
        seen = []
        with (
            server.client(table["table"], table["token"]) as host,
            server.client(table["table"], guest["token"]),
            server.client(table["table"]),
        ):
            while host.screen["stage"] == "playing":
                host.play_on()
                seen.append(shows.ask("GET", "/metrics")[1])
            after = shows.samples()
        path, bearer = f"/api/tables/{table['table']}", f"Bearer {table['token']}"
        server.ask("DELETE", path, Authorization=bearer)
    assert after["femopp_tables_open"] == before["femopp_tables_open"] + 1
    # The host, the guest, and a spectator without a name.
    assert after["femopp_people_connected"] == before["femopp_people_connected"] + 3
    # Everything that was shown after it was stored: at least each of the host's own steps.
    assert after["femopp_actions_total"] > before["femopp_actions_total"] + 20
    assert after["femopp_append_seconds_count"] > before["femopp_append_seconds_count"]
    number = numbered(table["table"])
    assert [one["event"] for one in lines(logged)] == [
        f"table {number} is opened",
        f"table {number} is deleted",
    ]
    told = "\n".join([*seen, logged.getvalue()])
    secrets = [*map(str, (*table.values(), *guest.values())), "Zebulon", "Xantippa", "127.0.0.1"]
    assert not [one for one in secrets if one in told]
    labels = set(re.findall(r'="([^"]*)"', "\n".join(seen)))
    assert labels == {__version__, *map(str, BOUNDS), "+Inf", *Limit}
    for line in re.sub(r"\{.*?\}", "", "\n".join(seen)).split("\n"):
        assert not line or line.startswith("# ") or re.fullmatch(r"[a-z_]+ [0-9.e+-]+", line), line


def test_an_error_is_logged_without_its_words(
    tmp_path: Path, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: Any) -> None:
        raise ValueError("Zebulon holds the king of clubs")

    with served(tmp_path) as server:
        table = server.open_table()
        with server.client(table["table"], table["token"]) as client:
            monkeypatch.setattr("femopp.server.room.room.decide", broken)
            assert client.act("play kc")["type"] == "Declined"
    _opened, line = lines(logged)
    assert set(line) == {"time", "level", "logger", "event", "log", "error", "at"}
    number = numbered(table["table"])
    assert (line["event"], line["log"]) == (f"table {number}: Request", number)
    assert (line["level"], line["error"]) == ("error", "ValueError")
    assert re.fullmatch(r"room\.py:\d+ _serve", line["at"][0])
    assert re.fullmatch(r"test_monitoring\.py:\d+ broken", line["at"][-1])
    assert "Zebulon" not in logged.getvalue()


def test_other_packages_words_are_not_logged(logged: io.StringIO) -> None:
    logging.getLogger("asyncio").error("Task was destroyed: Zebulon plays %s", "kc")
    (line,) = lines(logged)
    assert set(line) == {"time", "level", "logger", "at"}
    assert (line["logger"], line["level"]) == ("asyncio", "error")
    assert re.fullmatch(r"test_monitoring\.py:\d+ test_other_.*", line["at"][0])
    assert "Zebulon" not in logged.getvalue()


async def fails(_request: Request) -> None:
    raise ValueError("Zebulon")


def test_an_error_of_a_response_is_logged_in_the_same_form(
    tmp_path: Path, logged: io.StringIO
) -> None:
    with served(tmp_path) as server:
        app: Any = server.server.config.app
        app.router.routes.insert(0, Route("/fails", fails))
        assert server.ask("GET", "/fails")[0] == 500
    (line,) = lines(logged)
    assert (line["logger"], line["error"]) == ("uvicorn.error", "ValueError")
    assert "Zebulon" not in logged.getvalue()


def test_refusals_are_counted_by_their_limit(tmp_path: Path) -> None:
    known = reach([], ["127.0.0.1"])
    wanted = {"settings": {"game": "rifki"}, "name": "Anna"}
    with served(tmp_path, known=known) as server, watched(server) as shows:
        before = shows.samples()
        for _table in range(MAX_FOR_ONE + 1):
            server.ask("POST", "/api/tables", wanted, **{"X-Forwarded-For": "203.0.113.7"})
        table = server.open_table()
        # Answers that nobody reads yet must not hold up the last one.
        with Client(server.port, table["table"], table["token"], max_queue=None) as client:
            # The server may hang up before the last of them is sent.
            with suppress(ConnectionClosed):
                for _ping in range(200):
                    client.say({"type": "Ping"})
            client.until("Trouble")
        after = shows.samples()
    grown = {name: value - before[name] for name, value in after.items() if "refused" in name}
    assert {name: value for name, value in grown.items() if value} == {
        "femopp_refused_totalrequest": 1,
        "femopp_refused_totalmessage": 1,
    }


def test_database_errors_are_counted(tmp_path: Path) -> None:
    with served(tmp_path) as server, watched(server) as shows:
        before = shows.samples()["femopp_database_errors_total"]
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            database.execute("ALTER TABLE entries RENAME TO gone")
        wanted = {"settings": {"game": "rifki"}, "name": "Anna"}
        assert server.ask("POST", "/api/tables", wanted)[0] == 503
        assert shows.samples()["femopp_database_errors_total"] == before + 1


# Health


def health(server: Any) -> tuple[int, str]:
    """Return the status and the body of `/health` for a server in this state."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/health", "headers": [], "query_string": b""}
    asyncio.run(application(server)(scope, receive, send))
    return sent[0]["status"], json.loads(sent[1]["body"])["status"]


def in_state(error: Exception | None = None, **state: bool) -> Any:
    async def check() -> None:
        if error is not None:
            raise error

    rooms = SimpleNamespace(store=SimpleNamespace(check=check))
    config = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(rooms=rooms)))
    return SimpleNamespace(**{"started": True, "should_exit": False, **state}, config=config)


def test_a_server_is_healthy_while_it_serves_and_its_database_answers() -> None:
    assert health(in_state()) == (200, "ok")
    assert health(in_state(started=False)) == (503, "starting")
    assert health(in_state(should_exit=True)) == (503, "stopping")
    gone = StorageError(say(OPEN_TO_ALL, given="x"))
    assert health(in_state(gone)) == (503, "the database does not answer")


def test_a_running_server_is_healthy(tmp_path: Path) -> None:
    with served(tmp_path) as server, watched(server) as shows:
        assert shows.ask("GET", "/health") == (200, {"status": "ok"})
        # Not where everybody can ask.
        assert server.ask("GET", "/metrics")[1] != shows.ask("GET", "/metrics")[1]
        connection = HTTPConnection("127.0.0.1", shows.port)
        connection.request("GET", "/metrics")
        kind = connection.getresponse().headers.get_content_type()
        connection.close()
        assert kind == "text/plain"


async def has_others(_store: Store) -> bool:
    return True


def test_a_server_that_ends_serves_until_proxies_have_seen_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "has_others", has_others)
    monkeypatch.setattr(start, "SEEN_SECONDS", AN_HOUR)
    with served(tmp_path) as server:
        table = server.open_table()
        with watched(server) as shows, server.client(table["table"], table["token"]) as anna:
            server.server.handle_exit(signal.SIGTERM, None)
            assert shows.ask("GET", "/health") == (503, {"status": "stopping"})
            assert server.open_table()
            anna.say({"type": "Ping"})
            assert anna.until("Pong")
        # At a second Ctrl-C it waits no longer.
        server.server.handle_exit(signal.SIGINT, None)


def test_a_server_that_ends_hands_over_after_it_listens_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "has_others", has_others)
    monkeypatch.setattr(start, "SEEN_SECONDS", 0.0)
    answered = list[int]()

    async def end(handing: HandingOver) -> None:
        with suppress(ConnectionRefusedError):
            answered.append((await asyncio.to_thread(server.ask, "GET", "/api/games"))[0])
        await hand_over(handing)

    hand_over = HandingOver.end
    monkeypatch.setattr(HandingOver, "end", end)
    with served(tmp_path) as server:
        table = server.open_table()
        with server.client(table["table"], table["token"]) as anna:
            server.server.handle_exit(signal.SIGTERM, None)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    anna.socket.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "0.3")
    assert answered == []


# The address


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("9464", ("127.0.0.1", 9464)),
        ("10.0.0.5:9464", ("10.0.0.5", 9464)),
        ("100.64.0.7:9464", ("100.64.0.7", 9464)),
        ("[::1]:9464", ("::1", 9464)),
        ("[fd00::5]:9464", ("fd00::5", 9464)),
    ],
)
def test_metrics_are_shown_on_this_machine_or_in_a_private_network(
    given: str, place: tuple[str, int]
) -> None:
    assert private_place(given) == place


@pytest.mark.parametrize(
    "given", ["0.0.0.0:9464", "[::]:9464", ":9464", "8.8.8.8:9464", "[2600::1]:9464"]
)
def test_metrics_are_not_open_to_everybody(given: str) -> None:
    with pytest.raises(ReachError, match="everybody could read it there"):
        private_place(given)


@pytest.mark.parametrize("given", ["here", "10.0.0.5", "10.0.0.5:x", "no.such.invalid:9464"])
def test_an_invalid_address_says_what_is_valid(given: str) -> None:
    with pytest.raises(ReachError, match=r"give a port, or an address and a port"):
        private_place(given)


def test_a_port_in_use_names_the_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    used = listening("127.0.0.1", 0)
    used.listen()
    port = str(used.getsockname()[1])
    words = ("serve", "--port", "0", "--no-browser", "--data", str(tmp_path), "--metrics", port)
    ran = main(capsys, *words)
    used.close()
    assert ran.status == 2
    assert f"port {port} of 127.0.0.1 can't be used" in ran.err
    assert ran.err.endswith("choose another with --metrics\n")


# The board and the page


def test_the_board_shows_each_metric_and_no_other(tmp_path: Path) -> None:
    board = json.loads((ROOT / "deploy/grafana.json").read_text(encoding="utf-8"))
    queries = [one["expr"] for panel in board["panels"] for one in panel["targets"]]
    on_board = set(re.findall(r"(?:femopp|process)_\w+", " ".join(queries)))
    with served(tmp_path) as server, watched(server) as shows:
        samples = shows.ask("GET", "/metrics")[1]
    there = set(re.findall(r"^(\w+)", samples, re.MULTILINE))
    assert on_board <= there
    ours = {one for one in there if one.startswith("femopp_")}
    rest = {re.sub(r"_(bucket|sum|count|total|created)$", "", one) for one in ours}
    assert {re.sub(r"_(bucket|total)$", "", one) for one in on_board} >= rest


def test_the_page_explains_each_metric(tmp_path: Path) -> None:
    page = (ROOT / "docs/how-to/watch-a-server.md").read_text(encoding="utf-8")
    with served(tmp_path) as server, watched(server) as shows:
        samples = shows.ask("GET", "/metrics")[1]
    named = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    ours = set(re.findall(r"^# TYPE (\w+)", samples, re.MULTILINE))
    assert {one for one in named if one.startswith("femopp_")} == {
        one for one in ours if one.startswith("femopp_")
    }
    limits = set(re.findall(r"^\| `(\w+)` \|", page.partition("## Limits")[2], re.MULTILINE))
    assert limits == set(Limit)


def test_a_lease_that_is_not_renewed_is_a_line_without_the_statement(
    shared: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def lines() -> list[str]:
        told = [one.getMessage() for one in caplog.records]
        return [one for one in told if one.startswith("the lease")]

    with caplog.at_level(logging.ERROR), served(tmp_path, shared):
        execute(shared, "ALTER TABLE processes RENAME TO gone")
        wait_until(lines)
        execute(shared, "ALTER TABLE gone RENAME TO processes")
    assert lines()[0].endswith('not renewed: relation "processes" does not exist')
