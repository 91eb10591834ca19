"""The story of a match in one language, told once for everybody who may read the same."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from femopp.language import Names, Speaker, _
from femopp.presentation import Story, presentation_of
from femopp.rulebook import Event, are_open
from femopp.server.protocol.messages import StoryLine
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat, seats

Lines = tuple[StoryLine, ...]
Observer = Seat | None
Held = Mapping[str, Seat]
T = TypeVar("T")
Part = Lines | Mapping[Observer, Lines]
"""Lines for everybody, or different lines for each observer."""


class StoryLog:
    """The story of the running match, which grows with its events.

    Of each deal a guest reads what the seat saw that they had when it was dealt; others read what a
    spectator sees. `repeated` counts the parts at the beginning that an earlier log had, which this
    one replaces.
    """

    def __init__(self, live: LiveTable, language: str) -> None:
        self.repeated = 0
        self._language = language
        self._since = live.recent.since
        self._heard = 0
        self._last: tuple[Event, ...] = ()
        self._deal_told = 0
        self._parts: list[Part] = []
        self._held: list[tuple[int, Held]] = []
        self._observers: tuple[Observer, ...] = (None, *seats(live.players))
        self._story: Story | None = None
        if live.recent.since is not None:
            speaker = Speaker(language, live.recent.named[0][1])
            presentation = presentation_of(live.game.name)
            self._story = Story(
                presentation, None, speaker, live.recent.since.spectator, with_sheet=True
            )

    def of(self, live: LiveTable) -> "StoryLog":
        """Return this log with the new events, or another log in its place.

        Another one takes its place for another match, or if something was taken back.
        """
        recent = live.recent
        is_same = self._since is recent.since
        known = len(self._last)
        last = recent.events.since(self._heard - known)
        if is_same and last[:known] == self._last:
            self._hear_next(live, last[known:])
            return self
        anew = StoryLog(live, self._language)
        if is_same:
            anew._hear(live, min(self._heard, len(recent.events)))
            anew.repeated = len(anew)
            anew._take_back()
        anew._hear(live, len(recent.events))
        return anew

    def told_anew(self, live: LiveTable) -> "StoryLog":
        """Return the same story in other words, as somebody has another name."""
        anew = StoryLog(live, self._language)
        anew._hear(live, len(live.recent.events))
        anew.repeated = len(anew)
        return anew

    def _take_back(self) -> None:
        assert self._story is not None
        self._parts.append((self._story.speaker.say(_("The last action was taken back.")),))

    def _hear(self, live: LiveTable, until: int) -> None:
        self._hear_next(live, live.recent.events[self._heard : until])

    def _hear_next(self, live: LiveTable, events: tuple[Event, ...]) -> None:
        """Add the next events of the match."""
        if self._story is None or not events:
            return
        recent, first = live.recent, self._heard
        until = first + len(events)
        while self._heard < until:
            names, end = _in_force(recent.named, self._heard, until)
            deal, end = _in_force(recent.begun, self._heard, end)
            held, end = _in_force(recent.held, self._heard, end)
            if not self._held or held is not self._held[-1][1]:
                self._held.append((len(self), held))
            self._hear_of(names, deal, events[self._heard - first : end - first])
            self._heard = end
        self._last = events[-1:]

    def _hear_of(self, names: Names, deal: int, events: tuple[Event, ...]) -> None:
        """Add these events of a deal, with the seats' names at that time."""
        assert self._story is not None
        if self._story.speaker.names != names:
            self._story.told_by(Speaker(self._language, names))
        part = _told(self._story, events, self._observers)
        # The deal's heading comes at once, even without other lines.
        if not part and deal == self._deal_told:
            return
        if deal != self._deal_told:
            part, self._deal_told = _headed(deal, part), deal
        self._parts.append(part)

    def __len__(self) -> int:
        """Return the number of parts so far."""
        return len(self._parts)

    def lines(self, guest: str | None, after: int = 0) -> Lines:
        """Return a guest's lines (None: a spectator's) after so many parts."""
        told = [
            part if isinstance(part, tuple) else part[self._observer(guest, number)]
            for number, part in enumerate(self._parts[after:], after)
        ]
        return told[0] if len(told) == 1 else tuple([line for part in told for line in part])

    def _observer(self, guest: str | None, part: int) -> Observer:
        """Return the seat as which a guest reads this part (from 0); None for a spectator."""
        held, _until = _in_force(tuple(self._held), part, part + 1)
        return held.get(guest or "")

    def lines_for_all(self, after: int) -> Lines | None:
        """Return the lines after so many parts if they are the same for everybody, else None."""
        parts = self._parts[after:]
        if not parts:
            return ()
        part = parts[0]
        return part if len(parts) == 1 and isinstance(part, tuple) else None


def _in_force(changes: tuple[tuple[int, T], ...], number: int, until: int) -> tuple[T, int]:
    """Return the value in force at this event, and before which event it ends."""
    end = until
    for first, held in reversed(changes):
        if first <= number:
            return held, end
        end = min(first, until)
    raise AssertionError("the first is that of the first event")


def _headed(deal: int, part: Part) -> Part:
    """Put the number of the deal before its first lines."""
    if isinstance(part, tuple):
        return (deal, *part)
    return {observer: (deal, *lines) for observer, lines in part.items()}


def _are_alike(story: Story, events: tuple[Event, ...]) -> bool:
    """Whether these events read the same for everybody."""
    return are_open(events) or are_open(
        tuple([event for event in events if not story.leaves_out(event)])
    )


def _told(story: Story, events: tuple[Event, ...], observers: Iterable[Observer]) -> Part:
    """Return the lines of these events, for each observer if they differ."""
    apart = [] if _are_alike(story, events) else [story.heard_by(one) for one in observers]
    for one in (story, *apart):
        one.add(events)
    lines = tuple(story.told())
    if not apart:
        return lines
    own = {one.seat: tuple(one.told()) for one in apart}
    return lines if set(own.values()) <= {lines} else own
