"""The client's page names what its address and the visitor's language need, and nothing else."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from femopp.language import LANGUAGES
from femopp.server import app
from femopp.server.http.first_page import OWN, PAGES, TABLE, TEXTS, language_of
from tests.server.serving import Served, served

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
        f"src/pages/{page}.svelte": {
            "file": f"assets/{page}-1.js",
            "imports": ["_shared.js", "index.html"],
            "css": [f"assets/{page}-1.css"],
        }
        for page in ("Start", "Own", "Keep", "Review", "Circle", "Replay", "Table")
    },
    **{
        f"src/lib/words{room}.{language}.ts": {"file": f"assets/words{room}.{language}-1.js"}
        for room in ("", ".keeper", ".review", ".circle")
        for language in ("en", "sv")
    },
}

SV = "sv-SE,sv;q=0.9,en;q=0.8"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text(HTML)
    (static / "manifest.json").write_text(json.dumps(MANIFEST))
    monkeypatch.setattr(app, "STATIC", static)
    with served(tmp_path) as server:
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
        ("/", "Start", []),
        ("/?own", "Own", []),
        ("/?rules=game:rifki", "Own", []),
        ("/keep", "Keep", ["words.keeper.sv"]),
        ("/keep/abc", "Keep", ["words.keeper.sv"]),
        ("/review/abc/1", "Review", ["words.review.sv"]),
        ("/circle?c=abc", "Circle", ["words.circle.sv"]),
        ("/replay?table=abc", "Replay", []),
        ("/abc", "Table", []),
        ("/abc?own", "Table", []),
    ],
)
def test_each_address_names_its_page_and_texts(
    server: Served, path: str, shown: str, texts: list[str]
) -> None:
    html = page(server, path)
    assert named(html, "modulepreload") == ["words.sv", "kit", "shared", shown, *texts]
    # In the order of the build's own loading: what is imported comes first.
    assert named(html, "stylesheet") == ["shared", "kit", shown]
    assert ("/api/games?language=sv" in html) == (shown in ("Start", "Own"))
    assert html.index("</head>") > html.index(f"{shown}-1.js")


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
    assert named(html, "modulepreload")[0] == f"words.{language}"


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


def test_a_new_build_is_served_without_a_restart(server: Served, tmp_path: Path) -> None:
    assert "index-1.js" in page(server, "/")
    (tmp_path / "static" / "index.html").write_text(HTML.replace("index-1", "index-2"))
    assert "index-2.js" in page(server, "/")


def test_sources_exist() -> None:
    web = Path(__file__).resolve().parents[2] / "web" / "src"
    for sources in (*PAGES.values(), OWN, TABLE, (TEXTS,)):
        for source in sources:
            for language in LANGUAGES:
                assert (web / source.format(language=language)).is_file()
