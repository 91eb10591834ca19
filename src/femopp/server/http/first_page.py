"""The client's single page, which names what its address and the visitor's language need at once.

Otherwise the browser would learn of each file only from the one before it, and every round trip to
a server far away is felt. Whatever isn't named here is still loaded when it is needed.
"""

import gzip
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from re import sub
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import LANGUAGES

MANIFEST = "manifest.json"
"""The build's list of files, beside the page."""

PAGES: Mapping[str, tuple[str, ...]] = {
    "": ("pages/Start.svelte",),
    "keep": ("pages/Keep.svelte", "lib/words.keeper.{language}.ts"),
    "review": ("pages/Review.svelte", "lib/words.review.{language}.ts"),
    "circle": ("pages/Circle.svelte", "lib/words.circle.{language}.ts"),
    "replay": ("pages/Replay.svelte",),
}
"""Sources of the pages, by the first word of their address."""

OWN = ("pages/Own.svelte",)
TABLE = ("pages/Table.svelte",)
TEXTS = "lib/words.{language}.ts"

ASKS_FOR_GAMES = (PAGES[""], OWN)
"""Pages that show nothing before they know the games."""

PACKING = 9

Manifest = Mapping[str, Mapping[str, Any]]


def first_page(request: Request, static: Path, status: int) -> Response:
    """Return the page, in the folder of the built client, for the address of a request."""
    wanted = request.path_params["page"].partition("/")[0]
    own = any(one in request.query_params for one in ("own", "rules"))
    sources = PAGES.get(wanted, TABLE) if wanted or not own else OWN
    language = language_of(request.headers.get("accept-language", ""))
    index = static / "index.html"
    text, packed = _page(index, index.stat().st_mtime_ns, sources, language)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(packed, status, headers, "text/html")
    return Response(text, status, headers, "text/html")


def language_of(accepted: str) -> str:
    """Return the language that the client will choose in a browser that accepts these."""
    codes = (one.strip()[:2].lower() for one in accepted.split(","))
    return next((code for code in codes if code in LANGUAGES), "en")


@lru_cache(maxsize=64)
def _page(
    index: Path, _changed: int, sources: tuple[str, ...], language: str
) -> tuple[bytes, bytes]:
    """Return the page, plain and compressed."""
    html = index.read_text(encoding="utf-8")
    manifest = index.with_name(MANIFEST)
    if manifest.is_file():
        files = msgspec.json.decode(manifest.read_bytes(), type=dict[str, dict[str, Any]])
        html = named(html, files, sources, language)
    text = html.encode()
    return text, gzip.compress(text, PACKING, mtime=0)


def named(html: str, manifest: Manifest, sources: tuple[str, ...], language: str) -> str:
    """Return the page with its language, and with links to what these sources need."""
    files: list[str] = []
    for source in (TEXTS, *sources):
        _add(files, manifest, f"src/{source.format(language=language)}", set())
    links = [_link(file) for file in files if f'"/{file}"' not in html]
    if sources in ASKS_FOR_GAMES:
        asked = f"/api/games?language={language}"
        links.append(f'<link rel="preload" as="fetch" crossorigin href="{asked}">')
    html = sub(r'<html lang="\w+"', f'<html lang="{language}"', html, count=1)
    return html.replace("</head>", "".join(f"  {link}\n" for link in links) + "  </head>", 1)


def _add(files: list[str], manifest: Manifest, name: str, seen: set[str]) -> None:
    """Add the scripts and styles of a source to the files, each after those that it imports.

    Styles must have the order that the build's own loading gives them.
    """
    entry = manifest.get(name)
    if entry is None or name in seen:
        return
    seen.add(name)
    for one in entry.get("imports", ()):
        _add(files, manifest, one, seen)
    files += [file for file in (entry["file"], *entry.get("css", ())) if file not in files]


def _link(file: str) -> str:
    kind = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'<link rel="{kind}" crossorigin href="/{escape(file)}">'
