"""The list of deletions for all processes of a database, and a number of each circle's figures.

Revision ID: 0020
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "deletions",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("word", sa.Text, nullable=False, unique=True),
        sa.Column("process", sa.String(32)),
    )
    op.add_column("circles", sa.Column("counted", sa.Integer, nullable=False, server_default="0"))
