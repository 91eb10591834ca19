"""Lists, days and how often something was, in words, as parts of sentences."""

from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from femopp.language import Message, Speaker, Text, _, say
from femopp.presentation.counting import Number

MONTHS: tuple[Message, ...] = (
    _("{day} January"),
    _("{day} February"),
    _("{day} March"),
    _("{day} April"),
    _("{day} May"),
    _("{day} June"),
    _("{day} July"),
    _("{day} August"),
    _("{day} September"),
    _("{day} October"),
    _("{day} November"),
    _("{day} December"),
)


class Times(Struct, frozen=True):
    """How often: "once", "twice", "three times"."""

    number: int

    def spoken(self, speaker: Speaker) -> str:
        if self.number == 1:
            return speaker.say(_("once"))
        if self.number == 2:
            return speaker.say(_("twice"))
        return speaker.say(say(_("{count} times"), count=Number(self.number)))


class Listed(Struct, frozen=True):
    """A list: "Anna, Bo and Gun"."""

    parts: Sequence[Text | str]

    def spoken(self, speaker: Speaker) -> str:
        return speaker.listed([speaker.speak(one) for one in self.parts])


class Day(Struct, frozen=True):
    """A date: "6 November", perhaps with its year."""

    day: date
    has_year: bool = False

    def spoken(self, speaker: Speaker) -> str:
        said = speaker.say(say(MONTHS[self.day.month - 1], day=self.day.day))
        return f"{said} {self.day.year}" if self.has_year else said


class Decimal(Struct, frozen=True):
    """A number with one decimal, or with none."""

    number: float
    digits: int = 0
    sign: str = "-"

    def spoken(self, speaker: Speaker) -> str:
        return speaker.decimal(self.number, self.digits, self.sign)
