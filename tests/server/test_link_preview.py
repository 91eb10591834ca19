"""A link in a messenger shows what the page behind it shows everybody, and nothing is changed."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from femopp.server import app
from tests.server.serving import Served, served
from tests.server.test_first_page import HTML, MANIFEST, ROUTES

OWN = """    <meta property="og:title" content="Femopp" />
    <meta property="og:type" content="website" />
    <meta
      name="description"
      property="og:description"
      content="Card games. · Kortspel."
    />
  </head>"""

EN = {"Accept-Language": "en", "Accept-Encoding": "identity"}
SV = {"Accept-Language": "sv", "Accept-Encoding": "identity"}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text(HTML.replace("  </head>", OWN))
    (static / "manifest.json").write_text(json.dumps(MANIFEST))
    (static / "routes.json").write_text(ROUTES)
    (static / "link-rodskagg.png").touch()
    monkeypatch.setattr(app, "STATIC", static)
    with served(tmp_path) as server:
        yield server


def preview(server: Served, path: str, headers: dict[str, str] = EN) -> dict[str, str]:
    """Return what a messenger reads at a link."""
    _answer, content = server.fetched("GET", path, None, headers)
    tags = re.findall(
        r'<meta\s+(?:property|name)="([^"]*)"[^>]*?\s+content="([^"]*)"', content.decode()
    )
    return {name: html.unescape(text) for name, text in tags}


def opened(server: Served, name: str = "Anna", **settings: Any) -> str:
    body = {"settings": {"game": "rodskagg", "players": 6, **settings}, "name": name, "seat": 0}
    status, answer = server.ask("POST", "/api/tables", body)
    assert status == 201
    return str(answer["table"])


def test_a_table_shows_game_host_and_free_seats(server: Served) -> None:
    table = opened(server)
    seen = preview(server, f"/{table}")
    assert seen["og:title"] == "Rödskägg with Anna"
    assert seen["og:description"] == seen["description"] == "5 seats are free. Tap and sit down."
    assert seen["og:image"] == f"http://127.0.0.1:{server.port}/link-rodskagg.png"
    seen = preview(server, f"/{table}", SV)
    assert seen["og:title"] == "Rödskägg hos Anna"
    assert seen["og:description"] == "5 platser är lediga. Tryck och sätt dig."


def test_a_messengers_full_stop_changes_nothing(server: Served) -> None:
    table = opened(server)
    assert preview(server, f"/{table}.") == preview(server, f"/{table}")


def test_names_are_escaped(server: Served) -> None:
    name = "<b>A&B</b>"
    table = opened(server, name)
    _answer, content = server.fetched("GET", f"/{table}", None, EN)
    assert b"<b>" not in content
    assert preview(server, f"/{table}")["og:title"] == f"Rödskägg with {name}"


def test_other_links_show_femopp(server: Served) -> None:
    lesson = opened(server, lesson="first", players=None)
    for path in ("/", "/nosuchtable", "/keep/x", f"/{lesson}", "/circle", "/circle?c=nosuch"):
        seen = preview(server, path)
        assert seen["og:title"] == "Femopp"
        assert seen["description"] == "Card games. · Kortspel."
        assert seen["og:image"] == f"http://127.0.0.1:{server.port}/link.png"


def test_a_preview_neither_comes_nor_loads_anything(server: Served) -> None:
    table = opened(server)
    before = server.ask("GET", f"/api/tables/{table}")
    for _ in range(3):
        preview(server, f"/{table}")
    assert server.ask("GET", f"/api/tables/{table}") == before


def test_a_circle_shows_what_its_door_shows(server: Served) -> None:
    member = {"name": "Gun", "face": ""}
    body = {"name": "Fredag & co", "zone": "Europe/Stockholm", "member": member}
    status, answer = server.ask("POST", "/api/circles", body)
    assert status == 201
    link = answer["circle"]
    seen = preview(server, f"/circle?c={link}")
    assert seen["og:title"] == "Fredag & co"
    assert seen["og:description"] == "A circle of people who play cards, 1 so far. Ask to come in."
    evening = preview(server, f"/circle?c={link}&evening=2026-12-04")
    assert evening["og:description"] == "The evening of 2026-12-04. Are you coming?"
    assert "Gun" not in str(evening)
    for other in ('"><b>', "2026-99-99", "20261204"):
        hostile = preview(server, f"/circle?c={link}&evening={other}")
        assert hostile["og:description"] == seen["og:description"]
    # What a sentence hangs on to a link changes nothing, as on the page.
    assert preview(server, f"/circle?c={link}.") == seen
    assert preview(server, f"/circle?c={link}&evening=2026-12-04)") == evening


def test_a_game_without_a_picture_has_that_of_femopp(server: Served) -> None:
    table = opened(server, game="sheepshead", players=5)
    assert preview(server, f"/{table}")["og:image"].endswith("/link.png")
