"""Contests that the tests play."""

from __future__ import annotations

from typing import Any

import msgspec

from femopp.arena import Contest, Report, program


def contest(game: str = "sheepshead", **changes: Any) -> Contest:
    """Greedy alone among bots by chance, deal by deal, unless told otherwise."""
    usual: dict[str, Any] = {
        "game": game,
        "preset": {"rodskagg": "skane", "sheepshead": "five-handed", "rifki": "rifki"}[game],
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


def without_times(report: Report) -> Report:
    """What must be the same wherever and however often the contest is played."""
    return msgspec.structs.replace(report, times=())
