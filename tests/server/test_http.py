"""The HTTP part: every no is a sentence in the asker's language, and nothing else leaves."""

import asyncio
import gzip
import json
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.request import Request as Asked
from urllib.request import urlopen

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route

from femopp.kits import GAMES
from femopp.record import parse_record, steps
from femopp.server import app
from femopp.server.http import api
from femopp.server.store.reading import StoredTable
from femopp.table.cast import BOT_NAMES, FACES
from femopp.table.log.entries import Came, Opened, Sat, Stood
from tests.server.serving import Served, served
from tests.server.storing import add

ENGLISH = BOT_NAMES["en"]
"""The names of bots at tables opened in English, by face."""

RIFKI = {"game": "rifki", "pace": "none"}


def opening(**wanted: Any) -> dict[str, Any]:
    return {"settings": RIFKI, "name": "Anna", **wanted}


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        (b"{", 400, "truncated"),
        (b"", 400, "truncated"),
        (b"[" * 100_000, 413, "too long"),
        (b"\xff", 400, "JSON is malformed"),
        (b'{"settings":{"game":"rifki"},"name":"\xff"}', 400, "can't decode byte"),
        (json.dumps({"settings": RIFKI}).encode(), 400, "name"),
        (opening(more=1), 400, "more"),
        (opening(settings={"game": "poker"}), 422, "poker"),
        (opening(settings={"game": "rodskagg", "preset": "bridge"}), 422, "bridge"),
        (opening(settings={"game": "rodskagg", "players": 40}), 422, "can't be played by 40"),
        (opening(settings={"game": "rodskagg", "options": {"x": "y"}}), 422, "x"),
        (opening(settings={"game": "rodskagg", "bots": "sly"}), 422, "sly"),
        (opening(settings={**RIFKI, "bots_by_seat": {"1": "sly"}}), 422, "sly"),
        (opening(settings={**RIFKI, "bots_by_seat": {"two": "club"}}), 400, "bots_by_seat"),
        (opening(settings={"game": "rodskagg", "clock": "sundial"}), 400, "clock"),
        (opening(name="x" * 10_000), 422, "60 characters"),
        (opening(name="A\x07nna"), 422, "name"),
        (opening(seat=7), 422, "seats 1 to 4"),
        (opening(seat=-1), 422, "seats 1 to 4"),
        (opening(begin=True), 422, "take a seat first"),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_a_table_that_cannot_be_opened(server: Served, body: Any, status: int, says: str) -> None:
    answer = server.ask("POST", "/api/tables", body)
    assert answer[0] == status
    assert says in answer[1]["error"]
    assert "Traceback" not in answer[1]["error"]


def settings(**other: Any) -> dict[str, Any]:
    return opening(settings={**RIFKI, **other})


WRONG_SHAPES: list[tuple[str, Any, str]] = [
    (
        "/api/describe",
        {"settings": {**RIFKI, "pace": 7}},
        "Expected `str`, got `int` - at `$.settings.pace`",
    ),
    (
        "/api/describe",
        {"settings": {**RIFKI, "hints": None}},
        "Expected `str`, got `null` - at `$.settings.hints`",
    ),
    ("/api/tables", {"settings": RIFKI}, "Object missing required field `name`"),
    ("/api/tables", opening(more=1), "Object contains unknown field `more`"),
    *[
        ("/api/tables", settings(more=more), "Unknown field or value - at `$.settings.more`")
        for more in (1, None, [1], {"a": 1})
    ],
    ("/api/tables", opening(seat="two"), "Expected `int | null`, got `str` - at `$.seat`"),
    ("/api/tables", opening(seat=True), "Expected `int | null`, got `bool` - at `$.seat`"),
    ("/api/tables", opening(begin=1), "Expected `bool`, got `int` - at `$.begin`"),
    (
        "/api/tables",
        opening(settings=["rifki"]),
        "Expected `object`, got `array` - at `$.settings`",
    ),
    (
        "/api/tables",
        settings(options={"bid_cap": 3}),
        "Expected `str`, got `int` - at `$.settings.options[...]`",
    ),
    *[
        (
            "/api/tables",
            settings(bots_by_seat={key: "club"}),
            "Expected `int`, got `str` - at `key` in `$.settings.bots_by_seat`",
        )
        for key in ("two", "01", "²", "+1", "")
    ],
    ("/api/replay", {"record": 7}, "Expected `str`, got `int` - at `$.record`"),
    ("/api/replay", ["a record"], "Expected `object`, got `array`"),
    ("/api/tables/{table}/guests", {"name": None}, "Expected `str`, got `null` - at `$.name`"),
    (
        "/api/tables",
        b'{"settings":\n {"game" "rifki"}}',
        "JSON is malformed: expected ':' (byte 22)",
    ),
    ("/api/tables", b"[" * 60_000, "Expected `object`, got `array`"),
]


