"""Coming into a circle: opening one, asking, being let in, and another device of one's own."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import delete, insert, update

from femopp.circle import Memory, check_zone, remember
from femopp.language import _, say
from femopp.server.circle.checked import Person, checked_name, checked_person
from femopp.server.circle.circles import (
    ASKER,
    NOT_READ,
    CircleError,
    Circles,
    Here,
    now,
    today,
)
from femopp.server.circle.door import FullError, gives_way
from femopp.server.circle.keys import (
    DAY_SECONDS,
    WAY_SECONDS,
    new_id,
    new_link,
    new_secret,
    new_way,
)
from femopp.server.circle.rows import Circle, of_member, on_circle, read_way
from femopp.server.room.tokens import hashed
from femopp.server.store.deletions import device_deletions
from femopp.server.store.renewals import Renewal, word_of
from femopp.server.store.schema import (
    CIRCLE_ASKS,
    CIRCLE_DEVICES,
    CIRCLE_MEMBERS,
    CIRCLE_WAYS,
    CIRCLES,
)
from femopp.server.store.writing import Change
from femopp.table.settings import Settings, rules_of

MOST_MEMBERS, MOST_DEVICES = 60, 12
"""Maximum of members in a circle, and of one member's devices."""

ASK_SECONDS = 14 * 86_400
"""Seconds after which an ask lapses."""

FULL = _("this circle is full: it has {most} members")
TOO_MANY_ASK = _("too many people are asking to come into this circle; try again later")
TOO_MANY_DEVICES = _("you have {most} devices in this circle; put one of them out first")
NO_SUCH_ASK = _("nobody by that name is asking to come in any more")
HAS_DEVICE = _("{name} has a device here; a link for a day is for members who have none")
NO_SUCH_WAY = _("this link is used up or too old; open a new one on one of your own devices")


class NewMember(Struct, frozen=True):
    """A circle's link, and a member's id and secret there."""

    circle: str
    member: str
    secret: str


class WayIn(Struct, frozen=True):
    """A link for another device of a member, and until when it works (Unix time)."""

    member: str
    way: str
    until: int


async def open_circle(
    circles: Circles, name: str, zone: str, person: Person, settings: Settings | None
) -> NewMember:
    """Open a circle, whose keeper is this person.

    Raises `CircleError`, `UnknownZoneError`, as `rules_of` does, or `StorageError`.
    """
    check_zone(zone)
    name, person = checked_name(name), checked_person(person, ())
    if settings is not None:
        rules_of(settings)
    circle, member, link, secret = new_id(), new_id(), new_link(), new_secret()
    data = remember(b"{}", settings=settings, seating=Memory().seating)
    await circles.store.change(
        [
            insert(CIRCLES).values(
                id=circle,
                link=link,
                opened_at=now(),
                name=name,
                zone=zone,
                keeper=member,
                data=data,
            ),
            _joining(circle, member, person, 1),
            _device(circle, new_id(), member, hashed(secret)),
        ]
    )
    return NewMember(link, member, secret)


async def ask(circles: Circles, link: str, person: Person, address: str = "") -> tuple[str, str]:
    """Ask to be let into a circle; return the ask's id and secret. Raises as `open_circle` does.

    `address` is that of the household that asks, empty if unknown; it isn't stored.
    """
    known = await circles.find(link)
    async with circles.alone(known.id):
        circle = await circles.find(link)
        lapsed = [one.ask for one in circle.asks if one.asked_at < now() - ASK_SECONDS]
        asking = [one for one in circle.asks if one.ask not in lapsed]
        asked_from = circles.asked_from.get(circle.id, {})
        try:
            gone = gives_way(asking, asked_from, address, now())
        except FullError:
            raise CircleError(429, TOO_MANY_ASK) from None
        _check_room(circle)
        # Whether the name is taken is nobody's business before they are let in.
        faces = [*_faces(circle), *[one.face for one in asking if one.face is not None]]
        person = checked_person(person, (), faces)
        asked, secret = new_id(), new_secret()
        await circles.store.change(
            [
                *[_without_ask(circle.id, one) for one in lapsed],
                *([] if gone is None else [_without_ask(circle.id, gone.ask)]),
                insert(CIRCLE_ASKS).values(
                    circle_id=circle.id,
                    ask=asked,
                    token_hash=hashed(secret),
                    name=person.name,
                    face=person.face,
                    language=person.language,
                    asked_at=now(),
                ),
            ]
        )
        circles.keep_addresses(circle.id, [one.ask for one in asking])
        if address:
            circles.note_asker(circle.id, asked, address)
            circles.store.tell(ASKER, f"{circle.id} {asked} {address}")
    return asked, secret


