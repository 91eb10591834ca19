"""A circle as CSV: no cell can be taken for a formula."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from femopp.circle import Summed, SummedPlayer
from femopp.circle.exporting import COLUMNS, ListedMatch, as_csv, cell
from femopp.figures.export import safe_cell

HOSTILE = ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '","=1', "<script>", "å;ä"]
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def listed(*names: str) -> ListedMatch:
    players = tuple([SummedPlayer(points=-3, won=True) for _ in names])
    return ListedMatch(
        "t.1", 1_795_800_000, "2026-11-27", Summed("rifki", "table", players=players), names
    )


def test_hostile_names_are_text() -> None:
    rows = list(csv.reader(StringIO(as_csv([listed(*HOSTILE)], "UTC"), newline="")))
    assert rows[0] == list(COLUMNS)
    assert len(rows) == 1 + len(HOSTILE)
    assert not [one for row in rows for one in row if one.startswith(FORMULAS)]
    names = [row[COLUMNS.index("name")] for row in rows[1:]]
    assert names[0] == "'=cmd|' /C calc'!A0"
    assert names[-2:] == ["<script>", "å;ä"]


def test_points_below_zero_have_a_real_minus() -> None:
    (_head, row) = csv.reader(StringIO(as_csv([listed("Gun")], "UTC")))
    assert row[COLUMNS.index("points")] == "−3"


@pytest.mark.parametrize("first", FORMULAS)
def test_no_export_has_a_formula_also_in_full_width(first: str) -> None:
    assert cell(f"{first}SUM(A1)") == safe_cell(f"{first}SUM(A1)") == f"'{first}SUM(A1)"


@given(st.text())
def test_no_text_begins_a_formula(text: str) -> None:
    assert not cell(text).startswith(FORMULAS)
    assert cell(text).removeprefix("'").endswith(text.removeprefix("'"))
