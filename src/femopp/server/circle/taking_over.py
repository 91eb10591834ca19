"""Taking over as keeper, if the keeper doesn't come any more.

A keeper who has lost all devices can't let themselves in, so a member can take their place. That
takes a while: the keeper must have been away for a month, and a week passes in which everybody
sees on the circle's page that somebody has asked. If the keeper opens the circle on any device
meanwhile, they stay keeper; nothing has to be refused.
"""

import msgspec
from sqlalchemy import Insert, insert

from femopp.circle import Note
from femopp.circle.memory import TakeOver
from femopp.language import _
from femopp.server.circle.circles import DAY, CircleError, Circles, Here, now
from femopp.server.circle.keys import new_id
from femopp.server.circle.rows import Circle, on_circle, remembering
from femopp.server.store.schema import CIRCLE_NOTES
from femopp.server.store.writing import Change

AWAY, MEMBER_FOR, WAIT = 30 * DAY, 30 * DAY, 7 * DAY
"""Seconds: for which the keeper must have been away, for which whoever asks must have been a
member, and between asking and becoming keeper."""

NOT_AWAY = _("you can ask to become keeper only if the keeper hasn't been here for thirty days")
TOO_NEW = _("you can ask to become keeper once you've been a member for thirty days")
ASKED_ALREADY = _("somebody has asked to become keeper already")
NOBODY_ASKED = _("nobody is asking to become keeper")


def is_away(circle: Circle, since: int) -> bool:
    """Whether no device of the keeper's was used after this time. Uses are stored to the day."""
    return all(one.seen + DAY <= since for one in circle.devices_of(circle.keeper))


def asked(circle: Circle) -> TakeOver | None:
    """Return who has asked to become keeper; None if that is void by now."""
    found = circle.memory.take_over
    if found is None or found.keeper != circle.keeper:
        return None
    member = circle.members.get(circle.now(found.member))
    if member is None or not member.is_here or member.member == circle.keeper:
        return None
    return msgspec.structs.replace(found, member=member.member)


def may_ask(here: Here) -> bool:
    """Whether a member can ask to become keeper."""
    circle = here.circle
    return (
        not here.is_keeper
        and asked(circle) is None
        and here.who.joined_at <= now() - MEMBER_FOR
        and is_away(circle, now() - AWAY)
    )


async def ask_to_take_over(circles: Circles, here: Here) -> None:
    """Ask to become keeper. Raises `CircleError`."""
    circle = here.circle
    if asked(circle) is not None:
        raise CircleError(409, ASKED_ALREADY)
    if here.is_keeper or not is_away(circle, now() - AWAY):
        raise CircleError(409, NOT_AWAY)
    if here.who.joined_at > now() - MEMBER_FOR:
        raise CircleError(409, TOO_NEW)
    wanted = TakeOver(here.member, circle.keeper, now())
    await circles.store.change([remembering(circle, take_over=wanted)])


async def withdraw(circles: Circles, here: Here) -> None:
    """Ask no longer; or, as keeper, refuse it. Raises `CircleError` for anybody else."""
    found = asked(here.circle)
    if found is None:
        raise CircleError(404, NOBODY_ASKED)
    here.check_theirs(found.member)
    await circles.store.change([remembering(here.circle, take_over=None)])


async def settle(circles: Circles, circle: Circle) -> Circle:
    """Return a circle after somebody has taken over as keeper, or the keeper has come back."""
    if circle.memory.take_over is None or not is_due(circle):
        return circle
    async with circles.alone(circle.id):
        present = await circles.by_id(circle.id)
        if present is None or present.memory.take_over is None or not is_due(present):
            return circle if present is None else present
        found = asked(present)
        changes: list[Change] = [remembering(present, take_over=None)]
        if found is not None:
            is_back = not is_away(present, found.at)
            note = Note("stays" if is_back else "took_over", found.member, found.keeper)
            changes.append(noted(circle.id, note))
            if not is_back:
                changes.append(on_circle(present, keeper=found.member))
        await circles.store.change(changes)
        return await circles.by_id(circle.id) or present


def is_due(circle: Circle) -> bool:
    """Whether something is to be done about somebody's wish to become keeper."""
    found = asked(circle)
    return found is None or not is_away(circle, found.at) or found.at + WAIT <= now()


def noted(circle: str, note: Note, id_: str = "") -> Insert:
    """Return the statement that stores a note, under a new id if none is given."""
    data = msgspec.json.encode(note)
    return insert(CIRCLE_NOTES).values(circle_id=circle, note=id_ or new_id(), at=now(), data=data)
