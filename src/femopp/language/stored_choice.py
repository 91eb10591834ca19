"""`StoredChoice`: choices that are stored, and may be read by an older build."""

from enum import StrEnum
from typing import Any, ClassVar, Self


class StoredChoice(StrEnum):
    """The base of enums whose values are stored.

    Each names a value `otherwise`: this build reads one that only a newer build knows as that.
    """

    _otherwise: ClassVar[str]

    def __init_subclass__(cls, otherwise: str, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls._otherwise = otherwise

    @classmethod
    def _missing_(cls, _value: object) -> Self:
        return cls(cls._otherwise)
