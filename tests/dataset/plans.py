"""Plans of small data sets for the tests."""

from typing import Any

from femopp.arena import options_in_words
from femopp.dataset import Plan, version_of_actions, version_of_observations
from femopp.engine.registry import engine_of
from femopp.kits import GAMES
from femopp.research.setting import setting_of


def plan(game: str = "rifki", **changes: Any) -> Plan:
    """Return a plan: by default two matches of two deals by rules of thumb."""
    options = GAMES[game].options.parsed(changes.pop("preset", None), engine_of(game).needed)
    players = changes.pop("players", GAMES[game].usual_players(options))
    setting = setting_of(game, options=options, players=players)
    usual: dict[str, Any] = {
        "game": game,
        "preset": options.preset,
        "options": options_in_words(options),
        "players": players,
        "bots": ("rules",),
        "matches": 2,
        "most_deals": 2,
        "per_file": 2,
        "test": 10,
        "values": None,
        "records": False,
        "seed": "tests",
        "program": "0123456789ab",
        "actions": version_of_actions(engine_of(game).names),
        "observations": version_of_observations(setting.observer.layout),
    }
    return Plan(**{**usual, **changes})
