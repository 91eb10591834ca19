"""Record words in the user's language: those a game's presentation lists can be typed in both."""

import re
from collections.abc import Iterable
from typing import Any

from femopp.language import Message, Speaker, Text, _
from femopp.presentation import Presentation
from femopp.record.words import Possible
from femopp.rulebook import quoted

PLACES = (_("NAME"), _("KIND"))
"""Placeholders for a name and a kind of error."""


def translated(syntax: str, speaker: Speaker) -> str:
    """Translate the syntax of a ritual, such as ``knock NAME KIND``."""
    return " ".join(speaker.say(Message(word)) for word in syntax.split())


def as_in_records(text: str, presentation: Presentation, speaker: Speaker) -> str:
    """Replace translated words, and phrases said aloud, with those of records."""
    said = {speaker.say(saying).lower(): word for saying, word in presentation.sayings.items()}
    written = {speaker.say(word).lower(): str(word) for word in presentation.words} | said
    if not written:
        return text
    # A word can begin with another one, so the longest comes first.
    longest_first = "|".join(map(re.escape, sorted(written, key=len, reverse=True)))
    return re.sub(
        rf"(?<!\S)({longest_first})!?(?!\S)",
        lambda found: written[found[1].lower()],
        text,
        flags=re.IGNORECASE,
    )


def translated_fault(
    fault: Text, typed: Iterable[str], presentation: Presentation, speaker: Speaker
) -> Text:
    """Translate an error about record words, quoting what was typed."""
    as_typed = {quoted(word.lower()): quoted(word) for word in typed}

    def own(value: Any) -> Any:
        if isinstance(value, Possible):
            return Possible(value.found, tuple(map(own_word, value.words)))
        return as_typed.get(value, value) if isinstance(value, str) else value

    def own_word(word: str) -> str:
        # A player's name stays, even if it is such a word.
        is_ours = word in presentation.words and word not in speaker.names
        return speaker.say(Message(word)) if is_ours else word

    return Text(fault.message, {gap: own(value) for gap, value in fault.values.items()})
