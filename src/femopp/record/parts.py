"""Records in parts: people came or went between two deals, and each part has its own players.

Each part is a whole record that begins with the points of the part before.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from femopp.kits.catalogue import GAMES
from femopp.language import Text, _, say
from femopp.record.faults import NOWHERE, Contradiction
from femopp.record.lines import COMMENT
from femopp.record.model import FIRST_LINE, Record
from femopp.record.parse import parse_record
from femopp.record.verdict import Along, Verdict, judged
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


def judged_parts(
    records: Sequence[Record], along: Along = iter
) -> Iterator[tuple[Record, Verdict]]:
    """Yield each part of a record with its verdict, up to the first that is wrong.

    All steps pass through `along`. Raises as `judged` does.
    """
    standings = Standings()
    for record in records:
        verdict = judged(record, along)
        fault = standings.fault(record)
        if fault is not None:
            place = record.log[0].place if record.log else NOWHERE
            verdict = Verdict(verdict.begun, (), Contradiction(fault, place))
        yield record, verdict
        if verdict.wrong is not None:
            return
        standings.add(record, verdict.state)


class Standings:
    """Everybody's points, and the number of the last deal, at the end of the parts so far."""

    def __init__(self) -> None:
        self._points: dict[str, int] = {}
        self._number, self._last = 0, 0
        self._before: Record | None = None

    def fault(self, record: Record) -> Text | None:
        """Return why a part can't follow those before, None if it can."""
        before = self._before
        if before is None:
            return None
        if (before.game, before.options) != (record.game, record.options):
            return say(_("all parts of a record must have the same game and rules"))
        begun = record.game.begin(record.options, len(record.players), record.start)
        if begun.deal_number < self._number:
            message = _("the parts before end with deal {last}, so deal {next} comes next")
            return say(message, last=self._last, next=self._last + 1)
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
        # Games differ in what they count between two deals.
        self._number = state.deal_number
        self._last = state.sheet[-1].number if state.sheet else self._last
        self._points |= dict(zip(record.players, state.points, strict=True))
