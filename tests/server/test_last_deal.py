"""The host calls a deal the last one: on the wire, on the disk, and when it is seen again."""

import re
from pathlib import Path
from typing import Any

from femopp.table.settings import Pace, Settings
from tests.cli.running import femopp
from tests.server.serving import Client, Served, served
from tests.server.test_replays import TOKEN, kept
from tests.table.test_last_deal import between_deals

LAST = {"type": "LastDeal", "is_last": True}
PLAY_ON = {"type": "LastDeal", "is_last": False}
RIFKI = {"game": "rifki", "pace": "none"}
SESSION = {"game": "sheepshead", "pace": "none"}
OVER = "The match is over: it was ended after deal 1"


def played_out(client: Client) -> Any:
    """The screen when the match is over and its sheet is there; what is on offer is played."""
    while client.screen["stage"] == "playing":
        client.play_on()
    assert client.sheet["ending"] is not None
    return client.screen


def test_everybody_is_told_and_the_match_is_over_after_the_deal(server: Served) -> None:
    opened = server.open_table(settings=RIFKI)
    table = opened["table"]
    with server.client(table, opened["token"]) as anna, server.client(table) as stranger:
        anna.look_until(lambda screen: screen["deal"] == 1)
        assert anna.do(LAST)["type"] == "Done"
        assert stranger.look_until(lambda screen: screen["is_last"])["stage"] == "playing"
        assert server.ask("GET", f"/api/tables/{table}/record")[0] == 403
        assert server.ask("GET", f"/api/tables/{table}/replay")[0] == 409
        shown = played_out(anna)
        assert (shown["asked"], shown["deal"], shown["hints"]) == (OVER, 1, False)
        assert len(anna.sheet["deals"]) == 1
        ending: dict[str, Any] = {
            "winners": [],
            "reason": "it was ended after deal 1",
            "money": None,
        }
        assert anna.sheet["ending"] == ending
        assert stranger.look_until(lambda screen: screen["stage"] == "over")["asked"] == OVER
        assert anna.do(PLAY_ON)["text"] == "the match is over"
        assert server.ask("GET", f"/api/tables/{table}")[1]["stage"] == "waiting"
        assert anna.do({"type": "Begin"})["type"] == "Done"
        began = anna.look_until(lambda screen: screen["stage"] == "playing")
        assert (began["is_last"], began["finished"]) == (False, 1)


def test_between_deals_the_sheet_is_sent_again_with_its_end(server: Served) -> None:
    kept(server, "between", between_deals(Settings("rifki", pace=Pace.SLOW)))
    with server.client("between", TOKEN) as anna, server.client("between") as stranger:
        for one in (anna, stranger):
            assert (one.screen["ends_now"], one.sheet["ending"]) == (True, None)
        anna.do(LAST)
        stranger.look_until(lambda screen: screen["stage"] == "over")
        assert stranger.sheet["ending"]["reason"] == "it was ended after deal 1"
        assert (stranger.screen["stage"], stranger.screen["asked"]) == ("over", OVER)


def test_an_early_ended_match_is_shown_like_a_finished_one(server: Served, tmp_path: Path) -> None:
    """All hands lie open to whoever has the link, in the replay and in the record."""
    opened = server.open_table(settings=RIFKI)
    table = opened["table"]
    with server.client(table, opened["token"]) as anna:
        anna.look_until(lambda screen: screen["deal"] == 1)
        anna.do(LAST)
        played_out(anna)
    status, replay = server.ask("GET", f"/api/tables/{table}/replay?language=en")
    assert (status, replay["deals"], replay["matches"]) == (200, [1], 1)
    last = replay["frames"][-1]
    assert [13] * 4 in [[len(hand) for hand in frame["hands"]] for frame in replay["frames"]]
    assert last["said"][-1] == f"{OVER}."
    assert last["screen"]["stage"] == "over"
    assert replay["sheet"]["ending"]["reason"] == "it was ended after deal 1"
    status, record = server.ask("GET", f"/api/tables/{table}/record")
    assert status == 200
    assert "??" not in record
    file = tmp_path / "record.txt"
    file.write_text(record, encoding="utf-8")
    refereed = femopp("referee", str(file))
    assert refereed.status == 0
    assert "The match is not over. Next: deal 2 Everything is legal." in refereed.words


def test_ending_the_match_too_late_is_refused_in_words(server: Served) -> None:
    opened = server.open_table(settings=RIFKI)
    with server.client(opened["table"], opened["token"]) as anna:
        anna.look_until(lambda screen: screen["deal"] == 1)
        anna.say({"type": "Speak", "language": "sv"})
        answer = anna.do({**LAST, "ends_now": True})
        assert (answer["type"], answer["text"]) == (
            "Done",
            "nästa giv har redan börjat, så partiet slutar efter den; det kan du ändra i menyn",
        )
        assert anna.look_until(lambda screen: screen["is_last"])["stage"] == "playing"
        assert anna.do(PLAY_ON)["text"] == ""


def test_a_retry_on_another_socket_is_refused_alike(tmp_path: Path) -> None:
    """The first answer may have been on its way when the line broke."""
    late = {**LAST, "ends_now": True}
    with served(tmp_path) as server:
        opened = server.open_table(settings=RIFKI)
        where = opened["table"], opened["token"]
        with server.client(*where) as anna:
            anna.look_until(lambda screen: screen["deal"] == 1)
            once = anna.id(1)
            told = anna.do(late, once)["text"]
            assert told.startswith("the next deal has begun")
        with server.client(*where) as anna:
            assert anna.do(late, once)["text"] == told
    with served(tmp_path) as server, server.client(*where) as anna:
        assert anna.do(late, once)["text"] == told
        assert anna.screen["is_last"]


def test_a_session_is_stopped_by_the_table(server: Served) -> None:
    opened = server.open_table(settings=SESSION)
    with server.client(opened["table"], opened["token"]) as anna:
        anna.look_until(lambda screen: screen["deal"] == 1)
        anna.do(LAST)
        assert re.search(r"wins? the match$", played_out(anna)["asked"])
        assert anna.sheet["ending"]["winners"] != []


def test_a_restart_keeps_the_hosts_word(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        opened = server.open_table(settings=RIFKI)
        with server.client(opened["table"], opened["token"]) as anna:
            anna.look_until(lambda screen: screen["deal"] == 1)
            anna.do(LAST)
    with served(tmp_path) as server:
        with server.client(opened["table"], opened["token"]) as anna:
            assert anna.screen["is_last"]
            assert played_out(anna)["asked"] == OVER
        replay = f"/api/tables/{opened['table']}/replay"
        assert server.ask("GET", replay)[0] == 200
    with served(tmp_path) as server, server.client(opened["table"], opened["token"]) as anna:
        assert (anna.screen["stage"], anna.screen["asked"]) == ("over", OVER)
        assert server.ask("GET", replay)[0] == 200
