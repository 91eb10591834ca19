"""The words of records in the user's language: what a game's face lists can be typed in both."""

import re

from femopp.faces import Face
from femopp.language import Message, Speaker, _

PLACES = (_("NAME"), _("KIND"))
"""What stands for a name and a kind of error there."""


def in_own_words(syntax: str, speaker: Speaker) -> str:
    """What is typed, such as ``knock NAME KIND``, in the user's language."""
    return " ".join(speaker.say(Message(word)) for word in syntax.split())


def as_in_records(text: str, face: Face, speaker: Speaker) -> str:
    """A typed text with such words as records have them."""
    written = {speaker.say(word).lower(): word for word in face.words}
    if not written:
        return text
    # A word may begin with another one: the longest that fits is meant.
    longest_first = "|".join(map(re.escape, sorted(written, key=len, reverse=True)))
    return re.sub(
        rf"(?<!\S)({longest_first})(?!\S)",
        lambda found: written[found[0].lower()],
        text,
        flags=re.IGNORECASE,
    )
