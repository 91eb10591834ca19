"""Replacements for characters that the terminal's encoding lacks."""

import codecs
import contextlib
import sys
import unicodedata

from femopp.cards import Suit

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
}
_SUITS = {
    "en": {suit.symbol: suit.value for suit in Suit},
    "sv": dict(zip([suit.symbol for suit in Suit], "KRHS", strict=True)),
}


def plain(text: str, language: str) -> str:
    """Return the text in ASCII: ``Q\N{BLACK CLUB SUIT}`` becomes ``QC``."""
    return "".join(_plain(sign, _SUITS.get(language, _SUITS["en"])) for sign in text)


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
