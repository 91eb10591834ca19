"""Texts: written in English, shown in any language of the catalogue."""

from femopp.language.fault import TextError
from femopp.language.speaker import LANGUAGES, Names, Speaker
from femopp.language.text import Message, Text, _, say
from femopp.language.told import Told, told
from femopp.language.trouble import trouble

__all__ = [
    "LANGUAGES",
    "Message",
    "Names",
    "Speaker",
    "Text",
    "TextError",
    "Told",
    "_",
    "say",
    "told",
    "trouble",
]
