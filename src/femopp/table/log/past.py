"""A match of a table's log, with facts that its record lacks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from femopp.driver.verified import Round
from femopp.language import Names, Text, _, say
from femopp.rulebook import SettledDeal, settled_as_told
from femopp.table.log.entries import (
    AnyEntry,
    Began,
    Did,
    GoesOn,
    Opened,
    Stands,
    TookBack,
    TookBackAlone,
)
from femopp.table.log.folding import following, opened
from femopp.table.log.going_on import changes_in_words
from femopp.table.state.columns import columns_of, names_of
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

    If people came or went, it's a part of the match: `before` has sentences on who did before it,
    and `after` on those who went home later, while they sat out. `called` are the names of its
    seats in the record then, where a chair has one name in all parts.

    `rounds` are those in which the chance of the part was made, `draws` the number of draws before
    it, and `key` that of its first one; None if it isn't public.

    `held` is the seat that each guest had when the cards of an action were dealt. `sheet` is the
    stored sheet, as far as the log has it.
    """

    live: LiveTable
    seated: tuple[Seated, ...]
    held: tuple[Mapping[str, Seat], ...] = ()
    sheet: tuple[SettledDeal, ...] = ()
    differences: tuple[Difference, ...] = ()
    before: tuple[Text, ...] = ()
    after: tuple[Text, ...] = ()
    called: Names = ()
    rounds: tuple[Round, ...] = ()
    draws: int = 0
    key: str | None = None

    @property
    def names(self) -> Names:
        """The names of the seats in the record."""
        return self.called or self.latest

    @property
    def away(self) -> Names:
        """The names of those who have points in the match and don't play now."""
        live = self.live
        if live.running is None or live.running.ring is None:
            return ()
        columns = columns_of(live.company.chair_numbers, live.running.ring)
        return names_of(live.running, live.company, columns)[live.players :]

    @property
    def latest(self) -> Names:
        """The names of the seats at the end of the part, or now if it is running.

        People who sat down after its end haven't played it.
        """
        is_over = self.seated and not self.live.is_playing
        return self.seated[-1].names if is_over else self.live.names


def past(number: int, log: Iterable[AnyEntry]) -> Past | None:
    """Return the last part of the match of this number (from 1) in a table's log, None for none."""
    parts = parts_of(number, log)
    return parts[-1] if parts else None


def parts_of(number: int, log: Iterable[AnyEntry]) -> tuple[Past, ...]:
    """Return the match of this number (from 1) in a table's log; empty if there was none.

    Whenever people came or went between two deals, another part begins. The last part has the table
    as it is at the end of the match, even if nobody did anything in it.
    """
    entries = iter(log)
    first = next(entries)
    assert isinstance(first, Opened)
    live, part, parts, begun = opened(first), _Part(), list[Past](), [0]
    for entry in entries:
        if isinstance(entry, Began):
            if live.matches == number:
                break
            part, parts, begun = _Part(), [], [0]
        if isinstance(entry, GoesOn):
            if entry.start and part.seated:
                parts.append(part.past(live))
                part = _Part(draws=drawn(live))
                begun.append(len(rounds_of(live)))
            part.say(live, entry)
        live = part.follow(live, entry)
    if not 0 < live.matches == number:
        return ()
    found = _called((*parts, part.past(live)))
    rounds = rounds_of(live)
    return tuple(
        [
            one._replace(rounds=rounds[start:end], key=_key(rounds, one.draws))
            for one, start, end in zip(found, begun, [*begun[1:], len(rounds)], strict=True)
        ]
    )


def rounds_of(live: LiveTable) -> tuple[Round, ...]:
    """Return all rounds of the latest match; none if nobody can verify it."""
    chance = None if live.running is None else live.running.chance
    return () if chance is None else chance.rounds


def drawn(live: LiveTable) -> int:
    """Return the number of draws in the latest match."""
    return 0 if live.table is None else live.table.draws


def _key(rounds: Sequence[Round], draw: int) -> str | None:
    """Return the key of a draw."""
    played = [one for one in rounds if not one.void and one.first_draw <= draw]
    return played[-1].key if played else None


def _called(parts: Sequence[Past]) -> tuple[Past, ...]:
    """Return the parts with one name for each chair: the latest, which no other chair has.

    The points of a chair are followed by it, whoever sits there.
    """
    names = dict[int, str]()
    for part in reversed(parts):
        company = part.live.company
        for chair, latest in zip(company.chair_numbers, part.latest, strict=True):
            name = latest if latest not in names.values() else company.bot_of(chair).name
            names.setdefault(chair, name)
    return tuple(
        [
            part._replace(called=tuple([names[one] for one in part.live.company.chair_numbers]))
            for part in parts
        ]
    )


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


@dataclass
class _Part:
    """A part of a match, as far as it has been read."""

    seated: list[Seated] = field(default_factory=list)
    held: list[Mapping[str, Seat]] = field(default_factory=list)
    sheet: _Sheet = field(default_factory=_Sheet)
    before: list[Text] = field(default_factory=list)
    after: list[Text] = field(default_factory=list)
    draws: int = 0

    def say(self, live: LiveTable, entry: GoesOn) -> None:
        """Add what an entry says of who comes and goes: before the first action, or later."""
        said = self.after if self.seated else self.before
        said += changes_in_words(live, entry)

    def follow(self, live: LiveTable, entry: AnyEntry) -> LiveTable:
        """Add an entry; return the table after it."""
        if isinstance(entry, Stands):
            return self.sheet.add(live, entry)
        live = following(live, entry)
        running = live.running
        if running is None or running.stuck:
            return live
        if isinstance(entry, Did):
            self.seated.append(Seated(live.names, running.stood_in))
            self.held.append(running.dealt.held)
        elif isinstance(entry, TookBack | TookBackAlone):
            done = len(running.table.match.log)
            del self.seated[done:], self.held[done:]
        return live

    def past(self, live: LiveTable) -> Past:
        """Return the part, if the table is so at its end."""
        sheet = self.sheet
        stored, differences = tuple(sheet.stored), tuple(sheet.differences)
        said = tuple(self.before), tuple(self.after)
        part = Past(live, tuple(self.seated), tuple(self.held), stored, differences, *said)
        return part._replace(draws=self.draws)
