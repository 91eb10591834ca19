"""Folding a table from its log, whose entries were judged when they were written."""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace as changed
from typing import Any

from msgspec.structs import replace

from femopp.driver import Match, Table, act_again, begin, resume, standing_of
from femopp.presentation import presentation_of
from femopp.rulebook import (
    Action,
    Deal,
    Event,
    SettledDeal,
    are_open,
    ended_as_told,
    judge,
    settled_as_told,
)
from femopp.table.log.entries import (
    BY_CLAIM,
    BY_STAND_IN,
    Admits,
    AnyEntry,
    Began,
    BotIs,
    Came,
    Did,
    Entry,
    HostIs,
    Opened,
    Removed,
    Reserved,
    SaidLast,
    Sat,
    Stands,
    Stood,
    TookBack,
    Unreserved,
    WrittenBy,
)
from femopp.table.log.stored_action import Decided, action_of
from femopp.table.settings import Newcomers, newest_version, rules_as_of
from femopp.table.state.company import Company, Guest
from femopp.table.state.completed_trick import taken_by
from femopp.table.state.live import Knocked, LiveTable
from femopp.table.state.recent import Recent, beginning, grown, held_by, is_long, renamed
from femopp.tricks import TABLE, Seat, Trick

LOG = logging.getLogger("femopp")

OF_A_MATCH = (Did, SaidLast, TookBack)
"""Entries that are about the match that is being played."""


def following(live: LiveTable, entry: AnyEntry) -> LiveTable:
    """Return the table after the next entry of its log.

    If this build cannot follow an action, the match is `stuck` from there on. People can still do
    things at the table, and the next match begins as usual.
    """
    if live.stuck and isinstance(entry, OF_A_MATCH):
        return replace(live, number=live.number + 1)
    try:
        return after(live, entry)[0]
    except Exception:
        if not isinstance(entry, OF_A_MATCH):
            raise
        LOG.exception("entry %s of a log cannot be followed", live.number + 1)
        return replace(live, number=live.number + 1, stuck=True, claim=None, before=None)


def opened(entry: Opened) -> LiveTable:
    """The table as it was opened, with the rules of its next match. Raises as `rules_of` does."""
    settings = entry.settings
    players = rules_as_of(settings, entry.rules).players
    version = newest_version(settings, players)
    game, options, players = rules_as_of(settings, version, players)
    chosen = entry.settings.bots_by_seat.items()
    bots = {Seat(seat): bot for seat, bot in chosen if seat in range(players)}
    company = Company({}, players, bots)
    asks = settings.newcomers is Newcomers.HOST
    return LiveTable(
        settings, entry.version, game, options, company, rules_version=version, asks=asks
    )


def fold(entries: Iterable[Entry]) -> LiveTable:
    """The table of a log, which begins with `Opened`."""
    log = iter(entries)
    first = next(log)
    assert isinstance(first, Opened)
    live = opened(first)
    for entry in log:
        live, _events = after(live, entry)
    return live


def acted(live: LiveTable, decided: Decided) -> tuple[LiveTable, tuple[Event, ...]]:
    """Return the table after a new action, as `after`.

    Raises `IllegalAction` if the rules refuse it.
    """
    assert live.table is not None
    match, seat, action = live.table.match, decided.seat, decided.action
    # Most things are what a seat was offered, which need not be judged once more.
    if seat == TABLE or action not in match.legal(seat):
        judge(live.game, match.state, seat, action)
    return _done(live, seat, action, decided.by)


