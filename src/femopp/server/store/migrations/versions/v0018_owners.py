"""The process that owns each log, and the lease of each process.

Revision ID: 0018
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.add_column("logs", sa.Column("owner", sa.String(32)))
