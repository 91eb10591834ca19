"""The day on which a match on real cards was deleted: it can be brought back for a day.

Revision ID: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("kept", sa.Column("deleted_day", sa.Integer))
