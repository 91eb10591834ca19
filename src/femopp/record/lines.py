"""Splits the bytes of a record, which may be anything, into lines."""

import re
from unicodedata import normalize

from msgspec import Struct

from femopp.language import _, say
from femopp.record.faults import Place, RecordError
from femopp.record.piece import BLANKS, Piece

LONGEST_LINE = 20_000
"""The longest line, and the longest comment, in characters.

A deal with hundreds of penalties is one line.
"""

COMMENT = "#"

# Control characters, other line breaks, and surrogates.
UNREADABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")

# Typed by word processors and web pages; they look like any other space.
OTHER_BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")


class Line(Struct, frozen=True, gc=False):
    """A line with content, the comments above it and the one at its end."""

    said: Piece
    above: tuple[str, ...] = ()
    beside: str = ""

    @property
    def comments(self) -> tuple[str, ...]:
        """All comments, for lines that cannot keep their places."""
        return (*self.above, self.beside) if self.beside else self.above


class Lines(Struct, frozen=True):
    """The lines of a record, the comments after the last one, and the position of its end."""

    lines: tuple[Line, ...]
    below: tuple[str, ...]
    end: Piece


def read_lines(data: str | bytes) -> Lines:
    """Split a text into lines. Raises `RecordError`, or TypeError for other types."""
    if not isinstance(data, str | bytes):
        raise TypeError(f"a record is a string or bytes, not {type(data).__name__}")
    text = tidied(data if isinstance(data, str) else _decoded(data))
    lines: list[Line] = []
    comments: list[str] = []
    rows = [row.removesuffix("\r") for row in text.removeprefix("\ufeff").split("\n")]
    for number, row in enumerate(rows, start=1):
        said, mark, comment = row.partition(COMMENT)
        _check_readable(row, number, max(len(said), len(comment)))
        comment = comment.strip(BLANKS)
        piece = Piece(said, number).part(0, len(said))
        if piece.text:
            lines.append(Line(piece, tuple(comments), comment))
            comments = []
        elif mark:
            comments.append(comment)
    end = Piece("", len(rows), len(rows[-1]) + 1)
    return Lines(tuple(lines), tuple(comments), end)


def tidied(text: str) -> str:
    """Return the text with composed accents (NFC) and ordinary spaces.

    Keyboards differ in the characters they send, and what looks the same must be the same.
    """
    return OTHER_BLANKS.sub(" ", normalize("NFC", text))


def _check_readable(row: str, number: int, longest: int) -> None:
    if longest > LONGEST_LINE:
        raise RecordError(
            say(
                _("the line is too long; the limit is {most} characters"),
                most=LONGEST_LINE,
            ),
            Place(number, LONGEST_LINE + 1),
        )
    found = UNREADABLE.search(row)
    if found:
        raise RecordError(
            say(_("a record can't contain the character {code}"), code=f"U+{ord(found[0]):04X}"),
            Place(number, found.start() + 1),
        )


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        raise RecordError(
            say(_("this isn't UTF-8; save the record as UTF-8")), Place(line, column)
        ) from None
