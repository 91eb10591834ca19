"""Choices with words for people, also those that are stored and read by an older build."""

from enum import StrEnum
from typing import Any, ClassVar, Self

from femopp.language.speaker import Speaker
from femopp.language.text import Message

NO_WORDS = Message("")


class Choice(StrEnum):
    """The base of enums each of whose values has its words for people."""

    words: Message

    def __new__(cls, value: str, words: Message = NO_WORDS) -> Self:
        one = str.__new__(cls, value)
        one._value_, one.words = value, words
        return one

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(self.words)


class StoredChoice(Choice):
    """The base of such enums whose values are stored.

    Each names a value `otherwise`: this build reads one that only a newer build knows as that.
    """

    _otherwise: ClassVar[str]

    def __init_subclass__(cls, otherwise: str, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls._otherwise = otherwise

    @classmethod
    def _missing_(cls, _value: object) -> Self:
        return next(one for one in cls if one == cls._otherwise)
