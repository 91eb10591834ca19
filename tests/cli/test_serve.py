"""`femopp serve`, which prints where it is open and stays open until it is stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tools.browsing import MAIN, free_port

PATIENCE = 60


def test_tables_stay_open_when_nobody_reads_what_it_tells(tmp_path: Path) -> None:
    port, here = free_port(), tmp_path / "here"
    here.mkdir()
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--no-browser"]
    server = subprocess.Popen(
        [sys.executable, "-c", MAIN, *words],
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
    server.stdout.close()
    try:
        assert "<title>" in page(port)
    finally:
        server.send_signal(signal.SIGTERM)
        complaints = server.stderr.read()
        server.stderr.close()
        server.wait()
    assert complaints == ""
    # By default they are in the user's data folder, not the current one.
    assert not list(here.iterdir())


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