def after(live: LiveTable, entry: Entry) -> tuple[LiveTable, tuple[Event, ...]]:
    """The table after an entry of its log, and the events of the match that it brought about.

    Nothing is judged: an entry of the log has happened, whatever today's rules say.
    """
    if isinstance(entry, Did):
        return _done(live, Seat(entry.seat), action_of(entry, live.game), entry.by)
    live = replace(live, number=live.number + 1)
    match entry:
        case Came(guest, name):
            live = _opened_by(live, guest) if live.host is None else answered(live, guest)
            return _with_guests(live, {**live.guests, guest: Guest(name)}), ()
        case Sat(guest, seat):
            return _with_people(_holding(_seated(live, guest, Seat(seat)))), ()
        case Reserved(guest, seat):
            return _with_guest(live, guest, live.guests[guest].seat, Seat(seat)), ()
        case Unreserved(guest):
            return _with_guest(live, guest, live.guests[guest].seat), ()
        case Stood(guest):
            return _with_people(_with_guest(live, guest, None)), ()
        case Removed(guest, closes):
            staying = {one: who for one, who in live.guests.items() if one != guest}
            live = replace(live, admits=live.admits and not closes)
            return _with_people(_with_guests(live, staying)), ()
        case Admits(admits, asks):
            return replace(live, admits=admits, asks=live.asks if asks is None else asks), ()
        case HostIs(guest, by):
            return _handed_on(live, guest, by), ()
        case BotIs(seat, bot):
            bots = {**live.company.bots, Seat(seat): bot}
            return replace(live, company=changed(live.company, bots=bots)), ()
        case Began(version, rules):
            return _with_people(_begun(live, version, rules)), ()
        case SaidLast(is_last):
            return _said_last(live, is_last), ()
        case TookBack():
            return _taken_back(live), ()
        case WrittenBy(version):
            return replace(live, version=version), ()
        case Stands():
            return _stands(live, entry), ()
    raise TypeError(f"{type(entry).__name__} is no entry of a table that is open")


def asked(live: LiveTable, guest: str, name: str) -> LiveTable:
    """The table when somebody has asked to join."""
    return replace(live, asking={**live.asking, guest: name})


def answered(live: LiveTable, guest: str) -> LiveTable:
    """The table when this one asks no more: the host has answered, or they have gone."""
    if guest not in live.asking:
        return live
    asking = {one: name for one, name in live.asking.items() if one != guest}
    return replace(live, asking=asking)


def _opened_by(live: LiveTable, guest: str) -> LiveTable:
    return replace(live, host=guest, trusted=(guest,))


def _handed_on(live: LiveTable, guest: str, by: str) -> LiveTable:
    is_new = by in live.trusted and guest not in live.trusted
    return replace(live, host=guest, trusted=(*live.trusted, guest) if is_new else live.trusted)


def _with_guest(
    live: LiveTable, guest: str, seat: Seat | None, reserved: Seat | None = None
) -> LiveTable:
    """The table when a guest has this seat, and reserves that one."""
    moved = changed(live.guests[guest], seat=seat, reserved=reserved)
    return _with_guests(live, {**live.guests, guest: moved})


def _seated(live: LiveTable, guest: str, seat: Seat) -> LiveTable:
    """The table when a guest sits there, who may have had the seat before somebody reserved it."""
    other = live.company.reserved.get(seat)
    if other is not None:
        live = _with_guest(live, other, live.guests[other].seat)
    return _with_guest(live, guest, seat)


def _as_reserved(live: LiveTable) -> LiveTable:
    """The table when everybody has taken the seat that they have reserved."""
    if not live.company.reserved:
        return live
    guests = {
        guest: who if who.reserved is None else Guest(who.name, who.reserved)
        for guest, who in live.guests.items()
    }
    return _with_people(_with_guests(live, guests))


def _with_guests(live: LiveTable, guests: Mapping[str, Guest]) -> LiveTable:
    return with_company(live, changed(live.company, guests=guests))


def with_company(live: LiveTable, company: Company) -> LiveTable:
    """The table when these are there from now on: they have not laid what lies there already."""
    was, now = live.names, company.names
    if live.table is None or was == now:
        return replace(live, company=company)
    laid = (*live.table.match.state.trick.played, *live.last_trick.played)
    laid_as = {one: was[one.seat] for one in laid if was[one.seat] != now[one.seat]}
    chosen_as = live.chosen_as or _chosen_as(live)
    return replace(live, company=company, laid_as={**laid_as, **live.laid_as}, chosen_as=chosen_as)


