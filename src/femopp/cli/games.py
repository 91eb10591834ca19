"""``femopp games``: list the games."""

from typing import Any

from femopp.kits.catalogue import GAMES
from femopp.language import Speaker, Text, _, say
from femopp.rulebook import Game, span


def show_games(speaker: Speaker) -> None:
    """Print every game with its presets, and the commands to try next."""
    for game in GAMES.values():
        print(f"{game.name:<11} {speaker.say(game.title)}")
        for text in _presets(game):
            print(f"  {speaker.say(text)}")
    print()
    print(speaker.say(_("Read the rules:  femopp rules GAME")))
    print(speaker.say(_("Play:            femopp play GAME")))


def _presets(game: Game[Any]) -> list[Text]:
    return [
        say(
            _("--preset {name}: {title}; players: {players}"),
            name=preset.name,
            title=say(preset.title),
            players=span(game.players(game.options.of(preset.name))),
        )
        for preset in game.options.presets
    ]
