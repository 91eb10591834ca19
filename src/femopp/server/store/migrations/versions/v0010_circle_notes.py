"""Notes in circles, for all members to see: a new keeper, or a way in by the server's operator.

Revision ID: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "circle_notes",
        sa.Column("circle_id", sa.String(32), sa.ForeignKey("circles.id"), primary_key=True),
        sa.Column("note", sa.String(32), primary_key=True),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
