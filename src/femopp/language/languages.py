"""The languages: those that are offered, and what each one's folder says beside its messages."""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

CATALOGUE = Path(__file__).parent / "catalogue"

SOURCE = "en"
"""The language in which messages are written."""

LANGUAGES: tuple[str, ...] = tuple(json.loads((CATALOGUE / "offered.json").read_text("utf-8")))
"""The languages that are offered; the client reads the same file."""

WRITTEN = tuple(sorted(file.parent.name for file in CATALOGUE.glob("*/language.toml")))
"""The languages that have a folder, even if their messages aren't all translated yet."""


class Language(Struct, frozen=True, forbid_unknown_fields=True):
    """A language beside its messages. Its file leaves out what is as in English.

    you            name of somebody who plays alone, which speaks to them
    to_you         patterns with their replacements, for sentences about them; see `second_person`
    verbs          verbs as they follow other names, each as it follows `you`
    decimal_point  the sign before decimals
    capitals       capital letters, where they aren't the usual ones of small letters
    ranks          index on a card, by the rank's letter in records
    suits          what is typed for a suit, by its letter in records
    bots           names of bots, by face, where they aren't the faces' own
    """

    you: str
    to_you: tuple[tuple[str, str], ...] = ()
    verbs: Mapping[str, str] = {}
    decimal_point: str = ","
    capitals: Mapping[str, str] = {}
    ranks: Mapping[str, str] = {}
    suits: Mapping[str, str] = {}
    bots: Mapping[str, str] = {}


@cache
def language_named(code: str) -> Language:
    """Return what the folder of a language says. Raises ValueError if there is none."""
    if code not in WRITTEN:
        raise ValueError(f"no language {code!r}; there are: {', '.join(LANGUAGES)}")
    data = tomllib.loads((CATALOGUE / code / "language.toml").read_text("utf-8"))
    return msgspec.convert(data, Language)


def offered(tag: str) -> str | None:
    """Return the language of a tag such as ``tr-TR``, None if it isn't offered."""
    code = tag.strip().partition(";")[0].replace("_", "-").partition("-")[0].lower()
    return code if code in LANGUAGES else None


def with_capital(words: str, code: str) -> str:
    """Begin words with a capital letter: in Turkish ``İ`` for ``i``."""
    first = words[:1]
    return language_named(code).capitals.get(first, first.upper()) + words[1:]


_I = str.maketrans("İIı", "iii")


def lowered(text: str) -> str:
    """Return typed words in small letters, with both i's of Turkish alike."""
    return text.translate(_I).lower()