async def give_up(circles: Circles, link: str, asked: str, secret: str) -> None:
    """Ask no longer. Raises `CircleError` for anybody else."""
    circle = await circles.find(link)
    found = circles.asker_with(circle, secret)
    if found is None or found.ask != asked:
        raise CircleError(404, NO_SUCH_ASK)
    await circles.store.change([_without_ask(circle.id, asked)])


async def answer(
    circles: Circles,
    here: Here,
    asked: str,
    *,
    lets_in: bool,
    member: str | None = None,
    name: str | None = None,
) -> None:
    """Let somebody in, under another `name` if it is given, or refuse them.

    The keeper can let them in as somebody who is a `member`, or was. Raises `CircleError` or
    `StorageError`.
    """
    circle = here.circle
    found = next((one for one in circle.asks if one.ask == asked), None)
    if found is None:
        raise CircleError(404, NO_SUCH_ASK)
    changes: list[Change] = [_without_ask(circle.id, asked)]
    if lets_in and member is not None:
        here.check_keeper()
        changes += _as_member(circle, member, found.token_hash)
    elif lets_in:
        _check_room(circle)
        asker = Person(found.name if name is None else name, found.face or "", found.language)
        person, new = checked_person(asker, circle.names, _faces(circle)), new_id()
        changes += [
            _joining(circle.id, new, person, len(circle.members) + 1),
            _device(circle.id, new_id(), new, found.token_hash),
        ]
    await circles.store.change(changes)


def _as_member(circle: Circle, member: str, token_hash: str) -> list[Change]:
    """Return the changes that let a device in as a member, who may have left."""
    found = circle.members.get(member)
    changes = [_device(circle.id, new_id(), member, token_hash)]
    if found is None or found.is_here or found.merged_into is not None or found.name is None:
        _check_devices(circle, member)
        return changes
    _check_room(circle)
    this = of_member(CIRCLE_MEMBERS, circle, member)
    return [*changes, update(CIRCLE_MEMBERS).where(this).values(left_at=None)]


async def open_way(
    circles: Circles, here: Here, member: str | None, *, for_a_day: bool = False
) -> WayIn:
    """Open a link for another device: one's own, or by the keeper for any member's.

    The keeper can open one `for_a_day` for a member who has no device, as after all were put out.
    Raises `CircleError` or `StorageError`.
    """
    circle, member = here.circle, member or here.member
    here.check_theirs(member)
    _check_devices(circle, member)
    if for_a_day:
        here.check_keeper()
        if circle.devices_of(member):
            raise CircleError(409, say(HAS_DEVICE, name=circle.name_of(member)))
    seconds = DAY_SECONDS if for_a_day else WAY_SECONDS
    opened, insertion = _way(circle, member, here.device, seconds)
    lapsed = (CIRCLE_WAYS.c.circle_id == circle.id) & (CIRCLE_WAYS.c.until < now())
    theirs = of_member(CIRCLE_WAYS, circle, member)
    # One at a time: an older link that was shown by mistake works no longer.
    changes = [delete(CIRCLE_WAYS).where(lapsed | theirs), insertion]
    await circles.store.change(changes, listed=await circles.ways_of(circle, member))
    return opened


async def use_way(circles: Circles, link: str, way: str) -> NewMember:
    """Let another device in by such a link, which works once. Raises `CircleError`."""
    known = await circles.find(link)
    async with circles.alone(known.id):
        circle = await circles.find(link)
        found = await circles.store.read(NOT_READ, read_way, circle.id, hashed(way))
        if found is None or found[1] < now():
            raise CircleError(410, NO_SUCH_WAY)
        member = circle.now(found[0])
        _check_devices(circle, member)
        secret, used = new_secret(), CIRCLE_WAYS.c.token_hash == hashed(way)
        await circles.store.change(
            [
                delete(CIRCLE_WAYS).where(CIRCLE_WAYS.c.circle_id == circle.id, used),
                _device(circle.id, new_id(), member, hashed(secret)),
            ],
            listed=[hashed(way)],
        )
    return NewMember(link, member, secret)