def _chosen_as(live: LiveTable) -> tuple[Seat, str] | None:
    assert live.table is not None
    seat = presentation_of(live.game.name).chooser(live.table.match.spectator)
    return None if seat is None else (seat, live.names[seat])


def _with_people(live: LiveTable) -> LiveTable:
    staying = live.stood_in & live.people
    live = replace(
        live, wanting=frozenset(), claim=None, knocked=None, before=None, stood_in=staying
    )
    if live.table is None:
        return live
    table = replace(live.table, people=live.people)
    return replace(live, table=table, recent=renamed(live.recent, live.names))


def _holding(live: LiveTable) -> LiveTable:
    """The table when the people in their seats have the cards dealt there, if any."""
    if not live.is_in_deal:
        return live
    held = {**live.held, **live.company.seated}
    return replace(live, held=held, recent=held_by(live.recent, held))


def _dealt_to(live: LiveTable) -> LiveTable:
    """The table when cards are dealt to those who sit there."""
    held = live.company.seated
    return replace(live, held=held, recent=held_by(live.recent, held))


def _begun(live: LiveTable, version: str, rules: int) -> LiveTable:
    live = _as_reserved(live)
    options = rules_as_of(live.settings, rules, live.players).options
    match = begin(live.game, options, live.players)
    return replace(
        live,
        options=options,
        rules=version or live.version,
        is_dealt=False,
        rules_version=rules,
        held=live.company.seated,
        last_trick=Trick(),
        last_taker=None,
        laid_as={},
        chosen_as=None,
        matches=live.matches + 1,
        table=Table(match),
        recent=beginning(match, live.names, live.company.seated),
        settled_as=(),
        tapped=frozenset(),
        last=None,
        has_settled=False,
        stood_in=frozenset(),
        last_deal=None,
        stuck=False,
        notice=None,
        settled_by=(),
        told=0,
        story=live.stands,
        ended=None,
    )


def _said_last(live: LiveTable, is_last: bool) -> LiveTable:
    if not is_last:
        return replace(live, last_deal=None)
    assert live.table is not None
    settled = len(live.table.match.state.sheet)
    live = replace(live, last_deal=settled if live.is_between_deals else settled + 1)
    # What ends the match is not taken back.
    return replace(live, before=None, wanting=frozenset()) if live.has_played_last else live


def _done(
    live: LiveTable, seat: Seat, action: Action, by: str
) -> tuple[LiveTable, tuple[Event, ...]]:
    deals = isinstance(action, Deal)
    if deals:
        live = _dealt_to(_as_reserved(live))
    assert live.table is not None
    # It was judged before it was stored, by the rules of that day.
    table, events = act_again(live.table, seat, action)
    before, state = live.table.match, table.match.state
    settled, deal = len(state.sheet) - len(before.state.sheet), state.deal_number
    number = live.number + 1
    recent, story = _recent(live)
    is_final = (
        seat not in live.people
        or by == BY_CLAIM
        or state.outcome is not None
        or (live.last_deal is not None and replace(live, table=table).has_played_last)
        # Somebody has learnt more by it than everybody.
        or not are_open(events)
    )
    return (
        replace(
            _with_last_trick(_on_sheet(live, settled), seat, action, events),
            number=number,
            table=table,
            tapped=frozenset(),
            wanting=frozenset(),
            claim=None,
            knocked=_knocked(live, number, action, events),
            before=None if is_final else _to_go_back_to(live, number),
            last=seat,
            has_settled=settled > 0,
            is_dealt=(live.is_dealt or deals) and not settled,
            stood_in=_stood_in(live, seat, by),
            recent=grown(recent, before, action, events, deal),
            story=story,
        ),
        events,
    )


def _recent(live: LiveTable) -> tuple[Recent, int]:
    """Return the recent part of the match before the next action, and where it begins.

    It begins anew from time to time, always at a snapshot, so that a table that is taken up again
    has the same.
    """
    assert live.table is not None
    match = live.table.match
    if is_long(live.recent) and live.has_settled and live.told == len(match.state.sheet):
        return beginning(match, live.names, live.held), live.stands
    if not live.told and is_long(live.recent) and not any(match.state.hands):
        # The match has no snapshots yet: an older build wrote its log.
        return beginning(match, live.names, live.held), live.story
    return live.recent, live.story


