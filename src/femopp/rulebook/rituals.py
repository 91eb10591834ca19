"""The option for who performs the rituals of a game."""

from typing import NamedTuple


class RitualsOption(NamedTuple):
    """A game's option for who performs the rituals.

    name     the name of the option
    players  its value, as text, for the players
    program  its value, as text, for the program
    """

    name: str
    players: str
    program: str
