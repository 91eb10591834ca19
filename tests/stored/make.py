"""Store tables and records as this build writes them, for later builds to read.

    .venv/bin/python -m tests.stored.make 0.1.0

Run it at each release; commit the folder of the version, and never change it again. It holds

    tables.sqlite3   the tables of `tables.py`, as `Store` writes them, in one file
    logs/NAME.jsonl  the log of each, one entry per line
    records/*.txt    the record of each table's latest match, and one player's own copy of it
    expected.json    public facts of each table, and the referee's verdict on each record

The tables differ from run to run, since the system's random numbers deal the cards.
"""

import asyncio
import json
import sqlite3
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from femopp.language import Speaker
from femopp.record import format_record
from femopp.server.room.rooms import Rooms
from femopp.server.store.store import Store
from femopp.table import waiting
from femopp.table.log.entries import stored
from femopp.table.replay.record import records_of
from femopp.tricks import Seat
from tests.stored import FOLDER, TABLES
from tests.stored.facts import facts_of, verdict_on
from tests.stored.tables import ALL

SPEAKER = Speaker("en")


async def _made(folder: Path) -> dict[str, Any]:
    store = Store(f"sqlite:///{folder / TABLES}")
    await store.open()
    rooms = Rooms(store)
    tables, records = {}, {}
    for make in ALL:
        people = await make(rooms)
        name, table = make.__name__, people.room.id
        kept = await store.load(table)
        assert kept is not None
        lines = b"".join(stored(entry) + b"\n" for entry in kept.log)
        (folder / "logs" / f"{name}.jsonl").write_bytes(lines)
        tables[name] = {"table": table, **facts_of(people.room)}
        for file, text in (await _records(rooms, people.room.id, people.live.matches)).items():
            records[f"{name}{file}"] = verdict_on(text)
            (folder / "records" / f"{name}{file}.txt").write_text(text, encoding="utf-8")
        print(name, tables[name]["entries"])
    await rooms.close()
    await store.close()
    return {"tables": tables, "records": records}


async def _records(rooms: Rooms, table: str, number: int) -> dict[str, str]:
    parts = await rooms.past(table, number)
    if not parts:
        return {}
    whole = records_of(parts, None, SPEAKER)
    own = records_of(parts, parts[-1].live.sitting(Seat(0)) or "", SPEAKER)
    return {"": "\n".join(map(format_record, whole)), "-own": "\n".join(map(format_record, own))}


def _in_one_file(database: Path) -> None:
    """Merge SQLite's write-ahead log into the file, and delete the server's lock."""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    (database.parent / f".{TABLES}.in-use").unlink()


def main(version: str) -> None:
    """Create the folder of a version, which must not exist."""
    folder = FOLDER / version
    for part in ("logs", "records"):
        (folder / part).mkdir(parents=True)
    # A bot stands in at once for disconnected players.
    with patch.object(waiting, "GRACE", 0.0):
        expected = asyncio.run(_made(folder))
    _in_one_file(folder / TABLES)
    (folder / "expected.json").write_text(_readable(expected), encoding="utf-8")


def _readable(expected: dict[str, dict[str, dict[str, Any]]]) -> str:
    """Format as JSON, one fact per line."""
    parts = (
        f"{json.dumps(part)}: {{\n" + ",\n".join(map(_fact, facts.items())) + "\n}"
        for part, facts in expected.items()
    )
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _fact(named: tuple[str, dict[str, Any]]) -> str:
    name, facts = named
    lines = (
        f"  {json.dumps(key)}: {json.dumps(one, ensure_ascii=False)}" for key, one in facts.items()
    )
    return f" {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n }"


if __name__ == "__main__":
    main(sys.argv[1])