def _on_sheet(live: LiveTable, settled: int) -> LiveTable:
    """Return the table when so many deals are put on the sheet."""
    if not settled:
        return live
    return replace(
        live,
        settled_as=(*live.settled_as, *[live.names] * settled),
        settled_by=(*live.settled_by, *[live.company.sitting] * settled),
    )


def _stands(live: LiveTable, stands: Stands) -> LiveTable:
    """Return the table at a snapshot, with the sheet as it was told.

    If this build gets another result, the snapshot's counts.
    """
    assert live.table is not None
    match = live.table.match
    sheet = sheet_as_told(live, stands)
    if stands.standing is not None and (live.stuck or stands.standing != standing_of(match)):
        match = resume(live.game, live.options, live.players, stands.standing, sheet)
    else:
        match = with_sheet(match, sheet)
    stuck = live.stuck and stands.standing is None and stands.outcome is None
    return replace(stood(live, stands), table=replace(live.table, match=match), stuck=stuck)


def stood(live: LiveTable, stands: Stands) -> LiveTable:
    """Return the table at a snapshot of it, which says what it is like anyway."""
    return replace(
        live,
        told=live.told + len(stands.deals),
        stands=live.number,
        ended=None if stands.outcome is None else ended_as_told(stands.outcome),
        before=None,
        wanting=frozenset(),
    )


def sheet_as_told(live: LiveTable, stands: Stands) -> tuple[SettledDeal, ...]:
    """Return the sheet of the match up to this snapshot, which comes next, as it was told."""
    assert live.table is not None
    before: tuple[SettledDeal, ...] = live.table.match.state.sheet[: live.told]
    return (*before, *(settled_as_told(deal.told) for deal in stands.deals))


def with_sheet(match: Match[Any], sheet: tuple[SettledDeal, ...]) -> Match[Any]:
    """Return the match with this sheet, for everybody."""
    return replace(
        match,
        state=replace(match.state, sheet=sheet),
        views=tuple([replace(view, sheet=sheet) for view in match.views]),
        spectator=replace(match.spectator, sheet=sheet),
    )


def _to_go_back_to(live: LiveTable, number: int) -> LiveTable:
    """The table without what was asked of the others before an action, should it be taken back."""
    return replace(live, number=number, before=None, claim=None, wanting=frozenset())


def _knocked(
    live: LiveTable, number: int, action: Action, events: tuple[Event, ...]
) -> Knocked | None:
    found = tuple(filter(presentation_of(live.game.name).knocks, events))
    if found:
        return Knocked(number, found)
    is_old = live.knocked is not None and live.knocked.number < live.stands
    return None if is_old and isinstance(action, Deal) else live.knocked


def _stood_in(live: LiveTable, seat: Seat, by: str) -> frozenset[Seat]:
    if by == BY_STAND_IN:
        return live.stood_in | {seat}
    # What a claim plays out nobody does, neither the person nor a bot.
    return live.stood_in if by == BY_CLAIM else live.stood_in - {seat}


def _with_last_trick(
    live: LiveTable, seat: Seat, action: Action, events: tuple[Event, ...]
) -> LiveTable:
    """Return the table with the trick that this action has ended, or none after a deal."""
    assert live.table is not None
    if isinstance(action, Deal):
        return replace(live, last_trick=Trick(), last_taker=None, laid_as={}, chosen_as=None)
    taken = taken_by(live.table.match.state, seat, action, events)
    if taken is None:
        return live
    return replace(live, last_trick=taken.trick, last_taker=taken.seat)


def _taken_back(live: LiveTable) -> LiveTable:
    assert live.before is not None
    return replace(
        live.before,
        number=live.number,
        company=live.company,
        host=live.host,
        trusted=live.trusted,
        admits=live.admits,
        asks=live.asks,
        asking=live.asking,
        last_deal=live.last_deal,
    )
