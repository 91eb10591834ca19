"""A helping hand in the terminal: duties are held once, and errors of others are whispered."""

from collections.abc import Iterable
from typing import Any

from femopp.kits import part
from femopp.language import Text, say
from femopp.rulebook import Action, Event
from femopp.table.screen.helping import CALM
from femopp.table.whispering import settled
from femopp.tricks import Seat


class HelpingHand:
    """Reminders and whispers for one person at a match, by their own view."""

    def __init__(self, game: str, seat: Seat) -> None:
        self._duties: Any = part(game, "duties")
        self._catching: Any = part(game, "catching")
        self._seat = seat
        self._held: set[str] = set()
        self._heard_in = 0
        self._pending: tuple[Any, ...] = ()

    def holds(self, view: Any, action: Action | None) -> Text | None:
        """Return what an action (None: letting the moment pass) leaves undone; once each."""
        owed = self._duties.owed(view, self._seat)
        if owed is None or not self._duties.forgoes(view, owed, action):
            return None
        occasion = self._duties.occasion(view, self._seat, owed)
        if occasion in self._held:
            return None
        self._held.add(occasion)
        text: Text = owed.text
        return text

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
