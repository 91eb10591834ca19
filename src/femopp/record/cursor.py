"""A cursor over the lines of a record."""

from collections.abc import Container

from femopp.language import Text, _, say
from femopp.record.lines import Line, Lines
from femopp.record.piece import Piece
from femopp.rulebook import quoted


class Cursor:
    """The next line of a record, and the comments of the head so far."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._next = 0
        self.about: list[str] = []

    def peek(self) -> Line | None:
        """Return the next line, None after the last."""
        lines = self._lines.lines
        return lines[self._next] if self._next < len(lines) else None

    def take(self, wanted: Text) -> Line:
        """Return the next line. Raises `RecordError` (missing: `wanted`) at the end."""
        line = self.peek()
        if line is None:
            raise self._lines.end.fault(
                say(_("the record ends too early; expected: {wanted}"), wanted=wanted)
            )
        self._next += 1
        return line

    def skip(self) -> None:
        """Move past the line that `peek` returned."""
        self._next += 1

    def header(self, key: str) -> Piece:
        """Return the value of this key, which must be next in the head."""
        value = self.header_if(key)
        if value is None:
            wanted = say(_("a line that begins with {key}:"), key=key)
            said = self.take(wanted).said
            raise said.fault(misplaced(said, wanted))
        return value

    def header_if(self, key: str) -> Piece | None:
        """Return the value of this key if it is next in the head."""
        found = self.header_of((key,))
        return found[1] if found else None

    def header_of(self, keys: Container[str]) -> tuple[str, Piece] | None:
        """Return the next key and its value if it is one of these."""
        line = self.peek()
        parts = line.said.cut(":") if line else None
        if line is None or parts is None or parts[0].text not in keys:
            return None
        self.skip()
        self.about += line.comments
        return parts[0].text, parts[1]


def misplaced(found: Piece, wanted: Text) -> Text:
    """Return the message that something doesn't belong here, and what does."""
    return say(
        _("{found} doesn't belong here; expected: {wanted}"),
        found=quoted(found.text),
        wanted=wanted,
    )
