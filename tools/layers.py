"""Draws who imports whom among the packages of a contract of import-linter, for `tools/pages.py`.

Each box has a package or module, and the first sentence of its docstring. An arrow leads to what is
imported, unless another way leads there too. So the figure can't differ from the code.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent


def figure(contract: str) -> Iterator[str]:
    """Yield a contract of `pyproject.toml`, named by its id, as a mermaid figure."""
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (found,) = [one for one in rules["tool"]["importlinter"]["contracts"] if one["id"] == contract]
    (container,) = found["containers"]
    rooms = [f"{container}.{name}" for name in re.findall(r"\w+", " ".join(found["layers"]))]
    yield from ("```mermaid", "flowchart TB")
    for room in rooms:
        yield f'    {room}["{label(room)}"]'
    for room, below in reduced({room: imports_of(room, rooms) for room in rooms}).items():
        yield from (f"    {room} --> {other}" for other in rooms if other in below)
    yield "```"


def label(room: str) -> str:
    """Return the words of a box: the name, and what is in it."""
    path = ROOT / "src" / Path(*room.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert about, path
    sentence = " ".join(re.split(r"\.(?:\s|$)", about, maxsplit=1)[0].split())
    words = sentence.replace("`", "").replace('"', "#quot;")
    return f"<b>{room.rpartition('.')[2].strip('_')}</b><br/>{words}"


@cache
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("femopp", cache_dir=None)


def imports_of(room: str, rooms: list[str]) -> frozenset[str]:
    """Return the other rooms that something in this one imports."""
    graph = imports()
    inside = {room, *graph.find_descendants(room)}
    imported = {one for name in inside for one in graph.find_modules_directly_imported_by(name)}
    return frozenset(
        other
        for other in rooms
        if other != room and any(f"{one}.".startswith(f"{other}.") for one in imported)
    )


def reduced(below: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """Return the same imports without those that another way leads to."""

    @cache
    def reached(room: str) -> frozenset[str]:
        return below[room].union(*map(reached, below[room]))

    return {
        room: frozenset(
            one
            for one in direct
            if not any(one in reached(other) for other in direct if other != one)
        )
        for room, direct in below.items()
    }
