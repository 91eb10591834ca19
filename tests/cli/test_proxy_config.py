"""`femopp proxy-config`: HAProxy takes what it prints."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import main


def test_each_worker_of_each_machine_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--host", "10.0.0.5", "--host", "fd00::6", "--port", "8001", "--metrics", "9001"]
    ran = main(capsys, "proxy-config", "--listen", "[::]:80", *words)
    assert ran.status == 0
    assert "    bind [::]:80\n" in ran.out
    assert [line for line in ran.out.splitlines() if line.startswith("    server ")] == [
        "    server femopp1 10.0.0.5:8001 port 9001",
        "    server femopp2 10.0.0.5:8002 port 9002",
        "    server femopp3 [fd00::6]:8001 port 9001",
        "    server femopp4 [fd00::6]:8002 port 9002",
    ]


def test_haproxy_finds_nothing_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    program = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("haproxy is not installed")
    file = tmp_path / "haproxy.cfg"
    file.write_text(main(capsys, "proxy-config", "--host", "fd00::6").out)
    ran = subprocess.run(
        [program, "-c", "-V", "-f", str(file)], check=False, capture_output=True, text=True
    )
    assert (ran.returncode, "WARNING" in ran.stderr) == (0, False), ran.stderr
