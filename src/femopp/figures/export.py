"""Figures as rows, for a table program or another."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from femopp.circle.exporting import FORMULAS
from femopp.figures.declared import ALL_GAMES
from femopp.figures.figure import Combine, Figure
from femopp.figures.period import People, Period
from femopp.figures.values import amounts


class ExportedRow(Struct, frozen=True):
    """A figure of a member, or the part of it with this key. A key may be another member."""

    member: str
    name: str
    game: str
    figure: str
    key: str
    amount: int
    of: int


def export_rows(period: Period, people: People) -> list[ExportedRow]:
    """Return all counters of a period; those with keys have a row for each."""
    found = []
    for game in (ALL_GAMES, *period.games):
        for figure in period.figures(game).values():
            for member in period.members:
                cell = period.cell(game, member, figure.id)
                if cell is None:
                    continue
                name = people.name(member)
                found += [
                    ExportedRow(member, name, game, figure.id, key, amount, of)
                    for key, (amount, of) in _pairs(figure, cell, people)
                ]
    return found


def _pairs(figure: Figure, cell: Any, people: People) -> Iterable[tuple[str, Sequence[int]]]:
    """Yield a counter's keys, of members their names, with the amount and what it is out of."""
    if figure.combine is not Combine.KEYED:
        yield "", amounts(figure.combine, cell)
        return
    for key, pair in cell.items():
        yield people.name(key) if key and not figure.keys else key, pair


def export_csv(rows: list[ExportedRow]) -> bytes:
    """Return rows as CSV, in which no cell is a formula."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(ExportedRow.__struct_fields__)
    writer.writerows([tuple(map(safe_cell, astuple(row))) for row in rows])
    # With a byte order mark, so that table programs know the encoding.
    return text.getvalue().encode("utf-8-sig")


def safe_cell(value: object) -> object:
    """Return a cell that no table program takes for a formula."""
    text = str(value)
    if not text.startswith(FORMULAS):
        return value
    # Table programs, and Python, read a number with a space before it.
    return f" {text}" if isinstance(value, int) else f"'{text}"
