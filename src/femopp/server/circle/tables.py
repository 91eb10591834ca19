"""A circle's tables: tonight's, and those that are taken in later."""

import asyncio
from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import delete, insert, select

from femopp.circle import evening_of
from femopp.circle.summed import called, key_of
from femopp.language import Speaker, _, say
from femopp.server.circle.assembling import course_in_log, course_of
from femopp.server.circle.circles import NOT_READ, CircleError, Circles, Here, now
from femopp.server.circle.keys import token_at
from femopp.server.circle.matches import record, without_tally
from femopp.server.circle.rows import (
    Circle,
    CircleTable,
    GuestOf,
    read_guests,
    read_table,
    recounted,
    remembering,
)
from femopp.server.protocol.messages import Do
from femopp.server.push.pusher import Pushed
from femopp.server.room.requests import Result
from femopp.server.room.room import Room
from femopp.server.room.rooms import NO_SUCH_TABLE
from femopp.server.store.databases import StorageError
from femopp.server.store.leasing import Taking
from femopp.server.store.ownership import NotServed
from femopp.server.store.schema import (
    CIRCLE_GUESTS,
    CIRCLE_MATCHES,
    CIRCLE_TABLES,
    LOGS,
)
from femopp.server.store.subscriptions import Whose
from femopp.server.store.writing import Change
from femopp.table.commands import AnyCommand, Begin, Declined, Sit
from femopp.table.deciding import may_delete, who_may_delete
from femopp.table.settings import Settings, rules_of
from femopp.table.state.live import LiveTable
from femopp.tricks import seats

NO_RULES = _("this circle has no usual rules yet: choose what you play")
NOT_HERE = _("this table isn't one of this circle's")
ANOTHERS = _("this table belongs to another circle already")
NOT_THEIRS = _("only whoever may delete that table can take it into a circle: ask {names}")
NOBODYS = _("only whoever may delete that table can take it into a circle, and they have left")
NOT_YOURS = _("this device has no seat at that table")
OF_A_CIRCLE = _("this table belongs to a circle: only the circle's keeper can delete it")
NO_LESSONS = _("a lesson can't be taken into a circle")
TABLE_IS_OPEN = _("The table is open: {game}.")
NO_TRIES = _("what you try again can't be taken into a circle")


class Elsewhere(Exception):
    """Another process serves a table, and has to be asked itself."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class SeatAtTable(Struct, frozen=True):
    """A guest's id and token at a table; `opened` if the table is new.

    A device that `waits` sees the hand from the next deal on.
    """

    table: str
    guest: str
    token: str
    opened: bool = False
    waits: bool = False


class Times(Struct, frozen=True):
    """When a table was opened, and last used, to the hour (Unix times)."""

    opened: int
    touched: int


async def tonight(
    circles: Circles, here: Here, settings: Settings | None, *, anew: bool, begin: bool
) -> SeatAtTable:
    """Join tonight's table; open it, with the usual rules and seats, if there is none or `anew`.

    Other settings become the usual ones. Raises `CircleError`, as `Rooms.open` does, or
    `StorageError`.
    """
    circle, evening = here.circle, evening_of(now(), here.circle.zone)
    if not anew:
        rows = [one for one in await tables_of(circles, circle.id, evening) if not one.taken_in]
        found = await circles.rooms.seen([one.table_id for one in rows])
        for table in rows:
            seen = found.get(table.table_id)
            if seen is not None and (settings is None or seen.seen.settings == settings):
                return await seat_at(circles, here, await _room_of(circles, table.table_id))
    wanted = settings or circle.memory.settings
    if wanted is None:
        raise CircleError(422, NO_RULES)
    return await _open(circles, here, wanted, evening, begin)


async def _open(
    circles: Circles, here: Here, settings: Settings, evening: str, begin: bool
) -> SeatAtTable:
    circle, who = here.circle, here.who
    _game, _options, players = rules_of(settings)
    seat = usual_seat(circle, here.member, range(players))
    opened = await circles.rooms.open(
        settings,
        who.name or "",
        seat,
        False,
        who.face or "",
        lambda table: token_at(here.secret, table),
        circle.names,
    )
    table = CircleTable(opened.table, circle.id, evening, False)
    circles.add_table(table.table_id)
    changes: list[Change] = [
        insert(CIRCLE_TABLES).values(
            table_id=table.table_id, circle_id=circle.id, evening=evening, taken_in=False
        ),
        _guest_row(here, opened.table, opened.guest),
    ]
    if settings != circle.memory.settings:
        changes.append(remembering(circle, settings=settings))
    await circles.store.change(changes)
    _call_members(circles, here, settings)
    if begin:
        room = await circles.rooms.find(opened.table)
        assert room is not None
        await _do(room, opened.guest, Begin())
    return SeatAtTable(opened.table, opened.guest, opened.token, opened=True)


def _call_members(circles: Circles, here: Here, settings: Settings) -> None:
    """Tell the other members who wish it that tonight's table is open."""
    circle, game = here.circle, rules_of(settings)[0]
    others = frozenset(one.device for one in circle.devices if one.member != here.member)
    if circles.pusher is None or not others:
        return

    def spoken(language: str) -> Pushed:
        speaker = Speaker(language)
        text = speaker.say(say(TABLE_IS_OPEN, game=speaker.say(game.title)))
        return Pushed(circle.name, text, f"/circle?c={circle.link}", f"open-{circle.id}")

    whose = Whose(circle=circle.id, owners=others)
    circles.pusher.soon(circles.pusher.send(whose, spoken))


