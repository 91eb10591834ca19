"""Talk over real sockets: seen by all, stored nowhere, limited."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from femopp.server.protocol.messages import Say
from femopp.server.room.talk import KEPT, MAX_OF_ADDRESS, MAX_OF_GUEST, Talk
from femopp.table.commands import Declined
from femopp.table.settings import Settings
from femopp.table.talk import Sign
from femopp.tricks import Seat
from tests.server.serving import Client, Served, served
from tests.server.storing import said as words_of
from tests.table.sitting import Sitting, guest


def say(client: Client, **what: Any) -> Any:
    """Return the answer to a line or a sign."""
    name = f"say-{id(client)}-{len(client.story)}-{what.pop('number', 0)}"
    client.say({"type": "Say", "id": name, **what})
    while True:
        answer = client.until("Done", "Declined")
        if answer["id"] == name:
            return answer


def heard(client: Client) -> Any:
    """Return the next thing said."""
    return {**client.until("Said"), "seconds": 0}


@pytest.fixture
def pair(server: Served) -> tuple[dict[str, str], dict[str, str]]:
    table = server.open_table(begin=False)
    return table, server.come(table["table"], "Ulf")


def test_a_sign_reaches_everybody_in_their_own_language(
    server: Served, pair: tuple[dict[str, str], dict[str, str]]
) -> None:
    table, ulf = pair
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], ulf["token"]) as other,
        server.client(table["table"]) as stranger,
    ):
        other.say({"type": "Speak", "language": "sv"})
        other.until("Look")
        assert say(anna, sign="well_played")["type"] == "Done"
        message = {
            "type": "Said",
            "number": 1,
            "guest": table["guest"],
            "seat": 0,
            "name": "Anna",
            "sign": "well_played",
            "text": "Well played!",
            "seconds": 0,
        }
        assert heard(stranger) == message
        assert heard(other) == {**message, "text": "Bra spelat!"}
        # Nothing at the table has changed.
        number = anna.screen["number"]
        assert say(anna, text="Hej på er!", number=1)["type"] == "Done"
        line = heard(other)
        assert (line["sign"], line["text"], line["number"]) == ("", "Hej på er!", 2)
        assert anna.screen["number"] == number


def test_newcomers_get_the_last_minute(
    server: Served, pair: tuple[dict[str, str], dict[str, str]]
) -> None:
    table, _ulf = pair
    with server.client(table["table"], table["token"]) as anna:
        say(anna, text="first")
        say(anna, sign="joy", number=1)
        with server.client(table["table"]) as late:
            assert [heard(late)["text"] for _line in range(2)] == ["first", "happy"]
        anna.say({"type": "Say", "id": "again", "text": "third"})
        anna.say({"type": "Say", "id": "again", "text": "third"})
        # Sent twice, said once.
        with server.client(table["table"]) as later:
            texts = [heard(later)["text"] for _line in range(3)]
            later.say({"type": "Ping"})
            assert later.until("Said", "Pong")["type"] == "Pong"
        assert texts == ["first", "happy", "third"]


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ({}, "send a sign or a text, one of them"),
        ({"sign": "joy", "text": "both"}, "send a sign or a text, one of them"),
        ({"sign": "<script>"}, "there is no such sign"),
        ({"text": "\u202e\u200b"}, "write something first"),
        ({"text": "x" * 121}, "that is too long: a line has at most 120 characters"),
    ],
)
def test_lines_that_cannot_be_said(
    server: Served,
    pair: tuple[dict[str, str], dict[str, str]],
    what: dict[str, str],
    says: str,
) -> None:
    table, _ulf = pair
    with server.client(table["table"], table["token"]) as anna:
        answer = say(anna, **what)
        assert (answer["type"], answer["text"]) == ("Declined", says)


def test_a_line_of_many_emoji_is_no_message(server: Served) -> None:
    table = server.open_table(begin=False)
    with server.client(table["table"], table["token"]) as anna:
        anna.say({"type": "Say", "id": "1", "text": "🃏" * 500})
        assert "Expected `str` of length <= 400 - at `$.text`" in anna.until("Trouble")["text"]
    with server.client(table["table"], table["token"]) as anna:
        anna.say({"type": "Say", "id": "1", "text": "🃏" * 1_000})
        assert "too long" in anna.until("Trouble")["text"]


def test_hostile_lines_come_out_as_plain_text(server: Served) -> None:
    lines = ["<img src=x onerror=alert(1)>", "javascript:alert(1)", "</script>", '"},{"type":"Do"']
    table = server.open_table(begin=False)
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"]) as other,
    ):
        for number, line in enumerate(lines):
            assert say(anna, text=f"\u202e{line}\x00", number=number)["type"] == "Done"
            assert heard(other)["text"] == line


def test_only_guests_at_the_table_can_talk(
    server: Served, pair: tuple[dict[str, str], dict[str, str]]
) -> None:
    table, ulf = pair
    with (
        server.client(table["table"]) as stranger,
        server.client(table["table"], ulf["token"]) as looks,
        server.client(table["table"], table["token"]) as anna,
    ):
        assert "join the table first" in say(stranger, sign="joy")["text"]
        assert "only those who play" in say(looks, sign="joy")["text"]
        assert anna.do({"type": "Talk", "spectators": True})["type"] == "Done"
        assert say(looks, sign="joy", number=1)["type"] == "Done"
        assert heard(anna)["seat"] is None


def test_the_host_clears_and_mutes(
    server: Served, pair: tuple[dict[str, str], dict[str, str]]
) -> None:
    table, ulf = pair
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], ulf["token"]) as other,
    ):
        assert other.do({"type": "Sit", "seat": 1})["type"] == "Done"
        say(other, text="rude")
        say(anna, text="please")
        assert anna.do({"type": "Mute", "guest": ulf["guest"]})["type"] == "Done"
        assert other.until("Unsaid") == {"type": "Unsaid", "guest": ulf["guest"]}
        assert say(other, sign="joy", number=1)["text"] == "the host has muted you"
        with server.client(table["table"]) as late:
            assert heard(late)["text"] == "please"
        assert anna.do({"type": "ClearTalk"})["type"] == "Done"
        assert other.until("Unsaid") == {"type": "Unsaid", "guest": None}
        assert other.do({"type": "ClearTalk"})["text"] == "only the host can do that"
        with server.client(table["table"]) as later:
            later.say({"type": "Ping"})
            assert later.until("Said", "Pong")["type"] == "Pong"


def test_nothing_of_it_is_stored_or_told(tmp_path: Path) -> None:
    secret = "the quick brown fox of Uppsala"
    with served(tmp_path) as server:
        table = server.open_table(settings={"game": "rifki", "pace": "none"})
        with server.client(table["table"], table["token"]) as anna:
            assert say(anna, text=secret)["type"] == "Done"
            for _action in range(5):
                anna.play_on()
            assert secret not in str(anna.story) + str(anna.screen)
        bearer = {"Authorization": f"Bearer {table['token']}"}
        _status, record = server.ask("GET", f"/api/tables/{table['table']}/record", **bearer)
        assert secret not in record
    for file in tmp_path.iterdir():
        assert secret.encode() not in file.read_bytes()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert secret not in "".join(connection.iterdump())
    with served(tmp_path) as server, server.client(table["table"], table["token"]) as anna:
        anna.say({"type": "Ping"})
        assert anna.until("Said", "Pong")["type"] == "Pong"


# Limits, with a clock of our own


def talker() -> tuple[Talk, Any]:
    return Talk(), Sitting(Settings("rifki"), people=4, begin=False).live


def declined(talk: Talk, live: Any, who: str, number: int, address: str, now: float) -> str:
    try:
        talk.add(live, who, Say(f"{who}-{number}", text="hej"), address, now)
    except Declined as error:
        return words_of(error)
    return ""


def test_a_guest_says_only_so_much_at_once() -> None:
    talk, live = talker()
    for number in range(MAX_OF_GUEST):
        assert declined(talk, live, guest(0), number, "192.0.2.1", 0.0) == ""
    assert "wait a few seconds" in declined(talk, live, guest(0), 90, "192.0.2.9", 0.0)
    assert declined(talk, live, guest(1), 91, "192.0.2.1", 0.0) == ""
    assert declined(talk, live, guest(0), 92, "192.0.2.1", 4.0) == ""


def test_an_address_says_only_so_much_whatever_names_it_has() -> None:
    talk, live = talker()
    done = [
        declined(talk, live, guest(number % 4), number, f"2001:db8::{number:x}", 0.0) == ""
        for number in range(40)
    ]
    assert sum(done) <= MAX_OF_ADDRESS


def test_a_line_is_kept_for_a_minute() -> None:
    talk, live = talker()
    declined(talk, live, guest(0), 1, "", 0.0)
    declined(talk, live, guest(1), 2, "", 30.0)
    assert [one.guest for one in talk.recent(KEPT - 1)] == [guest(0), guest(1)]
    assert [one.guest for one in talk.recent(KEPT)] == [guest(1)]
    assert list(talk.recent(KEPT + 30)) == []


def test_a_bots_sign_has_no_guest() -> None:
    talk, live = talker()
    spoken = talk.add_of_bot(live, Seat(2), Sign.SAD, 1.0)
    message = spoken.message("sv", 5.0)
    assert (message.guest, message.sign, message.text, message.seconds) == (
        None,
        "sad",
        "ledsen",
        4,
    )
