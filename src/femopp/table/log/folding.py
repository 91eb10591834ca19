"""Fold a table from its log. Its entries were judged when they were written."""

import logging
from collections.abc import Iterable
from functools import reduce
from typing import Any

import msgspec
from msgspec.structs import replace

from femopp.driver import Match, Table, act_again, begin, resume, standing_of
from femopp.driver.verified import Round
from femopp.language import Names
from femopp.presentation import presentation_of
from femopp.rulebook import (
    Action,
    Deal,
    Event,
    SettledDeal,
    ended_as_told,
    judge,
    settled_as_told,
)
from femopp.table.helping import after_acting
from femopp.table.log.entries import (
    BY_CLAIM,
    BY_PERSON,
    BY_STAND_IN,
    Admits,
    Began,
    BotIs,
    BotIsLike,
    Came,
    Did,
    Entry,
    GoesOn,
    HostIs,
    LetIn,
    Mutes,
    Opened,
    PaceIs,
    Removed,
    Reserved,
    RoundClosed,
    RoundOpened,
    RoundRevealed,
    RoundVoid,
    SaidLast,
    Sat,
    SeedPublished,
    ShutOut,
    Stands,
    Stood,
    Talks,
    TookBack,
    TookBackAlone,
    Unreserved,
    WrittenBy,
)
from femopp.table.log.going_on import gone_on
from femopp.table.log.stored_action import Decided, action_of
from femopp.table.log.taking_back import NOTHING_PENDING, is_chance, pending_after
from femopp.table.settings import Newcomers, newest_version, rules_as_of
from femopp.table.state.chance import Chance, begun
from femopp.table.state.company import Company
from femopp.table.state.live import LiveTable
from femopp.table.state.match import Dealt, JustSettled, Knocked, LiveMatch, trick_completed_by
from femopp.table.state.recent import Recent, beginning
from femopp.table.whispering import whispers_after
from femopp.tricks import TABLE, Seat

LOG = logging.getLogger("femopp")

OF_A_MATCH = (Did, GoesOn, SaidLast, TookBack, TookBackAlone)
"""Entries about the running match."""

NOBODY: frozenset[Seat] = frozenset()


def following(live: LiveTable, entry: Entry) -> LiveTable:
    """Return the table after the next entry of its log.

    If this build cannot follow an action, the match is `stuck` from there on. People can still do
    things at the table, and the next match begins as usual.
    """
    running = live.running
    if running is not None and running.stuck and isinstance(entry, OF_A_MATCH):
        return replace(live, number=live.number + 1)
    try:
        return after(live, entry)[0]
    except Exception:
        if not isinstance(entry, OF_A_MATCH):
            raise
        LOG.exception("entry %s of a log cannot be followed", live.number + 1)
        stuck = None if running is None else replace(running, stuck=True)
        return replace(live, number=live.number + 1, running=stuck, pending=NOTHING_PENDING)


def opened(entry: Opened) -> LiveTable:
    """Return a newly opened table, with the rules of its first match. Raises like `rules_of`."""
    settings = entry.settings
    players = rules_as_of(settings, entry.rules).players
    version = newest_version(settings, players)
    game, options, players = rules_as_of(settings, version, players)
    chosen = entry.settings.bots_by_seat.items()
    bots = {Seat(seat): bot for seat, bot in chosen if seat in range(players)}
    company = Company({}, players, bots, cast=entry.cast, asks=settings.newcomers is Newcomers.HOST)
    return LiveTable(settings, entry.version, game, options, company, rules_version=version)


def fold(entries: Iterable[Entry]) -> LiveTable:
    """Return the table of a log, which begins with `Opened`."""
    log = iter(entries)
    first = next(log)
    assert isinstance(first, Opened)
    return reduce(following, log, opened(first))


def acted(live: LiveTable, decided: Decided) -> tuple[LiveTable, tuple[Event, ...]]:
    """Return the table after a new action, and its events.

    Raises `IllegalAction` if the rules refuse it.
    """
    assert live.running is not None
    match, seat, action = live.running.table.match, decided.seat, decided.action
    # A seat's legal actions are cached: most actions need no second judgement.
    if seat == TABLE or action not in match.legal(seat):
        judge(live.game, match.state, seat, action)
    return _done(live, seat, action, decided.by)


