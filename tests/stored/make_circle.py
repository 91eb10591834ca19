"""Store a circle and matches on real cards as this build writes them, for later builds to read.

    .venv/bin/python -m tests.stored.make_circle 2026-11-24

Commit the folder of the day, and never change it again. It holds

    circle.sqlite3   a circle with an evening: a match at a table, one that is being played, one on
                     real cards that has ended, one that hasn't, and one at which somebody came in;
                     and one of no circle
    expected.json    what its page and its figures say, and the secrets with which to ask
"""

import json
import shutil
import sqlite3
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.server.circling import Membered, opened
from tests.server.planned import soon
from tests.server.serving import PATIENCE, Served, served
from tests.server.test_circle_house import CONES
from tests.server.test_circle_tables import at, begin, one_match
from tests.server.test_kept_in_circles import MATCH, WON, enter, share
from tests.stored import FOLDER

CIRCLE = "circle.sqlite3"

LOST: dict[str, Any] = {
    "bid": {"seat": 0, "contract": "4"},
    "tricks": [{"seat": 0, "number": 3}, {"seat": 1, "number": 2}, {"seat": 2, "number": 1}],
}


CAME = {"company": {"sits": [0, 1, 2, 3], "new": [{"seat": 3, "name": "Emre", "on": "last"}]}}


def made(server: Served) -> dict[str, Any]:
    """Play an evening; return the secrets."""
    gun = opened(server, "Fridays & co")
    anna = gun.let_in("Åsa 🦊", face="anna", language="sv")
    one_match(gun)
    running = gun.tonight(anew=True)
    with at(gun, running) as client:
        begin(client)
        client.play_on()
    both = [gun.member, anna.member, None]
    _status, over = share(server, gun, both, deals=[WON])
    _status, kept = share(server, gun, both, deals=[LOST])
    enter(server, kept["id"], 1, {"type": "Deal", "place": 0, "said": WON, "seen": 2})
    enter(server, kept["id"], 2, {"type": "Deal", "place": 0, "said": LOST, "seen": 3})
    _status, changed = share(server, gun, both, deals=[LOST, CAME, LOST])
    enter(server, changed["id"], 1, {"type": "End"})
    gun.done("PUT", "/house", CONES)
    gun.done("PUT", "/saying", {"text": "Bring a cup!"})
    _status, alone = server.ask("POST", "/api/kept", {"match": {**MATCH, "deals": [LOST]}})
    gun.done("PUT", "/plans/fridays1", {"dates": [soon()], "repeats": "monthly"})
    gun.done("PUT", "/plans/fridays1/answer", {"date": soon(), "answer": "yes"})
    return {
        "circle": gun.circle,
        "members": {"Gun": gun.member, "Åsa 🦊": anna.member},
        "secrets": {"Gun": gun.secret, "Åsa 🦊": anna.secret},
        "running": {"table": running["table"], "token": running["token"]},
        "over": over["id"],
        "kept": kept["id"],
        "alone": alone,
    }


def as_gun(server: Served, keys: dict[str, Any], name: str = "Gun") -> Membered:
    return Membered(server, keys["circle"], keys["members"][name], keys["secrets"][name])


def facts_of(server: Served, keys: dict[str, Any]) -> dict[str, Any]:
    """Return what members see, in facts that can be checked by hand."""
    page = as_gun(server, keys).page()
    season = as_gun(server, keys).done("GET", "/figures?season=all")
    return {
        "name": page["name"],
        "zone": page["zone"],
        "keeper": page["keeper"],
        "people": [[one["id"], one["name"], one["face"]] for one in page["members"]],
        "usual": page["usual"],
        "seating": page["seating"],
        "evenings": {
            evening["date"]: [
                [
                    match["match"],
                    match["kind"],
                    match["game"],
                    match["ended"] is not None,
                    match["deals"],
                    [one["name"] for one in match["players"] if not one["bot"]],
                    [one["points"] for one in match["players"]],
                    [one["won"] for one in match["players"]],
                ]
                for match in evening["matches"]
            ]
            for evening in page["latest"]
        },
        "matches": season["matches"],
        "counted": {
            game["game"]: {
                figure["figure"]: [
                    [row["member"], row["value"]["amount"], row["value"]["of"]]
                    for row in figure["rows"]
                ]
                for figure in game["figures"]
                if figure["figure"] in ("matches", "won", "deals", "points", "streak")
            }
            for game in season["games"]
        },
        "kept": {
            name: looked(server, link)["kept"]["points"]
            for name, link in (("kept", keys["kept"]), ("alone", keys["alone"]["id"]))
        },
    }


def ended(facts: dict[str, Any]) -> int:
    """The number of matches that have ended."""
    return sum(match[3] for evening in facts["evenings"].values() for match in evening)


def counted_facts(server: Served, keys: dict[str, Any], last: str) -> dict[str, Any]:
    """Return the facts once all that has ended is counted, and the seats are those of `last`."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        facts = facts_of(server, keys)
        if facts["matches"] == ended(facts) and last in facts["seating"]:
            return facts
        time.sleep(0.05)
    raise TimeoutError("the matches were not counted")


def looked(server: Served, link: str) -> Any:
    status, answer = server.ask("GET", f"/api/kept/{link}")
    assert status == 200, answer
    return answer


def main(day: str) -> None:
    """Create the folder of a day, which must not exist."""
    folder = FOLDER / day
    folder.mkdir()
    with TemporaryDirectory() as data:
        with served(Path(data)) as server:
            keys = made(server)
            expected = {"keys": keys, "facts": counted_facts(server, keys, keys["members"]["Gun"])}
        database = Path(data) / "tables.db"
        connection = sqlite3.connect(database)
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
        connection.close()
        shutil.copy(database, folder / CIRCLE)
    text = json.dumps(expected, ensure_ascii=False, indent=1)
    (folder / "expected.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
