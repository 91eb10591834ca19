"""A PostgreSQL database for a test: the one that is named, or one of our own; else a skip."""

import atexit
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pytest
from sqlalchemy import make_url, text

from femopp.server.store.databases import engine_of

VARIABLE = "FEMOPP_TEST_POSTGRES"
DEBIANS = Path("/usr/lib/postgresql")

_numbers = count(1)


@contextmanager
def postgres_urls() -> Iterator[str]:
    """The address of an empty database, dropped afterwards. Skips where none can be had."""
    if find_spec("psycopg") is None:
        pytest.skip("PostgreSQL: psycopg is not installed")
    server = os.environ.get(VARIABLE) or _started()
    if server is None:
        pytest.skip(f"PostgreSQL: set {VARIABLE}, or install Debian's postgresql")
    name = f"femopp_test_{os.getpid()}_{next(_numbers)}"
    _say(server, f"CREATE DATABASE {name}")
    try:
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        _say(server, f"DROP DATABASE {name} WITH (FORCE)")


def _say(server: str, sentence: str) -> None:
    engine = engine_of(server).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(sentence))
    engine.dispose()


@cache
def _started() -> str | None:
    """The address of a server of our own over a socket in a new folder, stopped at exit."""
    programs = sorted(DEBIANS.glob("*/bin/initdb"))
    if not programs or os.name != "posix":
        return None
    folder = Path(mkdtemp(prefix="femopp-postgres-"))
    try:
        _start(programs[-1].parent, folder)
    except (OSError, subprocess.CalledProcessError):
        shutil.rmtree(folder, ignore_errors=True)
        return None
    return f"postgresql://postgres@/postgres?host={folder}"


def _start(programs: Path, folder: Path) -> None:
    as_postgres: list[str] = []
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root; Debian's package has made a user for it.
        shutil.chown(folder, "postgres")
        as_postgres = ["runuser", "-u", "postgres", "--"]

    def run(program: str, *arguments: str) -> None:
        words = [*as_postgres, str(programs / program), *arguments]
        subprocess.run(words, cwd=folder, check=True, capture_output=True, timeout=180)

    data = str(folder / "data")
    run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8")
    settings = f"-c fsync=off -c listen_addresses= -c unix_socket_directories={folder}"
    run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", settings, "start")

    def stop() -> None:
        run("pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
