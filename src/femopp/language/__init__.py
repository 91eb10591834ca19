"""Texts: written in English, shown in any language of the catalogue."""

from femopp.language.choice import Choice, StoredChoice
from femopp.language.errors import TextError, trouble
from femopp.language.languages import (
    LANGUAGES,
    SOURCE,
    WRITTEN,
    Language,
    language_named,
    lowered,
    offered,
    with_capital,
)
from femopp.language.speaker import Names, Speaker, add_catalogue
from femopp.language.stored_sentence import Told, told
from femopp.language.text import Message, Text, _, say, say_of

__all__ = [
    "LANGUAGES",
    "SOURCE",
    "WRITTEN",
    "Choice",
    "Language",
    "Message",
    "Names",
    "Speaker",
    "StoredChoice",
    "Text",
    "TextError",
    "Told",
    "_",
    "add_catalogue",
    "language_named",
    "lowered",
    "offered",
    "say",
    "say_of",
    "told",
    "trouble",
    "with_capital",
]
