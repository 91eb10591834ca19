"""The option for who performs the rituals of a game, and the ways to play with them."""

from collections.abc import Mapping
from typing import NamedTuple

from femopp.language import Message


class Way(NamedTuple):
    """A way to play, which a new table can open with.

    name     its name
    title    a few words
    says     what it is like, in a sentence
    options  the options that it chooses, as text
    in_book  the options that it chooses instead, by preset
    helps    whether the table lends everybody a helping hand
    """

    name: str
    title: Message
    says: Message
    options: Mapping[str, str]
    in_book: Mapping[str, Mapping[str, str]] = {}
    helps: bool = False

    def options_in(self, preset: str) -> Mapping[str, str]:
        """Return the options that it chooses beside those of a preset."""
        return self.in_book.get(preset, self.options)


class RitualsOption(NamedTuple):
    """A game's option for who performs the rituals.

    name     the name of the option
    players  its value, as text, for the players
    program  its value, as text, for the program
    ways     the ways to play, in the order in which they are offered
    usual    the names of the presets' usual ways, if that is not the first
    """

    name: str
    players: str
    program: str
    ways: tuple[Way, ...] = ()
    usual: Mapping[str, str] = {}

    def knocks(self, way: Way) -> bool:
        """Return whether the players perform the rituals in this way."""
        return way.options.get(self.name) == self.players

    def usual_in(self, preset: str) -> str:
        """Return the name of the way that a table opens with, unless another is chosen."""
        return self.usual.get(preset, self.ways[0].name)

    def is_usual(self, preset: str, name: str, value: str) -> bool:
        """Return whether a new table has this value without a house rule.

        It's so for what the preset's usual way chooses, and for a program as performer.
        """
        usual = [way for way in self.ways if way.name == self.usual_in(preset)]
        chosen = {(self.name, self.program)}.union(*(w.options_in(preset).items() for w in usual))
        return (name, value) in chosen
