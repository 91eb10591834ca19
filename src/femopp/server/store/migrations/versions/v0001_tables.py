"""Tables, their logs and their guests.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("opened_at", sa.Integer, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("command", sa.String(64)),
    )
    op.create_index("once", "entries", ["table_id", "guest", "command"], unique=True)
    op.create_table(
        "guests",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False),
    )
