"""The first start of a checkout: tables open at once, and the engine is compiled beside them.

When it is compiled, the tables start anew once: they go on where they were, and open pages connect
again by themselves. A running server never loads it, as half of its modules are already in use.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.environment import Environment

FOLDER = "build/beside"
POLL = 0.2
"""Seconds between two looks at both."""

QUIET = "ignore:The engine runs uncompiled:RuntimeWarning"
"""Leave out a warning that isn't so here: there may well be a compiler."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def serve(environment: Environment, arguments: list[str]) -> int:
    """Run `femopp` with these words, compile meanwhile, and start it again; return its status."""
    from tools.environment import tell

    command = [str(environment.script("femopp")), *arguments]
    tell("Tables open now. The engine is compiled beside them; then they start anew, and go on.")
    with environment.log.open("ab") as log:
        compiling = subprocess.Popen(
            [environment.python, "setup.py", "build_ext", f"--build-lib={FOLDER}"],
            cwd=environment.root,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    tables = Tables(command)
    before = [signal.signal(one, tables.on_signal) for one in SIGNALS]
    try:
        while tables.status() is None and compiling.poll() is None:
            time.sleep(POLL)
        if tables.status() is None:
            is_compiled = put_in_place(environment.root)
            environment.note_compiled()
            if is_compiled:
                tables.start_anew()
        return tables.wait()
    finally:
        for one, handler in zip(SIGNALS, before, strict=True):
            signal.signal(one, handler)
        compiling.kill()
        compiling.wait()


class Tables:
    """The command that opens tables, as a process that gets the signals of this one."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._process = subprocess.Popen(command, env={**os.environ, "PYTHONWARNINGS": QUIET})

    def status(self) -> int | None:
        """Return the exit status, None while it runs."""
        return self._process.poll()

    def wait(self) -> int:
        return self._process.wait()

    def start_anew(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._process = subprocess.Popen([*self._command, "--no-browser"])

    def on_signal(self, number: int, _frame: FrameType | None) -> None:
        """Let the tables end; this process ends after them. Ctrl-C reaches them without it."""
        if number != signal.SIGINT:
            self._process.send_signal(number)


def put_in_place(root: Path) -> bool:
    """Move the compiled modules beside their sources; return whether there are any."""
    built = [path for path in (root / FOLDER).rglob("*.*") if path.suffix in (".so", ".pyd")]
    for path in built:
        path.replace(root / "src" / path.relative_to(root / FOLDER))
    return bool(built)
