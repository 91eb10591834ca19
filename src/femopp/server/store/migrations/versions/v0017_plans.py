"""Evenings of a circle as plans, in the place of one next evening; and calendars of devices.

Revision ID: 0017
"""

import json
import time
from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

CIRCLES = sa.table(
    "circles",
    sa.column("id", sa.String),
    sa.column("keeper", sa.String),
    sa.column("data", sa.LargeBinary),
)


def upgrade() -> None:
    op.add_column("circle_devices", sa.Column("feed", sa.String(32)))
    op.add_column("circle_devices", sa.Column("feed_hash", sa.String(64)))
    op.create_index("ix_circle_devices_feed_hash", "circle_devices", ["feed_hash"])
    connection = op.get_bind()
    for one in connection.execute(sa.select(CIRCLES)).all():
        data = _with_plans(json.loads(one.data), one.keeper)
        stored = json.dumps(data, ensure_ascii=False).encode()
        change = sa.update(CIRCLES).where(CIRCLES.c.id == one.id).values(data=stored)
        connection.execute(change)


def _with_plans(data: dict[str, Any], keeper: str) -> dict[str, Any]:
    at, weekly = data.pop("next", ""), data.pop("weekly", False)
    answers = data.pop("answers", {})
    try:
        local = datetime.strptime(at, "%Y-%m-%dT%H:%M")
        said = {_at(local, evening): by for evening, by in answers.items()}
    except (TypeError, ValueError, AttributeError):
        return data
    plan = {
        "id": "next",
        "by": keeper,
        "dates": [at],
        "repeats": "weekly" if weekly else "once",
        "answers": said,
        "changed": int(time.time()),
    }
    return {**data, "plans": [plan]}


def _at(local: datetime, evening: str) -> str:
    """Return the local time on an evening, which has the hours before six of the next day."""
    day = date.fromisoformat(evening) + timedelta(days=local.hour < 6)
    return datetime.combine(day, local.time()).isoformat(timespec="minutes")
