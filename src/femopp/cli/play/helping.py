"""A helping hand in the terminal: duties are held once, and errors of others are whispered."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from femopp.kits import part
from femopp.language import Text, _, say
from femopp.presentation.rituals import Duty, Owed
from femopp.rulebook import Action, Event, Game
from femopp.table.helping import TIMES
from femopp.table.screen.helping import ALL, CALM, GOT_IT, SOME, THRICE, next_way
from femopp.table.whispering import settled
from femopp.tricks import Seat

TICK, NO_TICK = "✓", "·"


class HelpingHand:
    """Reminders and whispers for one person at a match, by their own view.

    Duties that they meet are counted anew in a match that is resumed.
    """

    def __init__(self, game: Game[Any], seat: Seat) -> None:
        self._game = game
        self._duties: Any = part(game.name, "duties")
        self._catching: Any = part(game.name, "catching")
        self._seat = seat
        self._said: set[str] = set()
        self._met: Counter[str] = Counter()
        self._told: Counter[str] = Counter()
        self._heard_in = 0
        self._pending: tuple[Any, ...] = ()

    def holds(self, view: Any, action: Action | None) -> Text | None:
        """Return what an action (None: letting the moment pass) leaves undone; once each."""
        owed = self._owed(view)
        if owed is None or not self._duties.forgoes(view, owed, action):
            return None
        return self._say(view, owed)

    def reminds(self, view: Any) -> Text | None:
        """Return what is owed, before somebody is asked again; once each."""
        owed = self._owed(view)
        return None if owed is None else self._say(view, owed)

    def notes(self, view: Any, action: Action) -> None:
        """Count a duty that this action, chosen at a view, meets without a reminder."""
        owed = self._owed(view)
        if owed is None or self._occasion(view, owed) in self._said:
            return
        if self._duties.meets(view, owed, action):
            self._met[owed.duty.name] += 1

    def mastered(self, view: Any) -> list[Text]:
        """Return what to say after a deal if something was mastered in it."""
        duties = self._duties.duties(view)
        new = [one for one in duties if self._told[one.name] < TIMES <= self._met[one.name]]
        self._told = self._met.copy()
        if not new:
            return []
        has_all = all(self._met[one.name] >= TIMES for one in duties)
        next_step = say(ALL if has_all else SOME, way=say(next_way(self._game)[1]))
        return [
            say(GOT_IT, duty=say(new[0].title)),
            say(THRICE),
            *[self._ticked(one) for one in duties],
            next_step,
        ]

    def _ticked(self, duty: Duty) -> Text:
        times = min(self._met[duty.name], TIMES)
        ticks = TICK * times + NO_TICK * (TIMES - times)
        message = _("{ticks} {duty}, {when}")
        return say(message, ticks=ticks, duty=say(duty.title), when=say(duty.when))

    def whispers(self, view: Any) -> Text | None:
        """Return, at a rest and once a deal, that there is something to knock for."""
        if self._heard_in == view.deal_number:
            return None
        self._pending = self._catching.provable(view, self._seat)
        if not self._pending:
            return None
        self._heard_in = view.deal_number
        return say(CALM)

    def reasons(self, view: Any, events: Iterable[Event]) -> list[Text]:
        """Return what the whisper was about, as far as nobody can knock for it any more."""
        self._pending, late = settled(self._catching, view, self._seat, self._pending, events)
        return [self._catching.too_late(one) for one in late]

    def _owed(self, view: Any) -> Owed | None:
        """Return what is owed and not mastered."""
        owed: Owed | None = self._duties.owed(view, self._seat)
        return None if owed is None or self._met[owed.duty.name] >= TIMES else owed

    def _occasion(self, view: Any, owed: Owed) -> str:
        occasion: str = self._duties.occasion(view, self._seat, owed)
        return occasion

    def _say(self, view: Any, owed: Owed) -> Text | None:
        occasion = self._occasion(view, owed)
        if occasion in self._said:
            return None
        self._said.add(occasion)
        return owed.text
