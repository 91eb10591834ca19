"""Upgrades keep circles and matches on real cards: they open, go on and end.

`make_circle.py` makes the folders. If a test fails, fix the code that reads them.
"""

import json
import shutil
from pathlib import Path

import pytest

from tests.server.serving import served
from tests.server.test_circle_tables import one_match, until_stored
from tests.server.test_kept_in_circles import WON, enter, rows_left
from tests.server.test_last_deal import LAST, played_out
from tests.stored import FOLDER
from tests.stored.make_circle import CIRCLE, as_gun, counted_facts, ended, facts_of, looked

DAYS = sorted(one.name for one in FOLDER.iterdir() if (one / CIRCLE).exists())


def test_there_is_one() -> None:
    assert DAYS


@pytest.mark.parametrize("day", DAYS)
def test_a_stored_circle_opens_goes_on_and_ends(day: str, tmp_path: Path) -> None:
    shutil.copy(FOLDER / day / CIRCLE, tmp_path / "tables.db")
    expected = json.loads((FOLDER / day / "expected.json").read_text(encoding="utf-8"))
    keys, facts = expected["keys"], expected["facts"]
    with served(tmp_path) as server:
        assert facts_of(server, keys) == facts
        gun, anna = as_gun(server, keys), as_gun(server, keys, "Åsa 🦊")
        assert anna.page()["you"] == anna.member
        # Matches on real cards go on and are ended: the circle's, and nobody's.
        for name, link in (("kept", keys["kept"]), ("alone", keys["alone"]["id"])):
            entered = enter(server, link, 101, {"type": "Deal", "place": 1, "said": WON})
            assert entered["kept"]["points"][0] == facts["kept"][name][0] - 4
            assert enter(server, link, 102, {"type": "End"})["ended"]
        table = keys["running"]["table"]
        with server.client(table, keys["running"]["token"]) as client:
            client.do(LAST)
            played_out(client)
        until_stored(gun, table)
        one_match(anna, anew=True)
        now = counted_facts(server, keys, anna.member)
        assert ended(now) == ended(facts) + 3
    with served(tmp_path) as server:
        assert facts_of(server, keys) == now
        assert looked(server, keys["alone"]["id"])["ended"]
        as_gun(server, keys).done("DELETE")
        # The match that is no circle's is left.
        assert rows_left(server) == {"kept": 1, "logs": 1, "entries": 4}
