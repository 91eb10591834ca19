"""Replacements for characters that the terminal's encoding lacks."""

import codecs
import contextlib
import sys
import unicodedata

from femopp.cards import Suit
from femopp.language import language_named

_PLAIN = {
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "--",
    "\N{MIDDLE DOT}": ".",
    "\N{BULLET}": "*",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}": ">",
    "\N{BOX DRAWINGS LIGHT HORIZONTAL}": "-",
    "\N{RIGHTWARDS ARROW}": ">",
    "\N{CHECK MARK}": "+",
    "\N{PLUS-MINUS SIGN}": "+/-",
    "\N{LATIN SMALL LETTER DOTLESS I}": "i",
}


def plain(text: str, language: str) -> str:
    """Return the text in ASCII: ``Q\N{BLACK CLUB SUIT}`` becomes ``QC``."""
    own = language_named(language).suits
    suits = {suit.symbol: own.get(suit, suit).upper() for suit in Suit}
    return "".join(_plain(sign, suits) for sign in text)


def _plain(sign: str, suits: dict[str, str]) -> str:
    if sign in suits:
        return suits[sign]
    if sign in _PLAIN:
        return _PLAIN[sign]
    letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return letters or "?"


def make_streams_safe(language: str) -> None:
    """Let no character make writing fail, and no bytes make reading fail."""

    def replace(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        return plain(error.object[error.start : error.end], language), error.end

    codecs.register_error("femopp", replace)
    for stream, errors in ((sys.stdout, "femopp"), (sys.stderr, "femopp"), (sys.stdin, "replace")):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors=errors)  # type: ignore[union-attr]
