"""Stored sentences, which stay as they were told when later versions word them differently."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from femopp.language.speaker import LANGUAGES, Names, Speaker
from femopp.language.text import Message, Text

Piece = str | int
"""Words, or the seat (from 0) of the player whose name stands there."""

_TOLD = "told"
_AS_TOLD = Message(f"{{{_TOLD}}}")

_MARK = "\0"
_MARKED = re.compile(f"{_MARK}(\\d+){_MARK}")


class Told(Struct, frozen=True, omit_defaults=True):
    """A text as it was told once: no name of a person is in it.

    said     by language, the pieces of the sentence
    message  the English message that it was made from, which may be gone by now
    values   what filled the gaps of the message, where that is plain: numbers, words, seats
    """

    said: Mapping[str, tuple[Piece, ...]]
    message: str = ""
    values: Mapping[str, Any] = {}

    def __hash__(self) -> int:
        return hash((self.message, *self.said.items()))

    @property
    def text(self) -> Text:
        """The text that is spoken as this was told, in English where it was told in no other."""
        return Text(_AS_TOLD, {_TOLD: self})

    def spoken(self, speaker: Speaker) -> str:
        return "".join(
            [
                speaker.name(piece) if isinstance(piece, int) else piece
                for piece in self._pieces(speaker.language)
            ]
        )

    def opens_with_name(self, language: str) -> bool:
        """Whether the sentence begins with a player's name."""
        return isinstance(next(iter(self._pieces(language)), ""), int)

    def _pieces(self, language: str) -> tuple[Piece, ...]:
        return self.said.get(language) or self.said.get(LANGUAGES[0]) or (self.message,)


def told(text: Text) -> Told:
    """The text as it is told now, in every language; one that was told before, as it was then."""
    before = text.values.get(_TOLD) if text.message == _AS_TOLD else None
    if isinstance(before, Told):
        return before
    try:
        return _told_once(text.message, tuple(text.values.items()))
    except TypeError:  # a value that cannot be looked up
        return _told(text)


# Sheets say the same few things again and again, about any player.
@lru_cache(maxsize=4096)
def _told_once(message: Message, values: tuple[tuple[str, Any], ...]) -> Told:
    return _told(Text(message, dict(values)))


def _told(text: Text) -> Told:
    return Told(
        {language: _in_pieces(_WithSeats(language).say(text)) for language in LANGUAGES},
        text.message,
        {gap: _plain(value) for gap, value in text.values.items() if _is_plain(value)},
    )


class _WithSeats(Speaker):
    """Marks the place of each name."""

    def __init__(self, language: str, names: Names = ()) -> None:
        super().__init__(language, names)

    def name(self, seat: int) -> str:
        # The table has no name.
        return super().name(seat) if seat < 0 else f"{_MARK}{seat}{_MARK}"


def _in_pieces(sentence: str) -> tuple[Piece, ...]:
    """The words and seats of a sentence with marks in it: every second part is a seat."""
    parts = _MARKED.split(sentence)
    pieces = [int(part) if place % 2 else part for place, part in enumerate(parts)]
    return tuple(piece for piece in pieces if piece != "")


def _is_plain(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, str | int | float | Text)


def _plain(value: Any) -> Any:
    """Return the value as it comes back from JSON."""
    if isinstance(value, Text):
        values = {gap: _plain(one) for gap, one in value.values.items() if _is_plain(one)}
        return {"message": value.message, "values": values}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, str) else value
