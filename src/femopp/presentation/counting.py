"""Numbers in words."""

from msgspec import Struct

from femopp.language import Message, Speaker, Text, _, say

_TRICKS: tuple[Message, ...] = (
    _("no tricks"),
    _("one trick"),
    _("two tricks"),
    _("three tricks"),
    _("four tricks"),
    _("five tricks"),
    _("six tricks"),
    _("seven tricks"),
    _("eight tricks"),
    _("nine tricks"),
    _("ten tricks"),
    _("eleven tricks"),
    _("twelve tricks"),
)


def tricks_in_words(number: int) -> Text:
    """Return a number of tricks, such as "six tricks"."""
    if number < len(_TRICKS):
        return say(_TRICKS[number])
    return say(_("{number} tricks"), number=number)


_NUMBERS: tuple[Message, ...] = (
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
    _("eleven"),
    _("twelve"),
)


class Number(Struct, frozen=True):
    """A number in a sentence: small ones are words, others digits."""

    value: int

    def spoken(self, speaker: Speaker) -> str:
        if 0 < self.value <= len(_NUMBERS):
            return speaker.say(_NUMBERS[self.value - 1])
        return speaker.decimal(self.value, 0)
