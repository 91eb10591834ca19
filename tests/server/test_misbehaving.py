"""Clients that misbehave get a sentence, the table lives on, and no stack trace gets out."""

import json
import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from femopp.server.net.rate_limit import RateLimit
from femopp.server.net.reach import reach
from femopp.server.room import viewers
from femopp.server.socket import connection
from tests.server.serving import PATIENCE, Client, Served, served

MEGABYTE = 2**20


@pytest.fixture
def table(server: Served) -> dict[str, str]:
    return server.open_table()


class Complaints(logging.Handler):
    """Everything that the server writes to its terminal."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


@pytest.fixture
def complaints(server: Served) -> Iterator[list[str]]:
    """Record the server's errors, which no client's message may cause."""
    heard = Complaints()
    for name in ("uvicorn", "femopp"):
        logging.getLogger(name).addHandler(heard)
    yield heard.records
    for name in ("uvicorn", "femopp"):
        logging.getLogger(name).removeHandler(heard)
    assert heard.records == []


@pytest.fixture
def anna(server: Served, table: dict[str, str], complaints: list[str]) -> Iterator[Client]:
    """The host at her table, which must live on whatever the others do."""
    with server.client(table["table"], table["token"]) as client:
        yield client
        client.say({"type": "Ping"})
        assert client.until("Pong")
        played = client.look_until(lambda screen: screen["turn"] == 0 and any(_legal(screen)))
        words = client.offered()[0]
        assert client.act(words)["type"] == "Done"
        assert client.look_until(lambda screen: screen["number"] > played["number"])


def _legal(screen: Any) -> list[Any]:
    return [
        *screen["controls"],
        *[card for card in screen["hand"] if card["card"] in (screen["playable"] or ())],
    ]


def closing(client: Client) -> tuple[str, int]:
    """The last words of the server and the code it closes with."""
    text = ""
    try:
        while True:
            message = client.hear()
            if message["type"] == "Trouble":
                text = message["text"]
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return text, closed.rcvd.code


NONSENSE: list[tuple[Any, str]] = [
    ("", "Input data was truncated"),
    ("{", "Input data was truncated"),
    ("null", "Expected `object`, got `null`"),
    ("[]", "Expected `object`, got `array`"),
    ('"Hello"', "Expected `object`, got `str`"),
    ("{}", "Object missing required field `type`"),
    ('{"type":7}', "Expected `str` - at `$.type`"),
    ('{"type":"Reboot"}', "Invalid value 'Reboot' - at `$.type`"),
    ('{"type":"Do"}', "Object missing required field `id`"),
    ('{"type":"Do","id":"1"}', "Object missing required field `command`"),
    (
        '{"type":"Do","id":"","command":{"type":"Tap"}}',
        "Expected `str` of length >= 1 - at `$.id`",
    ),
    (
        '{"type":"Do","id":"1","command":{}}',
        "Object missing required field `type` - at `$.command`",
    ),
    (
        '{"type":"Do","id":"1","command":{"type":"Deal"}}',
        "Invalid value 'Deal' - at `$.command.type`",
    ),
    (
        '{"type":"Do","id":"1","command":{"type":"Act","words":"pass","seat":2}}',
        "Object contains unknown field `seat` - at `$.command`",
    ),
    (
        '{"type":"Do","id":"1","command":{"type":"Sit","seat":"two"}}',
        "Expected `int | null`, got `str` - at `$.command.seat`",
    ),
    (
        '{"type":"Do","id":"1","command":{"type":"Act","words":7}}',
        "Expected `str`, got `int` - at `$.command.words`",
    ),
    (
        '{"type":"Do","id":"' + "x" * 65 + '","command":{"type":"Tap"}}',
        "Expected `str` of length <= 64 - at `$.id`",
    ),
    (
        '{"type":"Why","id":"1","words":"' + "x" * 401 + '"}',
        "Expected `str` of length <= 400 - at `$.words`",
    ),
    ('{"type":"Ping","and":"more"}', "Object contains unknown field `and`"),
    ('{"type":"Hello","language":1e99}', "Expected `str`, got `float` - at `$.language`"),
    ("[" * 5000, "Expected `object`, got `array`"),
    (b"\xff\xfe\x00", "JSON is malformed: invalid character (byte 0)"),
    (b'{"type":"Ping"', "Input data was truncated"),
    (b'{"type":"Ping",}', "JSON is malformed: trailing comma in object (byte 15)"),
    (
        '{"type":"Ping","' + "x" * 5000 + '":1}',
        "Object contains unknown field `" + "x" * 49 + "…" + "x" * 79 + "`",
    ),
]


@pytest.mark.parametrize(("nonsense", "says"), NONSENSE, ids=lambda value: repr(value)[:40])
def test_nonsense_instead_of_hello(
    anna: Client, server: Served, table: Any, nonsense: Any, says: str
) -> None:
    with server.client(table["table"], hello=False) as client:
        client.say(nonsense)
        text, code = closing(client)
    assert text == f"this message was not understood: {says}"
    assert code == connection.CLOSED_POLICY


def test_nonsense_later(anna: Client, server: Served, table: Any) -> None:
    for nonsense, says in NONSENSE:
        with server.client(table["table"]) as client:
            client.say(nonsense)
            text, code = closing(client)
        assert text == f"this message was not understood: {says}"
        assert code == connection.CLOSED_POLICY


DEPTHS = [900, 980, 1000, 1200]
"""Brackets within brackets; Python's limit is about a thousand, less whatever is on its stack."""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ('{"type":"Hello","more":', "}"),
        ('{"type":"Do","id":"1","command":', "}"),
        ('{"type":"Do","id":"1","command":{"type":"Act","words":', "}}"),
    ],
)
def test_frames_of_brackets_within_brackets(
    anna: Client, server: Served, table: Any, before: str, after: str
) -> None:
    for depth in DEPTHS:
        for opens, closes in (("[", "]"), ('{"a":', "}")):
            with server.client(table["table"]) as client:
                client.say(f"{before}{opens * depth}1{closes * depth}{after}")
                text, code = closing(client)
            assert text.startswith("this message was not understood: ")
            assert "recursion" not in text
            assert code == connection.CLOSED_POLICY


