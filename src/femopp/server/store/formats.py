"""Formats of a database: what may be written to it, so that the Femopp before can read that.

While processes of two versions share a database, both write what the older one can read. When none
of the older version holds a lease any more, the operator raises the format. From then on the newer
ones write all that they can, and an older one refuses the database.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, extract, func, inspect, select, update

from femopp.language import Text, _, say
from femopp.server.store.databases import StorageError
from femopp.server.store.schema import FORMAT, PROCESSES

TOO_NEW = _(
    "a newer Femopp has finished its upgrade of this database; use that one, or restore a backup "
    "from before the upgrade"
)

NOT_YET = _(
    "this works when the server's upgrade is finished; its operator does that with: femopp migrate "
    "--finish"
)

IN_USE = _(
    "an older Femopp still runs with this database (processes: {number}); stop it, and finish "
    "then. If it was killed, wait five seconds"
)


NOW = extract("epoch", func.clock_timestamp())
"""The time by the database's clock."""


class Format(Struct, frozen=True):
    """A format of the database, since a version of Femopp.

    `names` are what entries have from then on, as `tests/pinned` lists them: a kind of entry, or a
    path and a name with a dot between. A field may be there before if it's empty. `drops` are SQL
    statements that remove what only older versions need.
    """

    since: str
    names: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()


Formats = Sequence[Format]
"""All formats that a version can read and write, the oldest first; they are numbered from 1."""

FORMATS: Formats = (
    Format("0.3.0"),
    Format(
        "0.4.0",
        (
            "RoundOpened",
            "RoundClosed",
            "RoundRevealed",
            "RoundVoid",
            "SeedPublished",
            "Stands.round",
            "Stands.round.commitment",
            "Stands.round.first",
            "Stands.round.nonces",
            "Stands.round.round",
            "Stands.round.void",
        ),
    ),
)


def needed(data: bytes, formats: Formats) -> int:
    """Return the first format in which a stored entry can be written."""
    entry = msgspec.json.decode(data)
    for number in range(len(formats), 1, -1):
        if any(_has(entry, name) for name in formats[number - 1].names):
            return number
    return 1


def _has(entry: Mapping[str, Any], name: str) -> bool:
    kind, *path = name.split(".")
    return kind == entry["type"] and (not path or _leads(entry, path))


def _leads(value: Any, path: Sequence[str]) -> bool:
    """Whether a path leads to something that isn't empty, or ends with this very choice."""
    if isinstance(value, list):
        return any(_leads(one, path) for one in value)
    if not path:
        return bool(value)
    if isinstance(value, dict):
        inner = value.values() if path[0] == "*" else [value.get(path[0])]
        return any(_leads(one, path[1:]) for one in inner)
    return [value] == list(path)


def format_of(connection: Connection) -> int:
    """Return the number of a database's format; 0 for one from before there were formats."""
    if not inspect(connection).has_table(FORMAT.name):
        return 0
    number: int = connection.execute(select(FORMAT.c.number)).scalar_one()
    return number


def check_reads(connection: Connection, formats: Formats) -> None:
    """Raise `StorageError` if only a newer version can read the database.

    The format can't be raised before the commit.
    """
    present = connection.execute(select(FORMAT.c.number).with_for_update(read=True)).scalar_one()
    if present > len(formats):
        raise StorageError(say(TOO_NEW))


def raise_format(connection: Connection, formats: Formats) -> None:
    """Raise a database's format to the newest, whoever else uses it."""
    present = connection.execute(select(FORMAT.c.number)).scalar_one()
    for one in formats[present:]:
        for statement in one.drops:
            connection.exec_driver_sql(statement)
    if present < len(formats):
        connection.execute(update(FORMAT).values(number=len(formats)))


def finish(connection: Connection, formats: Formats) -> None:
    """Raise the format of a database that this version can read to the newest.

    Raises `StorageError` while a process that can't read it holds a lease.
    """
    # Whoever begins now waits until the commit, and so does whoever finishes too.
    connection.execute(select(FORMAT.c.number).with_for_update())
    older = PROCESSES.c.reads < len(formats)
    # A process that was stopped meanwhile has to enter anew, and is refused then.
    connection.execute(delete(PROCESSES).where(older, PROCESSES.c.expires <= NOW))
    left = connection.execute(select(func.count()).where(older)).scalar_one()
    if left:
        raise StorageError(say(IN_USE, number=left))
    raise_format(connection, formats)


def unfinished(number: int, formats: Formats) -> Text | None:
    """Return a sentence for the operator about a format that isn't the newest."""
    if number == len(formats):
        return None
    return say(
        _(
            "The database stays readable for Femopp {version}, and what is new in this version is "
            "not stored yet. When none of the older ones runs any more: femopp migrate --finish"
        ),
        version=formats[number - 1].since,
    )
