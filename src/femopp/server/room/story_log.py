"""What has been said and done at a table, in one language, told once for all who hear the same."""

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
"""What all are told alike, or what each is."""


class StoryLog:
    """The story of the running match, told on from where it stopped.

    Of each deal a guest is told what the seat saw that they had when it was dealt, or a spectator.
    The parts of a deal that is over are for those who come anew. `retold` counts the parts at its
    beginning that an earlier telling, of which this one takes the place, has told already.
    """

    def __init__(self, live: LiveTable, language: str) -> None:
        self.retold = 0
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
        """This telling, or the one in its place, after what has come since the last time.

        Another takes its place where the story is another one, or something was taken back.
        """
        recent = live.recent
        is_same = self._since is recent.since
        is_true = recent.events[self._heard - 1 : self._heard] == self._last
        if is_same and is_true:
            self._hear(live, len(recent.events))
            return self
        anew = StoryLog(live, self._language)
        if is_same:
            anew._hear(live, min(self._heard, len(recent.events)))
            anew.retold = len(anew)
            anew._take_back()
        anew._hear(live, len(recent.events))
        return anew

    def _take_back(self) -> None:
        assert self._story is not None
        self._parts.append((self._story.speaker.say(_("What was done last is taken back.")),))

    def _hear(self, live: LiveTable, until: int) -> None:
        if self._story is None or until == self._heard:
            return
        recent = live.recent
        while self._heard < until:
            names, end = _in_force(recent.named, self._heard, until)
            deal, end = _in_force(recent.begun, self._heard, end)
            held, end = _in_force(recent.held, self._heard, end)
            if not self._held or held is not self._held[-1][1]:
                self._held.append((len(self), held))
            events = recent.events[self._heard : end]
            self._hear_of(names, deal, events)
            self._heard, self._last = end, events[-1:]

    def _hear_of(self, names: Names, deal: int, events: tuple[Event, ...]) -> None:
        """Tell these events of a deal, which happened when the seats were called so."""
        assert self._story is not None
        if self._story.speaker.names != names:
            self._story.told_by(Speaker(self._language, names))
        part = _told(self._story, events, self._observers)
        # That it was dealt is told at once, though nothing else of it is.
        if not part and deal == self._deal_told:
            return
        if deal != self._deal_told:
            part, self._deal_told = _headed(deal, part), deal
        self._parts.append(part)

    def __len__(self) -> int:
        """How many parts it has so far."""
        return len(self._parts)

    def lines(self, guest: str | None, after: int = 0) -> Lines:
        """The lines that a guest (None: a stranger) has yet to read after so many parts."""
        told = [
            part if isinstance(part, tuple) else part[self._observer(guest, number)]
            for number, part in enumerate(self._parts[after:], after)
        ]
        return told[0] if len(told) == 1 else tuple([line for part in told for line in part])

    def _observer(self, guest: str | None, part: int) -> Observer:
        """The seat as which a guest reads this part (from 0); None for a spectator."""
        held, _until = _in_force(tuple(self._held), part, part + 1)
        return held.get(guest or "")

    def lines_for_all(self, after: int) -> Lines | None:
        """What all are told alike after so many parts, None if they are not."""
        parts = self._parts[after:]
        if not parts:
            return ()
        part = parts[0]
        return part if len(parts) == 1 and isinstance(part, tuple) else None


def _in_force(changes: tuple[tuple[int, T], ...], number: int, until: int) -> tuple[T, int]:
    """What holds at this event, and until which one; at most until that one."""
    end = until
    for first, held in reversed(changes):
        if first <= number:
            return held, end
        end = min(first, until)
    raise AssertionError("the first is that of the first event")


def _headed(deal: int, part: Part) -> Part:
    """The first part of a deal begins with the number of the deal."""
    if isinstance(part, tuple):
        return (deal, *part)
    return {observer: (deal, *lines) for observer, lines in part.items()}


def _are_alike(story: Story, events: tuple[Event, ...]) -> bool:
    """Whether all are told the same of these events."""
    return are_open(events) or are_open(
        tuple([event for event in events if not story.leaves_out(event)])
    )


def _told(story: Story, events: tuple[Event, ...], observers: Iterable[Observer]) -> Part:
    """The lines of these events, for each observer where not all see the same."""
    apart = [] if _are_alike(story, events) else [story.heard_by(one) for one in observers]
    for one in (story, *apart):
        one.add(events)
    lines = tuple(story.told())
    if not apart:
        return lines
    own = {one.seat: tuple(one.told()) for one in apart}
    return lines if set(own.values()) <= {lines} else own
