"""A hash for each entry, names outside the log, and commands by device and number.

The chain begins here: what stands in the log now is taken as it is. The id of a command becomes a
device and a number, as ids are read from now on.

Revision ID: 0003
"""

import json
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

HASH_BYTES = 16
MOST_DIGITS = 15

NEW = sa.table(
    "new_entries",
    sa.column("table_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("data", sa.LargeBinary),
    sa.column("hash", sa.LargeBinary),
    sa.column("guest", sa.String),
    sa.column("device", sa.String),
    sa.column("command", sa.BigInteger),
)


def upgrade() -> None:
    op.add_column("guests", sa.Column("name", sa.String(200)))
    op.create_table(
        "new_entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("device", sa.String(64)),
        sa.Column("command", sa.BigInteger),
        sa.Column("stands", sa.Integer),
        sa.Column("owner", sa.Integer),
    )
    connection = op.get_bind()
    tables = connection.execute(sa.text("SELECT id FROM tables ORDER BY id")).scalars().all()
    for table in tables:
        _chain(connection, table)
    op.drop_table("entries")
    op.rename_table("new_entries", "entries")
    op.create_index(
        "standings",
        "entries",
        ["table_id", "stands", "number"],
        sqlite_where=sa.text("stands IS NOT NULL"),
        postgresql_where=sa.text("stands IS NOT NULL"),
    )


def _chain(connection: sa.Connection, table: str) -> None:
    rows = connection.execute(
        sa.text(
            "SELECT number, data, guest, command FROM entries WHERE table_id = :id ORDER BY number"
        ),
        {"id": table},
    )
    before = _hashed(f"femopp table {table}".encode())
    for number, named, guest, name in rows.all():
        data = _without_name(connection, table, bytes(named))
        device, command = (None, None) if name is None else _split(name)
        whose = "" if name is None else guest
        place = f"{number}\0{whose}\0{device or ''}\0{'' if command is None else command}\0"
        before = _hashed(before + place.encode() + data)
        row = {"table_id": table, "number": number, "data": data, "hash": before}
        if name is not None:
            row |= {"guest": guest, "device": device, "command": command}
        connection.execute(NEW.insert().values(row))


def _split(name: str) -> tuple[str, int]:
    """Return the device and the number of a command's id."""
    device, dash, number = name.rpartition("-")
    if dash and number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS:
        return device, int(number)
    return name, 1


def _without_name(connection: sa.Connection, table: str, data: bytes) -> bytes:
    """Move the name of somebody who came from the log to the table of guests."""
    if not data.startswith(b'{"type":"Came"'):
        return data
    entry: dict[str, Any] = json.loads(data)
    connection.execute(
        sa.text("UPDATE guests SET name = :name WHERE table_id = :id AND guest = :guest"),
        {"name": entry.pop("name"), "id": table, "guest": entry["guest"]},
    )
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()


def _hashed(content: bytes) -> bytes:
    return sha256(content).digest()[:HASH_BYTES]
