"""Contests for the tests, and programs that play in them."""

import shlex
import sys
from pathlib import Path
from typing import Any

import msgspec

from femopp.arena import Contest, Report, program
from femopp.kits import GAMES


def contest(game: str = "sheepshead", **changes: Any) -> Contest:
    """Return a contest: by default greedy alone among random bots, deal by deal."""
    usual: dict[str, Any] = {
        "game": game,
        "preset": "skane" if game == "rodskagg" else GAMES[game].options.presets[0].name,
        "options": {},
        "players": 5 if game == "sheepshead" else 4,
        "board": "deal",
        "bots": ("greedy",),
        "against": "random",
        "most_deals": 500,
        "seed": "tests",
        "program": program(),
    }
    return Contest(**{**usual, **changes})


def entry(file: Path) -> str:
    """Return the name of the bot that a program in Python is."""
    return f"!{shlex.join([sys.executable, str(file)])}"


def without_times(report: Report) -> Report:
    """Return everything that doesn't depend on how the contest is run."""
    return msgspec.structs.replace(report, times=())
