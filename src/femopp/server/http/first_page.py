"""The client's single page, which names what its address and the visitor's language need at once.

Otherwise the browser would learn of each file only from the one before it, and every round trip to
a server far away is felt. Whatever isn't named here is still loaded when it is needed.
"""

import gzip
from collections.abc import Container, Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from re import sub
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from femopp.language import SOURCE, offered
from femopp.server.http.link_preview import (
    OF_FEMOPP,
    Preview,
    preview_of,
    trimmed,
    with_preview,
)

MANIFEST = "manifest.json"
"""The build's list of files, beside the page."""

ROUTES = "routes.json"
"""The build's list of routes, beside the page. The client has the same (`web/src/routes.ts`)."""

TEXTS = "texts/{language}/{room}.arb"

PACKING = 9

Manifest = Mapping[str, Mapping[str, Any]]


class Route(msgspec.Struct, frozen=True):
    """A page of the client, at addresses that begin with the first word of its path."""

    path: str
    """Words with slashes before them; those that begin with a colon are names for any word."""
    page: str
    query: tuple[str, ...] = ()
    """Names of which the query must have one, if any are given."""
    texts: str = ""
    """The room of texts that only this page has."""

    @property
    def words(self) -> list[str]:
        return self.path.split("/")[1:]

    def is_at(self, first: str, query: Container[str]) -> bool:
        is_there = self.words[0] == first or self.words[0].startswith(":")
        return is_there and (not self.query or any(name in query for name in self.query))


class Routes(msgspec.Struct, frozen=True):
    """The client's pages; the first route at an address counts."""

    routes: tuple[Route, ...]
    asks: Mapping[str, str]
    """Addresses from which a page must know something before it shows anything."""


async def first_page(request: Request, static: Path) -> Response:
    """Return the page, in the folder of the built client, for the address of a request.

    Its status is 404 if the address has more words than the page's path.
    """
    index = static / "index.html"
    routes = _routes(index.with_name(ROUTES), index.stat().st_mtime_ns)
    # As it was sent: a slash within a word divides nothing.
    path = request.scope["raw_path"].decode("ascii")
    words = [unquote(word) for word in path.split("/")[1:]]
    first = trimmed(words[0])
    route = next(one for one in routes.routes if one.is_at(first, request.query_params))
    status = 200 if len(words) <= len(route.words) and ".." not in words else 404
    language = language_of(request.headers.get("accept-language", ""))
    asked = routes.asks.get(route.page, "")
    preview = await preview_of(request, route.page, first, language)
    origin = f"{request.url.scheme}://{request.headers['host']}"
    html = _page(index, index.stat().st_mtime_ns, route, asked, language)
    text, packed = _previewed(html, index, preview, origin)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(packed, status, headers, "text/html")
    return Response(text, status, headers, "text/html")


def script_of(static: Path) -> str:
    """Return the address of the client's first script, which differs in each build; else ""."""
    try:
        manifest = static / MANIFEST
        return _script(manifest, manifest.stat().st_mtime_ns)
    except OSError:  # the client has not been built
        return ""


@lru_cache(maxsize=4)
def _script(manifest: Path, _changed: int) -> str:
    return f"/{msgspec.json.decode(manifest.read_bytes())['index.html']['file']}"


def language_of(accepted: str) -> str:
    """Return the language that the client will choose in a browser that accepts these."""
    return next(filter(None, map(offered, accepted.split(","))), SOURCE)


@lru_cache(maxsize=4)
def _routes(file: Path, _changed: int) -> Routes:
    return msgspec.json.decode(file.read_bytes(), type=Routes)


@lru_cache(maxsize=64)
def _page(index: Path, _changed: int, route: Route, asked: str, language: str) -> str:
    """Return the page, without the preview of its link."""
    manifest = index.with_name(MANIFEST).read_bytes()
    files = msgspec.json.decode(manifest, type=dict[str, dict[str, Any]])
    return named(index.read_text(encoding="utf-8"), files, route, asked, language)


@lru_cache(maxsize=64)
def _previewed(html: str, index: Path, preview: Preview, origin: str) -> tuple[bytes, bytes]:
    """Return the page with the preview of its link, plain and compressed."""
    if not index.with_name(preview.picture).is_file():
        preview = msgspec.structs.replace(preview, picture=OF_FEMOPP)
    text = with_preview(html, preview, origin).encode()
    return text, gzip.compress(text, PACKING, mtime=0)


def named(html: str, manifest: Manifest, route: Route, asked: str, language: str) -> str:
    """Return the page with its language, and with links to what a route needs, and to `asked`."""
    files: list[str] = []
    for source in sources(route, language):
        _add(files, manifest, f"src/{source}", set())
    links = [_link(file) for file in files if f'"/{file}"' not in html]
    if asked:
        address = escape(f"{asked}?language={language}")
        links.append(f'<link rel="preload" as="fetch" crossorigin href="{address}">')
    html = sub(r'<html lang="\w+"', f'<html lang="{language}"', html, count=1)
    html = html.replace('"/app.en.webmanifest"', f'"/app.{language}.webmanifest"', 1)
    return html.replace("</head>", "".join(f"  {link}\n" for link in links) + "  </head>", 1)


def sources(route: Route, language: str) -> list[str]:
    """Return the client's sources that a route needs: the common texts, its page, its own texts."""
    rooms = ["common", route.texts] if route.texts else ["common"]
    common, *own = (TEXTS.format(language=language, room=room) for room in rooms)
    return [common, f"pages/{route.page}/Page.svelte", *own]


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
