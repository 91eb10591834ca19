"""A text: an English message and the values for its placeholders."""

from collections.abc import Mapping
from functools import cache, reduce
from operator import attrgetter
from string import Formatter
from typing import Any, NewType

from msgspec import Struct

Message = NewType("Message", str)
"""An English sentence in the catalogue, with placeholders such as ``{action.card}``."""


def _(english: str) -> Message:
    """Mark a sentence for the catalogue. It is translated only when it is rendered."""
    # Called so often that even the no-op `Message` would cost.
    return english  # type: ignore[return-value]


class Text(Struct, frozen=True):
    """A message with the value of each placeholder. Values are translated too."""

    message: Message
    values: Mapping[str, Any] = {}


def say(english: Message, **values: object) -> Text:
    """Return a text of this message with these values.

    Only the placeholders' values are kept: a text about a state doesn't carry the state's cards.
    Raises KeyError or AttributeError if a placeholder has no value.
    """
    names, gaps = _gaps(english)
    if not names:
        return Text(english)
    if not gaps:
        return Text(english, {name: values[name] for name in names})
    return Text(
        english, {gap: reduce(getattr, further, values[first]) for gap, first, further in gaps}
    )


def say_of(thing: object, english: Message) -> Text:
    """Return a text of this message about a thing: its attributes are the placeholders' values."""
    return Text(english, {name: attrgetter(name)(thing) for name in _gaps(english)[0]})


@cache
def _gaps(
    message: Message,
) -> tuple[tuple[str, ...], tuple[tuple[str, str, tuple[str, ...]], ...]]:
    """Return the placeholders; and each with its first name and the attributes that follow.

    If no attributes follow any, the second is empty.
    """
    names = [name for _literal, name, _spec, _conv in Formatter().parse(message) if name]
    gaps = tuple([(name, *_split(name)) for name in names])
    return tuple(names), gaps if any(further for _gap, _first, further in gaps) else ()


def _split(name: str) -> tuple[str, tuple[str, ...]]:
    first, *further = name.split(".")
    return first, tuple(further)