async def called_at(circles: Circles, room: Room) -> str:
    """Return the name that a table's circle has for its rules; empty if none.

    Raises `StorageError`.
    """
    row = await _read_table(circles, room.id) if await circles.has_table(room.id) else None
    circle = None if row is None else await circles.by_id(row.circle_id)
    return "" if circle is None else called(key_of(room.live.settings), circle.memory.rules)


async def sit_again(circles: Circles, here: Here, table: str) -> SeatAtTable:
    """Come to a table of the circle. Raises `CircleError`, `Declined` or `StorageError`."""
    await _row_of(circles, here, table)
    return await seat_at(circles, here, await _room_of(circles, table))


async def seat_at(circles: Circles, here: Here, room: Room) -> SeatAtTable:
    """Let a member come to a table, and sit down where they usually do if that seat is free.

    If they are there already, on another device, this one sees their cards from the next deal on.
    """
    token = token_at(here.secret, room.id)
    guests = await _guests_of(circles, room.id)
    guest = room.guest_of(token)
    if guest is None:
        present = _present(here, room.live, guests)
        who = here.who
        guest = await room.come_as_member(token, who.name or "", who.face or "", present or "")
        if present is None:
            await _sit_as_usual(here, room, guest)
    if guest not in {one.guest for one in guests}:
        await circles.store.change([_guest_row(here, room.id, guest)])
    waits = guest in room.live.company.ways
    return SeatAtTable(room.id, guest, token, waits=waits)


async def _sit_as_usual(here: Here, room: Room, guest: str) -> None:
    live = room.live
    free = [
        int(seat)
        for seat in seats(live.players)
        if live.sitting(seat) is None and live.company.reserved.get(seat) in (None, guest)
    ]
    seat = usual_seat(here.circle, here.member, free)
    if seat is not None:
        try:
            await _do(room, guest, Sit(seat))
        except Declined:
            # Somebody was quicker. They can still choose a seat at the table.
            return


def usual_seat(circle: Circle, member: str, free: Sequence[int]) -> int | None:
    """Return the member's usual seat, of these that are free; else one that is nobody else's.

    None if no seat is free.
    """
    usual = dict[str, int]()
    for seat, one in enumerate(circle.memory.seating):
        who = None if one is None else circle.members.get(circle.now(one))
        if who is not None and who.is_here:
            usual[who.member] = seat
    own = usual.get(member)
    if own in free:
        return own
    others = {seat for one, seat in usual.items() if one != member}
    return next((seat for seat in free if seat not in others), next(iter(free), None))


