"""Goes through the lines of a record one by one."""

from collections.abc import Container

from femopp.language import Text, _, say
from femopp.record.lines import Line, Lines
from femopp.record.piece import Piece
from femopp.rulebook import quoted


class Cursor:
    """The next line of a record, and the comments of the lines of its head so far."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._next = 0
        self.about: list[str] = []

    def peek(self) -> Line | None:
        """The next line, None after the last."""
        lines = self._lines.lines
        return lines[self._next] if self._next < len(lines) else None

    def take(self, wanted: Text) -> Line:
        """The next line. Raises `RecordError` where the record ends instead of what is wanted."""
        line = self.peek()
        if line is None:
            raise self._lines.end.fault(
                say(_("the record ends where there should be: {wanted}"), wanted=wanted)
            )
        self._next += 1
        return line

    def skip(self) -> None:
        """Go on after the line that `peek` has shown."""
        self._next += 1

    def header(self, key: str) -> Piece:
        """What stands after this key, which must be the next in the head."""
        value = self.header_if(key)
        if value is None:
            wanted = say(_("a line that begins with {key}:"), key=key)
            said = self.take(wanted).said
            raise said.fault(misplaced(said, wanted))
        return value

    def header_if(self, key: str) -> Piece | None:
        """What stands after this key, None where it is not the next in the head."""
        found = self.header_of((key,))
        return found[1] if found else None

    def header_of(self, keys: Container[str]) -> tuple[str, Piece] | None:
        """One of these keys and what stands after it, None where none is the next in the head."""
        line = self.peek()
        parts = line.said.cut(":") if line else None
        if line is None or parts is None or parts[0].text not in keys:
            return None
        self.skip()
        self.about += line.comments
        return parts[0].text, parts[1]


def misplaced(found: Piece, wanted: Text) -> Text:
    """That something cannot stand here, and what should."""
    return say(
        _("{found} cannot stand here; there should be: {wanted}"),
        found=quoted(found.text),
        wanted=wanted,
    )
