"""Tells what happens, event by event: what some actions mean follows from what was done before."""

from typing import Any

from femopp.faces.face import Face
from femopp.language import Text, say
from femopp.rulebook import Acted, Action, Deal, Event


class Teller:
    """Hears all events of a match in their order, and puts into words those that are to be told."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._heeded = {kind for kind, _words in face.told_after.values()}
        self._done = frozenset[type[Action]]()

    def hear(self, event: Event) -> None:
        """The next event, whether it is to be told or not."""
        if not self._heeded or not isinstance(event, Acted):
            return
        if isinstance(event.action, Deal):
            self._done = frozenset()
        elif type(event.action) in self._heeded:
            self._done |= {type(event.action)}

    def tells(self, view: Any, event: Event) -> Text:
        """What has happened by the event heard last, in the words of this view's table."""
        if isinstance(event, Acted) and (other := self._face.told_after.get(type(event.action))):
            kind, words = other
            if kind in self._done:
                return say(words, seat=event.seat)
        return self._face.tells(view, event)
