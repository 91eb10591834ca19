"""The table of payments: every combination of announcements with every result."""

import csv
from pathlib import Path
from typing import NamedTuple

from femopp.games.sheepshead.rules.actions import Blitz


class Row(NamedTuple):
    """One row: the announcements, the result, and what picker, partner and each opponent get."""

    alone: bool
    blitz: Blitz
    crack: Blitz | None
    double_crack: bool
    triple_crack: bool
    won: bool
    schneider: bool
    no_trick: bool
    doublings: int
    picker: int
    partner: int | None
    opponent: int

    @property
    def announced(self) -> tuple[object, ...]:
        return self[:5]

    @property
    def result(self) -> tuple[bool, bool, bool]:
        return self.won, self.schneider, self.no_trick


_CRACKS = {
    "": None,
    "crack": Blitz.PLAIN,
    "blitz_crack": Blitz.BLITZ,
    "indian_blitz_crack": Blitz.INDIAN,
    "blitz+indian_blitz_crack": Blitz.BOTH,
}

_BLITZES = {
    ("0", "0"): Blitz.PLAIN,
    ("1", "0"): Blitz.BLITZ,
    ("0", "1"): Blitz.INDIAN,
    ("1", "1"): Blitz.BOTH,
}


def _row(line: dict[str, str]) -> Row:
    return Row(
        alone=line["alone"] == "1",
        blitz=_BLITZES[line["blitz"], line["indian"]],
        crack=_CRACKS[line["crack"]],
        double_crack=line["double_crack"] == "1",
        triple_crack=line["triple_crack"] == "1",
        won=line["won"] == "1",
        schneider=line["schneider"] == "1",
        no_trick=line["no_trick"] == "1",
        doublings=int(line["doublings_excl_bump"]),
        picker=int(line["picker"]),
        partner=None if line["alone"] == "1" else int(line["partner"]),
        opponent=int(line["each_opponent"]),
    )


with (Path(__file__).parent / "payments.csv").open(encoding="utf-8") as file:
    ROWS: tuple[Row, ...] = tuple(_row(line) for line in csv.DictReader(file))
