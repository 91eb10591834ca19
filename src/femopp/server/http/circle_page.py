"""A circle's page as data."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from femopp.circle import Season, evening_of, note_in_words
from femopp.circle.house import House
from femopp.circle.memory import NamedRules
from femopp.circle.summed import called, key_of
from femopp.kits.catalogue import game_named
from femopp.language import Speaker, TextError, _, say
from femopp.record import lettered
from femopp.server.circle import taking_over
from femopp.server.circle.circles import DAY, NOT_READ, Circles, Here, now
from femopp.server.circle.rows import (
    Ask,
    Circle,
    CircleTable,
    StoredNote,
    count_evenings,
    read_guests,
    read_notes,
)
from femopp.server.circle.tables import tables_of
from femopp.server.http.evenings import (
    AFTER,
    ShownEvening,
    evenings,
    now_member,
)
from femopp.server.http.planned import ShownNext, ShownPlan, shown_next, shown_plans
from femopp.table.screen.glance import Seen
from femopp.table.settings import Settings

LATEST = 5
"""Evenings on a circle's page."""

MOST_TABLES = 6
"""Tables of an evening on a circle's page, the latest ones."""

NOTES_FOR = 30 * DAY
"""Seconds for which a note stands on a circle's page."""


class CircleDoor(Struct, frozen=True):
    """A circle for somebody who is no member: its name, and the number of its members.

    They `wait` if they have asked to come in.
    """

    name: str
    people: int
    waits: bool


class ShownMember(Struct, frozen=True):
    """A member; `left` if they are one no longer. `devices` is None for others than the keeper.

    `here`: they sit at a table of this evening.
    """

    id: str
    name: str
    face: str
    language: str
    here: bool
    left: bool
    devices: int | None


class ShownDevice(Struct, frozen=True):
    """A device of one's own. Times are Unix times, `seen` to the day."""

    id: str
    since: int
    seen: int


class ShownAsk(Struct, frozen=True):
    """Somebody who asks to come in, since `asked` (Unix time).

    `free` is a name like theirs that they can have if theirs is somebody's here, else None.
    """

    id: str
    name: str
    face: str
    asked: int
    free: str | None


class ShownTable(Struct, frozen=True):
    """A table of this evening: the members who sit there, and the names of all people there.

    `stage` is "waiting", "playing" or "over".
    """

    table: str
    title: str
    game: str
    evening: str
    stage: str
    people: tuple[str, ...]
    names: tuple[str, ...]
    taken_in: bool


class Unclaimed(Struct, frozen=True):
    """A table that was taken in, where people may still say that a seat was theirs.

    `names` are those of the members who have said so.
    """

    table: str
    title: str
    evening: str
    names: tuple[str, ...]


class ShownTakeOver(Struct, frozen=True):
    """Somebody who has asked to become keeper, and `when` that happens (Unix time)."""

    member: str
    when: int


class ShownNote(Struct, frozen=True):
    """A sentence for all members, and when it was made (Unix time)."""

    id: str
    at: int
    text: str


class ShownSaying(Struct, frozen=True):
    """A line that the keeper says to all, since `at` (Unix time), until an evening is over."""

    by: str
    at: int
    text: str
    until: str


class CirclePage(Struct, frozen=True):
    """A circle as its members see it.

    `you` is the member who asks, `device` their device. `usual` are the usual rules in words.
    `evening` is the running evening, `evenings` the number of those on which something was played
    since the first, `since`. `tables` are those of this evening, and `tonight` the one to join. If
    you `may_take_over`, the keeper has been away for so long that you can ask for their place.
    `rules` are those that have a name here, and `called` is that of the usual ones. `house` is how
    it settles up.
    """

    circle: str
    name: str
    zone: str
    keeper: str
    you: str
    device: str
    members: tuple[ShownMember, ...]
    devices: tuple[ShownDevice, ...]
    asks: tuple[ShownAsk, ...]
    settings: Settings | None
    usual: str
    seating: tuple[str | None, ...]
    tonight: ShownTable | None
    tables: tuple[ShownTable, ...]
    unclaimed: tuple[Unclaimed, ...]
    next: ShownNext | None
    evening: str
    evenings: int
    since: str | None
    seasons: tuple[Season, ...]
    latest: tuple[ShownEvening, ...]
    has_more: bool
    notes: tuple[ShownNote, ...] = ()
    take_over: ShownTakeOver | None = None
    may_take_over: bool = False
    plans: tuple[ShownPlan, ...] = ()
    saying: ShownSaying | None = None
    rules: tuple[NamedRules, ...] = ()
    called: str = ""
    house: House | None = None


def door(circle: Circle, waits: bool) -> CircleDoor:
    """Return what the link alone gives away."""
    return CircleDoor(circle.name, len(circle.here), waits)


async def page(circles: Circles, here: Here, speaker: Speaker) -> CirclePage:
    """Return a circle's page for a member. Raises `StorageError`."""
    circle, memory = here.circle, here.circle.memory
    evening = evening_of(now(), circle.zone)
    many, first = await circles.store.read(NOT_READ, count_evenings, circle.id)
    notes = await circles.store.read(NOT_READ, read_notes, circle.id, now() - NOTES_FOR)
    latest = await evenings(circles, circle, AFTER, LATEST, speaker)
    tables, unclaimed = await _tables(circles, circle, evening, speaker)
    return CirclePage(
        circle=circle.link,
        name=circle.name,
        zone=circle.zone,
        keeper=circle.keeper,
        you=here.member,
        device=here.device,
        members=tuple(_members(here, tables, speaker)),
        devices=tuple(
            [ShownDevice(one.device, one.since, one.seen) for one in circle.devices_of(here.member)]
        ),
        asks=tuple([_asker(circle, one) for one in circle.asks]),
        settings=memory.settings,
        usual=usual_in_words(memory.settings, speaker, memory.rules),
        seating=tuple([now_member(circle, one) for one in memory.seating]),
        tonight=next((one for one in tables if not one.taken_in), None),
        tables=tables,
        unclaimed=unclaimed,
        next=shown_next(circle),
        evening=evening,
        evenings=many,
        since=first,
        seasons=memory.seasons,
        latest=latest.evenings,
        has_more=latest.more,
        notes=tuple(_notes(circle, notes, speaker)),
        take_over=_take_over(circle),
        may_take_over=taking_over.may_ask(here),
        plans=shown_plans(here),
        saying=_saying(circle, evening),
        rules=memory.rules,
        called="" if memory.settings is None else called(key_of(memory.settings), memory.rules),
        house=memory.house,
    )