@pytest.mark.parametrize(("path", "body", "says"), WRONG_SHAPES)
def test_a_request_of_another_shape_is_told_what_is_wrong_where(
    server: Served, path: str, body: Any, says: str
) -> None:
    path = path.format(table=server.open_table(begin=False)["table"])
    for language, sentence in {
        "en": "this request was not understood:",
        "sv": "begäran gick inte att förstå:",
    }.items():
        answer = server.ask("POST", f"{path}?language={language}", body)
        assert answer == (400, {"error": f"{sentence} {says}"})


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "clock can't be 'quik'; it can be: quick, off, relaxed"),
        ("sv", "clock kan inte vara 'quik'; möjligt är: quick, off, relaxed"),
    ],
)
def test_an_unknown_choice_is_told_what_is_possible(
    server: Served, language: str, says: str
) -> None:
    answer = server.ask("POST", f"/api/tables?language={language}", settings(clock="quik"))
    assert answer == (400, {"error": says})


def test_quotes_of_a_request_are_short(server: Served) -> None:
    long = "x" * 10_000
    shapes = ({"clock": long}, {"options": {long: 7}}, {"options": [long]}, {long: 1})
    names = ({"options": {long: "7"}}, {"game": long}, {"preset": long}, {"bots": long})
    for wrong in (*shapes, *names):
        status, answer = server.ask("POST", "/api/tables", settings(**wrong))
        assert (status in (400, 422), len(answer["error"]) < 250) == (True, True), answer


@pytest.mark.parametrize("path", ["/", "/anything", "/assets/index.js"])
def test_without_a_client_every_page_of_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(app, "STATIC", tmp_path / "static")
    with served(tmp_path) as server:
        status, text = server.ask("GET", path)
    assert status == 503
    assert "browser client is missing" in text


def test_the_sentence_is_in_the_language_of_the_asker(server: Served) -> None:
    path = "/api/tables?language=sv"
    _status, answer = server.ask("POST", path, opening(name=""))
    assert "tecken" in answer["error"]


@pytest.mark.parametrize("path", ["", "/rules", "/record", "/guests"])
def test_a_link_to_a_table_that_is_gone(server: Served, path: str) -> None:
    method, body = ("POST", {"name": "Bo"}) if path == "/guests" else ("GET", None)
    status, answer = server.ask(method, f"/api/tables/gone{path}", body)
    assert status == 404
    assert "no such table" in answer["error"]


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../start.py", "/a/b/c"]
)
def test_no_other_file_leaves_the_server(server: Served, path: str) -> None:
    status, answer = server.ask("GET", path)
    assert status in (404, 503)
    assert "root:" not in answer
    assert "import" not in answer


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A folder as that of the client, with its page."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("the page")
    (folder / "manifest.json").write_text("{}")
    (folder / "routes.json").write_text('{"routes": [{"path": "/:x", "page": "x"}], "asks": {}}')
    return folder


def test_files_of_the_client_are_compressed_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, static: Path
) -> None:
    """Their names change with their contents; the page itself is asked for each time."""
    script = b"const one = 1;\n" * 100
    assets = static / "assets"
    assets.mkdir()
    (assets / "index-1.js").write_bytes(script)
    (assets / "index-1.js.gz").write_bytes(gzip.compress(script))
    (assets / "font.woff2").write_bytes(b"a font")
    monkeypatch.setattr(app, "STATIC", static)
    with served(tmp_path) as server:

        def get(name: str, **headers: str) -> tuple[bytes, Message]:
            answer, content = server.fetched("GET", f"/assets/{name}", None, headers)
            return content, answer.headers

        packs = {"Accept-Encoding": "br, gzip"}
        plain, headers = get("index-1.js", **{"Accept-Encoding": "identity"})
        assert (plain, headers["Content-Encoding"]) == (script, None)
        packed, packed_headers = get("index-1.js", **packs)
        assert gzip.decompress(packed) == script
        assert packed_headers["Content-Encoding"] == "gzip"
        assert packed_headers["Content-Type"] == headers["Content-Type"]
        assert packed_headers["Content-Length"] == str(len(packed))
        assert headers["Vary"] == packed_headers["Vary"] == "Accept-Encoding"
        font, font_headers = get("font.woff2", **packs)
        assert (font, font_headers["Content-Encoding"]) == (b"a font", None)
        for kept in (headers, packed_headers, font_headers):
            assert kept["Cache-Control"] == "public, max-age=31536000, immutable"
        page, _content = server.fetched("GET", "/", None, packs)
        assert page.headers["Cache-Control"] == "no-cache"


