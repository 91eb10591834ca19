"""`femopp serve`, which prints where it is open and stays open until it is stopped."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tools.browsing import MAIN, free_port

PATIENCE = 60


@contextmanager
def serving(tmp_path: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """The command at a port, with its tables in a folder of its own."""
    here = tmp_path / "here"
    here.mkdir()
    server = subprocess.Popen(
        [sys.executable, "-c", MAIN, "serve", "--host", "127.0.0.1", "--no-browser", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=here,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            "XDG_DATA_HOME": str(tmp_path / "data"),
        },
    )
    assert server.stdout is not None
    assert server.stderr is not None
    with server.stdout, server.stderr:
        try:
            yield server
        finally:
            server.kill()
            server.wait()


def test_tables_stay_open_when_nobody_reads_what_it_tells(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, "--port", str(port)) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdout.close()
        assert "<title>" in page(port)
        server.send_signal(signal.SIGTERM)
        assert server.stderr.read() == ""
    # By default they are in the user's data folder, not the current one.
    assert not list((tmp_path / "here").iterdir())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_that_it_has_stopped(tmp_path: Path, number: signal.Signals) -> None:
    port = free_port()
    with serving(tmp_path, "--port", str(port)) as server:
        assert "<title>" in page(port)
        server.send_signal(number)
        told, complaints = server.communicate(timeout=PATIENCE)
        assert complaints == ""
        assert told.endswith("Stopped. All tables are saved, and go on when Femopp starts again.\n")
        assert server.returncode == 0


def page(port: int) -> str:
    """Return the first page, once the server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{port}/") as answer:
                return str(answer.read().decode())
        except URLError:
            assert time.monotonic() < end
            time.sleep(0.05)
