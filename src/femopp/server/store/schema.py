"""The database: tables with logs, guests and reviews, and matches on real cards."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
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
    # When somebody was last there (Unix time), to the hour.
    Column("touched_at", Integer, nullable=False),
)

OWNER = Table(
    "owner",
    METADATA,
    Column("id", Integer, primary_key=True),
    # Of the server that may write (`owning`).
    Column("number", Integer, nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
    # Links the entry to the one before, so that damage is found (`chain`).
    Column("hash", LargeBinary, nullable=False),
    # Whose command brought the entry about, so that a retry is recognised.
    Column("guest", String(32)),
    Column("device", String(64)),
    Column("command", BigInteger),
    # The match (from 1) of a snapshot; empty for all other entries.
    Column("stands", Integer),
    # The server that wrote it, by its number among the owners of the database.
    Column("owner", Integer),
)

STANDINGS = Index(
    "standings",
    ENTRIES.c.table_id,
    ENTRIES.c.stands,
    ENTRIES.c.number,
    sqlite_where=ENTRIES.c.stands.isnot(None),
    postgresql_where=ENTRIES.c.stands.isnot(None),
)

GUESTS = Table(
    "guests",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False),
    # Outside the log, so that it can be changed and deleted; empty when it was deleted.
    Column("name", String(200)),
    # Outside the log too; empty where nobody has chosen one.
    Column("face", String(32)),
)

KEPT = Table(
    "kept",
    METADATA,
    Column("id", String(32), primary_key=True),
    # For those who may only watch.
    Column("watch", String(32), nullable=False, unique=True),
    Column("opened_at", Integer, nullable=False),
    # When somebody last entered something or looked (Unix time), to the hour.
    Column("touched_at", Integer, nullable=False),
    Column("token_hash", String(64), nullable=False),
    # Names, faces and members by seat, as JSON; outside the log, so that they can be changed.
    Column("people", LargeBinary, nullable=False),
    # The circle that it belongs to, if any.
    Column("circle_id", String(32), index=True),
)

KEPT_ENTRIES = Table(
    "kept_entries",
    METADATA,
    Column("kept_id", String(32), ForeignKey("kept.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
    # Links the entry to the one before (`chain`).
    Column("hash", LargeBinary, nullable=False),
    # The phone that sent it, and its number there, so that a retry is recognised.
    Column("device", String(64)),
    Column("command", BigInteger),
    Column("entered_at", Integer, nullable=False),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    # The match, from 1.
    Column("match", Integer, primary_key=True),
    # For everybody who played; each person sees only their own part (`room.reviews`).
    Column("data", LargeBinary, nullable=False),
)

SHARED_REVIEWS = Table(
    "shared_reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("match", Integer, primary_key=True),
    # Who lets others see their part.
    Column("guest", String(32), primary_key=True),
)
