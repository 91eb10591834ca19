"""Words for events; those of some actions depend on earlier actions."""

from typing import Any

from femopp.language import Text, say
from femopp.presentation.presentation import Presentation
from femopp.rulebook import Acted, Action, Deal, Event


class Teller:
    """Reads all events of a match in order, and puts the last one into words on request."""

    def __init__(self, presentation: Presentation) -> None:
        self._presentation = presentation
        self._heeded = {kind for kind, _words in presentation.told_after.values()}
        self._done = frozenset[type[Action]]()

    def hear(self, event: Event) -> None:
        """Read the next event."""
        if not self._heeded or not isinstance(event, Acted):
            return
        if isinstance(event.action, Deal):
            self._done = frozenset()
        elif type(event.action) in self._heeded:
            self._done |= {type(event.action)}

    def tells(self, view: Any, event: Event) -> Text:
        """Return the words for the event read last, at this view's table."""
        if isinstance(event, Acted) and (
            other := self._presentation.told_after.get(type(event.action))
        ):
            kind, words = other
            if kind in self._done:
                return say(words, seat=event.seat)
        return self._presentation.tells(view, event)
