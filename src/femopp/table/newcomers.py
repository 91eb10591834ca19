"""People who come to a table, and the names and faces that they can have there."""

from femopp.language import _, say
from femopp.record import lettered, namesake, new_name_fault, tidied, unlike
from femopp.rulebook import quoted
from femopp.table.cast import FACES, face_for
from femopp.table.commands import Declined
from femopp.table.log.entries import Came
from femopp.table.state.company import Guest
from femopp.table.state.live import LiveTable

MOST_GUESTS = 40


def come(live: LiveTable, guest: str, name: str, face: str = "") -> Came:
    """Return the entry for a new guest, with a face if they haven't chosen one.

    Raises `Declined` if they, or their name, can't join.
    """
    _check_admits(live)
    return _came(live, guest, new_name(live, guest, name), face)


def ask(live: LiveTable, guest: str, name: str, face: str = "") -> Came:
    """Return the entry for somebody who must ask first, whose name may be somebody else's.

    Raises `Declined` if they can't ask.
    """
    _check_admits(live)
    return _came(live, guest, _possible_name(live, name), face)


def let_in(live: LiveTable, asker: str, name: str | None) -> Came:
    """Return the entry for somebody who has asked, under another `name` if it is given.

    Raises `Declined` if that can't be; the text is for the host.
    """
    who = live.company.asking[asker]
    wanted = _possible_name(live, who.name if name is None else name)
    taken = namesake(wanted, _names(live))
    if taken is not None:
        message = _(
            "{name} is at this table already: let them in under another name, such as {free}"
        )
        free = name_at_door(live, wanted)
        raise Declined(say(message, name=quoted(taken), free=quoted(free)))
    return _came(live, asker, wanted, who.face)


def _check_admits(live: LiveTable) -> None:
    if not live.company.admits:
        raise Declined(say(_("the host isn't letting anybody in right now; you can watch")))


def _came(live: LiveTable, guest: str, name: str, face: str) -> Came:
    if len(live.guests) >= MOST_GUESTS:
        raise Declined(say(_("the table is full: {most} people are watching"), most=MOST_GUESTS))
    if face not in FACES:
        bots = [one.face for one in live.company.bots_as_people]
        face = face_for(name, list(live.company.faces.values()), bots)
    return Came(guest, name, face)


def new_name(live: LiveTable, guest: str, name: str) -> str:
    """Return a guest's new name, tidied. Raises `Declined` if they can't have it."""
    name = _possible_name(live, name)
    taken = namesake(name, [who.name for one, who in live.guests.items() if one != guest])
    if taken is not None:
        message = _(
            "{name} is at this table already: take another name. If that is you, open your seat's "
            "own link, or ask the host to remove the one who is away"
        )
        raise Declined(say(message, name=quoted(taken)))
    taken = namesake(name, [one.name for one in live.bots])
    if taken is not None:
        message = _("a bot at this table is called {name}: take another name")
        raise Declined(say(message, name=quoted(taken)))
    return name


def _possible_name(live: LiveTable, name: str) -> str:
    """Return a name, tidied, whoever has it. Raises `Declined` if nobody can."""
    name = tidied(name.strip())
    fault = new_name_fault(name, (), live.game)
    if fault is not None:
        raise Declined(fault)
    return name


def free_name(live: LiveTable, name: str) -> str:
    """Return this name, with a number if somebody else at the table has it."""
    return unlike(name, _names(live))


def name_at_door(live: LiveTable, name: str) -> str:
    """Return this name, with a letter if somebody else at the table has it, such as "Anna B."."""
    return lettered(name, _names(live))


def _names(live: LiveTable) -> list[str]:
    people = [who.name for who in live.guests.values()]
    return people + [one.name for one in live.bots]


def check_way_in(live: LiveTable, person: str) -> Guest:
    """Return the guest as whom a device could be let in now. Raises `Declined` if none could."""
    company = live.company
    who = live.guests.get(person)
    if who is None:
        raise Declined(say(_("there is no such guest at the table")))
    if person == company.host:
        raise Declined(say(_("nobody can let you in as the host: open the seat's own link")))
    if company.host not in company.trusted:
        message = _(
            "only the person who opened the table, or a host they chose, can let you in as "
            "somebody who is here already"
        )
        raise Declined(say(message))
    return who
