"""Bots that think do so beside the server's loop, which every table needs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from femopp.table.steps import bot_action
from tests.server.serving import served


def is_on_the_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


@pytest.mark.parametrize(("bots", "on_the_loop"), [("greedy", True), ("club", False)])
def test_only_bots_that_think_leave_the_loop(
    bots: str, on_the_loop: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided: list[bool] = []

    def noted(*asked: Any) -> Any:
        decided.append(is_on_the_loop())
        return bot_action(*asked)

    monkeypatch.setattr("femopp.server.room.bot_action", noted)
    with served(tmp_path) as server:
        opened = server.open_table(settings={"game": "rifki", "pace": "none", "bots": bots})
        with server.client(opened["table"], opened["token"]) as anna:
            for _action in range(4):
                anna.play_on()
    assert set(decided) == {on_the_loop}
