"""Finished matches of a circle's tables, from a live table or from its log."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Connection, select

from femopp.circle import TABLE, Played, PlayedDeal, Summed, players_of, summed, visitors_of
from femopp.rulebook import (
    SettledDeal,
    ToldDeal,
    ToldOutcome,
    settled_as_told,
    told_deal,
    told_outcome,
)
from femopp.server.circle.rows import Circle, CircleTable, GuestOf
from femopp.server.store.schema import ENTRIES, GUESTS
from femopp.table.cast import BotPerson
from femopp.table.log.entries import Opened, Stands, StoredDeal, chairs_in, restored
from femopp.table.settings import Settings
from femopp.table.state.columns import by_column, columns_of
from femopp.table.state.company import Company
from femopp.table.state.live import LiveTable
from femopp.tricks import seats


class Course(Struct, frozen=True):
    """A finished match of a table: each deal, and the guest in each seat then.

    If people came or went, the seats are the columns of its sheet, and `there` are those that
    played each deal.

    It was ended `early` if the host ended it, not the rules. `names` and `faces` are the guests',
    by id; `cast` are the bots of the seats. Times are Unix times, 0 in older logs.
    """

    settings: Settings
    rules: int
    deals: tuple[tuple[ToldDeal, tuple[str | None, ...]], ...]
    outcome: ToldOutcome | None
    taken_back: int
    early: bool
    cast: tuple[BotPerson, ...]
    names: Mapping[str, str | None]
    faces: Mapping[str, str | None]
    began_at: int = 0
    ended_at: int = 0
    there: tuple[tuple[int, ...], ...] = ()


class When(Struct, frozen=True):
    """When a match began and ended (Unix times), and its evening."""

    began: int
    ended: int
    evening: str


def course_of(live: LiveTable) -> Course:
    """Return the match that has just ended at a table."""
    running, company = live.running, live.company
    assert running is not None
    facts, outcome = running.sheet, running.outcome
    columns = columns_of(company.chair_numbers, running.ring)
    deals, there = _by_column(
        list(zip(running.deals, facts.guests, facts.chairs, strict=True)), columns
    )
    return Course(
        live.settings,
        live.rules_version,
        deals,
        None if outcome is None else _decided(told_outcome(outcome)),
        running.taken_back,
        running.table.match.state.outcome is None,
        tuple(map(company.bot_of, columns)),
        {guest: who.name for guest, who in company.guests.items()},
        company.faces,
        running.began_at,
        running.settled_at,
        there,
    )


Sat = tuple[str | None, ...]


def _by_column(
    deals: Sequence[tuple[SettledDeal, Sat, tuple[int, ...]]], columns: tuple[int, ...]
) -> tuple[tuple[tuple[ToldDeal, Sat], ...], tuple[tuple[int, ...], ...]]:
    """Return deals with their guests by column, and the columns that played each.

    The latter is empty if all have played all of them.
    """
    if all(chairs == columns for _deal, _guests, chairs in deals):
        return tuple([(told_deal(deal), guests) for deal, guests, _chairs in deals]), ()
    chairs = [there for _deal, _guests, there in deals]
    shown = by_column([deal for deal, _guests, _chairs in deals], chairs, columns, {})
    sat = [
        tuple([dict(zip(there, guests, strict=True)).get(one) for one in columns])
        for _deal, guests, there in deals
    ]
    played = [tuple([columns.index(one) for one in there]) for there in chairs]
    return tuple(zip(map(told_deal, shown), sat, strict=True)), tuple(played)


def _decided(outcome: ToldOutcome) -> ToldOutcome | None:
    """Return the end of a match; None if nobody has won, as the host has ended it.

    The snapshots don't have such an end.
    """
    return outcome if outcome.winners or outcome.money else None


def course_in_log(connection: Connection, table: str, number: int) -> Course | None:
    """Return a match of a table from its snapshots; None if it has none."""
    opening = select(ENTRIES.c.data).where(ENTRIES.c.log_id == table, ENTRIES.c.number == 1)
    first = restored(connection.execute(opening).scalar_one())
    assert isinstance(first, Opened)
    found = connection.execute(
        select(ENTRIES.c.data)
        .where(ENTRIES.c.log_id == table, ENTRIES.c.stands == number)
        .order_by(ENTRIES.c.number)
    )
    last, deals = None, list[StoredDeal]()
    for data in found.scalars():
        stands = restored(data)
        assert isinstance(stands, Stands)
        for deal in stands.deals:
            # A deal that was taken back is on the sheet only as it was settled last.
            deals = [one for one in deals if one.told.number < deal.told.number]
            deals.append(deal)
        last = stands
    if last is None or not deals:
        return None
    guests = (
        connection.execute(
            select(GUESTS.c.guest, GUESTS.c.name, GUESTS.c.face).where(GUESTS.c.table_id == table)
        )
    ).all()
    company = Company({}, len(deals[-1].guests), cast=first.cast)
    seated = last.company.chairs or company.chair_numbers
    columns = columns_of(seated, last.company.ring)
    settled = [(settled_as_told(one.told), one.guests, chairs_in(one)) for one in deals]
    shown, there = _by_column(settled, columns)
    return Course(
        first.settings,
        last.rules,
        shown,
        None if last.outcome is None else _decided(last.outcome),
        last.taken_back,
        last.standing is not None,
        tuple(map(company.bot_of, columns)),
        {one.guest: one.name for one in guests},
        {one.guest: one.face for one in guests},
        last.began,
        last.at,
        there,
    )


def assembled(
    circle: Circle,
    table: CircleTable,
    number: int,
    course: Course,
    guests: Sequence[GuestOf],
    when: When,
) -> tuple[Played, Summed]:
    """Return a match as statistics and lists have it.

    Somebody outside the circle has their name only at a table that the circle has opened: at one
    that was taken in later they weren't asked.
    """
    members = {one.guest: circle.now(one.member) for one in guests}
    deals = tuple(
        [
            PlayedDeal(told, tuple([members.get(one or "") for one in sat]))
            for told, sat in course.deals
        ]
    )
    sat = [who for _told, who in course.deals]
    # The same rule for guests, members or not.
    whose = [PlayedDeal(told, who) for told, who in course.deals]
    by_guest = players_of(whose, len(sat[-1]), course.there)
    players = tuple([members.get(one or "") for one in by_guest])
    nobody = circle.name_of("")
    names = list[str]()
    for seat, (guest, member) in enumerate(zip(by_guest, players, strict=True)):
        if member is not None:
            names.append(circle.name_of(member))
        elif guest is None:
            names.append(course.cast[seat].name)
        else:
            names.append(nobody if table.taken_in else course.names.get(guest) or nobody)
    played = Played(
        circle=circle.id,
        match=match_id(table.table_id, number),
        when=when.began,
        ended=when.ended,
        zone=circle.zone,
        evening=when.evening,
        game=course.settings.game,
        kind=TABLE,
        settings=course.settings,
        rules=course.rules,
        players=players,
        names=tuple(names),
        deals=deals,
        outcome=course.outcome,
        taken_back=course.taken_back,
        coached=course.settings.coach,
        lesson=not course.settings.counts,
        early=course.early,
        visitors=visitors_of(len(players), course.there),
    )
    bots = [one is None for one in by_guest]
    faces = [
        course.cast[seat].face if guest is None else _face(course, guest, table)
        for seat, guest in enumerate(by_guest)
    ]
    return played, summed(played, number, bots, faces)


def _face(course: Course, guest: str, table: CircleTable) -> str:
    return "" if table.taken_in else course.faces.get(guest) or ""


def match_id(table: str, number: int) -> str:
    """Return the id of a table's match."""
    return f"{table}.{number}"


def running_match(live: LiveTable, guests: Sequence[GuestOf], circle: Circle) -> Summed:
    """Return a match that has just begun, for a list: the points are as on the sheet, none."""
    members = {one.guest: circle.now(one.member) for one in guests}
    seated = [members.get(live.sitting(seat) or "") for seat in seats(live.players)]
    return summed(
        Played(
            circle=circle.id,
            match="",
            when=0,
            ended=0,
            zone=circle.zone,
            evening="",
            game=live.settings.game,
            kind=TABLE,
            settings=live.settings,
            rules=live.rules_version,
            players=tuple(seated),
            names=tuple(live.names),
            deals=(),
            coached=live.settings.coach,
            lesson=not live.settings.counts,
        ),
        live.matches,
        [live.sitting(seat) is None for seat in seats(live.players)],
        live.company.seat_faces,
    )
