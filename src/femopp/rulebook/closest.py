"""Suggestions for a name that there is not."""

from collections.abc import Iterable
from difflib import SequenceMatcher

from femopp.rulebook.quoting import clipped

MOST_NAMED = 16
"""How many names are all named; of more only a few are."""

FEW = 6


def closest_first(attempt: str, names: Iterable[str]) -> str:
    """The names, those most like the attempt first, otherwise in their own order; of many a few."""
    # A long attempt is like none of them, and takes long to find so.
    attempt = clipped(attempt).lower()
    found = sorted(names, key=lambda name: -SequenceMatcher(None, attempt, name.lower()).ratio())
    return ", ".join(found if len(found) <= MOST_NAMED else [*found[:FEW], "…"])
