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
    if _has_unseen(name):
        return say(_("a circle's name can't contain invisible characters"))
    if _is_blank(name):
        return say(_("a circle's name needs a letter or a sign"))
    return None


LONGEST_RULES_NAME, LONGEST_SAYING, LONGEST_PLACE = 40, 200, 80
"""Maximum of characters in a name of house rules, in what the keeper says to all, and in a place.
"""

JOINERS = ("\u200c", "\u200d")
"""Joiners of several scripts, and of emoji."""


def line_fault(text: str, longest: int) -> Text | None:
    """Return why this can't be a line that a circle shows, in any script; None if it can."""
    if not text or text != text.strip() or len(text) > longest:
        return say(_("a line must have 1 to {most} characters"), most=longest)
    if _has_unseen(text, JOINERS):
        return say(_("a line can't contain line breaks or invisible characters"))
    if _is_blank(text):
        return say(_("a line needs a letter or a sign"))
    return None


def _has_unseen(text: str, allowed: Sequence[str] = ()) -> bool:
    """Whether a text has invisible characters, which can reorder what stands beside it."""
    unseen = ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")
    return any(one not in allowed and category(one) in unseen for one in text)


def _is_blank(text: str) -> bool:
    return all(category(one)[0] in "CMZ" for one in text)
