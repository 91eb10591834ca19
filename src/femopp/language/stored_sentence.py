"""Stored sentences, which keep their wording when later versions change it."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

from msgspec import Struct

from femopp.language.languages import LANGUAGES, SOURCE
from femopp.language.speaker import Names, Speaker
from femopp.language.text import Message, Text

Piece = str | int
"""Words, or the seat (from 0) of the player whose name belongs here."""

_TOLD = "told"
_AS_TOLD = Message(f"{{{_TOLD}}}")

_MARK = "\0"
_MARKED = re.compile(f"{_MARK}(\\d+){_MARK}")


class Told(Struct, frozen=True, omit_defaults=True):
    """A text with the wording it was first shown with, without players' names.

    said     by language, the pieces of the sentence
    message  the English message it was made from, which may no longer exist
    values   the placeholders' values, if they are plain: numbers, words, seats
    """

    said: Mapping[str, tuple[Piece, ...]]
    message: str = ""
    values: Mapping[str, Any] = {}

    def __hash__(self) -> int:
        return hash((self.message, *self.said.items()))

    @property
    def text(self) -> Text:
        """This sentence as a text; see `_translated` for languages that it was stored without."""
        return Text(_AS_TOLD, {_TOLD: self})

    def reseated(self, seats: Sequence[int]) -> "Told":
        """Return the sentence about the same people in other seats, by the seats of before."""
        said = {
            language: tuple([seats[one] if isinstance(one, int) else one for one in pieces])
            for language, pieces in self.said.items()
        }
        return Told(said, self.message, _reseated(self.message, self.values, seats))

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
        return self.said.get(language) or _translated(self, language)


@lru_cache(maxsize=4096)
def _translated(told: Told, language: str) -> tuple[Piece, ...]:
    """Return the pieces in a language that was offered later, or else those in English.

    The data translate the sentence only if they also make the English that was stored.
    """
    english = told.said.get(SOURCE) or (told.message,)
    text = _restored(told.message, told.values)
    try:
        return _said(text, language) if _said(text, SOURCE) == english else english
    except KeyError:  # a value that wasn't plain
        return english


def _said(text: Text, language: str) -> tuple[Piece, ...]:
    return _in_pieces(_WithSeats(language).say(text))


def told(text: Text) -> Told:
    """Fix the wording of a text in every language; one that is fixed already is kept."""
    before = text.values.get(_TOLD) if text.message == _AS_TOLD else None
    if isinstance(before, Told):
        return before
    try:
        return _told_once(text.message, tuple(text.values.items()))
    except TypeError:  # an unhashable value
        return _told(text)


# Rule sheets repeat a few sentences, about different players.
@lru_cache(maxsize=4096)
def _told_once(message: Message, values: tuple[tuple[str, Any], ...]) -> Told:
    return _told(Text(message, dict(values)))


def _told(text: Text) -> Told:
    return Told(
        {language: _said(text, language) for language in LANGUAGES},
        text.message,
        {gap: _plain(value) for gap, value in text.values.items() if _is_plain(value)},
    )


class _WithSeats(Speaker):
    """Marks where names belong."""

    def __init__(self, language: str, names: Names = ()) -> None:
        super().__init__(language, names)

    def name(self, seat: int) -> str:
        # The table has no player's name.
        return super().name(seat) if seat < 0 else f"{_MARK}{seat}{_MARK}"


def _in_pieces(sentence: str) -> tuple[Piece, ...]:
    """Split a sentence with marks into words and seats: every second part is a seat."""
    parts = _MARKED.split(sentence)
    pieces = [int(part) if place % 2 else part for place, part in enumerate(parts)]
    return tuple(piece for piece in pieces if piece != "")


def _reseated(message: str, values: Mapping[str, Any], seats: Sequence[int]) -> dict[str, Any]:
    """Return plain values with other seats: they are what the message calls players."""
    kinds = {name: spec for _literal, name, spec, _conv in Formatter().parse(message) if name}
    found = dict(values)
    for gap, value in values.items():
        if isinstance(value, Mapping) and "message" in value:
            inner = _reseated(value["message"], value.get("values", {}), seats)
            found[gap] = {**value, "values": inner}
        elif kinds.get(gap) == "player" and isinstance(value, int) and value >= 0:
            found[gap] = seats[value]
        elif kinds.get(gap) == "players":
            found[gap] = [seats[one] for one in value]
    return found


def _is_plain(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, str | int | float | Text)


def _plain(value: Any) -> Any:
    """Return the value as JSON would give it back."""
    if isinstance(value, Text):
        values = {gap: _plain(one) for gap, one in value.values.items() if _is_plain(one)}
        return {"message": value.message, "values": values}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, str) else value


def _restored(message: str, values: Mapping[str, Any]) -> Text:
    """Return the text of a message and its plain values."""
    texts = {
        gap: _restored(value["message"], value.get("values", {}))
        if isinstance(value, Mapping)
        else value
        for gap, value in values.items()
    }
    return Text(Message(message), texts)
