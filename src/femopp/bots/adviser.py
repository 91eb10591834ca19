"""The bot that gives hints, and the games that have hints."""

from femopp.bots.sit import bots_of
from femopp.kits import game_named
from femopp.language import TextError, _, say

ADVISER = "expert"
"""The bot that gives hints."""


class NoHintError(TextError):
    """A game without hints."""


def check_hints(game: str) -> None:
    """Raise `NoHintError` if no bot can give hints in this game."""
    if ADVISER not in bots_of(game):
        text = say(
            _("there are no hints in {game}: no bot that thinks ahead plays it"),
            game=game_named(game).title,
        )
        raise NoHintError(text)
