"""One table of logs and one of entries, for tables and for matches on real cards.

Each log has a fencing number, which begins at the number of the database's last owner.

Revision ID: 0014
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

MOVED = """
INSERT INTO logs (id, kind, opened_at, touched_at, touched_day, fence)
SELECT id, 'cards', opened_at, touched_at, touched_day, (SELECT number FROM owner) FROM kept
"""

ENTRIES_MOVED = """
INSERT INTO entries (log_id, number, data, hash, guest, device, command, at)
SELECT kept_id, number, data, hash, CASE WHEN command IS NULL THEN NULL ELSE '' END, device,
    command, entered_at
FROM kept_entries
"""

KEPT_MOVED = """
INSERT INTO new_kept (log_id, watch, token_hash, people, circle_id)
SELECT id, watch, token_hash, people, circle_id FROM kept
"""


def upgrade() -> None:
    op.rename_table("tables", "logs")
    op.add_column("logs", sa.Column("kind", sa.String(16), nullable=False, server_default="table"))
    op.add_column("logs", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE logs SET fence = (SELECT number FROM owner)")
    op.execute("ALTER TABLE entries RENAME COLUMN table_id TO log_id")
    op.execute("ALTER TABLE entries RENAME COLUMN owner TO fence")
    op.add_column("entries", sa.Column("at", sa.Integer))
    op.execute(MOVED)
    op.execute(ENTRIES_MOVED)
    op.create_table(
        "new_kept",
        sa.Column("log_id", sa.String(32), sa.ForeignKey("logs.id"), primary_key=True),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("people", sa.LargeBinary, nullable=False),
        sa.Column("circle_id", sa.String(32)),
    )
    op.execute(KEPT_MOVED)
    op.drop_table("kept_entries")
    op.drop_table("kept")
    op.rename_table("new_kept", "kept")
    op.create_index("ix_kept_circle_id", "kept", ["circle_id"])
    op.drop_table("owner")
