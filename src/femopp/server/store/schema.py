"""The database: logs with what stands beside them, and circles.

A log is that of a live table, or of a match on real cards. Rows with a column `log_id` or
`table_id` are deleted with that log, rows with `circle_id` with that circle.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

TABLE, CARDS = "table", "cards"
"""The kinds of logs: those of live tables, and those of matches on real cards."""

LOGS = Table(
    "logs",
    METADATA,
    Column("id", String(32), primary_key=True),
    # `TABLE` or `CARDS`.
    Column("kind", String(16), nullable=False),
    Column("opened_at", Integer, nullable=False),
    # When somebody was last there (Unix time), to the hour.
    Column("touched_at", Integer, nullable=False),
    # The same as a count of days, by which unused logs are deleted (`days`).
    Column("touched_day", Integer, nullable=False),
    # The last device number that was given at a table; empty before the first.
    Column("devices", BigInteger),
    # The fencing number of whoever may write to it (`log`).
    Column("fence", Integer, nullable=False),
    # The process that serves it (`ownership`); empty with SQLite, which has only one.
    Column("owner", String(32)),
    # A table's summary for lists (`table.screen.glance`), which its owner writes with its entries;
    # empty for a match on real cards, and before a table's owner has written one (`glances`).
    Column("glance", LargeBinary),
)

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    # When its lease ends unless it is renewed: Unix time by the database's clock.
    Column("expires", Double, nullable=False),
    # The newest format that it can read (`formats`).
    Column("reads", Integer, nullable=False),
)

FORMAT = Table(
    "format",
    METADATA,
    Column("id", Integer, primary_key=True),
    # Of the format in which entries are written (`formats`).
    Column("number", Integer, nullable=False),
)

DELETIONS = Table(
    "deletions",
    METADATA,
    # In the order in which they were listed: each process reads on from the last that it knows.
    Column("number", Integer, primary_key=True),
    # As in the file beside the database (`deletions`).
    Column("word", Text, nullable=False, unique=True),
    # That listed it; empty if it was read from a file.
    Column("process", String(32)),
)

DAYS = Table(
    "days",
    METADATA,
    Column("id", Integer, primary_key=True),
    # Of days counted so far.
    Column("number", Integer, nullable=False),
    # The UTC date of the last one.
    Column("counted_on", String(10), nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("log_id", String(32), ForeignKey("logs.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
    # Links the entry to the one before, so that damage is found (`chain`).
    Column("hash", LargeBinary, nullable=False),
    # Whose command brought the entry about, so that a retry is recognised; a phone that keeps a
    # match on real cards is no guest, and its entries have an empty one.
    Column("guest", String(32)),
    Column("device", String(64)),
    Column("command", BigInteger),
    # The match (from 1) of a snapshot; empty for all other entries.
    Column("stands", Integer),
    # The fencing number of whoever wrote it.
    Column("fence", Integer),
    # When it was stored (Unix time); empty for entries of tables before that was kept.
    Column("at", Integer),
)

STANDINGS = Index(
    "standings",
    ENTRIES.c.log_id,
    ENTRIES.c.stands,
    ENTRIES.c.number,
    sqlite_where=ENTRIES.c.stands.isnot(None),
    postgresql_where=ENTRIES.c.stands.isnot(None),
)

GUESTS = Table(
    "guests",
    METADATA,
    Column("table_id", String(32), ForeignKey("logs.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False),
    # Outside the log, so that it can be changed and deleted; empty when it was deleted.
    Column("name", String(200)),
    # Outside the log too; empty where nobody has chosen one.
    Column("face", String(32)),
)

SEEDS = Table(
    "seeds",
    METADATA,
    Column("table_id", String(32), ForeignKey("logs.id"), primary_key=True),
    # The round's public id.
    Column("round", String(32), primary_key=True),
    # Secret: whoever knows it before the match is over knows all cards. Its row goes when the log
    # has it.
    Column("seed", LargeBinary, nullable=False),
)

KEPT = Table(
    "kept",
    METADATA,
    Column("log_id", String(32), ForeignKey("logs.id"), primary_key=True),
    # For those who may only watch.
    Column("watch", String(32), nullable=False, unique=True),
    Column("token_hash", String(64), nullable=False),
    # Names, faces and members by seat, as JSON; outside the log, so that they can be changed.
    Column("people", LargeBinary, nullable=False),
    # The circle that it belongs to, if any.
    Column("circle_id", String(32), index=True),
    # The counted day on which it was deleted; empty if it wasn't, or was brought back.
    Column("deleted_day", Integer),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("logs.id"), primary_key=True),
    # The match, from 1.
    Column("match", Integer, primary_key=True),
    # For everybody who played; each person sees only their own part (`room.reviews`).
    Column("data", LargeBinary, nullable=False),
)

SHARED_REVIEWS = Table(
    "shared_reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("logs.id"), primary_key=True),
    Column("match", Integer, primary_key=True),
    # Who lets others see their part.
    Column("guest", String(32), primary_key=True),
)

CIRCLES = Table(
    "circles",
    METADATA,
    Column("id", String(32), primary_key=True),
    # The public address, which can be renewed.
    Column("link", String(32), nullable=False, unique=True),
    Column("opened_at", Integer, nullable=False),
    Column("name", String(200), nullable=False),
    # An IANA name.
    Column("zone", String(64), nullable=False),
    # The member who is the keeper.
    Column("keeper", String(32), nullable=False),
    # What the circle remembers, in JSON (`femopp.circle.memory`).
    Column("data", LargeBinary, nullable=False),
    # Rises with each change of what its figures are made of.
    Column("counted", Integer, nullable=False, server_default="0"),
)

CIRCLE_MEMBERS = Table(
    "circle_members",
    METADATA,
    Column("circle_id", String(32), ForeignKey("circles.id"), primary_key=True),
    Column("member", String(32), primary_key=True),
    # Empty when the member was forgotten.
    Column("name", String(200)),
    Column("face", String(32)),
    Column("language", String(16), nullable=False),
    Column("joined_at", Integer, nullable=False),
    # In the order in which they came, from 1.
    Column("place", Integer, nullable=False),
    # Empty while they are a member.
    Column("left_at", Integer),
    # The member who turned out to be the same person.
    Column("merged_into", String(32)),
)

CIRCLE_DEVICES = Table(
    "circle_devices",
    METADATA,
    Column("circle_id", String(32), ForeignKey("circles.id"), primary_key=True),
    Column("device", String(32), primary_key=True),
    Column("member", String(32), nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("since", Integer, nullable=False),
    # When it was last used (Unix time), to the day.
    Column("seen", Integer, nullable=False),
    # Of its calendar's address: what the secret is made of, and its hash; empty without one.
    Column("feed", String(32)),
    Column("feed_hash", String(64), index=True),
)

CIRCLE_WAYS = Table(
    "circle_ways",
    METADATA,
    Column("circle_id", String(32), ForeignKey("circles.id"), primary_key=True),
    Column("token_hash", String(64), primary_key=True),
    Column("member", String(32), nullable=False),
    # Until when (Unix time) another device can use it, once.
    Column("until", Integer, nullable=False),
    # That opened it; empty for the server's operator, and in older databases.
    Column("device", String(32)),
)

CIRCLE_ASKS = Table(
    "circle_asks",
    METADATA,
    Column("circle_id", String(32), ForeignKey("circles.id"), primary_key=True),
    Column("ask", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False),
    Column("name", String(200), nullable=False),
    Column("face", String(32)),
    Column("language", String(16), nullable=False),
    Column("asked_at", Integer, nullable=False),
)

CIRCLE_NOTES = Table(
    "circle_notes",
    METADATA,
    Column("circle_id", String(32), ForeignKey("circles.id"), primary_key=True),
    Column("note", String(32), primary_key=True),
    Column("at", Integer, nullable=False),
    # What all members are to know, in JSON (`femopp.circle.notes`).
    Column("data", LargeBinary, nullable=False),
)

CIRCLE_TABLES = Table(
    "circle_tables",
    METADATA,
    Column("table_id", String(32), ForeignKey("logs.id"), primary_key=True),
    Column("circle_id", String(32), ForeignKey("circles.id"), nullable=False),
    # The evening (a date) on which it was opened, or was used before it was taken in.
    Column("evening", String(10), nullable=False),
    Column("taken_in", Boolean, nullable=False),
    Index("circle_tables_by_evening", "circle_id", "evening"),
)

CIRCLE_GUESTS = Table(
    "circle_guests",
    METADATA,
    Column("table_id", String(32), ForeignKey("logs.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("circle_id", String(32), ForeignKey("circles.id"), nullable=False),
    Column("member", String(32), nullable=False),
    # The device whose secret the guest's token was made of; empty for a guest's own token.
    Column("device", String(32)),
    Index("circle_guests_by_member", "circle_id", "member"),
)

CIRCLE_MATCHES = Table(
    "circle_matches",
    METADATA,
    Column("circle_id", String(32), ForeignKey("circles.id"), primary_key=True),
    Column("match", String(64), primary_key=True),
    # Empty for a match with real cards.
    Column("table_id", String(32), ForeignKey("logs.id")),
    Column("began_at", Integer, nullable=False),
    # Empty while it is played.
    Column("ended_at", Integer),
    Column("evening", String(10), nullable=False),
    # What a list of matches shows, in JSON (`femopp.circle.summed`).
    Column("data", LargeBinary, nullable=False),
    Index("circle_matches_by_evening", "circle_id", "evening", "began_at"),
    Index("circle_matches_by_table", "table_id"),
)

CIRCLE_TALLIES = Table(
    "circle_tallies",
    METADATA,
    Column("circle_id", String(32), ForeignKey("circles.id"), primary_key=True),
    # Of a finished match, which need not be in `circle_matches` any more.
    Column("match", String(64), primary_key=True),
    Column("ended_at", Integer, nullable=False),
    # What the match adds to its members' figures, in JSON (`femopp.figures.tally`).
    Column("data", LargeBinary, nullable=False),
)

PUSH_KEYS = Table(
    "push_keys",
    METADATA,
    Column("id", Integer, primary_key=True),
    # The private key by which push services know this server: made once, when it is needed.
    Column("private", LargeBinary, nullable=False),
)

SUBSCRIPTIONS = Table(
    "subscriptions",
    METADATA,
    Column("id", String(32), primary_key=True),
    # Of a guest at a table, or of a device of a circle. Processes of older versions, which don't
    # know them, delete them too.
    Column("table_id", String(32), ForeignKey("logs.id", ondelete="CASCADE"), index=True),
    Column("circle_id", String(32), ForeignKey("circles.id", ondelete="CASCADE"), index=True),
    Column("owner", String(32), nullable=False),
    # The address at a push service.
    Column("endpoint", Text, nullable=False),
    # The browser's keys for messages to it.
    Column("p256dh", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("language", String(16), nullable=False),
)
