"""The database: tables, their logs, and their guests' secrets."""

from sqlalchemy import (
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("opened_at", Integer, nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
    # Whose command brought the entry about, so that a retry is known again.
    Column("guest", String(32)),
    Column("command", String(64)),
)

GUESTS = Table(
    "guests",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False),
)
