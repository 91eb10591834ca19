"""Time that a table has waited at its present moment, and stand-ins that did nothing.

Times are seconds on the tables' clock.
"""

from collections.abc import Iterable, Mapping
from math import inf

from femopp.table.state.live import LiveTable
from femopp.table.steps import (
    BotThinks,
    ClaimStands,
    Deals,
    Goes,
    Pauses,
    PersonThinks,
    Rests,
    Step,
)
from femopp.table.waiting import due
from femopp.tricks import Seat

BREATH = 0.5
"""Minimum of seconds between rounds in which nobody acts, whatever the table's pace."""

HOLD = 15.0
"""Maximum of seconds that the table waits for somebody who is about to say something."""

_HELD = (BotThinks, Goes, Pauses)
"""Steps that wait for somebody who is about to say something."""

_OF_ALL = (Deals, Rests, Pauses, ClaimStands)
"""Steps that are a single moment, whoever acts in it."""


class TurnTimer:
    """The timer of a table's present moment, which ends when somebody acts or the step changes."""

    def __init__(self, now: float) -> None:
        self._noticed: tuple[LiveTable, Step] | None = None
        self._moment: tuple[int, int, object] | None = None
        self._since = self._still_since = now
        self._idle_rounds = 0
        self._have_passed: set[Seat] = set()
        self._thinking_since: dict[str | None, float] = {}
        self._held_until: dict[Seat, float] = {}

    def notice(self, live: LiveTable, step: Step, now: float) -> None:
        """Restart the timer if this is a new moment.

        Taps do not restart it, nor does a person who stands up and sits down again.
        """
        if self._noticed is not None and self._noticed[0] is live and self._noticed[1] is step:
            return
        self._noticed = live, step
        log = 0 if live.running is None else live.running.table.match.actions
        if isinstance(step, Rests):
            # It is one moment, whatever somebody does in it.
            log = -len(live.running.sheet.names) if live.running else 0
        moment = (live.matches, log, type(step) if isinstance(step, _OF_ALL) else step)
        if moment == self._moment:
            return
        if self._moment is None or moment[:2] != self._moment[:2]:
            self._idle_rounds = 0
            self._have_passed.clear()
            self._thinking_since.clear()
            self._held_until.clear()
            self._still_since = now
        self._moment, self._since = moment, now
        if isinstance(step, PersonThinks):
            self._since = self._thinking_since.setdefault(live.sitting(step.seat), now)
        elif isinstance(step, Pauses):
            # A pause belongs to everybody.
            self._since = self._thinking_since.setdefault(None, now)
        elif isinstance(step, ClaimStands):
            # The time in which others consider a claim is not the claimer's.
            self._thinking_since.clear()

    def due(
        self, live: LiveTable, step: Step, gone: Mapping[Seat, float], waits: bool = False
    ) -> float | None:
        """Return when the table goes on by itself; see `femopp.table.waiting.due`."""
        at = due(live, step, self._since, gone, waits)
        if at is None:
            return None
        if isinstance(step, _HELD):
            at = max(at, self._held(gone))
        return max(at, self.due_to_pass(live))

    def due_to_pass(self, live: LiveTable) -> float:
        """Return when a bot that does nothing has let the moment pass."""
        breath = BREATH if self._idle_rounds > live.players else 0.0
        return self._since + breath

    def hold(self, seat: Seat, since: float | None) -> None:
        """Wait for somebody in this seat, once in each moment; if `since` is None, no longer."""
        if since is not None:
            self._held_until.setdefault(seat, since + HOLD)
        elif seat in self._held_until:
            self._held_until[seat] = -inf

    def _held(self, gone: Mapping[Seat, float]) -> float:
        """Return until when the table waits for people who are about to say something."""
        return max([at for seat, at in self._held_until.items() if seat not in gone], default=-inf)

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
