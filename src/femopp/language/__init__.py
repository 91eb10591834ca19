"""Texts: written in English, shown in any language of the catalogue."""

from femopp.language.os_errors import trouble
from femopp.language.second_person import YOU
from femopp.language.speaker import LANGUAGES, Names, Speaker, add_catalogue
from femopp.language.stored_choice import StoredChoice
from femopp.language.stored_sentence import Told, told
from femopp.language.text import Message, Text, _, say
from femopp.language.text_error import TextError

__all__ = [
    "LANGUAGES",
    "YOU",
    "Message",
    "Names",
    "Speaker",
    "StoredChoice",
    "Text",
    "TextError",
    "Told",
    "_",
    "add_catalogue",
    "say",
    "told",
    "trouble",
]
