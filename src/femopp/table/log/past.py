"""A match of a table's log, with facts that its record lacks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from femopp.language import Names, Text, _, say
from femopp.rulebook import SettledDeal, settled_as_told
from femopp.table.log.entries import AnyEntry, Began, Did, Opened, Stands, TookBack, TookBackAlone
from femopp.table.log.folding import following, opened
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat


class Seated(NamedTuple):
    """The people in the seats at one action.

    `names` are those of the seats then, in seat order; `stood_in` the persons' seats whose last
    action, this one included, a bot did.
    """

    names: Names
    stood_in: frozenset[Seat] = frozenset()


class Difference(NamedTuple):
    """A deal that today's rules would settle otherwise, with both totals in seat order."""

    number: int
    stored: tuple[int, ...]
    today: tuple[int, ...]


def difference_in_words(deal: Difference) -> Text:
    """Return a sentence on how today's rules would settle a deal."""
    message = _(
        "deal {number} was settled with the totals {told}; by today's rules they would be {today}"
    )
    told, today = (", ".join(map(str, totals)) for totals in (deal.stored, deal.today))
    return say(message, number=deal.number, told=told, today=today)


class Past(NamedTuple):
    """A table at the end of one of its matches; `seated` and `held` are parallel to its log.

    `held` is the seat that each guest had when the cards of an action were dealt. `sheet` is the
    stored sheet, as far as the log has it.
    """

    live: LiveTable
    seated: tuple[Seated, ...]
    held: tuple[Mapping[str, Seat], ...] = ()
    sheet: tuple[SettledDeal, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def names(self) -> Names:
        """The names of the seats at the end of the match, or now if it is running.

        People who sat down after its end haven't played it.
        """
        is_over = self.seated and not self.live.is_playing
        return self.seated[-1].names if is_over else self.live.names


def past(number: int, log: Iterable[AnyEntry]) -> Past | None:
    """Return the match of this number (from 1) in a table's log, None if there was none."""
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
            live = sheet.add(live, entry)
            continue
        live = following(live, entry)
        running = live.running
        if running is None or running.stuck:
            continue
        if isinstance(entry, Did):
            seated.append(Seated(live.names, running.stood_in))
            held.append(running.dealt.held)
        elif isinstance(entry, TookBack | TookBackAlone):
            done = len(running.table.match.log)
            del seated[done:], held[done:]
    if not 0 < live.matches == number:
        return None
    stored, differences = tuple(sheet.stored), tuple(sheet.differences)
    return Past(live, tuple(seated), tuple(held), stored, differences)


@dataclass
class _Sheet:
    """The sheet of a match as its log stores it."""

    stored: list[SettledDeal] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)

    def add(self, live: LiveTable, stands: Stands) -> LiveTable:
        """Add the deals of a snapshot; the match itself goes on by today's rules."""
        deals = tuple(settled_as_told(deal.told) for deal in stands.deals)
        running = live.running
        assert running is not None
        if not running.stuck:
            today = running.table.match.state.sheet[len(self.stored) :]
            self.differences += [
                Difference(stored.number, stored.totals, now.totals)
                for stored, now in zip(deals, today, strict=False)
                if stored.totals != now.totals
            ]
        self.stored += deals
        return replace(live, number=live.number + 1)
