"""A preset: a named set of option values, as one rule book has them."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from femopp.language import Message


class Preset(Struct, frozen=True):
    """A named set of values that differ from the defaults; its rule ids begin with `prefix`."""

    name: str
    prefix: str
    title: Message
    values: Mapping[str, Any] = {}
