"""The format of the database, and the newest one that each process can read.

Revision ID: 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0020"


def upgrade() -> None:
    format_ = op.create_table(
        "format",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.bulk_insert(format_, [{"id": 1, "number": 1}])
    reads = sa.Column("reads", sa.Integer, nullable=False, server_default="1")
    op.add_column("processes", reads)
