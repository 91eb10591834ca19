"""The client's page names what its address and the visitor's language need, and nothing else."""

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from femopp.language import LANGUAGES
from femopp.server import app
from femopp.server.http.first_page import Routes, language_of, sources
from tests.server.serving import Served, served

WEB = Path(__file__).resolve().parents[2] / "web"
ROUTES = (WEB / "src/routes.json").read_text(encoding="utf-8")
ADDRESSES = json.loads((WEB / "tests/addresses.json").read_text(encoding="utf-8"))
"""Addresses with their pages; the client's test reads them too (`web/tests/routes.test.ts`)."""

HTML = """<!doctype html>
<html lang="en">
  <head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/shared-1.css">
  </head>
  <body></body>
</html>
"""

SHARED = {"file": "assets/shared-1.js", "css": ["assets/shared-1.css"]}
MANIFEST = {
    "index.html": {"file": "assets/index-1.js", "imports": ["_shared.js"], "isEntry": True},
    # The build allows two files to import each other.
    "_shared.js": {**SHARED, "imports": ["_kit.js"]},
    "_kit.js": {"file": "assets/kit-1.js", "imports": ["_shared.js"], "css": ["assets/kit-1.css"]},
    **{
        f"src/pages/{page}/Page.svelte": {
            "file": f"assets/{page}-1.js",
            "imports": ["_shared.js", "index.html"],
            "css": [f"assets/{page}-1.css"],
        }
        for page in ("home", "own", "keep", "review", "circle", "replay", "table")
    },
    **{
        f"src/texts/{language}/{room}.arb": {"file": f"assets/{room}.{language}-1.js"}
        for room in ("common", "doors", "keep", "review", "circle")
        for language in ("en", "sv")
    },
}

SV = "sv-SE,sv;q=0.9,en;q=0.8"


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").write_text(HTML)
    (folder / "manifest.json").write_text(json.dumps(MANIFEST))
    (folder / "routes.json").write_text(ROUTES)
    return folder


@pytest.fixture(scope="module")
def server(static: Path) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as data:
        patch.setattr(app, "STATIC", static)
        with served(Path(data)) as server:
            yield server


def page(server: Served, path: str, accepted: str = SV) -> str:
    headers = {"Accept-Language": accepted, "Accept-Encoding": "identity"}
    answer, content = server.fetched("GET", path, None, headers)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    return content.decode()


def named(html: str, kind: str) -> list[str]:
    return re.findall(rf'<link rel="{kind}"[^>]* href="/assets/(.*?)-1\.\w+">', html)


@pytest.mark.parametrize(
    ("path", "shown", "texts"),
    [
        ("/", "home", ["doors.sv"]),
        ("/?own", "own", ["doors.sv"]),
        ("/keep", "keep", ["keep.sv"]),
        ("/review", "review", ["review.sv"]),
        ("/circle", "circle", ["circle.sv"]),
        ("/replay", "replay", []),
        ("/abc", "table", []),
    ],
)
def test_each_page_is_named_with_its_texts(
    server: Served, path: str, shown: str, texts: list[str]
) -> None:
    html = page(server, path)
    assert named(html, "modulepreload") == ["common.sv", "kit", "shared", shown, *texts]
    # In the order of the build's own loading: what is imported comes first.
    assert named(html, "stylesheet") == ["shared", "kit", shown]
    assert ("/api/games?language=sv" in html) == (shown in ("home", "own"))
    assert html.index("</head>") > html.index(f"{shown}-1.js")


@pytest.mark.parametrize("row", ADDRESSES, ids=lambda row: row["address"])
def test_each_address_leads_to_its_page(server: Served, row: Mapping[str, Any]) -> None:
    path = row["address"].partition("#")[0]
    answer, content = server.fetched("GET", path, None, {"Accept-Encoding": "identity"})
    *_imported, shown = named(content.decode(), "stylesheet")
    assert (shown, answer.status) == (row["page"], row["status"])


@pytest.mark.parametrize(
    "path", ["/../keep", "/%2e%2e/keep", "/keep/..", "/abc/%2e%2e/x", "//keep", "/\\keep", "/%00"]
)
def test_an_address_that_no_browser_asks_for_has_a_page_too(server: Served, path: str) -> None:
    answer, content = server.fetched("GET", path, None, {})
    assert answer.status in (200, 404)
    assert content


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        (SV, "sv"),
        ("en-GB", "en"),
        ("de-DE, sv;q=0.7, en;q=0.5", "sv"),
        ("fi", "en"),
        ("", "en"),
        ('"><script>', "en"),
    ],
)
def test_the_language_is_the_one_that_the_client_will_choose(
    server: Served, accepted: str, language: str
) -> None:
    assert language_of(accepted) == language
    html = page(server, "/", accepted)
    assert f'<html lang="{language}">' in html
    assert named(html, "modulepreload")[0] == f"common.{language}"


def test_nothing_of_the_address_gets_into_the_page(server: Served) -> None:
    assert page(server, "/%22%3E%3Cscript%3E?own=%22%3E%3Cscript%3E") == page(server, "/abc")


def test_the_page_is_compressed_and_asked_for_each_time(server: Served) -> None:
    given = {"Accept-Language": SV, "Accept-Encoding": "br, gzip"}
    answer, content = server.fetched("GET", "/abc", None, given)
    assert gzip.decompress(content).decode() == page(server, "/abc")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language"
    assert answer.headers["X-Robots-Tag"] == "noindex"


def test_a_new_build_is_served_without_a_restart(server: Served, static: Path) -> None:
    assert "index-1.js" in page(server, "/")
    (static / "index.html").write_text(HTML.replace("index-1", "index-2"))
    assert "index-2.js" in page(server, "/")
    (static / "index.html").write_text(HTML)
    assert "index-1.js" in page(server, "/")


def test_sources_exist() -> None:
    for route in msgspec.json.decode(ROUTES, type=Routes).routes:
        for language in LANGUAGES:
            assert all((WEB / "src" / one).is_file() for one in sources(route, language))
