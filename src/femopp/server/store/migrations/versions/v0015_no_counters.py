"""No counters of figures: they are added up from the tallies when they are asked for.

Each tally says by which figures it was made, as the counters did for all. It has no evening, which
changes with the circle's time zone.

Revision ID: 0015
"""

import json
from collections.abc import Mapping

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

TALLIES = sa.table(
    "circle_tallies",
    sa.column("circle_id", sa.String),
    sa.column("match", sa.String),
    sa.column("ended_at", sa.Integer),
    sa.column("data", sa.LargeBinary),
)
NEW = sa.table("new_tallies", *[sa.column(one.name, one.type) for one in TALLIES.columns])
FIGURES = sa.table(
    "circle_figures",
    sa.column("circle_id", sa.String),
    sa.column("period", sa.String),
    sa.column("data", sa.LargeBinary),
)


def upgrade() -> None:
    op.create_table(
        "new_tallies",
        sa.Column("circle_id", sa.String(32), sa.ForeignKey("circles.id"), primary_key=True),
        sa.Column("match", sa.String(64), primary_key=True),
        sa.Column("ended_at", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    connection = op.get_bind()
    forms = connection.execute(sa.select(FIGURES).where(FIGURES.c.period == "")).all()
    by_circle = {one.circle_id: json.loads(one.data)["figures"] for one in forms}
    circles = connection.execute(sa.select(TALLIES.c.circle_id).distinct()).scalars().all()
    for circle in circles:
        rows = connection.execute(sa.select(TALLIES).where(TALLIES.c.circle_id == circle)).all()
        form = by_circle.get(circle, {})
        connection.execute(
            sa.insert(NEW),
            [{**one._mapping, "data": _with_form(one.data, form)} for one in rows],
        )
    op.drop_table("circle_tallies")
    op.rename_table("new_tallies", "circle_tallies")
    op.drop_table("circle_figures")


def _with_form(data: bytes, forms: Mapping[str, str]) -> bytes:
    tally = json.loads(data)
    form = forms.get(tally["game"])
    return data if form is None else json.dumps({**tally, "form": form}).encode()
