"""Reviews a match in a process of its own, from a thread that waits for it."""

import subprocess
import sys
from collections.abc import Callable
from threading import Lock, Timer

import msgspec

from femopp.review.told import ToldReview
from femopp.review.worker import Done, Fault, Line, Task

PATIENCE = 120.0
"""Seconds after those of a task until its process is killed."""

COMMAND = (sys.executable, "-m", "femopp.review.worker")


class ReviewFailed(Exception):
    """A review ended without a result: its process broke off, or took too long."""


class Apart:
    """A review in another process; `cancel` may be called from any thread."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_cancelled = False

    def run(self, advance: Callable[[int, int], None]) -> ToldReview | Fault:
        """Return the review, or why there can't be one; call `advance` with how much is done.

        Raises `ReviewFailed`, also when it is cancelled.
        """
        process = self._begun()
        alarm = Timer(self._task.seconds + PATIENCE, process.kill)
        alarm.start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            with process.stdin:
                process.stdin.write(msgspec.json.encode(self._task))
            for text in process.stdout:
                line: Line = msgspec.json.decode(text, type=Line)
                if not isinstance(line, Done):
                    return line
                advance(line.done, line.of)
        except (OSError, msgspec.MsgspecError) as error:
            raise ReviewFailed(str(error)) from None
        finally:
            alarm.cancel()
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()
        raise ReviewFailed(f"the process ended with status {process.returncode}")

    def cancel(self) -> None:
        """Stop the process, now or as soon as it begins."""
        with self._lock:
            self._is_cancelled = True
            if self._process is not None:
                self._process.kill()

    def _begun(self) -> "subprocess.Popen[bytes]":
        with self._lock:
            if self._is_cancelled:
                raise ReviewFailed("it was cancelled")
            try:
                # In a session of its own: Ctrl-C is for the server, which then kills it. If the
                # server is killed instead, it ends when it writes the next line.
                self._process = subprocess.Popen(
                    COMMAND,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,
                )
            except OSError as error:
                raise ReviewFailed(str(error)) from None
            return self._process