def after(live: LiveTable, entry: Entry) -> tuple[LiveTable, tuple[Event, ...]]:
    """Return the table after an entry of its log, and the events of the match.

    Nothing is judged: an entry of the log has happened, whatever today's rules say.
    """
    if isinstance(entry, Did):
        return _done(live, Seat(entry.seat), action_of(entry, live.game), entry.by)
    live = replace(live, number=live.number + 1)
    company = live.company
    match entry:
        case Came(guest, name, face):
            return with_company(live, company.joined(guest, name, face)), ()
        case Sat(guest, seat):
            return _with_people(_holding(with_company(live, company.sat(guest, Seat(seat))))), ()
        case Reserved(guest, seat):
            return with_company(live, company.with_reserved(guest, Seat(seat))), ()
        case Unreserved(guest):
            return with_company(live, company.with_reserved(guest, None)), ()
        case Stood(guest):
            return _with_people(with_company(live, company.with_seat(guest, None))), ()
        case Removed(guest, closes):
            return _with_people(with_company(live, company.without(guest, closes))), ()
        case Admits(admits, asks):
            asks = company.asks if asks is None else asks
            return replace(live, company=replace(company, admits=admits, asks=asks)), ()
        case HostIs(guest, by):
            return replace(live, company=company.with_host(guest, by)), ()
        case BotIs(seat, bot):
            return replace(live, company=company.with_bot(Seat(seat), bot)), ()
        case BotIsLike(seat, temper):
            return replace(live, company=company.with_temper(Seat(seat), temper)), ()
        case LetIn(guest, person, at_once=at_once):
            company = company.with_way(guest, person)
            company = company.let_in_now(guest) if at_once else company
            return replace(live, company=company), ()
        case ShutOut(guest):
            return replace(live, company=company.without_ways(guest)), ()
        case PaceIs(pace):
            return replace(live, company=replace(company, pace=pace)), ()
        case Talks(text, spectators):
            talk = replace(company.talk, text=text, spectators=spectators)
            return replace(live, company=replace(company, talk=talk)), ()
        case Mutes(guest, muted):
            return replace(live, company=company.with_muted(guest, muted)), ()
        case Began():
            return _begun(live, entry), ()
        case GoesOn():
            return gone_on(live, entry), ()
        case RoundOpened() | RoundClosed() | RoundRevealed() | RoundVoid() | SeedPublished():
            return _with_chance(live, entry), ()
        case SaidLast(is_last):
            return _with_last_deal(live, is_last), ()
        case TookBack() | TookBackAlone():
            return _taken_back(live), ()
        case WrittenBy(version):
            return replace(live, version=version), ()
        case Stands():
            return _resumed(live, entry), ()
    raise TypeError(f"{type(entry).__name__} is no entry of a table that is open")


def with_company(live: LiveTable, company: Company) -> LiveTable:
    """Return the table with other people, who haven't laid the cards that lie there already."""
    was, now, running = live.company.names, company.names, live.running
    if running is None or was == now:
        return replace(live, company=company)
    spectator = running.table.match.spectator
    dealt = running.dealt.with_names(was, now, spectator, live.game.name)
    return replace(live, company=company, running=replace(running, dealt=dealt))


def _with_people(live: LiveTable) -> LiveTable:
    """Return the table with nothing pending, as other people sit there now."""
    running = None if live.running is None else live.running.with_people(live.company)
    # Those who still sit there want another match as before.
    pending = replace(NOTHING_PENDING, again=live.pending.again & live.people)
    return replace(live, running=running, pending=pending)


def _as_reserved(live: LiveTable) -> LiveTable:
    """Return the table when everybody has taken the seat that they reserved."""
    if not live.company.reserved:
        return live
    return _with_people(with_company(live, live.company.as_reserved()))


def _as_let_in(live: LiveTable) -> LiveTable:
    """Return the table when devices have taken the places of the people they were let in as."""
    return replace(live, company=live.company.as_let_in()) if live.company.ways else live


def _holding(live: LiveTable) -> LiveTable:
    """Return the table when the people in their seats have the cards dealt there, if any."""
    if not live.is_in_deal:
        return live
    assert live.running is not None
    held = {**live.running.dealt.held, **live.company.seated}
    return replace(live, running=live.running.held_by(held))


def _begun(live: LiveTable, began: Began) -> LiveTable:
    company = live.company
    if began.chairs:
        company = company.gone_on(began.chairs, began.guests)
    company = company.as_reserved()
    options = rules_as_of(live.settings, began.rules, company.players).options
    start = msgspec.convert(began.start, live.game.start) if began.start else None
    match = begin(live.game, options, company.players, start)
    held = company.seated
    return replace(
        live,
        company=company,
        options=options,
        rules_version=began.rules,
        matches=live.matches + 1,
        running=LiveMatch(
            Table(match, company.people),
            build=began.version or live.version,
            recent=beginning(match, company.names, held, live.snapshot),
            dealt=Dealt(held),
            began_at=began.at,
        ),
        pending=NOTHING_PENDING,
        notice=None,
    )


RoundEntry = RoundOpened | RoundClosed | RoundRevealed | RoundVoid | SeedPublished
"""Entries about the rounds in which the chance of a match is made."""


