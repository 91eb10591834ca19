"""Suggestions for an unknown name."""

from collections.abc import Iterable
from difflib import SequenceMatcher

from femopp.language import Message, Text, say
from femopp.rulebook.quoting import clipped, quoted

MOST_NAMED = 16
"""The largest number of names that are listed in full; of more, only a few are."""

FEW = 6


def closest_first(attempt: str, names: Iterable[str]) -> str:
    """List the names, those most like the attempt first; if there are many, only a few."""
    # A long attempt resembles none of them, and comparing it would take long.
    attempt = clipped(attempt).lower()
    found = sorted(names, key=lambda name: -SequenceMatcher(None, attempt, name.lower()).ratio())
    return ", ".join(found if len(found) <= MOST_NAMED else [*found[:FEW], "…"])


def there_is_no(message: Message, name: str, names: Iterable[str]) -> Text:
    """Return the message "there is no {name}; there are: {names}", those most like it first."""
    return say(message, name=quoted(name), names=closest_first(name, names))
