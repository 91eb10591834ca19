"""Sentences that have been said before: the same few are said at every table, again and again."""

from collections.abc import Hashable
from typing import Any

from femopp.language import Names, Speaker, Text

MOST = 4096

_before: dict[tuple[str, Names, Hashable], str] = {}


def said(text: Text, speaker: Speaker) -> str:
    """As `speaker.say`, without putting the sentence together anew if it has been said lately."""
    key = (speaker.language, speaker.names, _frozen(text))
    found = _before.get(key)
    if found is None:
        if len(_before) >= MOST:
            _before.clear()
        found = _before[key] = speaker.say(text)
    return found


def _frozen(value: Any) -> Hashable:
    """The value as a key; types stand beside values, as True and 1 are equal and read otherwise."""
    if isinstance(value, Text):
        if not value.values:
            return value.message
        return (value.message, *[(name, _frozen(one)) for name, one in value.values.items()])
    if isinstance(value, list | tuple):
        return (type(value), *[_frozen(one) for one in value])
    return (type(value), value)