async def put_out(circles: Circles, here: Here, device: str) -> None:
    """Put a device out of the circle and its tables. Raises `CircleError` if it is another's."""
    found = next((one for one in here.circle.devices if one.device == device), None)
    if found is None:
        raise CircleError(404, _("there is no such device"))
    here.check_theirs(found.member)
    await _put_out(circles, [device])


async def renew(circles: Circles, here: Here, whole: bool) -> tuple[str, str, tuple[WayIn, ...]]:
    """Put devices out after a secret was stolen; return the link, a new secret, and ways in.

    All other devices of this member go out, and this one's secret is replaced. If it's about the
    `whole` circle, which only the keeper can say, the devices of all members go out, the circle
    gets a new link, and each member gets a way in.
    """
    circle = here.circle
    if whole:
        here.check_keeper()
    out = [one.device for one in circle.devices if whole or one.member == here.member]
    secret, device, link = new_secret(), new_id(), new_link() if whole else circle.link
    ways, opening = list[WayIn](), list[Change]()
    theirs = of_member(CIRCLE_WAYS, circle, here.member)
    of_circle = CIRCLE_WAYS.c.circle_id == circle.id
    changes: list[Change] = [
        delete(CIRCLE_WAYS).where(of_circle if whole else theirs),
        _device(circle.id, device, here.member, hashed(secret)),
    ]
    if whole:
        for one in circle.here:
            if one.member != here.member:
                way, insertion = _way(circle, one.member, device)
                ways.append(way)
                opening.append(insertion)
        changes += [
            on_circle(circle, link=link),
            delete(CIRCLE_ASKS).where(CIRCLE_ASKS.c.circle_id == circle.id),
            *opening,
        ]
    renewal = Renewal(circle.id, here.member, device, hashed(secret), now(), link if whole else "")
    await _put_out(circles, out, changes, [word_of(renewal)])
    return link, secret, tuple(ways)


async def note_use(circles: Circles, here: Here) -> bool:
    """Store on which day a device was last used; at most once a day. Return whether it was new."""
    device = next(one for one in here.circle.devices if one.device == here.device)
    if device.seen >= today():
        return False
    used = CIRCLE_DEVICES.c.device == here.device
    await circles.store.change([update(CIRCLE_DEVICES).where(used).values(seen=today())])
    return True


async def _put_out(
    circles: Circles,
    devices: Sequence[str],
    more: Sequence[Change] = (),
    renewals: Sequence[str] = (),
) -> None:
    """Put these devices out, and make more changes with that; list both for later restores."""
    changes = [change for one in devices for change in device_deletions(one)]
    await circles.store.change([*changes, *more], listed=[*devices, *renewals])


def _check_room(circle: Circle) -> None:
    if len(circle.here) >= MOST_MEMBERS:
        raise CircleError(409, say(FULL, most=MOST_MEMBERS))


def _check_devices(circle: Circle, member: str) -> None:
    found = circle.members.get(member)
    if found is None or not found.is_here:
        raise CircleError(404, _("there is no such member"))
    if len(circle.devices_of(member)) >= MOST_DEVICES:
        raise CircleError(409, say(TOO_MANY_DEVICES, most=MOST_DEVICES))


def _faces(circle: Circle) -> list[str]:
    return [one.face for one in circle.here if one.face is not None]


def _joining(circle: str, member: str, person: Person, place: int) -> Change:
    return insert(CIRCLE_MEMBERS).values(
        circle_id=circle,
        member=member,
        name=person.name,
        face=person.face,
        language=person.language,
        joined_at=now(),
        place=place,
        left_at=None,
        merged_into=None,
    )


def _device(circle: str, device: str, member: str, token_hash: str) -> Change:
    return insert(CIRCLE_DEVICES).values(
        circle_id=circle,
        device=device,
        member=member,
        token_hash=token_hash,
        since=now(),
        seen=today(),
    )


def _way(
    circle: Circle, member: str, device: str, seconds: int = WAY_SECONDS
) -> tuple[WayIn, Change]:
    way, until = new_way(), now() + seconds
    insertion = insert(CIRCLE_WAYS).values(
        circle_id=circle.id, token_hash=hashed(way), member=member, until=until, device=device
    )
    return WayIn(member, way, until), insertion


def _without_ask(circle: str, asked: str) -> Change:
    mine = (CIRCLE_ASKS.c.circle_id == circle) & (CIRCLE_ASKS.c.ask == asked)
    return delete(CIRCLE_ASKS).where(mine)
