"""A match of a table's log as it stands at its end, with what its record does not tell."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from femopp.language import Names, Text, _, say
from femopp.rulebook import SettledDeal, settled_as_told
from femopp.table.log.entries import AnyEntry, Began, Did, Opened, Stands, TookBack
from femopp.table.log.folding import following, opened
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat


class Seated(NamedTuple):
    """Who had the seats when something was done.

    `names` are what the seats were called then, in seat order; `stood_in` the persons' seats whose
    last action, this one included, a bot did.
    """

    names: Names
    stood_in: frozenset[Seat] = frozenset()


class Otherwise(NamedTuple):
    """A deal that today's rules would settle otherwise: its number, both totals in seat order."""

    number: int
    told: tuple[int, ...]
    today: tuple[int, ...]


def told_otherwise(deal: Otherwise) -> Text:
    """Return the sentence that says how today's rules would settle a deal."""
    message = _(
        "deal {number} was settled with the totals {told}; by today's rules they would be {today}"
    )
    told, today = (", ".join(map(str, totals)) for totals in (deal.told, deal.today))
    return say(message, number=deal.number, told=told, today=today)


class Past(NamedTuple):
    """A table at the end of one of its matches; `seated` and `held` go along with the match's log.

    `held` is the seat that each guest had when the cards were dealt that each action is about.
    `sheet` is the sheet as it was told, as far as the log has that.
    """

    live: LiveTable
    seated: tuple[Seated, ...]
    held: tuple[Mapping[str, Seat], ...] = ()
    sheet: tuple[SettledDeal, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()

    @property
    def names(self) -> Names:
        """What the seats are called at the end of the match, or now that it is being played.

        Whoever has sat down since it was over has not played it.
        """
        is_over = self.seated and not self.live.is_playing
        return self.seated[-1].names if is_over else self.live.names


def past(number: int, log: Iterable[AnyEntry]) -> Past | None:
    """The match of this number (from 1) in a table's log, None if there was none."""
    entries = iter(log)
    first = next(entries)
    assert isinstance(first, Opened)
    live, seated, held = opened(first), list[Seated](), list[Mapping[str, Seat]]()
    sheet = _Sheet()
    for entry in entries:
        if isinstance(entry, Began):
            if live.matches == number:
                break
            seated, held, sheet = [], [], _Sheet()
        if isinstance(entry, Stands):
            live = sheet.takes(live, entry)
            continue
        live = following(live, entry)
        running = live.running
        if running is None or running.stuck:
            continue
        if isinstance(entry, Did):
            seated.append(Seated(live.names, running.stood_in))
            held.append(running.dealt.held)
        elif isinstance(entry, TookBack):
            seated.pop()
            held.pop()
    if not 0 < live.matches == number:
        return None
    told, otherwise = tuple(sheet.told), tuple(sheet.otherwise)
    return Past(live, tuple(seated), tuple(held), told, otherwise)


@dataclass
class _Sheet:
    """The sheet of a match as its log tells it."""

    told: list[SettledDeal] = field(default_factory=list)
    otherwise: list[Otherwise] = field(default_factory=list)

    def takes(self, live: LiveTable, stands: Stands) -> LiveTable:
        """Take in a snapshot; the match itself goes on by today's rules."""
        deals = tuple(settled_as_told(deal.told) for deal in stands.deals)
        running = live.running
        assert running is not None
        if not running.stuck:
            today = running.table.match.state.sheet[len(self.told) :]
            self.otherwise += [
                Otherwise(told.number, told.totals, now.totals)
                for told, now in zip(deals, today, strict=False)
                if told.totals != now.totals
            ]
        self.told += deals
        return replace(live, number=live.number + 1)
