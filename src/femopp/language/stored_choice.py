"""`StoredChoice`: choices that are stored, and may be read by an older build."""

from enum import StrEnum
from typing import Any, ClassVar, Self

from femopp.language.speaker import Speaker
from femopp.language.text import Message

NO_WORDS = Message("")


class StoredChoice(StrEnum):
    """The base of enums whose values are stored. Each value has its words for people.

    Each names a value `otherwise`: this build reads one that only a newer build knows as that.
    """

    _otherwise: ClassVar[str]
    words: Message

    def __new__(cls, value: str, words: Message = NO_WORDS) -> Self:
        one = str.__new__(cls, value)
        one._value_, one.words = value, words
        return one

    def __init_subclass__(cls, otherwise: str, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls._otherwise = otherwise

    @classmethod
    def _missing_(cls, _value: object) -> Self:
        return next(one for one in cls if one == cls._otherwise)

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(self.words)
