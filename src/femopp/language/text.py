"""A text before it is spoken: an English message and the values that fill its gaps."""

from collections.abc import Mapping
from functools import cache, reduce
from string import Formatter
from typing import Any, NewType

from msgspec import Struct

Message = NewType("Message", str)
"""An English sentence that stands in the catalogue, with gaps such as ``{action.card}``."""


def _(english: str) -> Message:
    """Mark a sentence for the catalogue; it is translated when it is spoken, not here."""
    # Said so often that even to call `Message`, which does nothing, would be felt.
    return english  # type: ignore[return-value]


class Text(Struct, frozen=True):
    """A message with the value of each gap. Values are spoken in the reader's language too."""

    message: Message
    values: Mapping[str, Any] = {}


def say(english: Message, **values: object) -> Text:
    """A text of this message with these values in its gaps.

    Only what the gaps name is kept: a text about a state does not carry the state's cards.
    Raises KeyError or AttributeError when a gap names something that is not there.
    """
    return Text(
        english,
        {
            gap: reduce(getattr, further, values[first]) if further else values[first]
            for gap, first, further in _gaps(english)
        },
    )


@cache
def _gaps(message: Message) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Each gap, the value that it begins with, and the attributes that follow."""
    names = [name for _literal, name, _spec, _conv in Formatter().parse(message) if name]
    return tuple([(name, *_split(name)) for name in names])


def _split(name: str) -> tuple[str, tuple[str, ...]]:
    first, *further = name.split(".")
    return first, tuple(further)