@pytest.mark.parametrize("path", ["/api/tables", "/api/describe", "/api/replay"])
@pytest.mark.parametrize(
    ("before", "after"),
    [("", ""), ('{"name":', "}"), ('{"settings":{"game":"rifki","options":', "}}")],
)
def test_bodies_of_brackets_within_brackets(
    server: Served, complaints: list[str], path: str, before: str, after: str
) -> None:
    for depth in (*DEPTHS, 9000):
        for opens, closes in (("[", "]"), ('{"a":', "}")):
            body = f"{before}{opens * depth}1{closes * depth}{after}".encode()
            status, answer = server.ask("POST", path, body)
            assert status == 400
            assert "recursion" not in answer["error"]


def test_deeply_nested_json_is_refused_in_words(server: Served) -> None:
    body = b'{"settings":' + b'{"a":' * 9000 + b"1" + b"}" * 9001
    answer = server.ask("POST", "/api/describe", body)
    assert answer == (400, {"error": "this request was not understood: Nested too deeply"})


def test_a_frame_of_ten_megabytes(anna: Client, server: Served, table: Any) -> None:
    with server.client(table["table"]) as client:
        try:
            client.say("x" * (10 * MEGABYTE))
        except ConnectionClosed:
            return
        _text, code = closing(client)
        assert code == 1009


def test_a_frame_that_is_longer_than_anything_there_is_to_say(
    anna: Client, server: Served, table: Any
) -> None:
    with server.client(table["table"]) as client:
        client.say(json.dumps({"type": "Ping"}) + " " * 10_000)
        assert "too long" in closing(client)[0]


def test_bytes_that_are_no_text_in_a_text_frame(anna: Client, server: Served, table: Any) -> None:
    with server.client(table["table"]) as client:
        with client.socket.protocol_mutex:
            client.socket.protocol.send_text(b"\xff\xff")
            client.socket.send_data()
        _text, code = closing(client)
        assert code == 1007