def _with_chance(live: LiveTable, entry: RoundEntry) -> LiveTable:
    running = live.running
    if running is None:
        # A table that is taken up after the end of a match.
        return live
    return replace(live, running=replace(running, chance=_chance_after(running, entry)))


def _chance_after(running: LiveMatch, entry: RoundEntry) -> Chance:
    chance = running.chance
    if isinstance(entry, RoundOpened):
        draws = running.table.draws
        return begun(chance, Round(entry.round, entry.commitment, first_draw=draws))
    assert chance is not None
    match entry:
        case RoundClosed(commitments):
            return chance.closed(commitments)
        case RoundRevealed(nonces):
            return chance.drawing(nonces)
        case RoundVoid(seed, missing):
            return chance.given_up(seed, missing)
        case SeedPublished(seed):
            return chance.published(seed)


def _with_draw(live: LiveTable, seat: Seat, action: Action) -> Table[Any]:
    """Return the driver's table, with an act of chance counted in a match that can be verified."""
    running = live.running
    assert running is not None
    is_counted = running.chance is not None and seat == TABLE and action != live.game.stop
    drawn = int(is_counted and is_chance(live))
    return replace(running.table, draws=running.table.draws + drawn) if drawn else running.table


def _with_last_deal(live: LiveTable, is_last: bool) -> LiveTable:
    running = live.running
    assert running is not None
    if not is_last:
        return replace(live, running=replace(running, last_deal=None))
    settled = len(running.deals)
    running = replace(running, last_deal=settled if live.is_between_deals else settled + 1)
    # An action that ends the match isn't taken back.
    pending = NOTHING_PENDING if running.has_played_last else live.pending
    return replace(live, running=running, pending=pending)


def _done(
    live: LiveTable, seat: Seat, action: Action, by: str
) -> tuple[LiveTable, tuple[Event, ...]]:
    if isinstance(action, Deal):
        live = _as_let_in(_as_reserved(live))
        assert live.running is not None
        live = replace(live, running=live.running.held_by(live.company.seated))
    before = live.running
    assert before is not None
    # It was judged before it was stored, by the rules of that day.
    table, events = act_again(_with_draw(live, seat, action), seat, action)
    was, state = before.table.match, table.match.state
    settled = len(state.sheet) - len(was.state.sheet)
    number = live.number + 1
    running = replace(
        before,
        table=table,
        recent=_recent(live, before).grown(was, action, events, state.deal_number),
        sheet=before.sheet.settled(settled, live.company) if settled else before.sheet,
        dealt=_dealt(before, seat, action, events, settled),
        last=seat,
        has_settled=settled > 0,
        # The table's own move doesn't open another moment.
        tapped=before.tapped if seat == TABLE and not isinstance(action, Deal) else NOBODY,
        settled=_just_settled(before, action, events, settled, live.names),
        ready=NOBODY if settled else _ready(before, seat, action),
        stood_in=_stood_in(before.stood_in, seat, by),
        reminded=frozenset() if isinstance(action, Deal) else before.reminded,
        mastered=frozenset() if isinstance(action, Deal) else before.mastered,
        whispers=whispers_after(live, table.match, seat, events),
        knocked=_knocked(live, before, table.match.spectator, number, action, events),
    )
    company = live.company
    if by == BY_PERSON and live.settings.helping_hand:
        company, running = after_acting(live, running, seat, action)
    pending = pending_after(live, running, seat, by, events)
    live = replace(live, number=number, company=company, running=running, pending=pending)
    return live, events


def _recent(live: LiveTable, running: LiveMatch) -> Recent:
    """Return the recent part of the match before the next action.

    It begins anew from time to time, always at a snapshot, so that a table that is taken up again
    has the same.
    """
    recent = running.recent
    if not recent.is_long:
        return recent
    match, stored, held = running.table.match, running.sheet.stored, running.dealt.held
    if running.has_settled and stored == len(running.deals):
        return beginning(match, live.company.names, held, live.snapshot)
    if not stored and not any(match.state.hands):
        # The match has no snapshots yet: an older build wrote its log.
        return beginning(match, live.company.names, held, recent.snapshot)
    return recent


def _dealt(
    before: LiveMatch, seat: Seat, action: Action, events: tuple[Event, ...], settled: int
) -> Dealt:
    """Return the facts about the dealt cards after an action, with the trick that it has ended."""
    if isinstance(action, Deal):
        return Dealt(before.dealt.held, is_unsettled=not settled)
    dealt = before.dealt
    trick = trick_completed_by(before.table.match.state, seat, action, events)
    if trick is not None:
        dealt = dealt.with_trick(trick)
    return replace(dealt, is_unsettled=False) if settled else dealt


