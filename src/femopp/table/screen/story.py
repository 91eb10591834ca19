"""The story of a match in one language, as each guest may read it."""

from collections.abc import Mapping
from typing import TypeVar

from femopp.language import Speaker, _
from femopp.presentation import Story, presentation_of
from femopp.rulebook import Event, are_open
from femopp.table.screen.screen import StoryLine
from femopp.table.state.live import LiveTable
from femopp.table.state.recent import Recent
from femopp.tricks import Seat

Lines = tuple[StoryLine, ...]
T = TypeVar("T")

NOBODY = ""
"""Stands for those who have never been dealt cards here."""

TAKEN_BACK = _("The last action was taken back.")


class StoryLog:
    """The story of the running match, which grows with its events.

    Of each deal a guest reads what the seat saw that they had when it was dealt; others read what a
    spectator sees. Everything follows from the table's recent events. They are told anew only if
    another match begins, if somebody has another name, or if something was taken back.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._heard = Recent()
        self._begin()

    def _begin(self) -> None:
        self._story: Story | None = None
        self._deal = 0
        self._held: Mapping[str, Seat] = {}
        self._lines: dict[str, Lines] = {NOBODY: ()}

    def lines(self, guest: str | None) -> Lines:
        """Return a guest's lines (None: a spectator's)."""
        return self._lines.get(guest or NOBODY, self._lines[NOBODY])

    def hear(self, live: LiveTable) -> None:
        """Tell what has happened at the table since the last call."""
        recent, heard = live.recent, self._heard
        if recent is heard:
            return
        self._heard, since = recent, len(heard.events)
        marks: tuple[int, ...] = ()
        if not recent.goes_on_from(heard):
            self._begin()
            since, marks = 0, recent.taken_back
        if recent.since is None:
            return
        if self._story is None:
            speaker = Speaker(self._language, recent.named[0][1])
            presentation = presentation_of(live.game.name)
            self._story = Story(
                presentation, None, speaker, recent.since.spectator, with_sheet=True
            )
        for number, event in enumerate(recent.events.since(since), since):
            self._say_taken_back(number, marks)
            self._hear(self._story, number, event)
        self._say_taken_back(len(recent.events), marks)

    def _say_taken_back(self, number: int, marks: tuple[int, ...]) -> None:
        if number in marks:
            self._add((Speaker(self._language).say(TAKEN_BACK),) * marks.count(number))

    def _hear(self, story: Story, number: int, event: Event) -> None:
        """Tell the event of this number (from 0)."""
        names = _in_force(self._heard.named, number)
        held = _in_force(self._heard.held, number)
        deal = _in_force(self._heard.begun, number)
        if held is not self._held:
            self._held = held
            for guest in held.keys() - self._lines.keys():
                self._lines[guest] = self._lines[NOBODY]
        if deal != self._deal:
            self._deal = deal
            self._add((deal,))
        if story.speaker.names != names:
            story.told_by(Speaker(self._language, names))
        apart = {}
        if not story.leaves_out(event) and not are_open((event,)):
            apart = {seat: _told(story.heard_by(seat), event) for seat in held.values()}
        self._add(_told(story, event), apart, held)

    def _add(
        self,
        lines: Lines,
        apart: Mapping[Seat, Lines] = {},
        held: Mapping[str, Seat] = {},
    ) -> None:
        """Add a spectator's lines for everybody; the seats `apart` have their own."""
        if lines or apart:
            self._lines = {
                guest: told + (apart[held[guest]] if apart and guest in held else lines)
                for guest, told in self._lines.items()
            }


def _in_force(changes: tuple[tuple[int, T], ...], number: int) -> T:
    """Return the value in force at the event of this number."""
    first, value = changes[-1]
    return value if first <= number else _in_force(changes[:-1], number)


def _told(story: Story, event: Event) -> Lines:
    story.add((event,))
    return tuple(story.told())
