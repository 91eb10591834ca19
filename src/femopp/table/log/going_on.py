"""How a match goes on when people come, go, or sit out between two deals."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from femopp.driver import Table, begin
from femopp.language import Message, Text, _, say
from femopp.record import company_for, namesake, staying
from femopp.rulebook import (
    ComesIn,
    Company,
    SetupError,
    SummaryError,
    left_of,
    points_of,
    rotated,
    turn_of,
)
from femopp.table.log.entries import CameIn, GoesOn
from femopp.table.log.taking_back import NOTHING_PENDING
from femopp.table.state.live import LiveTable
from femopp.table.state.match import Dealt
from femopp.table.state.recent import beginning
from femopp.table.state.ring import Away, Leave, Ring
from femopp.tricks import Seat


class Newcomer(Struct, frozen=True):
    """A guest who comes in after a chair; `points` are those on which all have agreed."""

    guest: str
    after: int
    on: ComesIn
    points: int = 0


class Person(Struct, frozen=True):
    """Somebody who has points in a match: the guest, None for a bot."""

    guest: str | None
    points: int
    out: bool


def rules_for(live: LiveTable) -> Company[Any]:
    """Return how the running match goes on with other players.

    Raises `SummaryError` if nobody can come or go now.
    """
    assert live.running is not None
    return company_for(live.game, live.running.table.match.state)


def ring_of(live: LiveTable) -> Ring:
    """Return the ring of the running match, which begins as its seats are."""
    assert live.running is not None
    return live.running.ring or Ring(live.company.chair_numbers, _order(live)[0])


def people_of(live: LiveTable) -> Mapping[int, Person]:
    """Return all who have points in the running match, by their chair.

    Whoever went home and plays on in another's chair has left their own to a bot.
    """
    running, company = live.running, live.company
    assert running is not None
    state = running.table.match.state
    stays = staying(live.game, state)
    found = {
        chair: Person(company.sitting[seat], state.points[seat], seat not in stays)
        for seat, chair in enumerate(company.chair_numbers)
    }
    for one in () if running.ring is None else running.ring.away:
        guest = None if one.guest is None else company.now(one.guest)
        is_there = guest in company.guests and guest not in company.seated
        found[one.chair] = Person(guest if is_there else None, one.points, one.out)
    return found


def _order(live: LiveTable) -> tuple[int, ...]:
    """Return the chairs clockwise from whoever should deal next."""
    running, chairs = live.running, live.company.chair_numbers
    assert running is not None
    state, ring = running.table.match.state, running.ring
    sits = chairs if ring is None else ring.sits
    if ring is not None and not state.sheet:
        return rotated(sits, (ring.dealer if ring.due is None else ring.due, ring.dealer))
    dealt = state.sheet[-1].dealer if state.sheet else None
    if dealt is None:
        return rotated(sits, () if state.dealer is None else (chairs[state.dealer],))
    dealer = chairs[dealt] if ring is None or ring.dealer in chairs else ring.dealer
    return left_of(dealer, sits)


def goes_on(
    live: LiveTable,
    sits: tuple[int, ...],
    idle: Mapping[int, Leave],
    new: Newcomer | None = None,
    by: str = "",
) -> GoesOn:
    """Return the entry with which these chairs sit here, clockwise, and some of them look on.

    If one too many would play, whoever deals looks on. Raises `SummaryError` if they can't sit so.
    """
    rules, people, order = rules_for(live), dict(people_of(live)), _order(live)
    came = tuple[CameIn, ...]()
    if new is not None:
        chair = _new_chair(live, max(people) + 1)
        points = points_by(live, new.on, new.points)
        people[chair] = Person(new.guest, points, out=False)
        sits, came = _after(sits, new.after, chair), (CameIn(chair, new.on, points),)
    out = [chair for chair, one in people.items() if one.out]
    most = live.game.players(live.options).stop - 1
    is_one_too_many = len(sits) - len(idle) == most + 1
    order = rotated(sits, order)
    turn = turn_of(sits, idle, order, out, dealer_rests=is_one_too_many)
    away = tuple(
        [
            Away(chair, one.points, _why(chair, sits, idle), one.guest, one.out)
            for chair, one in people.items()
            if chair not in turn.plays
        ]
    )
    seating = turn.seating({chair: one.points for chair, one in people.items()}, out)
    assert live.running is not None
    state = live.running.table.match.state
    start = rules.start(state, seating)
    try:
        live.game.begin(live.options, len(turn.plays), start)
    except SetupError as error:
        if new is not None and len(turn.plays) in live.game.players(live.options):
            message = _("nobody can come in on {points} points here")
            raise SummaryError(say(message, points=new.points)) from None
        raise SummaryError(error.text, live.options.cite(rules.ids)) from None
    is_same = turn.plays == live.company.chair_numbers and state.dealer == turn.seat
    return GoesOn(
        turn.plays,
        tuple([people[one].guest for one in turn.plays]),
        Ring(sits, turn.dealer, is_one_too_many, away, order[0]),
        {} if is_same else msgspec.to_builtins(start),
        came,
        by,
    )


def _new_chair(live: LiveTable, first: int) -> int:
    """Return a number that no chair has had, for one whose bot has no guest's name."""
    names = [one.name for one in live.guests.values()]
    chairs = count(first)
    return next(one for one in chairs if namesake(live.company.bot_of(one).name, names) is None)