async def take_in(circles: Circles, here: Here, table: str, token: str) -> None:
    """Take a table into the circle, with the matches played there, if this member may delete it.

    Only their own part is theirs then: each of the others is asked. Raises `CircleError`.
    """
    row = await _read_table(circles, table)
    if row is not None and row.circle_id != here.circle.id:
        raise CircleError(409, ANOTHERS)
    if row is not None:
        await claim_part(circles, here, table, token)
        return
    room = await _room_of(circles, table)
    live, guest = room.live, room.guest_of(token)
    if live.settings.lesson:
        raise CircleError(422, NO_LESSONS)
    if not live.settings.counts:
        raise CircleError(422, NO_TRIES)
    if guest is None:
        raise CircleError(403, NOT_YOURS)
    if not may_delete(live, guest):
        names = [live.guests[one].name for one in who_may_delete(live) if one in live.guests]
        raise CircleError(403, say(NOT_THEIRS, names=", ".join(names)) if names else NOBODYS)
    when = await _times(circles, table)
    evening = evening_of(when.touched, here.circle.zone)
    row = CircleTable(table, here.circle.id, evening, True)
    circles.add_table(table)
    await circles.store.change(
        [
            insert(CIRCLE_TABLES).values(
                table_id=table, circle_id=row.circle_id, evening=evening, taken_in=True
            ),
            _guest_row(here, table, guest, of_device=False),
        ]
    )
    await _record_all(circles, here.circle, row, room, when)


async def claim_part(circles: Circles, here: Here, table: str, token: str) -> None:
    """Make a guest's part in a table's matches this member's. Raises `CircleError`."""
    row = await _row_of(circles, here, table)
    room = await _room_of(circles, table)
    guest = room.guest_of(token)
    if guest is None or guest not in room.live.guests:
        raise CircleError(403, NOT_YOURS)
    known = {one.guest: one.member for one in await _guests_of(circles, table)}
    if guest not in known:
        await circles.store.change([_guest_row(here, table, guest, of_device=False)])
    elif here.circle.now(known[guest]) != here.member:
        raise CircleError(409, _("this seat is counted for another member already"))
    await _record_all(circles, here.circle, row, room, await _times(circles, table))


async def remove_table(circles: Circles, here: Here, table: str) -> None:
    """Delete a table that the circle has opened; let go of one that was taken in.

    Its matches leave the circle. Raises `CircleError`.
    """
    here.check_keeper()
    row = await _row_of(circles, here, table)
    if not row.taken_in:
        await delete_opened(circles, row.circle_id, table)
        return
    matches = await _matches_of(circles, table)
    belonging = (CIRCLE_MATCHES, CIRCLE_GUESTS, CIRCLE_TABLES)
    its = [delete(one).where(one.c.table_id == table) for one in belonging]
    tallies = [without_tally(row.circle_id, one) for one in matches]
    await circles.store.change([*tallies, *its, recounted(row.circle_id)])


async def delete_opened(circles: Circles, circle: str, table: str) -> None:
    """Delete a table that a circle has opened, with its matches in figures."""
    matches = await _matches_of(circles, table)
    tallies = [without_tally(circle, one) for one in matches]
    # Before, so that none outlives its table if the server stops.
    await circles.store.change(tallies)
    await circles.rooms.delete(table)
    # Somebody may have asked for figures meanwhile.
    await circles.store.change([*tallies, recounted(circle)])


async def delete_own(circles: Circles, table: str) -> None:
    """Delete a table for somebody who may, with all that isn't a circle's.

    A circle keeps the finished matches of a table that was taken in. Raises `CircleError` for a
    table that a circle has opened.
    """
    # A match that has just ended is stored first.
    async with circles.at_table(table):
        row = await _read_table(circles, table)
        if row is not None and not row.taken_in:
            raise CircleError(403, OF_A_CIRCLE)
        async with circles.alone(table if row is None else row.circle_id):
            await circles.rooms.delete(table)


