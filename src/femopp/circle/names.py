"""Names of circles and of their members."""

from collections.abc import Sequence
from unicodedata import category

from femopp.kits import GAMES
from femopp.language import Text, _, say
from femopp.record import LONGEST_NAME, namesake, new_name_fault
from femopp.rulebook import quoted

A_PLAYER = _("a player")
"""The name of somebody who was forgotten."""


def member_name_fault(name: str, others: Sequence[str]) -> Text | None:
    """Return why a new member can't be called so beside these others, None if they can.

    The name must be possible in every game, as the circle may play any.
    """
    taken = namesake(name, others)
    if taken is not None:
        message = _("somebody in this circle is called {name} already: choose another name")
        return say(message, name=quoted(taken))
    faults = (new_name_fault(name, (), game) for game in GAMES.values())
    return next((one for one in faults if one is not None), None)


def circle_name_fault(name: str) -> Text | None:
    """Return why a circle can't be called so, None if it can."""
    if not name or name != name.strip() or len(name) > LONGEST_NAME:
        message = _("a circle's name must have 1 to {most} characters, without spaces at the ends")
        return say(message, most=LONGEST_NAME)
    # Invisible characters can reorder what stands beside the name.
    kinds = [category(one) for one in name]
    if any(one in ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp") for one in kinds):
        return say(_("a circle's name can't contain invisible characters"))
    if all(one[0] in "MZ" for one in kinds):
        return say(_("a circle's name needs a letter or a sign"))
    return None
