"""A piece of a record's text that knows where it stands."""

import re
from collections.abc import Iterator

from msgspec import Struct

from femopp.language import Text
from femopp.record.faults import Place, RecordError

BLANKS = " \t"
_WORD = re.compile(r'"(?P<quoted>[^"]+)"(?![^ \t])|[^ \t]+')


class Piece(Struct, frozen=True, gc=False):
    """Some text, the line it stands in and the column of its first character, from 1.

    `quoted` tells that it stood in quotes, which are no part of the text.
    """

    text: str
    line: int = 1
    column: int = 1
    quoted: bool = False

    @property
    def place(self) -> Place:
        return Place(self.line, self.column)

    def fault(self, text: Text) -> RecordError:
        """The error that something is wrong here."""
        return RecordError(text, self.place)

    def part(self, start: int, end: int) -> "Piece":
        """The characters from `start` to before `end`, without the blanks around them."""
        text = self.text[start:end]
        inner = text.lstrip(BLANKS)
        column = self.column + start + len(text) - len(inner)
        return Piece(inner.rstrip(BLANKS), self.line, column)

    def split(self, separator: str) -> Iterator["Piece"]:
        """The parts between separators; one empty part where the piece is empty."""
        start = 0
        for text in self.text.split(separator):
            yield self.part(start, start + len(text))
            start += len(text) + len(separator)

    def cut(self, separator: str) -> tuple["Piece", "Piece"] | None:
        """The parts before and after the first separator, None where there is none."""
        place = self.text.find(separator)
        if place < 0:
            return None
        return self.part(0, place), self.part(place + len(separator), len(self.text))

    def cut_last_word(self) -> tuple["Piece", "Piece"]:
        """What stands before the last word (perhaps nothing), and the last word."""
        start = max(self.text.rfind(" "), self.text.rfind("\t")) + 1
        return self.part(0, start), self.part(start, len(self.text))

    def words(self) -> list["Piece"]:
        """The words; some words in quotes are one."""
        return [self._word(match) for match in _WORD.finditer(self.text)]

    def _word(self, match: re.Match[str]) -> "Piece":
        inner = match["quoted"]
        column = self.column + match.start()
        if inner is None:
            return Piece(match[0], self.line, column)
        return Piece(inner, self.line, column, quoted=True)

    @property
    def end(self) -> "Piece":
        """The empty piece after the last character, where something is missing."""
        return Piece("", self.line, self.column + len(self.text))
