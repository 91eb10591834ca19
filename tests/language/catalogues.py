"""The messages in the code, and the catalogues of the other languages."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import femopp
from femopp.language import LANGUAGES, WRITTEN
from femopp.language import SOURCE as ENGLISH

SOURCE = Path(femopp.__file__).parent
BEGUN = [language for language in WRITTEN if language != ENGLISH]
"""Languages that have a catalogue."""

TRANSLATED = [language for language in BEGUN if language in LANGUAGES]
"""Languages that are offered, so that their catalogues must be complete."""


@cache
def messages() -> tuple[str, ...]:
    """Return every message in the code, extracted as CONTRIBUTING.md describes."""
    return messages_in(SOURCE)


def messages_in(folder: Path) -> tuple[str, ...]:
    found = extract_from_dir(str(folder), keywords={"_": None})
    return tuple(sorted({str(message) for _file, _line, message, _comments, _context in found}))


@cache
def catalogue(language: str) -> Catalog:
    path = SOURCE / "language" / "catalogue" / language / "LC_MESSAGES" / "femopp.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def translated(language: str) -> Iterator[tuple[str, str]]:
    """Yield each message of a catalogue with its translation."""
    for message in catalogue(language):
        if message.id:
            yield str(message.id), str(message.string)


def gaps(message: str) -> Counter[tuple[str, str]]:
    """Count the placeholders of a message, such as ("seat", "player").

    A translation that begins with one gives it a capital by `:opening`, which is left out here.
    """
    parts = Formatter().parse(message)
    return Counter(
        (name, "" if spec is None or spec == "opening" else spec)
        for _text, name, spec, _conversion in parts
        if name
    )
