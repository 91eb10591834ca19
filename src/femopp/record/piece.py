"""A piece of a record's text, with its position."""

import re
from collections.abc import Iterator

from msgspec import Struct

from femopp.language import Text
from femopp.record.faults import Place, RecordError

BLANKS = " \t"
_WORD = re.compile(r'"(?P<quoted>[^"]+)"(?![^ \t])|[^ \t]+')


class Piece(Struct, frozen=True, gc=False):
    """Some text, its line and the column of its first character, from 1.

    `quoted`: the text was in quotes, which are not part of it.
    """

    text: str
    line: int = 1
    column: int = 1
    quoted: bool = False

    @property
    def place(self) -> Place:
        return Place(self.line, self.column)

    def fault(self, text: Text) -> RecordError:
        """Return an error at this place."""
        return RecordError(text, self.place)

    def part(self, start: int, end: int) -> "Piece":
        """Return the characters from `start` to before `end`, stripped."""
        text = self.text[start:end]
        inner = text.lstrip(BLANKS)
        column = self.column + start + len(text) - len(inner)
        return Piece(inner.rstrip(BLANKS), self.line, column)

    def split(self, separator: str) -> Iterator["Piece"]:
        """Yield the parts between separators outside quotes; an empty piece has one empty part."""
        start = 0
        for found in re.finditer(f'"[^"]*"|{re.escape(separator)}', self.text):
            if found[0] == separator:
                yield self.part(start, found.start())
                start = found.end()
        yield self.part(start, len(self.text))

    def unquoted(self) -> "Piece":
        """Return the piece without the quotes around the whole of it, if there are any."""
        words = self.words()
        return words[0] if len(words) == 1 else self

    def cut(self, separator: str) -> tuple["Piece", "Piece"] | None:
        """Return the parts before and after the first separator, None if there is none."""
        place = self.text.find(separator)
        if place < 0:
            return None
        return self.part(0, place), self.part(place + len(separator), len(self.text))

    def cut_last_word(self) -> tuple["Piece", "Piece"]:
        """Return the part before the last word (perhaps empty), and the last word."""
        start = max(self.text.rfind(" "), self.text.rfind("\t")) + 1
        return self.part(0, start), self.part(start, len(self.text))

    def words(self) -> list["Piece"]:
        """Split into words; quoted words are one."""
        return [self._word(match) for match in _WORD.finditer(self.text)]

    def _word(self, match: re.Match[str]) -> "Piece":
        inner = match["quoted"]
        column = self.column + match.start()
        if inner is None:
            return Piece(match[0], self.line, column)
        return Piece(inner, self.line, column, quoted=True)

    @property
    def end(self) -> "Piece":
        """The empty piece after the last character, for errors about something missing."""
        return Piece("", self.line, self.column + len(self.text))
