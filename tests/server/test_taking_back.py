"""Taking back over real sockets: whoever did it asks, and all agree."""

from __future__ import annotations

from tests.server.serving import Served


def test_what_two_agree_to_is_taken_back(server: Served) -> None:
    """The turn goes counter-clockwise: after Bo it is Anna's, and no bot comes between."""
    table = server.open_table(begin=False)
    came = server.come(table["table"], "Bo")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], came["token"]) as bo,
    ):
        assert bo.do({"type": "Sit", "seat": 1})["type"] == "Done"
        assert anna.do({"type": "Begin"})["type"] == "Done"
        while anna.screen["turn"] != 1:
            anna.play_on()
        before = bo.look_until(lambda screen: screen["turn"] == 1)
        assert bo.act(bo.offered()[0])["type"] == "Done"
        after = bo.look_until(lambda screen: screen["can_take_back"])
        assert after != before
        assert bo.do({"type": "TakeBack"})["type"] == "Done"
        anna.look_until(lambda screen: screen["seats"][1]["wants_back"])
        assert anna.do({"type": "TakeBack"})["type"] == "Done"
        again = bo.look_until(lambda screen: not screen["can_take_back"])
        assert {**again, "number": before["number"]} == before
