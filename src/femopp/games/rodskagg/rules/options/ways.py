"""Three ways to play: with knocks and a helping hand, unaided, or without knocks."""

from femopp.language import _
from femopp.rulebook import Way

_KNOCKS = {"rituals": "manual", "false_knock_penalty": "1"}

WAYS = (
    Way(
        "hand",
        _("With a helping hand"),
        _("Knock when somebody forgets. The king whispers what you have to remember."),
        _KNOCKS,
        helps=True,
    ),
    Way(
        "unaided",
        _("Nobody reminds you"),
        _("As at a kitchen table: forget, and it may cost you five."),
        _KNOCKS,
    ),
    Way(
        "unknocked",
        _("Without knocking"),
        _("Just the cards. Phrases and questions happen by themselves."),
        {"rituals": "auto"},
        in_book={"skane": {"rituals": "off"}},
    ),
)

USUAL_WAYS = {"skane": "unknocked"}
"""The usual ways of books that know no knocks; elsewhere it's the first."""
