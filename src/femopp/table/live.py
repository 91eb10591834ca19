"""A live table at one moment, folded from its log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.bots import level_under
from femopp.driver import Match, Table, act_again, begin, resume, standing_of, stop
from femopp.faces import face_of
from femopp.language import Names, Text, _, say
from femopp.rulebook import (
    Action,
    Deal,
    Event,
    Game,
    Once,
    Options,
    Outcome,
    SettledDeal,
    are_open,
    ended_as_told,
    judge,
    settled_as_told,
)
from femopp.table.company import Company, Guest
from femopp.table.entries import (
    BY_CLAIM,
    BY_STAND_IN,
    Admits,
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
from femopp.table.recent import Recent, beginning, grown, held_by, is_long, renamed
from femopp.table.settings import Newcomers, Settings, newest_version, rules_as_of
from femopp.table.taken import taken_by
from femopp.table.told import action_of
from femopp.tricks import TABLE, Played, Seat, Trick


@dataclass(frozen=True)
class Claim:
    """A seat has laid down its hand and says that `taker` takes all the tricks that are left.

    `agreed` are the persons who agree; `refusal` says why it stands no longer.
    """

    seat: Seat
    taker: Seat
    agreed: frozenset[Seat] = frozenset()
    refusal: Text | None = None


STUCK = _(
    "this match was started by another version of Femopp and cannot go on with this one; you can "
    "begin a new match"
)


class Knocked(Struct, frozen=True):
    """The events of a knock, and the number of its entry."""

    number: int
    events: tuple[Event, ...]


class LiveTable(Struct, frozen=True, dict=True):
    """A table and its running match.

    `number` counts the entries so far, `matches` the matches begun. `recent` is what has happened
    in the last few deals, `settled_as` what the seats were called when each deal was put on the
    sheet. `tapped` are the seats that want to go on where everybody is waited for, `wanting` those
    that agree to take the last action back, `claim` what is or was claimed since the last card;
    none of these is stored. `knocked` is the latest knock while the same people sit here. `before`
    is the table before the last action, if that can be taken back, `last` who did it, and
    `has_settled` whether it put a deal on the sheet. `is_dealt` tells whether a deal lies there
    that is not on the sheet, `held` which seat each guest had when the latest one was dealt: it is
    that guest's own until the next one. `last_trick` is the latest complete trick of the cards that
    were dealt, and `last_taker` took it; `rules` is the version that the match was begun with,
    and `rules_version` that of the game's rules, by which its options are read.
    `stood_in` are the persons' seats whose last action in the match a bot did. `admits` tells
    whether new people may come. With `last_deal` deals on the sheet the host ends the match, None:
    the rules alone do. `laid_as` names who laid cards of this deal, where their seats have changed
    hands since, and `chosen_as` who chose, in this seat, what the deal is played for. `stuck`: the
    log of the match cannot be followed by this build, so that it goes no further. `notice` says
    that something is not as it should be, and is not stored either.

    `trusted` are whoever opened the table, first, and those to whom it was handed on from there:
    nobody who is the `host` only because another was away. If it `asks`, newcomers ask the host;
    `asking` are the names of those who have, which is not stored.

    `settled_by` are the guests who had the seats when each deal was put on the sheet, None for a
    bot's, of which `told` are in a snapshot. `stands` is the number of the latest snapshot, and
    `story` that of the one with which `recent` begins, 0 for the beginning of the log. `ended` is
    how the match ended, as it was told then.
    """

    settings: Settings
    version: str
    game: Game[Any]
    options: Options
    company: Company
    number: int = 1
    host: str | None = None
    trusted: tuple[str, ...] = ()
    matches: int = 0
    table: Table[Any] | None = None
    recent: Recent = Recent()
    settled_as: tuple[Names, ...] = ()
    tapped: frozenset[Seat] = frozenset()
    wanting: frozenset[Seat] = frozenset()
    claim: Claim | None = None
    knocked: Knocked | None = None
    before: "LiveTable | None" = None
    last: Seat | None = None
    has_settled: bool = False
    is_dealt: bool = False
    held: Mapping[str, Seat] = {}
    last_trick: Trick = Trick()
    last_taker: Seat | None = None
    rules: str = ""
    rules_version: int = 1
    stood_in: frozenset[Seat] = frozenset()
    admits: bool = True
    asks: bool = False
    asking: Mapping[str, str] = {}
    last_deal: int | None = None
    laid_as: Mapping[Played, str] = {}
    chosen_as: tuple[Seat, str] | None = None
    stuck: bool = False
    notice: Text | None = None
    settled_by: tuple[tuple[str | None, ...], ...] = ()
    told: int = 0
    stands: int = 0
    story: int = 0
    ended: Outcome | None = None

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.company.players

    @property
    def guests(self) -> Mapping[str, Guest]:
        """The persons at the table, seated or looking on."""
        return self.company.guests

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that belong to persons, here or away."""
        return self.company.people

    @property
    def names(self) -> Names:
        """What the seats are called, in seat order."""
        return self.company.names

    @Once
    def is_playing(self) -> bool:
        return self.table is not None and self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """How the running match has ended, by its rules or by the host; None while it is played.

        Where the rules know an end that the table makes (`stopping`), it is for them to say who
        has won; else nobody has.
        """
        assert self.table is not None
        if self.stuck:
            return Outcome((), say(STUCK))
        if self.ended is not None:
            return self.ended
        state = self.table.match.state
        outcome: Outcome | None = state.outcome
        if outcome is not None or not self.has_played_last or self.stopping is not None:
            return outcome
        reason = _("the host has ended it after deal {number}")
        return Outcome((), say(reason, number=state.sheet[-1].number))

    @property
    def finished(self) -> int:
        """How many matches are over, which everybody may see again."""
        return self.matches if self.is_over or self.table is None else self.matches - 1

    @property
    def is_over(self) -> bool:
        """Whether the latest match is over for good, so that everybody may see all of it."""
        return self.table is not None and not self.is_playing and not self.stuck

    @property
    def has_played_last(self) -> bool:
        """Whether the deal which the host calls the last is on the sheet, with what decides it."""
        if self.last_deal is None or self.table is None:
            return False
        state = self.table.match.state
        return len(state.sheet) >= self.last_deal and face_of(self.game.name).is_decided(state)

    @property
    def stopping(self) -> Action | None:
        """What the table does to end the match, the last deal being played; None for nothing."""
        return stop(self.table.match) if self.table is not None and self.has_played_last else None

    @property
    def is_between_deals(self) -> bool:
        """Whether a deal was settled last and nothing has been done since.

        What is done then belongs to the next deal, be it a ritual.
        """
        if not self.is_playing or not self.has_settled:
            return False
        assert self.table is not None
        return face_of(self.game.name).is_decided(self.table.match.state)

    @property
    def is_in_deal(self) -> bool:
        """Whether a deal is being played: a seat taken now is reserved for the next one."""
        return self.is_dealt and self.is_playing

    def sitting(self, seat: Seat) -> str | None:
        """The guest in this seat, None for a bot's."""
        return self.company.sitting[seat]

    def knows(self, guest: str | None) -> bool:
        """Whether the cards that were dealt last to the seat of this guest were dealt to them.

        A guest who sat down later sees what a spectator does, until the next deal is dealt.
        """
        return self.company.seated.get(guest or "") in self.dealt_to

    @Once
    def dealt_to(self) -> frozenset[Seat | None]:
        """The seats of the people to whom their cards were dealt last."""
        seated = self.company.seated
        if self.held is seated:
            return self.people
        return frozenset([one for guest, one in seated.items() if self.held.get(guest) == one])

    def view_from(self, seat: Seat) -> Any:
        """The view, for the person in this seat, of the match that is played, or was."""
        assert self.table is not None
        match = self.table.match
        return match.views[seat] if seat in self.dealt_to else match.spectator

    def bot_in(self, seat: Seat) -> str:
        """The name of the bot that acts in this seat; for a person the table's stands in."""
        usual = self.settings.bots
        return self.stand_in if seat in self.people else self.company.bots.get(seat, usual)

    def level_in(self, seat: Seat) -> str:
        """The level that plays in this seat under that name, of those that there are today."""
        return level_under(self.bot_in(seat))

    @property
    def stand_in(self) -> str:
        """The name of the bot that acts for persons who are gone, or whose clock has run out."""
        return self.settings.bots


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


