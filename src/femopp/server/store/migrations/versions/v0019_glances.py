"""Summaries of tables for lists.

Those of older tables are empty until somebody asks for them.

Revision ID: 0019
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("logs", sa.Column("glance", sa.LargeBinary))
