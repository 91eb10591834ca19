"""A circle as a file: all of it as JSON, its matches as CSV."""

import csv
from collections.abc import Iterable, Mapping
from datetime import datetime
from io import StringIO
from typing import Any

import msgspec
from msgspec import Struct

from femopp.circle.evenings import zone_named
from femopp.circle.played import Played
from femopp.circle.summed import Summed

FORM = 1
"""The version of the form of an exported circle."""

MINUS = "\N{MINUS SIGN}"

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""First characters of a cell that a spreadsheet takes for a formula, also those of full width."""

COLUMNS = (
    "evening",
    "began",
    "game",
    "cards",
    "match",
    "counts",
    "deals",
    "seat",
    "name",
    "bot",
    "points",
    "won",
)


class ExportedMember(Struct, frozen=True):
    """A member, or somebody who was one. Times are Unix times."""

    id: str
    name: str
    face: str
    language: str
    joined: int
    left: int | None


class ListedMatch(Struct, frozen=True):
    """A match for a table of matches, with the names of its seats."""

    match: str
    began: int
    evening: str
    summed: Summed
    names: tuple[str, ...]


def exported_match(played: Played) -> Mapping[str, Any]:
    """Return a match with its deals, for JSON: the points of each seat with their rules."""
    return {
        "match": played.match,
        "evening": played.evening,
        "began": played.when,
        "ended": played.ended,
        "game": played.game,
        "kind": played.kind,
        "counts": played.counts,
        "taken_back": played.taken_back,
        "coached": played.coached,
        "early": played.early,
        "settings": msgspec.to_builtins(played.settings, str_keys=True),
        "players": played.players,
        "names": played.names,
        "winners": () if played.outcome is None else played.outcome.winners,
        "money": None if played.outcome is None else played.outcome.money,
        "deals": [
            {
                "number": one.told.number,
                "players": one.players,
                "points": [
                    {"seat": line.seat, "points": line.points, "rule": line.rule}
                    for line in one.told.lines
                ],
                "totals": one.told.totals,
            }
            for one in played.deals
        ],
    }


def as_csv(matches: Iterable[ListedMatch], zone: str) -> str:
    """Return matches as CSV, one row for each seat. No cell can be taken for a formula."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    there = zone_named(zone)
    for match in matches:
        began = datetime.fromtimestamp(match.began, there).isoformat(" ", "minutes")[:16]
        summed = match.summed
        for seat, (player, name) in enumerate(zip(summed.players, match.names, strict=True)):
            row = (
                match.evening,
                began,
                summed.game,
                "real" if summed.kind == "cards" else "",
                match.match,
                _yes(summed.counts),
                summed.deals,
                seat + 1,
                name,
                _yes(player.bot),
                player.points,
                _yes(player.won),
            )
            writer.writerow([cell(one) for one in row])
    return text.getvalue()


def cell(value: str | int) -> str:
    """Return a cell that a spreadsheet takes for text or a number, never for a formula."""
    if isinstance(value, int):
        return str(value) if value >= 0 else f"{MINUS}{-value}"
    return f"'{value}" if value.startswith(FORMULAS) else value


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"