def test_the_service_worker_is_asked_for_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, static: Path
) -> None:
    """An old one would keep an old client."""
    script = b"const one = 1;\n" * 100
    (static / "worker.js").write_bytes(script)
    (static / "worker.js.gz").write_bytes(gzip.compress(script))
    monkeypatch.setattr(app, "STATIC", static)
    with served(tmp_path) as server:
        packs = {"Accept-Encoding": "gzip"}
        answer, content = server.fetched("GET", "/worker.js", None, packs)
        assert gzip.decompress(content) == script
        assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert answer.headers["Cache-Control"] == "no-cache"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        again = {**packs, "If-None-Match": answer.headers["ETag"]}
        answer, content = server.fetched("GET", "/worker.js", None, again)
        assert (answer.status, content) == (304, b"")
        assert answer.headers["Cache-Control"] == "no-cache"


def test_forms_are_compressed(server: Served) -> None:
    path = "/api/games?language=sv"
    _answer, plain = server.fetched("GET", path, None, {"Accept-Encoding": "identity"})
    answer, packed = server.fetched("GET", path, None, {"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
    assert len(packed) * 3 < len(plain)


@pytest.mark.parametrize("path", ["/a/b/c", "/a/", "/.."])
def test_the_client_says_that_a_page_does_not_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, static: Path, path: str
) -> None:
    monkeypatch.setattr(app, "STATIC", static)
    with served(tmp_path) as server:
        assert server.ask("GET", path) == (404, "the page")


@pytest.mark.parametrize(
    "name", ["C:%5CWindows%5Cwin.ini", "%5CWindows%5Cwin.ini", "%5C%5Chost%5Cshare", "D:secret"]
)
def test_nor_by_a_name_that_would_be_a_path_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, static: Path, name: str
) -> None:
    """Joined to the client's folder, such a name leads out of it there."""
    (static / "icon.png").write_text("a picture")
    asked: list[str] = []

    class Folder(type(static)):  # type: ignore[misc]
        def __truediv__(self, other: str) -> Path:
            asked.append(other)
            return super().__truediv__(other)  # type: ignore[no-any-return]

    monkeypatch.setattr(app, "STATIC", Folder(static))
    with served(tmp_path) as server:
        assert server.ask("GET", f"/{name}") == (200, "the page")
        assert server.ask("GET", "/icon.png") == (200, "a picture")
    assert set(asked) <= {"index.html", "assets"}


@pytest.mark.parametrize(
    ("method", "path", "status", "says"),
    [
        ("GET", "/api/nothing", 404, "det finns ingenting på den här adressen"),
        ("GET", "/api/", 404, "det finns ingenting på den här adressen"),
        ("GET", "/api/tables/gone/rubbish", 404, "det finns ingenting på den här adressen"),
        ("DELETE", "/api/games", 405, "metoden är inte tillåten här"),
    ],
)
def test_unknown_addresses_get_a_sentence(
    server: Served, method: str, path: str, status: int, says: str
) -> None:
    assert server.ask(method, f"{path}?language=sv") == (status, {"error": says})


def test_the_choices_offered(server: Served) -> None:
    status, answer = server.ask("GET", "/api/games?language=sv")
    assert status == 200
    assert {game["name"] for game in answer["games"]} == set(GAMES)
    assert [clock["value"] for clock in answer["clocks"]] == ["off", "relaxed", "quick"]
    assert [bot["value"] for bot in answer["bots"]][:2] == ["greedy", "random"]
    assert answer["bots"][1]["words"] == "nybörjare"
    assert answer["bot_names"][::7] == ["Plats 1", "Plats 8"]
    assert answer["faces"] == list(FACES)


def test_house_rules_are_grouped_in_the_order_of_play(server: Served) -> None:
    _status, forms = server.ask("GET", "/api/games?language=en")
    (sheepshead,) = [one for one in forms["games"] if one["name"] == "sheepshead"]
    assert list(dict.fromkeys(option["group"] for option in sheepshead["options"])) == [
        "The deal",
        "Picking up the blind",
        "The boy",
        "Announcements",
        "Payment",
        "The session",
    ]