def entered(live: LiveTable, entry: Entry) -> tuple[LiveTable, tuple[Event, ...]]:
    """The table after a new entry, as `after`. Raises `IllegalAction` if the rules refuse it."""
    if not isinstance(entry, Did):
        return after(live, entry)
    assert live.table is not None
    match, seat, action = live.table.match, Seat(entry.seat), action_of(entry, live.game)
    # Most things are what a seat was offered, which need not be judged once more.
    if seat == TABLE or action not in match.legal(seat):
        judge(live.game, match.state, seat, action)
    return _done(live, entry, action)


def after(live: LiveTable, entry: Entry) -> tuple[LiveTable, tuple[Event, ...]]:
    """The table after an entry of its log, and the events of the match that it brought about.

    Nothing is judged: an entry of the log has happened, whatever today's rules say.
    """
    if isinstance(entry, Did):
        return _done(live, entry, action_of(entry, live.game))
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
    seat = face_of(live.game.name).chooser(live.table.match.spectator)
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


def _done(live: LiveTable, did: Did, action: Action) -> tuple[LiveTable, tuple[Event, ...]]:
    seat, deals = Seat(did.seat), isinstance(action, Deal)
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
        or did.by == BY_CLAIM
        or state.outcome is not None
        or (live.last_deal is not None and replace(live, table=table).has_played_last)
        # Somebody has learnt more by it than everybody.
        or not are_open(events)
    )
    return (
        replace(
            live,
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
            stood_in=_stood_in(live, seat, did.by),
            recent=grown(recent, before, action, events, deal),
            story=story,
            **_on_sheet(live, settled),
            **_last_trick(live, seat, action, events),
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


def _on_sheet(live: LiveTable, settled: int) -> dict[str, Any]:
    if not settled:
        return {}
    return {
        "settled_as": (*live.settled_as, *[live.names] * settled),
        "settled_by": (*live.settled_by, *[live.company.sitting] * settled),
    }


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
    found = tuple(filter(face_of(live.game.name).knocks, events))
    if found:
        return Knocked(number, found)
    is_old = live.knocked is not None and live.knocked.number < live.stands
    return None if is_old and isinstance(action, Deal) else live.knocked


def _stood_in(live: LiveTable, seat: Seat, by: str) -> frozenset[Seat]:
    if by == BY_STAND_IN:
        return live.stood_in | {seat}
    # What a claim plays out nobody does, neither the person nor a bot.
    return live.stood_in if by == BY_CLAIM else live.stood_in - {seat}


def _last_trick(
    live: LiveTable, seat: Seat, action: Action, events: tuple[Event, ...]
) -> dict[str, Any]:
    assert live.table is not None
    if isinstance(action, Deal):
        return {"last_trick": Trick(), "last_taker": None, "laid_as": {}, "chosen_as": None}
    taken = taken_by(live.table.match.state, seat, action, events)
    return {} if taken is None else {"last_trick": taken.trick, "last_taker": taken.seat}


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
