"""Bots as shown on screens, in one language."""

from functools import lru_cache

from msgspec import Struct

from femopp.bots import TITLES, bots_of, level_under, offered_bots
from femopp.language import Speaker, _, say
from femopp.rulebook import quoted


class ShownBot(Struct, frozen=True):
    """A bot that can sit at a table: its name as in records, and its level in words."""

    name: str
    words: str


@lru_cache(maxsize=64)
def shown_bot(name: str, game: str, language: str) -> ShownBot:
    """Return the bot of this name; if it doesn't exist here, the words describe its substitute."""
    speaker = Speaker(language)
    words = speaker.say(TITLES[level_under(name, game)])
    if name not in bots_of(game):
        message = _("{words}: there is no bot {name} here, so another plays for it")
        words = speaker.say(say(message, words=words, name=quoted(name)))
    return ShownBot(name, words)


@lru_cache(maxsize=64)
def every_bot(game: str, language: str) -> tuple[ShownBot, ...]:
    """Return the bots that the host of a table of this game is offered."""
    return tuple(shown_bot(name, game, language) for name in offered_bots(game))
