"""`femopp recount`."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine, update

from femopp.server.store.schema import CIRCLE_FIGURES
from tests.cli.running import main
from tests.server.circling import opened
from tests.server.serving import served
from tests.server.test_circle_tables import one_match
from tests.server.test_kept_in_circles import WON, share


def test_recount_mends_figures_and_finds_nothing_the_second_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path) as server:
        gun = opened(server)
        one_match(gun)
        share(server, gun, [gun.member, None, None], deals=[WON])
        right = gun.done("GET", "/figures")
        secret = gun.secret
        words = ("recount", "--data", str(tmp_path))
        assert main(capsys, *words).status != 0
    assert counted(main(capsys, *words).words) == "circles: 1, matches: 2, with other figures: 0"
    spoil(tmp_path)
    assert counted(main(capsys, *words).words) == "circles: 1, matches: 2, with other figures: 1"
    assert counted(main(capsys, *words).words) == "circles: 1, matches: 2, with other figures: 0"
    with served(tmp_path) as server:
        gun.server = server
        assert gun.secret == secret
        assert gun.done("GET", "/figures") == right


def counted(words: str) -> str:
    return words.partition("Counted again; ")[2].rstrip(".")


def spoil(folder: Path) -> None:
    engine = create_engine(f"sqlite:///{folder / 'tables.db'}")
    with engine.begin() as connection:
        connection.execute(update(CIRCLE_FIGURES).values(data=b"{}"))
    engine.dispose()
