"""Subscriptions to messages through push services, and the key of the server for them.

Revision ID: 0023
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("logs.id", ondelete="CASCADE"), index=True
        ),
        sa.Column(
            "circle_id", sa.String(32), sa.ForeignKey("circles.id", ondelete="CASCADE"), index=True
        ),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.LargeBinary, nullable=False),
        sa.Column("auth", sa.LargeBinary, nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
    )
