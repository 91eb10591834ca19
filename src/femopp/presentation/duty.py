"""`Duty` and `Owed`: what a player must remember at the rituals of a game."""

from msgspec import Struct

from femopp.language import Message, Text
from femopp.rulebook import Action


class Duty(Struct, frozen=True):
    """A kind of duty: its name, what it is called, and when it falls due."""

    name: str
    title: Message
    when: Message


class Owed(Struct, frozen=True):
    """A duty that a seat has now.

    text    what to remember, in a sentence
    action  what fulfils it, None for waiting
    label   the words on a button for that
    """

    duty: Duty
    text: Text
    action: Action | None = None
    label: Message | None = None