async def _matches_of(circles: Circles, table: str) -> list[str]:
    columns = CIRCLE_MATCHES.c
    wanted = select(columns.match).where(columns.table_id == table)
    return [one.match for one in await circles.store.rows(NOT_READ, wanted)]


async def tables_of(circles: Circles, circle: str, evening: str) -> list[CircleTable]:
    """Return the tables of an evening, the one opened last first."""
    here = (CIRCLE_TABLES.c.circle_id == circle) & (CIRCLE_TABLES.c.evening == evening)
    wanted = (
        select(CIRCLE_TABLES)
        .join(LOGS, LOGS.c.id == CIRCLE_TABLES.c.table_id)
        .where(here)
        .order_by(LOGS.c.opened_at.desc(), LOGS.c.id)
    )
    return [CircleTable(*row) for row in await circles.store.rows(NOT_READ, wanted)]


async def _record_all(
    circles: Circles, circle: Circle, table: CircleTable, room: Room, when: Times
) -> None:
    """Store all finished matches of a table anew, each at its own time.

    In logs that don't have the times, the first match began when the table was opened, and the
    others when it was last used.
    """
    for number in range(1, room.live.finished + 1):
        is_last = number == room.live.matches and room.live.is_over
        course = course_of(room.live) if is_last else None
        if course is None or not course.deals:
            course = await circles.store.read(NOT_READ, course_in_log, table.table_id, number)
        if course is not None:
            began = course.began_at or (when.opened if number == 1 else 0)
            ended = course.ended_at or when.touched
            await record(circles, circle, table, number, course, ended, min(began, ended) or None)


async def _do(room: Room, guest: str, command: AnyCommand) -> None:
    """Do this at a table. Raises `Declined` or `StorageError`."""
    answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def answer(result: Result) -> None:
        if answered.done():
            return
        if isinstance(result, Declined | StorageError):
            answered.set_exception(result)
        else:
            answered.set_result(None)

    room.do(guest, Do(f"{await room.new_device(guest)}-1", command), answer)
    await answered


def _present(here: Here, live: LiveTable, guests: Sequence[GuestOf]) -> str | None:
    """Return the guest who is this member at a table now; None if they aren't there."""
    own = [one.guest for one in guests if here.circle.now(one.member) == here.member]
    found = [live.company.now(one) for one in own]
    return next((one for one in found if one in live.guests), None)


def _guest_row(here: Here, table: str, guest: str, of_device: bool = True) -> Change:
    return insert(CIRCLE_GUESTS).values(
        table_id=table,
        guest=guest,
        circle_id=here.circle.id,
        member=here.member,
        device=here.device if of_device else None,
    )


async def _room_of(circles: Circles, table: str) -> Room:
    """Return a table that this process serves, or can. Raises `Elsewhere` or `CircleError`.

    A circle's page must not take a table away from where people play.
    """
    try:
        room = await circles.rooms.find(table, Taking.IF_FREE)
    except NotServed:
        circles.store.ownership.check()
        raise Elsewhere(table) from None
    if room is None:
        raise CircleError(404, NO_SUCH_TABLE)
    return room


async def _row_of(circles: Circles, here: Here, table: str) -> CircleTable:
    row = await _read_table(circles, table)
    if row is None or row.circle_id != here.circle.id:
        raise CircleError(404, NOT_HERE)
    return row


async def _read_table(circles: Circles, table: str) -> CircleTable | None:
    return await circles.store.read(NOT_READ, read_table, table)


async def _guests_of(circles: Circles, table: str) -> tuple[GuestOf, ...]:
    return await circles.store.read(NOT_READ, read_guests, table)


async def _times(circles: Circles, table: str) -> Times:
    """Return when a table was opened and last used."""
    wanted = select(LOGS.c.opened_at, LOGS.c.touched_at).where(LOGS.c.id == table)
    (times,) = await circles.store.rows(NOT_READ, wanted)
    return Times(*times)