def test_a_server_for_this_machine_alone_has_no_address_for_others(server: Served) -> None:
    assert server.ask("GET", "/api/address") == (200, {"address": None})


def test_the_address_in_the_network_is_told_to_this_machine_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(api, "address_in_the_network", lambda host, port: f"{host}:{port}")
    app = Starlette(routes=[Route("/", api.address)])
    app.state.listens = ("0.0.0.0", 8765)

    async def told_to(asker: str) -> bytes:
        scope = {"type": "http", "app": app, "headers": [], "client": (asker, 1)}
        return bytes((await api.address(Request(scope))).body)

    askers = ("127.0.0.1", "::1", "192.168.1.7", "testclient")
    told = {asker: asyncio.run(told_to(asker)) for asker in askers}
    assert told["127.0.0.1"] == told["::1"] == b'{"address":"0.0.0.0:8765"}'
    assert told["192.168.1.7"] == told["testclient"] == b'{"address":null}'


def test_the_rules_of_settings_and_of_the_table_opened_with_them(server: Served) -> None:
    settings = {"game": "rodskagg", "options": {"rituals": "off"}, "pace": "none"}
    status, rules = server.ask("POST", "/api/describe", {"settings": settings})
    assert status == 200
    assert len(rules["differences"]) == 1
    table = server.open_table(settings=settings)["table"]
    assert server.ask("GET", f"/api/tables/{table}/rules")[1] == rules
    status, told = server.ask("GET", f"/api/tables/{table}")
    assert told["settings"]["options"] == {"rituals": "off"}
    assert told["seats"][0] == {"name": "Anna", "person": True, "bot": None, "face": "anna"}
    bot = told["seats"][1]
    assert bot == {
        "name": ENGLISH[bot["face"]],
        "person": False,
        "bot": "greedy",
        "face": bot["face"],
    }


def test_a_name_with_markup_comes_back_as_it_is_in_json_alone(server: Served) -> None:
    table = server.open_table(name="<script>alert(1)</script>")["table"]
    status, told = server.ask("GET", f"/api/tables/{table}")
    assert status == 200
    assert told["seats"][0]["name"] == "<script>alert(1)</script>"


def test_a_qr_code_and_what_can_be_none(server: Served) -> None:
    status, code = server.ask("GET", "/api/qr?text=http://192.168.1.7:8000/abc")
    assert status == 200
    assert "<svg" in code
    assert server.ask("GET", "/api/qr")[0] == 422
    assert server.ask("GET", "/api/qr?text=" + "x" * 501)[0] == 422


# Records


def test_before_the_match_there_is_no_record(server: Served) -> None:
    table = server.open_table(begin=False)
    assert server.ask("GET", f"/api/tables/{table['table']}/record")[0] == 404


def test_while_a_match_is_played_each_has_his_own_copy(server: Served) -> None:
    table = server.open_table()
    path = f"/api/tables/{table['table']}/record"
    with server.client(table["table"], table["token"]) as anna:
        anna.look_until(lambda screen: screen["hand"])
        assert server.ask("GET", path)[0] == 403
        assert server.ask("GET", path, Authorization="Bearer wrong")[0] == 403
        status, text = server.ask("GET", path, Authorization=f"Bearer {table['token']}")
        assert status == 200
        dealt = [one["card"] for one in anna.screen["hand"]]
    assert "??" in text
    assert all(card in text for card in dealt)
    list(steps(parse_record(text)))


def test_no_cache_keeps_the_cards_of_a_record(server: Served) -> None:
    table = server.open_table()
    path = f"/api/tables/{table['table']}/record"
    headers = {"Authorization": f"Bearer {table['token']}"}
    answer, _text = server.fetched("GET", path, None, headers)
    assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-store")