def _notes(circle: Circle, notes: Iterable[StoredNote], speaker: Speaker) -> Iterable[ShownNote]:
    for one in notes:
        text = note_in_words(one.said, lambda member: circle.name_of(member, speaker))
        if text is not None:
            yield ShownNote(one.note, one.at, speaker.say(text))


def _saying(circle: Circle, evening: str) -> ShownSaying | None:
    said = circle.memory.saying
    if said is None or said.until < evening:
        return None
    return ShownSaying(circle.now(said.by), said.at, said.text, said.until)


def _take_over(circle: Circle) -> ShownTakeOver | None:
    found = taking_over.asked(circle)
    return None if found is None else ShownTakeOver(found.member, found.at + taking_over.WAIT)


def usual_in_words(
    settings: Settings | None, speaker: Speaker, named: Sequence[NamedRules] = ()
) -> str:
    """Return the game and its rules: their name, or the rule book and the number of house rules.

    It is empty without settings.
    """
    if settings is None:
        return ""
    try:
        game = game_named(settings.game)
    except TextError:
        return settings.game
    own = called(key_of(settings), named)
    if own:
        return f"{speaker.say(game.title)}, {own}"
    presets = {one.name: one.title for one in game.options.presets}
    book = presets.get(settings.preset or "")
    said = [speaker.say(game.title)]
    if book is not None and (title := speaker.say(book)).startswith(said[0]):
        said = [title]
    elif book is not None:
        said.append(title)
    rituals = game.options.rituals_option
    preset = settings.preset or game.options.presets[0].name
    changed = sum(
        rituals is None or not rituals.is_usual(preset, name, value)
        for name, value in settings.options.items()
    )
    if changed:
        many = say(_("{number} house rules"), number=changed)
        said.append(speaker.say(_("one house rule") if changed == 1 else many))
    return ", ".join(said)


def _members(here: Here, tables: Sequence[ShownTable], speaker: Speaker) -> Iterable[ShownMember]:
    circle = here.circle
    present = {member for table in tables for member in table.people}
    for one in circle.members.values():
        if one.merged_into is not None:
            continue
        sees = here.is_keeper or one.member == here.member
        yield ShownMember(
            one.member,
            circle.name_of(one.member, speaker),
            one.face or "",
            one.language,
            one.member in present,
            not one.is_here,
            len(circle.devices_of(one.member)) if sees else None,
        )


async def _tables(
    circles: Circles, circle: Circle, evening: str, speaker: Speaker
) -> tuple[tuple[ShownTable, ...], tuple[Unclaimed, ...]]:
    """Return the tables of this evening, and those taken in where people may still speak up."""
    shown, unclaimed = list[ShownTable](), list[Unclaimed]()
    tonight = (await tables_of(circles, circle.id, evening))[:MOST_TABLES]
    taken_in = await circles.taken_in(circle.id)
    found = await circles.rooms.seen({one.table_id for one in (*tonight, *taken_in)})
    for row in tonight:
        table = found.get(row.table_id)
        if table is not None:
            shown.append(await _table(circles, circle, table.seen, row, speaker))
    for row in taken_in:
        table = found.get(row.table_id)
        claimed = None if table is None else await _claimed_by(circles, circle, table.seen, row)
        if table is not None and claimed is not None:
            title = usual_in_words(table.seen.settings, speaker, circle.memory.rules)
            names = tuple([circle.name_of(one, speaker) for one in claimed])
            unclaimed.append(Unclaimed(row.table_id, title, row.evening, names))
    return tuple(shown), tuple(unclaimed)


async def _table(
    circles: Circles, circle: Circle, seen: Seen, row: CircleTable, speaker: Speaker
) -> ShownTable:
    company = seen.company
    guests = await circles.store.read(NOT_READ, read_guests, row.table_id)
    members = {company.now(one.guest): circle.now(one.member) for one in guests}
    people = [members.get(guest or "") for guest in company.sitting]
    return ShownTable(
        row.table_id,
        usual_in_words(seen.settings, speaker, circle.memory.rules),
        seen.settings.game,
        row.evening,
        seen.summary.stage,
        tuple([one for one in people if one is not None]),
        tuple(
            name
            for guest, name in zip(company.sitting, company.names, strict=True)
            if guest is not None
        ),
        row.taken_in,
    )


async def _claimed_by(
    circles: Circles, circle: Circle, seen: Seen, row: CircleTable
) -> list[str] | None:
    """Return the members who were at a table; None if nobody else sits there."""
    company = seen.company
    guests = await circles.store.read(NOT_READ, read_guests, row.table_id)
    if company.seated.keys() <= {company.now(one.guest) for one in guests}:
        return None
    return sorted({circle.now(one.member) for one in guests})


def _asker(circle: Circle, one: Ask) -> ShownAsk:
    free = lettered(one.name, circle.names)
    return ShownAsk(
        one.ask, one.name, one.face or "", one.asked_at, None if free == one.name else free
    )
