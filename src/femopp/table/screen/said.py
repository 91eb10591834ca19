"""Sentences that have been said before: the same few are said at every table, again and again."""

from collections.abc import Hashable
from typing import Any

from femopp.language import Names, Speaker, Text

MOST = 4096

_PARTS = frozenset({Text, list, tuple})
"""Values that have values in them."""

_before: dict[tuple[str, Names, Hashable], str] = {}


def said(text: Text, speaker: Speaker) -> str:
    """As `speaker.say`, without putting the sentence together anew if it has been said lately."""
    key = (speaker.language, speaker.names, _frozen(text) if text.values else text.message)
    found = _before.get(key)
    if found is None:
        if len(_before) >= MOST:
            _before.clear()
        found = _before[key] = speaker.say(text)
    return found


def _frozen(text: Text) -> Hashable:
    """The text as a key, its gaps being those of its message in their order."""
    return (text.message, *_all_frozen(tuple(text.values.values())))


def _all_frozen(values: tuple[Any, ...]) -> tuple[Hashable, ...]:
    """The values with their types, as True and 1 are equal and read otherwise."""
    kinds = tuple(map(type, values))
    if _PARTS.isdisjoint(kinds):
        return (kinds, *values)
    return (kinds, *[_deeply_frozen(one) for one in values])


def _deeply_frozen(value: Any) -> Hashable:
    if isinstance(value, Text):
        return _frozen(value)
    return _all_frozen(tuple(value)) if isinstance(value, list | tuple) else value
