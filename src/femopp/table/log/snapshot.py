"""Snapshots: how a table stands when a deal has been settled, to be taken up from there.

A snapshot is an entry of the log (`Stands`); `docs/reference/snapshots.md` describes its form.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from femopp.driver import Table, resume, standing_of
from femopp.language import Names
from femopp.rulebook import SettledDeal, ended_as_told, told_deal, told_outcome
from femopp.table.log.entries import (
    AnyEntry,
    Opened,
    Stands,
    StoredCompany,
    StoredDeal,
    StoredGuest,
)
from femopp.table.log.folding import acted, after, opened, stood
from femopp.table.log.stored_action import Decided, told
from femopp.table.settings import rules_as_of
from femopp.table.state.company import Company, Guest, bot_name
from femopp.table.state.live import LiveTable
from femopp.table.state.recent import beginning
from femopp.tricks import Seat

Latest = Mapping[str, Mapping[str, int]]
"""The number of the last command done, by guest and device."""


def entering(
    live: LiveTable, new: Sequence[AnyEntry | Decided], latest: Callable[[], Latest] = dict
) -> tuple[LiveTable, tuple[AnyEntry, ...]]:
    """Return the table after what is new, and its entries with a snapshot after each settled deal.

    `latest` gives the commands done. Raises `IllegalAction` for what the rules refuse.
    """
    written: list[AnyEntry] = []
    for one in new:
        if not isinstance(one, Decided):
            live, _events = after(live, one)
            written.append(one)
            continue
        live, _events = acted(live, one)
        written.append(told(one))
        if live.has_settled or not live.is_playing:
            stands = snapshot(live, latest())
            live = stood(replace(live, number=live.number + 1), stands)
            written.append(stands)
    return live, tuple(written)


def snapshot(live: LiveTable, latest: Latest) -> Stands:
    """Return the snapshot of a table at which a deal has just been settled, or the match ended."""
    assert live.table is not None
    match, outcome = live.table.match, live.outcome
    deals = match.state.sheet[live.told :]
    return Stands(
        match=live.matches,
        build=live.rules,
        version=live.version,
        story=live.story,
        company=_stored(live),
        deals=tuple(
            StoredDeal(told_deal(deal), guests)
            for deal, guests in zip(deals, live.settled_by[live.told :], strict=True)
        ),
        standing=None if match.state.outcome is not None else standing_of(match),
        outcome=None if outcome is None else told_outcome(outcome),
        commands=latest,
        rules=live.rules_version,
    )


def _stored(live: LiveTable) -> StoredCompany:
    return StoredCompany(
        guests=tuple(
            StoredGuest(guest, one.seat, one.reserved) for guest, one in live.guests.items()
        ),
        host=live.host,
        admits=live.admits,
        bots={int(seat): bot for seat, bot in live.company.bots.items()},
        stood_in=tuple(sorted(live.stood_in)),
        last=live.last,
        last_deal=live.last_deal,
        held={guest: int(seat) for guest, seat in live.held.items()},
        trusted=live.trusted,
        asks=live.asks,
    )


def start_of(latest: Mapping[int, Stands]) -> int:
    """Return the number of the snapshot to begin from; 0 for the beginning of the log.

    `latest` are the last two snapshots of the log, by their numbers. Cards that lie on the
    table when a deal is over are in no snapshot. So at least one deal is replayed: the last
    snapshot but one says where to begin, and nothing is missing that people are still shown.
    """
    return latest[min(latest)].story if latest else 0


def taken_up(
    first: Opened,
    number: int,
    stands: Stands,
    deals: Sequence[StoredDeal],
    sheet: tuple[SettledDeal, ...],
    names: Mapping[str, str],
) -> LiveTable:
    """Return a table as it stood at the snapshot of this number.

    `first` is the first entry of its log, `deals` are all deals of the match until then, `sheet` is
    made of them, and `names` are those of all who were ever there, by guest. Raises as `rules_of`
    and `resume` do.
    """
    live = opened(first)
    live = replace(
        live,
        company=_company(live, stands.company, names),
        version=stands.version,
        number=number,
        host=stands.company.host,
        admits=stands.company.admits,
        trusted=stands.company.trusted,
        asks=stands.company.asks,
        matches=stands.match,
        stands=number,
        story=number,
    )
    if stands.standing is None:
        # The match is over: the log goes on with the next one.
        return live
    options = rules_as_of(live.settings, stands.rules, live.players).options
    match = resume(live.game, options, live.players, stands.standing, sheet)
    held = {guest: Seat(seat) for guest, seat in stands.company.held.items()}
    return replace(
        live,
        table=Table(match, live.people),
        options=options,
        rules=stands.build,
        rules_version=stands.rules,
        recent=beginning(match, live.names, held),
        settled_as=tuple(_names(deal.guests, names) for deal in deals),
        settled_by=tuple(deal.guests for deal in deals),
        told=len(deals),
        has_settled=True,
        held=held,
        ended=None if stands.outcome is None else ended_as_told(stands.outcome),
        last=None if stands.company.last is None else Seat(stands.company.last),
        last_deal=stands.company.last_deal,
        stood_in=frozenset(map(Seat, stands.company.stood_in)),
    )


def _company(live: LiveTable, stored: StoredCompany, names: Mapping[str, str]) -> Company:
    guests = {
        one.guest: Guest(names[one.guest], _seat(one.seat), _seat(one.reserved))
        for one in stored.guests
    }
    bots = {Seat(seat): bot for seat, bot in stored.bots.items()}
    return Company(guests, live.players, bots)


def _seat(number: int | None) -> Seat | None:
    return None if number is None else Seat(number)


def _names(guests: Sequence[str | None], names: Mapping[str, str]) -> Names:
    """Return the names of the seats that these guests had."""
    return tuple(
        bot_name(seat) if guest is None else names[guest] for seat, guest in enumerate(guests)
    )