def _just_settled(
    before: LiveMatch, action: Action, events: tuple[Event, ...], settled: int, names: Names
) -> JustSettled | None:
    """Return the deal just settled after an action, None once the next one is dealt."""
    if not settled:
        return None if isinstance(action, Deal) else before.settled
    match = before.table.match
    view, game, sheet = match.spectator, match.game, match.state.sheet
    for event in events:
        after = game.evolve(view, event.seen_by(None))
        if len(after.sheet) > len(sheet):
            points, held = _points_before(match), before.dealt.held
            return JustSettled(after.sheet[-1], view, points, names, held)
        view = after
    raise AssertionError("one of the events puts the deal on the sheet")


def _points_before(match: Match[Any]) -> tuple[int, ...]:
    """Return each seat's points on the sheet."""
    if match.state.sheet:
        totals: tuple[int, ...] = match.state.sheet[-1].totals
        return totals
    game, state = match.game, match.state
    begun = game.begin(state.options, state.players, match.start)
    return presentation_of(game.name).points(begun)


def _ready(before: LiveMatch, seat: Seat, action: Action) -> frozenset[Seat]:
    """Return who is ready for the next deal; whoever begins it by an action is, too."""
    if isinstance(action, Deal):
        return NOBODY
    if before.settled is None or seat == TABLE:
        return before.ready
    match = before.table.match
    is_aside = presentation_of(match.game.name).is_aside(match.spectator, action)
    return before.ready if is_aside else before.ready | {seat}


def _stood_in(before: frozenset[Seat], seat: Seat, by: str) -> frozenset[Seat]:
    if by == BY_STAND_IN:
        return before | {seat}
    # Neither the person nor a bot plays out a claim.
    return before - {seat} if by != BY_CLAIM and seat in before else before


def _knocked(
    live: LiveTable,
    before: LiveMatch,
    view: Any,
    number: int,
    action: Action,
    events: tuple[Event, ...],
) -> Knocked | None:
    presentation = presentation_of(live.game.name)
    found = tuple(filter(presentation.knocks, events))
    if found:
        was = before.table.match.spectator
        return Knocked(number, found, presentation.points(was), presentation.points(view))
    knocked = before.knocked
    is_old = knocked is not None and knocked.number < live.snapshot
    return None if is_old and isinstance(action, Deal) else knocked


def _taken_back(live: LiveTable) -> LiveTable:
    before, now = live.pending.before, live.running
    assert before is not None and now is not None
    taken_back = now.taken_back + 1
    running = replace(
        before,
        # No draw is made twice.
        table=replace(before.table, draws=now.table.draws),
        chance=now.chance,
        last_deal=now.last_deal,
        taken_back=taken_back,
        recent=before.recent.with_taken_back(),
    )
    return replace(live, running=running, pending=NOTHING_PENDING)


def _resumed(live: LiveTable, stands: Stands) -> LiveTable:
    """Return the table after a snapshot of it, with the sheet as stored there.

    If this build gets another result, the snapshot's counts.
    """
    running = live.running
    assert running is not None
    match, stuck, draws = running.table.match, running.stuck, running.table.draws
    sheet = _stored_sheet(running, stands)
    if stands.standing is not None and (stuck or stands.standing != standing_of(match, draws)):
        draws = stands.standing.draws
        match = resume(live.game, live.options, live.company.players, stands.standing, sheet)
    else:
        match = with_sheet(match, sheet)
    running = replace(
        running,
        table=replace(running.table, match=match, draws=draws),
        stuck=stuck and stands.standing is None and stands.outcome is None,
    )
    return after_snapshot(replace(live, running=running), stands)


def after_snapshot(live: LiveTable, stands: Stands) -> LiveTable:
    """Return the table after a snapshot, which repeats the table's own state."""
    running = live.running
    assert running is not None
    sheet = replace(running.sheet, stored=running.sheet.stored + len(stands.deals))
    ended = None if stands.outcome is None else ended_as_told(stands.outcome)
    return replace(
        live,
        running=replace(running, sheet=sheet, ended=ended, settled_at=stands.at),
        snapshot=live.number,
        pending=NOTHING_PENDING,
    )


def _stored_sheet(running: LiveMatch, stands: Stands) -> tuple[SettledDeal, ...]:
    """Return the sheet of the match as stored up to this snapshot, which is the next entry.

    It has no deals from before somebody came or went.
    """
    before = running.deals[len(running.sheet.earlier) : running.sheet.stored]
    return (*before, *(settled_as_told(deal.told) for deal in stands.deals))


def with_sheet(match: Match[Any], sheet: tuple[SettledDeal, ...]) -> Match[Any]:
    """Return the match with this sheet, for everybody."""
    return replace(
        match,
        state=replace(match.state, sheet=sheet),
        views=tuple([replace(view, sheet=sheet) for view in match.views]),
        spectator=replace(match.spectator, sheet=sheet),
    )