def test_refusing_a_record_costs_the_server_nothing(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long match is not read and played again for a stranger."""
    table = server.open_table()
    path = f"/api/tables/{table['table']}/record"
    read: list[object] = []
    monkeypatch.setattr(server.rooms, "past", lambda *asked: read.append(asked))
    assert server.ask("GET", path)[0] == 403
    assert server.ask("GET", f"{path}?match=1", Authorization="Bearer wrong")[0] == 403
    assert read == []


def test_leaving_while_a_record_is_read_gives_no_copy(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.open_table()
    path = f"/api/tables/{table['table']}/record"
    load = server.store.load

    async def load_late(name: str) -> StoredTable | None:
        left = [Stood(table["guest"]), Came("bo", "Bo"), Sat("bo", 0)]
        await add(server.store, name, left)
        return await load(name)

    with server.client(table["table"], table["token"]) as anna:
        # Now it is hers to act, and no bot stores anything meanwhile.
        anna.look_until(lambda screen: screen["turn"] == 0 and any(anna.offered()))
        monkeypatch.setattr(server.store, "load", load_late)
        status, _answer = server.ask("GET", path, Authorization=f"Bearer {table['token']}")
    assert status == 403


def test_a_record_says_in_the_askers_language_that_a_seat_has_changed_hands(
    server: Served,
) -> None:
    table = server.open_table()
    path = f"/api/tables/{table['table']}/record"
    bo = server.come(table["table"], "Bo")
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], bo["token"]) as sitting,
    ):
        bot = anna.look_until(lambda screen: screen["hand"])["seats"][2]["name"]
        assert sitting.do({"type": "Sit", "seat": 2})["type"] == "Done"
        while anna.look_until(lambda screen: screen["deal"])["deal"] == 1:
            anna.play_on()
        sitting.look_until(lambda screen: screen["seat"] == 2)
    words = {
        "en": f"# from here on Bo has seat 3; before, {bot} had it",
        "sv": f"# härifrån har Bo plats 3; dessförinnan hade {bot} den",
    }
    for language, comment in words.items():
        asked = f"{path}?language={language}"
        for token in (table["token"], bo["token"]):
            status, text = server.ask("GET", asked, Authorization=f"Bearer {token}")
            assert (status, comment in text.splitlines()) == (200, True), text
            list(steps(parse_record(text)))


def test_a_match_that_is_over_has_its_record_in_full_and_keeps_it(server: Served) -> None:
    short = {"rituals": "off", "overshoot": "win"}
    settings = {"game": "rodskagg", "options": short, "pace": "none"}
    table = server.open_table(settings=settings)
    path = f"/api/tables/{table['table']}/record"
    with server.client(table["table"], table["token"]) as anna:
        while anna.screen["stage"] == "playing":
            anna.play_on()
        status, text = server.ask("GET", path)
        assert status == 200
        assert "??" not in text
        *_before, last = steps(parse_record(text))
        assert last.state.outcome is not None
        assert anna.do({"type": "Begin"})["type"] == "Done"
        assert server.ask("GET", path)[0] == 403
        assert server.ask("GET", f"{path}?match=1")[1] == text
        assert server.ask("GET", f"{path}?match=2")[0] == 403
    for missing in ("3", "0", "-1", "one", "9" * 30):
        assert server.ask("GET", f"{path}?match={missing}")[0] == 404


def test_a_table_is_opened_with_a_bot_for_each_seat(server: Served) -> None:
    settings = {**RIFKI, "bots": "club", "bots_by_seat": {"1": "greedy", "3": "random"}}
    _status, opened = server.ask("POST", "/api/tables", opening(settings=settings, seat=0))
    _status, table = server.ask("GET", f"/api/tables/{opened['table']}")
    assert [seat["bot"] for seat in table["seats"]] == [None, "greedy", "club", "random"]


@pytest.mark.parametrize(("players", "seats"), [(None, 4), (6, 6)])
def test_the_rules_tell_how_many_seats_there_are(
    server: Served, players: int | None, seats: int
) -> None:
    settings = {"game": "rodskagg", "players": players}
    _status, described = server.ask("POST", "/api/describe", {"settings": settings})
    assert (described["seats"], described["players"]) == (seats, [3, 8])


@pytest.mark.parametrize(("language", "names"), [("sv", {"Gun"}), ("en-GB", {"Gunilla"})])
def test_bots_have_names_in_the_language_of_whoever_opens_the_table(
    server: Served, language: str, names: set[str]
) -> None:
    asked = opening(settings={"game": "rodskagg", "players": 8})
    called: set[str] = set()
    for _table in range(3):
        headers = {"Accept-Language": language}
        status, opened = server.ask("POST", "/api/tables", asked, **headers)
        assert status == 201
        (first,) = [one for one in server.log(opened["table"]) if isinstance(one, Opened)]
        called |= {one.name for one in first.cast if one.face == "gun"}
    assert called == names


def test_a_tables_rules_are_compressed_for_an_invitation(server: Served) -> None:
    table = server.open_table()["table"]
    address = f"http://127.0.0.1:{server.port}/api/tables/{table}/rules"
    with urlopen(Asked(address, headers={"Accept-Encoding": "gzip"})) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        packed = answer.read()
    with urlopen(address) as answer:
        assert gzip.decompress(packed) == answer.read()
