"""Time that a table has waited at its present moment, and stand-ins that did nothing.

Times are seconds on the event loop's clock.
"""

from collections.abc import Iterable, Mapping

from femopp.table.state.live import LiveTable
from femopp.table.steps import ClaimStands, Deals, PersonThinks, Rests, Step
from femopp.table.waiting import due
from femopp.tricks import Seat

BREATH = 0.5
"""Minimum of seconds between rounds in which nobody acts, whatever the table's pace."""

_OF_ALL = (Deals, Rests, ClaimStands)
"""Steps that are a single moment, whoever acts in it."""


class TurnTimer:
    """The timer of a table's present moment, which ends when somebody acts or the step changes."""

    def __init__(self, now: float) -> None:
        self._moment: tuple[int, int, object] | None = None
        self._since = self._still_since = now
        self._idle_rounds = 0
        self._have_passed: set[Seat] = set()
        self._thinking_since: dict[str | None, float] = {}

    def notice(self, live: LiveTable, step: Step, now: float) -> None:
        """Restart the timer if this is a new moment.

        Taps do not restart it, nor does a person who stands up and sits down again.
        """
        log = 0 if live.running is None else live.running.table.match.actions
        if isinstance(step, Rests):
            # It is one moment, whatever somebody does in it.
            log = -len(live.running.sheet.names) if live.running else 0
        common = step.may_pass if isinstance(step, PersonThinks) else type(step) in _OF_ALL
        moment = (live.matches, log, type(step) if common else step)
        if moment == self._moment:
            return
        if self._moment is None or moment[:2] != self._moment[:2]:
            self._idle_rounds = 0
            self._have_passed.clear()
            self._thinking_since.clear()
            self._still_since = now
        self._moment, self._since = moment, now
        if isinstance(step, PersonThinks):
            # A moment that may pass belongs to everybody.
            who = None if step.may_pass else live.sitting(step.seat)
            self._since = self._thinking_since.setdefault(who, now)
        elif isinstance(step, ClaimStands):
            # The time in which others consider a claim is not the claimer's.
            self._thinking_since.clear()

    def due(self, live: LiveTable, step: Step, gone: Mapping[Seat, float]) -> float | None:
        """Return when the table goes on by itself; see `femopp.table.waiting.due`."""
        at = due(live, step, self._since, gone)
        if at is not None and self._idle_rounds > live.players:
            return max(at, self._since + BREATH)
        return at

    def round_passed(self) -> None:
        """Count a round in which somebody who could act has not."""
        self._idle_rounds += 1
        self._thinking_since.clear()

    def is_used_up(self, live: LiveTable, now: float) -> bool:
        """Whether a person who does nothing has used up the clock."""
        seconds = live.settings.clock.seconds
        has_been_asked = self._idle_rounds > live.players
        return seconds is not None and has_been_asked and now >= self._still_since + seconds

    def next_to_ask(self, seats: Iterable[Seat]) -> Seat | None:
        """Return the first of these seats whose stand-in has not passed yet."""
        return next((seat for seat in seats if seat not in self._have_passed), None)

    def has_passed(self, seat: Seat) -> None:
        """Note that this seat's stand-in has passed, as it waits for another seat."""
        self._have_passed.add(seat)
