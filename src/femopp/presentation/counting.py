"""Numbers of tricks in words."""

from femopp.language import Message, Text, _, say

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
