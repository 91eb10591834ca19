"""``femopp circle``: list circles and members, and let in somebody who has lost every device."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import ParamSpec, TypeVar

from sqlalchemy import URL

from femopp.cli.errors import CommandError, check_not_empty
from femopp.cli.serve import place_of_tables
from femopp.cli.terminal import Terminal
from femopp.language import Speaker, _, say
from femopp.server.circle.operator import NotThere, all_circles, circle_named, give_way_in
from femopp.server.circle.rows import Circle
from femopp.server.store.databases import StorageError

T = TypeVar("T")
P = ParamSpec("P")


def show_or_let_in(
    speaker: Speaker,
    circle: str | None,
    member: str | None,
    folder: str | None,
    database: str | None,
) -> None:
    """List the circles, or a circle's members, or give a member a way in.

    Raises `CommandError`.
    """
    check_not_empty(**{"way-in": member})
    place = place_of_tables(folder, database)
    if circle is None and member is not None:
        raise CommandError(say(_("name the circle too; femopp circle lists them")))
    where = _file_in(place) if isinstance(place, Path) else place
    terminal = Terminal(speaker)
    if circle is None:
        _list_circles(terminal, _done(all_circles, where))
    elif member is None:
        _list_members(terminal, _done(circle_named, where, circle))
    else:
        given = _done(give_way_in, where, circle, member)
        until = _day_and_time(given.until)
        terminal.say(
            _("A way in for {who}, which works once, until {until} UTC:"),
            who=given.member,
            until=until,
        )
        terminal.whole(given.path)
        terminal.say(
            _(
                "Put your server's address before it. All members see on the circle's page that "
                "you have done this."
            )
        )


def _done(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return work(*args, **kwargs)
    except (NotThere, StorageError) as error:
        raise CommandError(error.text) from None


def _file_in(folder: Path) -> URL:
    return URL.create("sqlite", database=str(folder / "tables.db"))


def _list_circles(terminal: Terminal, circles: tuple[Circle, ...]) -> None:
    if not circles:
        terminal.say(_("There are no circles."))
    for one in circles:
        line = _("{id}  {name}; members: {members}, opened {day}")
        terminal.whole(
            say(line, id=one.id, name=one.name, members=len(one.here), day=_day(one.opened_at))
        )


def _list_members(terminal: Terminal, circle: Circle) -> None:
    for one in circle.here:
        devices = circle.devices_of(one.member)
        seen = _day(max(device.seen for device in devices)) if devices else "-"
        line = (
            _("{name} (keeper); devices: {devices}, last used {day}")
            if one.member == circle.keeper
            else _("{name}; devices: {devices}, last used {day}")
        )
        terminal.whole(say(line, name=one.name or "", devices=len(devices), day=seen))


def _day(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def _day_and_time(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
