"""Bots as they are shown to people, in one language."""

from functools import lru_cache

from msgspec import Struct

from femopp.bots import STRATEGIES, TITLES
from femopp.language import Speaker


class ShownBot(Struct, frozen=True):
    """A bot that can sit at a table: its name, and in words how it plays."""

    name: str
    words: str


@lru_cache(maxsize=64)
def shown_bot(name: str, language: str) -> ShownBot:
    """The bot of this name."""
    return ShownBot(name, Speaker(language).say(TITLES[name]))


@lru_cache(maxsize=8)
def every_bot(language: str) -> tuple[ShownBot, ...]:
    """All bots that can sit at a table."""
    return tuple(shown_bot(name, language) for name in STRATEGIES)
