"""Puts what was probably meant first."""

from collections.abc import Iterable
from difflib import SequenceMatcher


def closest_first(attempt: str, names: Iterable[str]) -> list[str]:
    """The names, those most like the attempt first, otherwise in their own order."""
    attempt = attempt.lower()
    return sorted(names, key=lambda name: -SequenceMatcher(None, attempt, name.lower()).ratio())
