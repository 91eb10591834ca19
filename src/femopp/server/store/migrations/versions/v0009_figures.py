"""The figures of circles: what each match adds, and the counters.

Circles that have played already are counted when their figures are first asked for.

Revision ID: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "circle_tallies",
        sa.Column("circle_id", sa.String(32), sa.ForeignKey("circles.id"), primary_key=True),
        sa.Column("match", sa.String(64), primary_key=True),
        sa.Column("evening", sa.String(10), nullable=False),
        sa.Column("ended_at", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index("circle_tallies_by_evening", "circle_tallies", ["circle_id", "evening"])
    op.create_table(
        "circle_figures",
        sa.Column("circle_id", sa.String(32), sa.ForeignKey("circles.id"), primary_key=True),
        sa.Column("period", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("member", sa.String(32), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
