"""Costs of all kinds of decisions as if they were calibrated."""

from dataclasses import replace

import pytest

from femopp.bots.search.worth import Worth
from femopp.kits import part


class Every(frozenset[str]):
    """Every kind of decision."""

    def __contains__(self, kind: object) -> bool:
        return True


def show_costs(monkeypatch: pytest.MonkeyPatch, *games: str) -> None:
    """Let all costs of these games be shown."""
    for game in games:
        search = part(game, "search")
        for name in ("WORTH", "FOR_THE_MATCH"):
            worth: Worth | None = getattr(search, name, None)
            if worth is not None:
                monkeypatch.setattr(search, name, replace(worth, shown=Every()))
