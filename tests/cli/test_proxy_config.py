"""`femopp proxy-config`: HAProxy takes what it prints."""

import os
import re
import shutil
import subprocess
from collections import Counter
from contextlib import closing
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path

import pytest

from femopp.cli.proxy_config import Behind, haproxy
from tests.cli.running import main
from tests.server.serving import PATIENCE, wait_until
from tests.server.test_hosting_page import program, started
from tests.server.test_two_processes import greet
from tools.browsing import free_port


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


ANSWERING = """
frontend of{number}
    bind 127.0.0.1:{port}
    bind 127.0.0.1:{health}
    http-request return status 200 content-type text/plain string {number}
"""


def test_servers_get_about_as_many_tables_each(tmp_path: Path) -> None:
    port, servers = free_port(), [Behind("127.0.0.1", free_port(), free_port()) for _one in "abcd"]
    written = re.sub(r"    (user|group) .*\n", "", haproxy(f"127.0.0.1:{port}", servers))
    for number, one in enumerate(servers):
        written += ANSWERING.format(number=number, port=one.port, health=one.health)
    file = tmp_path / "haproxy.cfg"
    file.write_text(written, encoding="utf-8")
    with started([program("haproxy"), "-q", "-db", "-f", str(file)], lambda: greet(port)):
        wait_until(lambda: len(shares(port)) == len(servers))
        # Each has a quarter, give or take an eighth of it: the ids are the same each time.
        assert all(220 <= share <= 280 for share in shares(port).values())


def shares(port: int) -> Counter[str]:
    """Return the number of tables, of a thousand, that each of the servers gets."""
    found = Counter[str]()
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        for table in range(1000):
            connection.request("GET", f"/api/tables/{sha256(b'%d' % table).hexdigest()[:12]}")
            found[connection.getresponse().read().decode()] += 1
    return found
