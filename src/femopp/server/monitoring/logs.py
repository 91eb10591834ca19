"""The server's log as JSON, a line for each event, and numbers of tables that invite nobody.

A table's id is an invitation, so no log has it. As JSON, names, addresses and cards don't stand
there either: an error's own words may hold anything, so only its type and its place in the code are
written.
"""

import logging
import traceback
from datetime import UTC, datetime
from hashlib import sha256

import msgspec
from msgspec import Struct

OURS = "femopp"

LOG_DIGITS = 12

FRAMES = 8
"""Calls that are named of an error's traceback, the last ones."""


class LogNumber(str):
    """The number of a table's or a match's log in the server's own log."""

    __slots__ = ()


def log_number(id: str) -> LogNumber:
    """Return the number by which the server's log names a log of this id."""
    return LogNumber(sha256(id.encode()).hexdigest()[:LOG_DIGITS])


class Line(Struct, omit_defaults=True):
    """An event of the log. Other packages' events have no words, as these may hold anything."""

    time: str
    level: str
    logger: str
    event: str = ""
    log: str = ""
    error: str = ""
    at: list[str] = []


class JsonLines(logging.Formatter):
    """Formats events as JSON, each on a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = Line(
            datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            record.levelname.lower(),
            record.name,
        )
        if record.name == OURS:
            line.event = record.getMessage()
            given = record.args if isinstance(record.args, tuple) else ()
            line.log = next((str(one) for one in given if isinstance(one, LogNumber)), "")
        else:
            line.at = [f"{record.filename}:{record.lineno} {record.funcName}"]
        if record.exc_info and record.exc_info[0] is not None:
            line.error = record.exc_info[0].__name__
            line.at = [
                f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])[-FRAMES:]
            ]
        return msgspec.json.encode(line).decode()


def write_json() -> None:
    """Write everything that is logged to the standard error, as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(OURS).setLevel(logging.INFO)
