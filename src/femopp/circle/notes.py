"""Notes on a circle that all its members are to see."""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from femopp.language import Message, Text, _, say

Kind = Literal["way_in", "took_over", "stays", "corrected", "renamed", "deleted", "brought_back"]

WORDS: Mapping[Kind, Message] = {
    "way_in": _("The operator of the server has given {who} a way in."),
    "took_over": _("{who} keeps the circle now, as {other} hadn't been here for long."),
    "corrected": _("{who} has changed a finished match on real cards."),
    "renamed": _("{who} has changed a name in a finished match on real cards."),
    "deleted": _("{who} has deleted a finished match on real cards."),
    "brought_back": _("{who} has brought back a deleted match on real cards."),
    "stays": _("{who} asked to become keeper, but {other} is back and keeps the circle."),
}


class Note(Struct, frozen=True, omit_defaults=True):
    """A note about a `member`, and perhaps an `other`. The names of its kinds are stored.

    way_in        the operator of the server has given the member a way in
    took_over     the member has become keeper in the place of the other, who was away for long
    corrected     the member has changed a finished match; "" if it isn't known who did
    renamed       the member has changed a name in one; "" again
    deleted       the member has deleted a finished match; "" again
    brought_back  the member has brought one back that was deleted; "" again
    stays         the member had asked for that, and the other has come back
    """

    kind: str
    member: str
    other: str = ""


def note_in_words(note: Note, name_of: Callable[[str], str]) -> Text | None:
    """Return a note as a sentence; None for one of a newer version."""
    words = next((one for kind, one in WORDS.items() if kind == note.kind), None)
    if words is None:
        return None
    other = {"other": name_of(note.other)} if note.other else {}
    return say(words, who=name_of(note.member), **other)
