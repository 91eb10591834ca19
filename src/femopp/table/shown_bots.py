"""Bots as they are shown to people, in one language."""

from functools import lru_cache

from msgspec import Struct

from femopp.bots import STRATEGIES, TITLES, level_under
from femopp.language import Speaker, _, say
from femopp.rulebook import quoted


class ShownBot(Struct, frozen=True):
    """A bot that can sit at a table: its name, and in words how it plays."""

    name: str
    words: str


@lru_cache(maxsize=64)
def shown_bot(name: str, language: str) -> ShownBot:
    """The bot of this name. If there is none here, the words say how the one in its place plays."""
    speaker = Speaker(language)
    words = speaker.say(TITLES[level_under(name)])
    if name not in STRATEGIES:
        message = _("{words}: there is no bot {name} here, so another plays for it")
        words = speaker.say(say(message, words=words, name=quoted(name)))
    return ShownBot(name, words)


@lru_cache(maxsize=8)
def every_bot(language: str) -> tuple[ShownBot, ...]:
    """All bots that can sit at a table."""
    return tuple(shown_bot(name, language) for name in STRATEGIES)
