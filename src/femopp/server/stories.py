"""What has been said and done at a table, in one language, told once for all who hear the same."""

from collections.abc import Iterable, Mapping

from femopp.faces import Story, face_of
from femopp.language import Speaker
from femopp.rulebook import Event
from femopp.table.live import LiveTable
from femopp.tricks import Seat, seats

Lines = tuple[str, ...]
Observer = Seat | None


class Telling:
    """The story of the running match, told on from where it stopped."""

    def __init__(self, live: LiveTable, language: str) -> None:
        self._names = live.names
        self._since = live.since
        self._heard = 0
        self._last: tuple[Event, ...] = ()
        self._parts: list[Lines | Mapping[Observer, Lines]] = []
        self._observers: tuple[Observer, ...] = (None, *seats(live.players))
        self._story: Story | None = None
        if live.since is not None:
            speaker = Speaker(language, live.names)
            face = face_of(live.game.name)
            self._story = Story(face, None, speaker, live.since.spectator)

    def goes_on(self, live: LiveTable) -> bool:
        """Whether the table's story is still the one that is being told."""
        return (
            self._since is live.since
            and self._names == live.names
            and len(live.recent) >= self._heard
            and live.recent[self._heard - 1 : self._heard] == self._last
        )

    def hear(self, live: LiveTable) -> None:
        """Take in what has come since the last time."""
        if self._story is None or len(live.recent) == self._heard:
            return
        part = _told(self._story, live.recent[self._heard :], self._observers)
        self._heard = len(live.recent)
        self._last = live.recent[-1:]
        if part:
            self._parts.append(part)

    def __len__(self) -> int:
        """How many parts it has so far."""
        return len(self._parts)

    def lines(self, seat: Observer, after: int = 0) -> Lines:
        """What an observer is told after so many parts, line by line."""
        told = [part if isinstance(part, tuple) else part[seat] for part in self._parts[after:]]
        return told[0] if len(told) == 1 else tuple([line for part in told for line in part])

    def lines_for_all(self, after: int) -> Lines | None:
        """What all are told alike after so many parts, None if they are not."""
        parts = self._parts[after:]
        if not parts:
            return ()
        part = parts[0]
        return part if len(parts) == 1 and isinstance(part, tuple) else None


def _told(
    story: Story, events: tuple[Event, ...], observers: Iterable[Observer]
) -> Lines | Mapping[Observer, Lines]:
    """The lines of these events, for each observer where not all see the same."""
    apart: list[Story] = []
    if any(event.seen_by(None) != event for event in events):
        apart = [story.heard_by(one) for one in observers]
    for one in (story, *apart):
        one.add(events)
    lines = tuple(story.told())
    own = {one.seat: tuple(one.told()) for one in apart}
    return lines if all(one == lines for one in own.values()) else own
