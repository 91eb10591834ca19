"""What has been said and done at a table, told to one observer in one language."""

from femopp.faces import Story, face_of
from femopp.language import Speaker
from femopp.table.live import LiveTable
from femopp.tricks import Seat


class Telling:
    """The story of the running match, told on from where it stopped."""

    def __init__(self, live: LiveTable, seat: Seat | None, language: str) -> None:
        self._seat = seat
        self._names = live.names
        self._since = live.since
        self._told = 0
        self._last: tuple[object, ...] = ()
        self._story: Story | None = None
        if live.since is not None:
            view = live.since.spectator if seat is None else live.since.views[seat]
            self._story = Story(
                live.game, face_of(live.game.name), seat, Speaker(language, live.names), view
            )

    def goes_on(self, live: LiveTable, seat: Seat | None) -> bool:
        """Whether the table's story is still the one that is being told."""
        return (
            self._seat == seat
            and self._since is live.since
            and self._names == live.names
            and len(live.recent) >= self._told
            and live.recent[self._told - 1 : self._told] == self._last
        )

    def more(self, live: LiveTable) -> tuple[str, ...]:
        """What has come since the last time, line by line."""
        if self._story is None:
            return ()
        self._story.add(live.recent[self._told :])
        self._told = len(live.recent)
        self._last = live.recent[-1:]
        return tuple(self._story.told())
