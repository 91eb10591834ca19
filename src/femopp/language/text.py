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
    return Message(english)


class Text(Struct, frozen=True):
    """A message with the value of each gap. Values are spoken in the reader's language too."""

    message: Message
    values: Mapping[str, Any] = {}


def say(english: Message, **values: object) -> Text:
    """A text of this message with these values in its gaps.

    Only what the gaps name is kept: a text about a state does not carry the state's cards.
    Raises KeyError or AttributeError when a gap names something that is not there.
    """
    return Text(english, {gap: _look_up(gap, values) for gap in _gaps(english)})


def _look_up(gap: str, values: Mapping[str, object]) -> object:
    first, *rest = gap.split(".")
    return reduce(getattr, rest, values[first])


@cache
def _gaps(message: Message) -> tuple[str, ...]:
    return tuple(name for _literal, name, _spec, _conv in Formatter().parse(message) if name)
