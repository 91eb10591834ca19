"""`femopp serve --workers`: each a process of its own, started again when it dies."""

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from femopp.cli import workers
from femopp.cli.workers import pause_after
from tests.cli.test_serve import PATIENCE, serving
from tests.server.serving import Served, wait_until
from tests.server.test_hosting_page import ROOT, SERVICE, exec_start, verified
from tests.test_documentation import FILE
from tools.browsing import free_port


def test_the_pause_after_each_death_is_longer_until_it_lives() -> None:
    pauses = [0.5]
    for lived in (0.0, 3.0, 59.0, 1.0, 1.0, 1.0, 1.0, 60.0, 1.0):
        pauses.append(pause_after(lived, pauses[-1]))
    assert pauses[1:] == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 1.0, 2.0]


FILES = dict(FILE.findall((ROOT / "docs/how-to/many-processes.md").read_text(encoding="utf-8")))


def as_typed(port: int, metrics: int, database: str) -> list[str]:
    """The options of the page's unit, with other ports and another database."""
    _femopp, serve, *words = exec_start(SERVICE, FILES)
    assert serve == "serve"
    here = {"7771": str(port), "9464": str(metrics)}
    place = words.index("--database-url") + 1
    return [*(here.get(one, one) for one in words[:place]), database, *words[place + 1 :]]


def test_systemd_has_nothing_to_say_about_the_unit(tmp_path: Path) -> None:
    assert verified(tmp_path, units=[SERVICE], files=FILES) == "0"


def health(port: int) -> int:
    """The status of a worker's health; 0 if it isn't there."""
    with suppress(OSError):
        return Served(port).ask("GET", "/health")[0]
    return 0


def children(process: int) -> set[int]:
    """The workers of a process, by Linux's own list."""
    found = set()
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            parent = int((entry / "stat").read_text().rpartition(") ")[2].split()[1])
            if parent == process and b"spawn_main" in (entry / "cmdline").read_bytes():
                found.add(int(entry.name))
    return found


def await_open(server: subprocess.Popen[str], workers: int) -> None:
    """Wait until so many workers have said that they are open, however long they take to start."""
    assert server.stdout is not None
    while workers:
        line = server.stdout.readline()
        assert line
        workers -= "Femopp is open at" in line


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux lists processes there")
def test_workers_serve_and_come_back_and_end_together(shared: str, tmp_path: Path) -> None:
    port, metrics = free_port(1), free_port(1)
    with serving(tmp_path, *as_typed(port, metrics, shared)) as server:
        await_open(server, 2)
        wait_until(lambda: health(metrics) == health(metrics + 1) == 200)
        begun = children(server.pid)
        assert len(begun) == 2
        table = Served(port).open_table()
        # Another process serves from the same database.
        asked = {"tables": {table["table"]: table["token"]}}
        status, seen = Served(port + 1).ask("POST", "/api/tables/known", asked)
        assert (status, len(seen["tables"])) == (200, 1)
        killed = min(begun)
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: len(children(server.pid) - begun) == 1)
        await_open(server, 1)
        wait_until(lambda: health(metrics) == health(metrics + 1) == 200)
        last = children(server.pid)
        server.send_signal(signal.SIGTERM)
        told, complaints = server.communicate(timeout=PATIENCE)
        assert server.returncode == 0
        assert told.endswith("Stopped. All tables are saved, and go on when Femopp starts again.\n")
        assert "ended with status -9; it starts again in 1 seconds" in complaints
        assert not any(Path(f"/proc/{one}").exists() for one in last)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux lists processes there")
def test_workers_end_if_their_supervisor_is_killed(shared: str, tmp_path: Path) -> None:
    port, metrics = free_port(1), free_port(1)
    with serving(tmp_path, *as_typed(port, metrics, shared)) as server:
        await_open(server, 2)
        wait_until(lambda: health(metrics) == health(metrics + 1) == 200)
        server.kill()
        wait_until(lambda: health(metrics) == health(metrics + 1) == 0)


def test_a_worker_that_dies_just_after_it_was_looked_at_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alive = iter([True, False])
    process = SimpleNamespace(sentinel=7, is_alive=lambda: next(alive))
    dying: Any = SimpleNamespace(process=process, due=0.0, look=lambda _now: process.is_alive())
    awaited = []

    def wait(sentinels: list[int], _seconds: float | None) -> None:
        awaited.extend(sentinels)
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "wait", wait)
    with pytest.raises(KeyboardInterrupt):
        workers._keep_running([dying])
    assert awaited == [7]
