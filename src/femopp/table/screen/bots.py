"""Bots as shown on screens, in one language."""

from functools import lru_cache

from msgspec import Struct

from femopp.bots import TITLES, Nerve, Temperament, bots_of, level_under, offered_bots
from femopp.kits import part
from femopp.language import Speaker, _, say
from femopp.rulebook import quoted


class ShownBot(Struct, frozen=True):
    """A bot that can sit at a table: its name as in records, and its level in words."""

    name: str
    words: str


class ShownTemper(Struct, frozen=True):
    """The temperament of the bot in a seat, and words for it."""

    speed: str
    memory: str
    attention: str
    nerve: str
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


@lru_cache(maxsize=256)
def shown_temper(temper: Temperament, game: str, language: str) -> ShownTemper:
    """Return a temperament; the words say nothing of rituals that the game doesn't have."""
    speaker = Speaker(language)
    words = [speaker.speak(temper.speed)]
    if part(game, "manners") is not None:
        words += [speaker.speak(temper.memory), speaker.speak(temper.attention)]
    if temper.nerve is not Nerve.EVEN:
        words.append(speaker.speak(temper.nerve))
    return ShownTemper(
        temper.speed, temper.memory, temper.attention, temper.nerve, ", ".join(words)
    )


@lru_cache(maxsize=64)
def every_bot(game: str, language: str) -> tuple[ShownBot, ...]:
    """Return the bots that the host of a table of this game is offered."""
    return tuple(shown_bot(name, game, language) for name in offered_bots(game))
