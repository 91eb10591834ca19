"""Renders texts in one language, with the players' names for seats."""

import gettext
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from string import Formatter
from typing import Any

from femopp.language.languages import (
    CATALOGUE,
    LANGUAGES,
    SOURCE,
    language_named,
    with_capital,
)
from femopp.language.second_person import to_second_person
from femopp.language.text import Message, Text, _

Names = Sequence[str]
"""The players' names in seat order."""

AND, OR = _("{first} and {last}"), _("{first} or {last}")
"""The ends of lists."""


class Speaker:
    """Renders a `Text` as a sentence.

    In a message ``{seat:player}`` names the player of a seat, ``{points:signed}`` writes a sign,
    ``{points:whole}`` only a minus, ``{cost:tenths}`` one decimal, and ``{cost:hundredths}`` two.
    ``{words:opening}`` begins with a capital letter, and ``{words:sentence}`` ends with a full stop
    too.
    """

    def __init__(self, language: str = SOURCE, names: Names = ()) -> None:
        self.language = language
        self.names = tuple(names)
        self._has_you = language_named(language).you in self.names

    def say(self, text: Text | Message) -> str:
        """Return the sentence in this language."""
        if not isinstance(text, Text):
            return _translated(self.language, text)
        template, gaps = _template(self.language, text.message)
        if not gaps:
            return template
        values = text.values
        said = template % tuple([render(self, values[gap]) for gap, _how, render in gaps])
        return to_second_person(said, self.language) if self._has_you else said

    def opening(self, text: Text | Message) -> str:
        """Return the sentence with a capital first letter, unless it begins with a name.

        Names stay as they were typed.
        """
        said = self.say(text)
        has_name = isinstance(text, Text) and self._opens_with_name(text)
        return said if has_name else with_capital(said, self.language)

    def _opens_with_name(self, text: Text) -> bool:
        template, gaps = _template(self.language, text.message)
        if not gaps or not template.startswith(_GAP):
            return False
        gap, how, _render = gaps[0]
        value = text.values[gap]
        if how == "player":
            # The table isn't named by a player.
            return bool(value >= 0)
        if isinstance(value, Text):
            return self._opens_with_name(value)
        # Stored sentences have a method for this.
        opens = getattr(value, "opens_with_name", None)
        if opens is not None:
            return bool(opens(self.language))
        return how == "players" or type(value) is str

    def name(self, seat: int) -> str:
        """Return the name of the player in this seat (from 0), or of the table (-1)."""
        if seat < 0:
            return _translated(self.language, _("the table"))
        return self.names[seat] if seat < len(self.names) else f"{seat + 1}"

    def listed(self, words: Sequence[str], message: Message = AND) -> str:
        """Return a list with the last two joined by a message; empty for no words."""
        if len(words) < 2:
            return "".join(words)
        return self.say(Text(message, {"first": ", ".join(words[:-1]), "last": words[-1]}))

    def decimal(self, number: float, digits: int, sign: str = "-") -> str:
        """Format a number with this many decimals, such as "−0.5"; `sign` "+" gives "+0.5"."""
        # Integers may be too large for a float.
        whole = isinstance(number, int) and not digits
        point = language_named(self.language).decimal_point
        written = f"{number:{sign}}" if whole else f"{number:{sign}.{digits}f}"
        return written.replace("-", MINUS).replace(".", point)

    def speak(self, value: object) -> str:
        """Render one value: a text, a number, or a list of values.

        Values with their own words in each language, such as cards, have a method ``spoken`` that
        takes the speaker.
        """
        if isinstance(value, Text):
            return self.say(value)
        spoken = getattr(value, "spoken", None)
        if spoken is not None:
            return str(spoken(self))
        if isinstance(value, tuple | list):
            # Cards are listed like a hand.
            between = " " if all(hasattr(one, "spoken") for one in value) else ", "
            return between.join(self.speak(one) for one in value)
        return str(value)


_GAP = "%s"

Render = Callable[[Speaker, Any], str]
"""Renders the value of a gap."""


@lru_cache(maxsize=4096)
def _template(language: str, message: Message) -> tuple[str, tuple[tuple[str, str, Render], ...]]:
    """Translate a message; return it with `_GAP` for each gap, and the gaps with their formats.

    If it has gaps, it is a template for the operator ``%``, otherwise the sentence itself.
    """
    parts = list(Formatter().parse(_translated(language, message)))
    gaps = tuple(
        [
            (gap, how or "", _SPECIAL.get(how or "") or partial(_formatted, how or ""))
            for _words, gap, how, _conversion in parts
            if gap is not None
        ]
    )
    if not gaps:
        return "".join([words for words, *_gap in parts]), ()
    words = [
        words.replace("%", "%%") + ("" if gap is None else _GAP)
        for words, gap, _how, _conversion in parts
    ]
    return "".join(words), gaps


MINUS = "\N{MINUS SIGN}"


def _formatted(how: str, _speaker: Speaker, value: Any) -> str:
    return str(format(value, how))


def _alternatives(speaker: Speaker, numbers: Sequence[int]) -> str:
    return speaker.listed([speaker.decimal(number, 0) for number in numbers], OR)


def _players(speaker: Speaker, seats: Sequence[int]) -> str:
    return speaker.listed([speaker.name(seat) for seat in seats])


def _opening(speaker: Speaker, words: object) -> str:
    return with_capital(speaker.speak(words), speaker.language)


_SPECIAL: Mapping[str, Render] = {
    "alternatives": _alternatives,
    "": Speaker.speak,
    "player": lambda speaker, seat: speaker.name(seat),
    "players": _players,
    "signed": lambda speaker, points: speaker.decimal(points, 0, "+" if points else ""),
    "whole": lambda speaker, points: speaker.decimal(points, 0),
    "tenths": lambda speaker, number: speaker.decimal(number, 1),
    "hundredths": lambda speaker, number: speaker.decimal(number, 2),
    "opening": _opening,
    "sentence": lambda speaker, words: f"{_opening(speaker, words).removesuffix('.')}.",
}


def add_catalogue(domain: str, folder: Path) -> None:
    """Add the translations of a gettext domain, in a folder such as a kit's ``locale``.

    If Femopp translates a message too, its own translation is used.
    """
    for language in LANGUAGES:
        if gettext.find(domain, str(folder), [language]) is not None:
            more = gettext.translation(domain, folder, [language])
            _translation(language).add_fallback(more)
    _template.cache_clear()


def _translated(language: str, message: Message) -> str:
    # The empty message is the catalogue's header.
    return _translation(language).gettext(message) if message else ""


@cache
def _translation(language: str) -> gettext.NullTranslations:
    # The messages themselves are English.
    return gettext.translation("femopp", CATALOGUE, [language], fallback=language == SOURCE)
