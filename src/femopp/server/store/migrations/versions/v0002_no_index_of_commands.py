"""The index of commands goes: it took half of a write, and a table in memory knows its commands.

Revision ID: 0002
"""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_index("once", "entries")
