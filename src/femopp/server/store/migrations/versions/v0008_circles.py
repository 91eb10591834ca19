"""Circles: members, their devices, ways in, and which tables and matches are a circle's.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "circles",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("link", sa.String(32), nullable=False, unique=True),
        sa.Column("opened_at", sa.Integer, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("keeper", sa.String(32), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "circle_members",
        _of_circle(primary_key=True),
        sa.Column("member", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(200)),
        sa.Column("face", sa.String(32)),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("joined_at", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("left_at", sa.Integer),
        sa.Column("merged_into", sa.String(32)),
    )
    op.create_table(
        "circle_devices",
        _of_circle(primary_key=True),
        sa.Column("device", sa.String(32), primary_key=True),
        sa.Column("member", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
    )
    op.create_table(
        "circle_ways",
        _of_circle(primary_key=True),
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("member", sa.String(32), nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
    )
    op.create_table(
        "circle_asks",
        _of_circle(primary_key=True),
        sa.Column("ask", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("face", sa.String(32)),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("asked_at", sa.Integer, nullable=False),
    )
    op.create_table(
        "circle_tables",
        _of_table(primary_key=True),
        _of_circle(),
        sa.Column("evening", sa.String(10), nullable=False),
        sa.Column("taken_in", sa.Boolean, nullable=False),
    )
    op.create_index("circle_tables_by_evening", "circle_tables", ["circle_id", "evening"])
    op.create_table(
        "circle_guests",
        _of_table(primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        _of_circle(),
        sa.Column("member", sa.String(32), nullable=False),
        sa.Column("device", sa.String(32)),
    )
    op.create_index("circle_guests_by_member", "circle_guests", ["circle_id", "member"])
    op.create_table(
        "circle_matches",
        _of_circle(primary_key=True),
        sa.Column("match", sa.String(64), primary_key=True),
        _of_table(nullable=True),
        sa.Column("began_at", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.Integer),
        sa.Column("evening", sa.String(10), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index(
        "circle_matches_by_evening", "circle_matches", ["circle_id", "evening", "began_at"]
    )
    op.create_index("circle_matches_by_table", "circle_matches", ["table_id"])


def _of_circle(*, primary_key: bool = False) -> sa.Column[str]:
    of = sa.ForeignKey("circles.id")
    return sa.Column("circle_id", sa.String(32), of, primary_key=primary_key, nullable=False)


def _of_table(*, primary_key: bool = False, nullable: bool = False) -> sa.Column[str]:
    of = sa.ForeignKey("tables.id")
    return sa.Column("table_id", sa.String(32), of, primary_key=primary_key, nullable=nullable)
