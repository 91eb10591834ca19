"""Taking back over real sockets: whoever did it asks, and all agree."""

from tests.server.serving import Served

LAST = 3
"""So many cards lie before who plays last to a trick; a bot may lead to the next at once."""


def test_an_action_is_taken_back_when_both_agree(server: Served) -> None:
    """The turn goes counter-clockwise: unless Bo ends a trick, Anna is next."""
    table = server.open_table(begin=False)
    came = server.come(table["table"], "Bo")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], came["token"]) as bo,
    ):
        assert bo.do({"type": "Sit", "seat": 1})["type"] == "Done"
        assert anna.do({"type": "Begin"})["type"] == "Done"
        while not (anna.screen["turn"] == 1 and len(anna.screen["trick"]) < LAST):
            (bo if anna.screen["turn"] == 1 else anna).play_on()
            for one, other in ((anna, bo), (bo, anna)):
                least = other.screen["number"]
                one.look_until(lambda screen, least=least: screen["number"] >= least)
        before = bo.screen
        assert bo.act(bo.offered()[0])["type"] == "Done"
        after = bo.look_until(lambda screen: screen["can_take_back"])
        assert after != before
        # Anna isn't offered what the server would refuse.
        assert after["back_seat"] == 1
        assert anna.look_until(lambda screen: screen["can_take_back"])["back_seat"] == 1
        assert anna.do({"type": "TakeBack"})["type"] == "Declined"
        assert bo.do({"type": "TakeBack"})["type"] == "Done"
        anna.look_until(lambda screen: screen["seats"][1]["wants_back"])
        assert anna.do({"type": "TakeBack"})["type"] == "Done"
        again = bo.look_until(lambda screen: not screen["can_take_back"])
        # One step back only: what Anna may have done just before Bo stands.
        marked = {"can_take_back": False, "back_seat": None, "taken_back": 1}
        assert {**again, "number": before["number"], "facts": before["facts"]} == {
            **before,
            **marked,
        }
        # Everybody sees that it doesn't count like others.
        assert again["facts"] == [
            *before["facts"],
            "actions were taken back in this match: 1",
        ]


def test_playing_alone_takes_back_at_once_and_marks_the_match(server: Served) -> None:
    settings = {"game": "rifki", "pace": "slow"}
    table = server.open_table(settings=settings)
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"]) as stranger,
    ):
        anna.look_until(lambda screen: screen["turn"] == 0)
        before = anna.screen
        assert anna.act(anna.offered()[0])["type"] == "Done"
        anna.look_until(lambda screen: screen["can_take_back"])
        assert anna.do({"type": "TakeBack"})["type"] == "Done"
        again = anna.look_until(lambda screen: screen["taken_back"] == 1)
        assert (again["hand"], again["controls"]) == (before["hand"], before["controls"])
        stranger.look_until(lambda screen: screen["taken_back"] == 1)
        assert "The last action was taken back." in stranger.story