@pytest.mark.parametrize(
    "headers",
    ["Cookie: " + "a" * 9000, "\r\n".join(f"X-{number}: y" for number in range(300))],
    ids=["too long", "too many"],
)
def test_headers_beyond_measure(anna: Client, server: Served, table: Any, headers: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as wire:
        wire.sendall(
            f"GET /api/tables/{table['table']}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{headers}\r\n\r\n".encode()
        )
        assert wire.recv(12) == b"HTTP/1.1 431"


def test_something_before_hello(anna: Client, server: Served, table: Any) -> None:
    with server.client(table["table"], hello=False) as client:
        client.say({"type": "Ping"})
        assert "first message must be Hello" in closing(client)[0]


def test_hello_twice(anna: Client, server: Served, table: Any) -> None:
    with server.client(table["table"]) as client:
        client.say({"type": "Hello", "token": table["token"]})
        assert "Hello was already sent" in closing(client)[0]


def test_silence(anna: Client, server: Served, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HELLO_SECONDS", 0.2)
    with server.client(table["table"], hello=False) as client:
        assert closing(client) == ("", 1000)


@pytest.mark.parametrize("token", ["", "wrong", "x" * 128, "ÅÄÖ", "' OR 1=1 --"])
def test_a_wrong_token(anna: Client, server: Served, table: Any, token: str) -> None:
    with server.client(table["table"], hello=False) as client:
        client.say({"type": "Hello", "token": token})
        assert "link is no longer valid" in closing(client)[0]


def test_a_link_that_is_no_longer_valid_is_told_in_the_language_of_its_owner(
    anna: Client, server: Served, table: Any
) -> None:
    with server.client(table["table"], hello=False) as client:
        client.say({"type": "Hello", "token": "old", "language": "sv"})
        assert "gäller inte längre" in closing(client)[0]


def test_the_token_of_another_table(anna: Client, server: Served, table: Any) -> None:
    other = server.open_table(name="Eva")
    with server.client(table["table"], hello=False) as client:
        client.say({"type": "Hello", "token": other["token"]})
        assert "link is no longer valid" in closing(client)[0]


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://[", "https://127.0.0.1", "", "file://{host}", "{host}"],
)
def test_a_page_of_another_site(anna: Client, server: Served, table: Any, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Client(server.port, table["table"], origin=origin.format(host=f"127.0.0.1:{server.port}"))
    assert refused.value.response.status_code == 403
    assert refused.value.response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[", "file://{host}", "HTTP://{host}/", ""]
)
@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/{table}/guests", "/api/describe"])
def test_a_page_of_another_site_can_ask_for_nothing(
    server: Served, table: Any, path: str, origin: str
) -> None:
    """A browser sends such a request, as text, without asking the server before."""
    body = {"settings": {"game": "rifki"}, "name": "Eve"}
    host = f"127.0.0.1:{server.port}"
    headers = {"Origin": origin.format(host=host), "Content-Type": "text/plain"}
    answer = server.ask("POST", path.format(table=table["table"]), body, **headers)
    assert answer == (403, {"error": "requests from other sites' pages are not accepted"})


def test_a_page_by_https_is_another_unless_a_trusted_proxy_says_so(
    anna: Client, server: Served, table: Any, tmp_path: Path
) -> None:
    def asks(there: Served, page: str, said: str) -> tuple[int, str]:
        headers = {"Origin": f"{page}://cards.example.org", "X-Forwarded-Proto": said}
        body = {"settings": {"game": "rifki"}}
        status, answer = there.ask(
            "POST", "/api/describe", body, Host="Cards.Example.org", **headers
        )
        return status, answer.get("error", "")

    def opens(there: Served, page: str, said: str) -> bool:
        opened = there.open_table()["table"]
        own = f"127.0.0.1:{there.port}"
        try:
            with connect(
                f"ws://{own}/api/tables/{opened}/socket",
                origin=Origin(f"{page}://{own}"),
                additional_headers={"X-Forwarded-Proto": said},
            ):
                return True
        except InvalidStatus:
            return False

    own = f"127.0.0.1:{server.port}"
    status, answer = server.ask("POST", "/api/describe", {}, Origin=f"https://{own}")
    assert status == 403
    assert answer["error"].startswith("this page came by https, but the server is asked by http")
    with pytest.raises(InvalidStatus):
        Client(server.port, table["table"], origin=f"https://{own}")
    with served(tmp_path, known=reach(["cards.example.org"], ["127.0.0.1"])) as behind:
        assert asks(behind, "https", "https") == asks(behind, "http", "http") == (200, "")
        assert asks(behind, "http", "https")[0] == asks(behind, "https", "http")[0] == 403
        assert opens(behind, "https", "https")
        assert not opens(behind, "http", "https")


def test_the_own_page_can_ask(server: Served) -> None:
    body = {"settings": {"game": "rifki"}}
    own = f"http://127.0.0.1:{server.port}"
    assert server.ask("POST", "/api/describe", body, Origin=own)[0] == 200


def test_the_own_page(anna: Client, server: Served, table: Any) -> None:
    Client(server.port, table["table"], origin=f"http://127.0.0.1:{server.port}").close()


def test_a_table_that_there_is_not(server: Served) -> None:
    with server.client("gone", hello=False) as client:
        text, code = closing(client)
    assert "no such table" in text
    assert code == connection.CLOSED_GONE


def test_refused_guests_read_why_in_the_browsers_language(server: Served) -> None:
    swedish: Any = {"additional_headers": {"Accept-Language": "sv-SE"}}
    with Client(server.port, "gone", hello=False, **swedish) as client:
        assert closing(client)[0].startswith("det bordet finns inte")


def test_a_spectator_cannot_act(anna: Client, server: Served, table: Any) -> None:
    with server.client(table["table"]) as stranger:
        for command in ({"type": "Tap"}, {"type": "Sit", "seat": 1}, {"type": "Begin"}):
            assert "only watching" in stranger.do(command)["text"]
        stranger.say({"type": "Why", "id": "w", "words": "play QC"})
        assert "only watching" in stranger.until("Declined")["text"]
    bo = server.come(table["table"], "Bo")
    with server.client(table["table"], bo["token"]) as guest:
        assert "take a seat first" in guest.act("play QC")["text"]
        assert "that seat is taken" in guest.do({"type": "Sit", "seat": 0})["text"]


def test_an_action_for_another_seat_is_judged_by_the_own_one(server: Served) -> None:
    opened = server.open_table(begin=False)
    bo = server.come(opened["table"], "Bo")
    with (
        server.client(opened["table"], opened["token"]) as anna,
        server.client(opened["table"], bo["token"]) as guest,
    ):
        assert guest.do({"type": "Sit", "seat": 1})["type"] == "Done"
        assert anna.do({"type": "Begin"})["type"] == "Done"
        while not (anna.screen["turn"] == 0 and any(_legal(anna.screen))):
            guest.look_until(lambda screen: screen["number"] >= anna.screen["number"])
            (guest if guest.offered() else anna).play_on()
            anna.look_until(lambda screen: screen["number"] >= guest.screen["number"])
        answer = guest.act(anna.offered()[0])
        assert answer["type"] == "Declined"
        assert answer["reasons"][0]["rule"].startswith("RIF-")
        assert anna.act(anna.offered()[0])["type"] == "Done"


def test_messages_that_come_again_and_in_another_order(
    anna: Client, server: Served, table: Any
) -> None:
    anna.look_until(lambda screen: screen["turn"] == 0 and _legal(screen))
    words = anna.offered()[0]
    one, two = anna.id(1), anna.id(2)
    assert anna.act(words, one)["type"] == "Done"
    with server.client(table["table"], table["token"]) as again:
        # The same again, on another socket and after something else.
        assert again.act("play 2C", two)["id"] == two
        assert again.act(words, one)["type"] == "Done"
    log = server.log(table["table"])
    assert sum(getattr(entry, "by", "") == "person" for entry in log) <= 2
    assert [getattr(entry, "words", "") for entry in log].count(words) == 1
    # By chance the two of clubs could be played, so this id may be used.
    assert anna.do({"type": "Tap"}, two)


def test_late_commands_are_not_done_but_may_have_been(server: Served, table: Any) -> None:
    bo = server.come(table["table"], "Bo")
    with server.client(table["table"], bo["token"]) as guest:
        answer = guest.do({"type": "Sit", "seat": 1}, guest.id(1), late=True)
        assert (answer["type"], answer["text"]) == (
            "Declined",
            "the table has moved on, so that wasn't done: look again and choose",
        )
        assert guest.do({"type": "Sit", "seat": 1}, guest.id(2))["type"] == "Done"
        assert guest.do({"type": "Sit", "seat": 1}, guest.id(2), late=True)["type"] == "Done"


def test_an_id_of_one_guest_is_not_that_of_another(
    anna: Client, server: Served, table: Any
) -> None:
    bo, eva = server.come(table["table"], "Bo"), server.come(table["table"], "Eva")
    anna.look_until(lambda screen: screen["hand"])
    with (
        server.client(table["table"], bo["token"]) as one,
        server.client(table["table"], eva["token"]) as two,
    ):
        same = one.id(1)
        assert one.do({"type": "Sit", "seat": 1}, same)["type"] == "Done"
        assert two.do({"type": "Sit", "seat": 2}, same)["type"] == "Done"
        shown = two.look_until(lambda screen: screen["reserved"] == 2)
        assert {one["name"]: one["reserved"] for one in shown["guests"]} == {
            "Anna": None,
            "Bo": 1,
            "Eva": 2,
        }


def _has(name: str) -> Any:
    return lambda screen: any(seat["name"] == name for seat in screen["seats"])


def test_a_flood_is_stopped(anna: Client, server: Served, table: Any) -> None:
    with server.client(table["table"]) as client:
        with pytest.raises(ConnectionClosed):
            for _number in range(5000):
                client.say({"type": "Ping"})
            while True:
                client.hear()
        assert client.socket.close_code == connection.CLOSED_POLICY


def test_an_allowance_grows_again() -> None:
    limit = RateLimit(connection.MAX_AT_ONCE, connection.MAX_PER_SECOND, 0.0)
    assert all(limit.take(0.0) for _message in range(connection.MAX_AT_ONCE))
    assert not limit.take(0.0)
    assert limit.take(2.0)


def test_long_silence_gives_no_larger_burst() -> None:
    limit = RateLimit(connection.MAX_AT_ONCE, connection.MAX_PER_SECOND, 0.0)
    a_day = 24 * 60 * 60.0
    assert all(limit.take(a_day) for _message in range(connection.MAX_AT_ONCE))
    assert not limit.take(a_day)


def test_a_thousand_connections(anna: Client, server: Served, table: Any) -> None:
    with ExitStack() as stack:
        told = []
        for _number in range(viewers.MAX_SPECTATORS + 20):
            client = stack.enter_context(server.client(table["table"], hello=False))
            client.say({"type": "Hello"})
            told.append(client)
        refused = [one for one in told if one.hear()["type"] == "Welcome" and _refuses(one)]
        assert len(refused) >= 20
        anna.say({"type": "Ping"})
        assert anna.until("Pong")


def test_a_spectator_keeps_nobody_from_their_seat(
    server: Served, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewers, "MAX_SPECTATORS", 20)
    with ExitStack() as stack:
        for _number in range(viewers.MAX_SPECTATORS):
            stack.enter_context(server.client(table["table"]))
        stack.enter_context(server.client(table["table"], table["token"]))
        with pytest.raises(ConnectionClosed):
            stack.enter_context(server.client(table["table"]))


def test_nor_does_one_guest_open_sockets_without_end(server: Served, table: Any) -> None:
    with ExitStack() as stack:
        for _number in range(viewers.MAX_SOCKETS_OF_GUEST):
            stack.enter_context(server.client(table["table"], table["token"]))
        with pytest.raises(ConnectionClosed):
            stack.enter_context(server.client(table["table"], table["token"]))
        stack.enter_context(server.client(table["table"]))


def _refuses(client: Client) -> bool:
    message = client.hear()
    return message["type"] == "Trouble" and "too many people are watching" in message["text"]


def test_a_thousand_sockets_that_say_nothing(anna: Client, server: Served, table: Any) -> None:
    with ExitStack() as stack:
        for _number in range(1000 - viewers.MAX_SPECTATORS):
            raw = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            raw.sendall(b"GET / HTTP/1.1\r\n")
        anna.say({"type": "Ping"})
        assert anna.until("Pong")


def test_a_request_that_is_no_handshake(anna: Client, server: Served, table: Any) -> None:
    status, answer = server.ask("GET", f"/api/tables/{table['table']}/socket")
    assert status in (404, 503)
    assert "Traceback" not in str(answer)


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x16\x03\x01\x02\x00\x01",
        b"BREW /coffee HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=[
        *("TLS", "a method that is none", "bytes that are no path", "h2c", "a chunk that is none"),
        "no host",
    ],
)
def test_bytes_that_are_no_request(anna: Client, server: Served, nonsense: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        raw.sendall(nonsense)
        assert raw.recv(100).startswith(b"HTTP/1.1")


def test_a_request_that_breaks_off(anna: Client, server: Served) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        raw.shutdown(socket.SHUT_WR)
        assert raw.recv(1000) == b""


def test_a_path_that_is_longer_than_a_file_s_name(anna: Client, server: Served) -> None:
    status, _page = server.ask("GET", "/" + "x" * 300)
    assert status in (200, 503)


def test_frames_that_are_none_right_after_hello(anna: Client, server: Served, table: Any) -> None:
    for frame in (b"\x81\x82\0\0\0\0\xff\xff", b"\x80\x81\0\0\0\0x", b"\x83\x80\0\0\0\0"):
        with server.client(table["table"], hello=False) as client:
            client.say({"type": "Hello"})
            with client.socket.protocol_mutex:
                client.socket.socket.sendall(frame)
            assert closing(client)[1] in (1002, 1007)
