"""Records in parts: people came or went between two deals, and each part has its own players.

Each part is a whole record that begins with the points of the part before.
"""

from collections.abc import Mapping
from typing import Any

from femopp.kits.catalogue import GAMES
from femopp.language import Text, _, say
from femopp.record.lines import COMMENT
from femopp.record.model import FIRST_LINE, Record
from femopp.record.parse import parse_record
from femopp.rulebook import Game, State


def parse_records(data: str | bytes, games: Mapping[str, Game[Any]] = GAMES) -> tuple[Record, ...]:
    """Parse a record in one or more parts; errors have their places in the whole text.

    Raises as `parse_record` does.
    """
    text = data if isinstance(data, str) else data.decode(errors="replace")
    rows = text.split("\n")
    begins = [place for place, row in enumerate(rows) if _begins(row)]
    if len(begins) < 2:
        return (parse_record(data, games),)
    ends = [*begins[1:], len(rows)]
    # The lines before a part are empty in it, so that its own have their numbers.
    parts = [rows[: begins[1]]]
    parts += [[""] * begin + rows[begin:end] for begin, end in zip(begins, ends, strict=True)][1:]
    return tuple([parse_record("\n".join(part), games) for part in parts])


def _begins(row: str) -> bool:
    return " ".join(row.partition(COMMENT)[0].split()) == FIRST_LINE


class Standings:
    """Everybody's points at the end of the parts so far."""

    def __init__(self) -> None:
        self._points: dict[str, int] = {}
        self._before: Record | None = None

    def fault(self, record: Record) -> Text | None:
        """Return why a part can't follow those before, None if it can."""
        before = self._before
        if before is None:
            return None
        if (before.game, before.options) != (record.game, record.options):
            return say(_("all parts of a record must have the same game and rules"))
        begun = record.game.begin(record.options, len(record.players), record.start)
        for name, points in zip(record.players, begun.points, strict=True):
            known = self._points.get(name, points)
            if known != points:
                message = _(
                    "{name} goes on with {known} points from the parts before, not {points}"
                )
                return say(message, name=name, known=known, points=points)
        return None

    def add(self, record: Record, state: State) -> None:
        """Add a part that ends with this state."""
        self._before = record
        self._points |= dict(zip(record.players, state.points, strict=True))