def _why(chair: int, sits: tuple[int, ...], idle: Mapping[int, Leave]) -> Leave:
    return idle.get(chair, Leave.DEALS if chair in sits else Leave.GONE)


def _after(sits: tuple[int, ...], neighbour: int, chair: int) -> tuple[int, ...]:
    at = sits.index(neighbour) + 1 if neighbour in sits else len(sits)
    return (*sits[:at], chair, *sits[at:])


def points_by(live: LiveTable, on: ComesIn, given: int = 0) -> int:
    """Return the points by a house rule; `given` is the number on which all have agreed.

    Raises `SummaryError` if nobody can come in so.
    """
    people = people_of(live)
    others = [people[one] for one in live.company.chair_numbers]
    points = [one.points for one in others if not one.out]
    return points_of(on, given, rules_for(live), points, usual_points(live))[0]


def usual_points(live: LiveTable) -> int:
    """Return the points with which everybody begins at this table."""
    game, players = live.game, live.players
    short = game.short_start(players) if live.settings.short else {}
    start = msgspec.convert(short, game.start)
    return int(game.begin(live.options, players, start).points[0])


_JOINS: Mapping[ComesIn, Message] = {
    ComesIn.LAST: _("{name} comes in on {points}, like whoever is last"),
    ComesIn.START: _("{name} comes in on {points}, as everybody began"),
    ComesIn.AVERAGE: _("{name} comes in on {points}, the mean of the others"),
    ComesIn.POINTS: _("{name} comes in on {points}"),
}
_LEAVES: Mapping[Leave, Message] = {
    Leave.ONCE: _("{name} sits out the next deal"),
    Leave.RESTS: _("{name} sits out"),
    Leave.DEALS: _("{name} deals and looks on"),
    Leave.GONE: _("{name} goes home, on {points}"),
}


def changes_in_words(live: LiveTable, entry: GoesOn) -> Iterator[Text]:
    """Yield a sentence for everybody who comes, goes, sits out or plays again by an entry."""
    company, whys = live.company, {one.chair: one.why for one in ring_of(live).away}
    plays = dict(zip(entry.chairs, entry.guests, strict=True))
    came = {one.chair: one for one in entry.new}
    points = {chair: one.points for chair, one in people_of(live).items()}

    def name(chair: int, guest: str | None) -> str:
        known = None if guest is None else company.guests.get(guest)
        return company.bot_of(chair).name if known is None else known.name

    for chair, guest in plays.items():
        if chair in came:
            one = came[chair]
            yield say(_JOINS[one.on], name=name(chair, guest), points=one.points)
        elif whys.get(chair, Leave.DEALS) is not Leave.DEALS:
            again = _("{name} plays again, on {points}")
            yield say(again, name=name(chair, guest), points=points[chair])
    for away in entry.ring.away:
        if whys.get(away.chair) is not away.why:
            called = name(away.chair, away.guest)
            yield say(_LEAVES[away.why], name=called, points=away.points)


def returning(live: LiveTable) -> GoesOn | None:
    """Return the entry with which people come back after the deal that they sat out.

    If whoever deals looks on, that is somebody else now. None if all stays as it is, or the match
    ends.
    """
    running = live.running
    ring = None if running is None else running.ring
    if running is None or ring is None or not live.is_between_deals or running.has_played_last:
        return None
    has_dealt = bool(running.table.match.state.sheet)
    is_due = ring.dealer_rests or any(one.why is Leave.ONCE for one in ring.away)
    if not has_dealt or not is_due:
        return None
    idle = {one.chair: one.why for one in ring.away if one.why is Leave.RESTS}
    try:
        found = goes_on(live, ring.sits, idle)
    except SummaryError:
        # They come back when they can.
        return None
    return found if found.start else None


def seats_again(live: LiveTable) -> tuple[tuple[int, ...], tuple[str | None, ...]]:
    """Return the chairs of another match with their guests, if those who look on can play too.

    Both are empty if the same people play again.
    """
    ring = None if live.running is None else live.running.ring
    if ring is None or ring.sits == live.company.chair_numbers:
        return (), ()
    if len(ring.sits) not in live.game.players(live.options):
        return (), ()
    people = people_of(live)
    return ring.sits, tuple([people[one].guest for one in ring.sits])


def gone_on(live: LiveTable, entry: GoesOn) -> LiveTable:
    """Return the table when its match goes on with other players."""
    running = live.running
    assert running is not None
    if not entry.start:
        return replace(live, running=replace(running, ring=entry.ring))
    was = live.company.chair_numbers
    company = live.company.gone_on(entry.chairs, entry.guests)
    start = msgspec.convert(entry.start, live.game.start)
    match = begin(live.game, live.options, company.players, start)

    def moved(some: frozenset[Seat]) -> frozenset[Seat]:
        """Return these seats where they are now; those of people who no longer play are left."""
        chairs = [was[one] for one in some]
        now = [Seat(seat) for seat, chair in enumerate(entry.chairs) if chair in chairs]
        return frozenset(now) & company.people

    running = replace(
        running,
        table=Table(match, company.people, draws=running.table.draws),
        recent=beginning(match, company.names, company.seated, live.snapshot),
        sheet=replace(running.sheet, earlier=running.deals),
        dealt=Dealt(company.seated),
        last=None,
        tapped=frozenset(),
        ready=moved(running.ready),
        stood_in=moved(running.stood_in),
        knocked=None,
        whispers={},
        ring=entry.ring,
    )
    return replace(live, company=company, running=running, pending=NOTHING_PENDING)
