"""A sentence on how a match counts, if it counts otherwise than usual."""

from femopp.circle import Summed
from femopp.kits import GAMES, part
from femopp.language import Message, Text, _, say

ENDED_EARLY = _("Ended early, so nobody has won. Its deals count.")
"""For games whose kits say nothing else (`ENDED_EARLY` in their figures)."""

WITH_COACH = _("Not counted, as a coach helped.")

FROM_THE_MIDDLE = _("Written down from the middle on, so it's no whole win. Its deals count.")

TAKEN_BACK = _("Not counted, as something was taken back ({times}).")

NOT_COUNTED = _("Not counted: a coach helped, or something was taken back.")
"""For matches of which only that is stored."""


def note_on(match: Summed) -> Text | None:
    """Return how a match counts, or why it doesn't; None if it counts as usual."""
    if match.coached:
        return say(WITH_COACH)
    if match.taken_back:
        return say(TAKEN_BACK, times=match.taken_back)
    if not match.counts:
        return say(NOT_COUNTED)
    if match.early:
        return say(ended_early(match.game))
    return say(FROM_THE_MIDDLE) if match.middle else None


def ended_early(game: str) -> Message:
    """Return what it means by a game's rules that a match was ended before its time."""
    module = part(game, "figures") if game in GAMES else None
    said: Message = getattr(module, "ENDED_EARLY", ENDED_EARLY)
    return said
