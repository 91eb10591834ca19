"""New names for people in a match on real cards who are no members of its circle."""

from dataclasses import replace

from femopp.kits.catalogue import game_named
from femopp.language import _, say
from femopp.record import new_name_fault
from femopp.server.kept.company import place_of, renamed
from femopp.server.kept.entries import Act, Admit, Deal
from femopp.server.kept.loading import NotTaken
from femopp.server.kept.shared import Person, Shared

NAMED_IN_CIRCLE = _("members have the name that they have in the circle; change it there")


def check_new_name(match: Shared, seat: int, name: str) -> None:
    """Raise `NotTaken` if whoever has this seat can't have this name."""
    if match.everybody[seat].member is not None:
        raise NotTaken(say(NAMED_IN_CIRCLE))
    others = list(match.names)
    del others[seat]
    fault = new_name_fault(name, others, game_named(match.log.began.settings.game))
    if fault is not None:
        raise NotTaken(fault)


def with_name(match: Shared, seat: int, name: str) -> Shared:
    """Return a match in which one of those who began it has another name."""
    people = list(match.people)
    people[seat] = Person(name, match.everybody[seat].face)
    return replace(match, people=tuple(people))


def newcomer_renamed(match: Shared, seat: int, name: str) -> tuple[Act, Act]:
    """Return the entries that correct the one with which somebody came in.

    They count at once, also in a closed match, which they don't hold open.
    """
    log = match.log
    place = place_of([one.now.said for one in log.deals], len(match.people), seat)
    version = log.deals[place].now
    said = renamed(version.said, seat, name)
    late = Deal(place, said, version.entry, beside=version.beside, late=True)
    return late, Admit(log.version + 1, counts=True)
