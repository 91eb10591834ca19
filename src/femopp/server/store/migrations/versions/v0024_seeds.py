"""Secret seeds of the rounds in which tables make their chance.

Revision ID: 0024
"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("logs.id"), primary_key=True),
        sa.Column("round", sa.String(32), primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
