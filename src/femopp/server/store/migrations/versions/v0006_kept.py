"""Matches on real cards that several phones keep.

Revision ID: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "kept",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("opened_at", sa.Integer, nullable=False),
        sa.Column("touched_at", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("people", sa.LargeBinary, nullable=False),
        sa.Column("circle_id", sa.String(32), index=True),
    )
    op.create_table(
        "kept_entries",
        sa.Column(
            "kept_id",
            sa.String(32),
            sa.ForeignKey("kept.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("device", sa.String(64)),
        sa.Column("command", sa.BigInteger),
        sa.Column("entered_at", sa.Integer, nullable=False),
    )
