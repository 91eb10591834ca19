"""The device that opened a way into a circle: the way goes with it.

Revision ID: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("circle_ways", sa.Column("device", sa.String(32)))
