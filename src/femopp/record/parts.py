"""Records in parts: people came or went between two deals, and each part has its own players.

Each part is a whole record that begins with the points of the part before.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import Struct

from femopp.kits.catalogue import GAMES
from femopp.language import Text, _, say
from femopp.record.faults import NOWHERE, Contradiction
from femopp.record.lines import COMMENT
from femopp.record.model import FIRST_LINE, Record
from femopp.record.parse import parse_record
from femopp.record.replay import ended_with
from femopp.record.start import start_lines
from femopp.record.summary import summaries_of
from femopp.record.verdict import Along, Verdict, judged
from femopp.rulebook import Company, Game, Seating, State, SummaryError, is_settled
from femopp.tricks import Seat, seats


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
    """Everybody's points at the end of the parts so far, and who is out of the match."""

    def __init__(self) -> None:
        self._points: dict[str, int] = {}
        self._out: set[str] = set()
        self._before: tuple[Record, State] | None = None

    def fault(self, record: Record) -> Text | None:
        """Return why a part can't follow those before, None if it can."""
        if self._before is None:
            return None
        before, state = self._before
        if (before.game, before.options) != (record.game, record.options):
            return say(_("all parts of a record must have the same game and rules"))
        if state.outcome is not None:
            return say(_("the match is over after the parts before, so no part can follow"))
        if any(state.hands) and not is_settled(state):
            message = _("people come and go between two deals; deal {number} isn't over")
            return say(message, number=state.deal_number)
        try:
            rules = company_for(record.game, state)
        except SummaryError as error:
            return error.text
        return self._points_fault(record) or self._start_fault(record, rules, state)

    def _points_fault(self, record: Record) -> Text | None:
        begun = record.game.begin(record.options, len(record.players), record.start)
        for name, points in zip(record.players, begun.points, strict=True):
            known = self._points.get(name, points)
            if known != points:
                message = _(
                    "{name} goes on with {known} points from the parts before, not {points}"
                )
                return say(message, name=name, known=known, points=points)
        return None

    def _start_fault(self, record: Record, rules: Company[Any], state: State) -> Text | None:
        """Return why a part doesn't go on where those before have ended."""
        game, names = record.game, record.players
        begun = game.begin(record.options, len(names), record.start)
        if begun.dealer is None:
            return say(_("the part must say who deals"))
        known = sum(points for name, points in self._points.items() if name not in names)
        out = tuple([Seat(seat) for seat, name in enumerate(names) if name in self._out])
        follows = rules.start(state, Seating(begun.points, begun.dealer, out, known))
        if follows == record.start:
            return None
        return _difference(record.start, follows, names)

    def for_all(self, record: Record, verdict: Verdict) -> Verdict:
        """Return the verdict with an outcome also for those who don't play in this part."""
        rules, outcome = company_of(record.game), verdict.state.outcome
        away = [name for name in self._points if name not in record.players]
        if rules is None or outcome is None or not away or not verdict.steps:
            return verdict
        left = [(self._points[name], name in self._out) for name in away]
        ended = rules.ended(verdict.state, outcome, left)
        return replace(verdict, steps=ended_with(verdict.steps, ended), away=tuple(away))

    def add(self, record: Record, state: State) -> None:
        """Add a part that ends with this state."""
        self._before = record, state
        self._points |= dict(zip(record.players, state.points, strict=True))
        stays = staying(record.game, state)
        self._out |= {name for seat, name in enumerate(record.players) if seat not in stays}


def _difference(found: Struct, follows: Struct, names: Sequence[str]) -> Text:
    """Return which line of a start should be another, or is missing, or is one too many."""
    lines, right = [list(start_lines(one, tuple(names))) for one in (found, follows)]
    missing = [one for one in right if one not in lines]
    if missing:
        return say(_("after the parts before, this one begins with “{line}”"), line=missing[0])
    much = next(one for one in lines if one not in right)
    return say(_("after the parts before, this one can't begin with “{line}”"), line=much)


def company_of(game: Game[Any]) -> Company[Any] | None:
    """Return how a game goes on with other players; None if it doesn't."""
    summaries = summaries_of(game)
    return None if summaries is None else summaries.company


def company_for(game: Game[Any], state: State) -> Company[Any]:
    """Return how a match goes on with other players.

    Raises `SummaryError` if nobody can come or go now.
    """
    rules = company_of(game)
    if rules is None:
        title = say(game.title)
        raise SummaryError(say(_("{game} must go on with the same people"), game=title))
    if (barred := rules.barred(state)) is not None:
        raise SummaryError(barred.text, barred.cite)
    return rules


def staying(game: Game[Any], state: State) -> tuple[Seat, ...]:
    """Return the seats that are still in a match."""
    rules = company_of(game)
    return (() if rules is None else rules.stays(state)) or seats(state.players)


def judged_parts(
    records: Sequence[Record], along: Along = iter
) -> Iterator[tuple[Record, Verdict]]:
    """Yield each part of a record with its verdict, up to the first that is wrong.

    All steps pass through `along`. Raises `SetupError` if no match can begin like this.
    """
    standings = Standings()
    for record in records:
        verdict = judged(record, along)
        fault = standings.fault(record)
        if fault is not None:
            place = record.log[0].place if record.log else NOWHERE
            verdict = Verdict(verdict.begun, (), Contradiction(fault, place, record.players))
        verdict = standings.for_all(record, verdict)
        yield record, verdict
        if verdict.wrong is not None:
            return
        standings.add(record, verdict.state)
