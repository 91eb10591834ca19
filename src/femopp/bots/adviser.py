"""Who gives hints, and in which games there are any."""

from femopp.bots.sit import bots_of
from femopp.kits import game_named
from femopp.language import TextError, _, say

ADVISER = "expert"
"""The bot that says what to do."""


class NoHintError(TextError):
    """There are no hints in a game; `text` says so."""


def check_hints(game: str) -> None:
    """Raise `NoHintError` if no bot that could give a hint plays this game."""
    if ADVISER not in bots_of(game):
        text = say(
            _("there are no hints in {game}: no bot that thinks ahead plays it"),
            game=game_named(game).title,
        )
        raise NoHintError(text)
