"""The buttons of rituals at a table."""

from msgspec import Struct

from femopp.language import Message


class RitualButton(Struct, frozen=True):
    """The button of a ritual: a label of a few words, and the icon that the client draws.

    One that `is_rare` is behind a further button.
    """

    label: Message
    icon: str
    is_rare: bool = False
