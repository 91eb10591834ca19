"""The server of a test's database, stopped and started by hand; for `bench/processes.py`."""

import asyncio
import os
import shlex
import subprocess
from pathlib import Path

from sqlalchemy import make_url

from tests.server.postgres import DEBIANS


async def control(url: str, *words: str) -> None:
    """Have pg_ctl do something with the database's server."""
    data = data_of(url)
    programs = sorted(DEBIANS.glob("*/bin/pg_ctl"))[-1]
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    told = [*as_user, str(programs), "-D", str(data), "-w", "-l", f"{data}.again", *words]
    done = await asyncio.create_subprocess_exec(*told, stdout=subprocess.DEVNULL, cwd="/")
    assert await done.wait() == 0


def data_of(url: str) -> Path:
    return Path(str(make_url(url).query["host"])) / "data"


def options_of(url: str) -> str:
    """The options with which the database's server was started."""
    return " ".join(shlex.split((data_of(url) / "postmaster.opts").read_text())[3:])
