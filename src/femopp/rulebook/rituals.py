"""The option for who performs the rituals of a game."""

from typing import NamedTuple

from femopp.language import Message


class Advice(NamedTuple):
    """A choice that suits a table whose players perform the rituals.

    option      the name of another option
    value       its recommended value, as text
    instead_of  the value that it replaces; other values are left alone
    reason      why, with the recommendation itself, in a sentence
    """

    option: str
    value: str
    instead_of: str
    reason: Message


class RitualsOption(NamedTuple):
    """A game's option for who performs the rituals.

    name     the name of the option
    players  its value, as text, for the players
    program  its value, as text, for the program
    advice   what else to choose with `players`, if anything
    """

    name: str
    players: str
    program: str
    advice: Advice | None = None
