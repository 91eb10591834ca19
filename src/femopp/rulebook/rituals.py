"""Rituals, that players can see to themselves, as an option of a game."""

from typing import NamedTuple


class RitualsOption(NamedTuple):
    """The option of a game that says who sees to the rituals.

    name     of the option
    players  its value, as text, if the players do
    program  its value, as text, if the program does
    """

    name: str
    players: str
    program: str
