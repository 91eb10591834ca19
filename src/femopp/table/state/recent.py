"""The last few deals of a running match, from which newcomers learn what has happened."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.driver import Match
from femopp.language import Names
from femopp.rulebook import Action, Deal, Event, Grown
from femopp.tricks import Seat

RECENT_EVENTS = 400
"""The number of events after which the recent part of a match begins anew."""

Named = tuple[int, Names]
"""The names of the seats, in seat order, from the event of this number (from 0) on."""

Held = tuple[int, Mapping[str, Seat]]
"""The seat that each guest had when cards were dealt, from the event of this number (from 0) on."""

BegunDeal = tuple[int, int]
"""The number of an event (from 0), and of the deal that begins with it."""


class Recent(Struct, frozen=True):
    """Recent events of a match."""

    since: Match[Any] | None = None
    """The match before `events`; None before the first match."""

    events: Grown[Event] = Grown()

    named: tuple[Named, ...] = ()

    begun: tuple[BegunDeal, ...] = ()
    """The beginnings of the deals."""

    held: tuple[Held, ...] = ()

    snapshot: int = 0
    """The number of the snapshot at which `events` begin; 0 for the beginning of the log."""

    taken_back: tuple[int, ...] = ()
    """After so many of the `events` something else was taken back, each time."""

    @property
    def is_long(self) -> bool:
        """Whether it should begin anew, which it does only between two deals."""
        return len(self.events) > RECENT_EVENTS

    def goes_on_from(self, before: "Recent") -> bool:
        """Whether these are the events of `before`, in the same words, and perhaps more."""
        known = len(before.events)
        return (
            self.since is before.since
            and self.taken_back == before.taken_back
            and known <= len(self.events)
            and (self.named is before.named or _named_in(self, known) == _named_in(before, known))
        )

    def with_taken_back(self) -> "Recent":
        """Return the same after a later action was taken back."""
        return replace(self, taken_back=(*self.taken_back, len(self.events)))

    def held_by(self, held: Mapping[str, Seat]) -> "Recent":
        """Return the same when these guests have their seats at the next deal."""
        return replace(self, held=(*self.held, (len(self.events), held)))

    def renamed(self, names: Names) -> "Recent":
        """Return the same when the seats have these names from now on."""
        number = len(self.events)
        before = tuple([one for one in self.named if one[0] < number])
        if before and before[-1][1] == names:
            return replace(self, named=before)
        return replace(self, named=(*before, (number, names)))

    def grown(
        self, before: Match[Any], action: Action, events: tuple[Event, ...], deal: int
    ) -> "Recent":
        """Return the same after an action in the match `before`, and its events.

        `deal` is the number of the deal after it.
        """
        begun = self.begun
        if deal != before.state.deal_number:
            # With its cards, or after the action that has ended the deal before.
            later = 0 if isinstance(action, Deal) else len(events)
            begun = (*begun, (len(self.events) + later, deal))
        grown = self.events.and_then(*events)
        return replace(self, events=grown, begun=begun)


def _named_in(recent: Recent, known: int) -> list[Named]:
    """Return the names in force in the first events."""
    return [one for one in recent.named if one[0] < known]


def beginning(match: Match[Any], names: Names, held: Mapping[str, Seat], snapshot: int) -> Recent:
    """Return the recent part of a match that begins here, at the snapshot of this number."""
    deal = (0, match.state.deal_number)
    return Recent(match, Grown(), ((0, names),), (deal,), ((0, held),), snapshot)
