"""Rituals at a table: their buttons, what a player must remember, and verdicts on knocks."""

from msgspec import Struct

from femopp.language import Message, Text
from femopp.rulebook import Action
from femopp.tricks import Seat


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


class RitualButton(Struct, frozen=True):
    """The button of a ritual: a label of a few words, and the icon that the client draws.

    One that `is_rare` is behind a further button.
    """

    label: Message
    icon: str
    is_rare: bool = False


class Verdict(Struct, frozen=True):
    """A knock and its result: the knocker, whose error they named, and whether it was one."""

    knocker: Seat
    culprit: Seat | None
    is_right: bool

    @property
    def payer(self) -> Seat:
        """The seat whose points the verdict changes, if it changes any."""
        return self.culprit if self.is_right and self.culprit is not None else self.knocker
