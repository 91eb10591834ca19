"""The count of days, and on which of them tables and matches on real cards were last used.

Nobody knows that of those so far: they count as used on the first day, which the next start counts.

Revision ID: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    days = op.create_table(
        "days",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("counted_on", sa.String(10), nullable=False),
    )
    op.bulk_insert(days, [{"id": 1, "number": 0, "counted_on": ""}])
    for table in ("tables", "kept"):
        column = sa.Column("touched_day", sa.Integer, nullable=False, server_default="1")
        op.add_column(table, column)
