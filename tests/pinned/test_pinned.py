"""No name that was ever stored or sent is lost, and none follows from the name of a class.

A list stands in `NAME.txt`. A line has a path and the names that there are: fields of an object, or
what can be chosen. Above stands the version since which they have been stored or sent. `walk.py`
says what a path is.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from femopp.kits import GAMES
from femopp.rulebook.versions import Said, Versions
from femopp.server.protocol import messages
from femopp.table import commands
from femopp.table.log import entries
from tests.pinned.names import LISTS

FOLDER = Path(__file__).parent
SINCE = "# since "

Listed = dict[str, dict[str, str]]
"""By path and name: the version since which it is stored or sent."""


def listed(name: str) -> Listed:
    found: Listed = defaultdict(dict)
    since = "?"
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(SINCE):
            since = line.removeprefix(SINCE)
        elif line and not line.startswith("#"):
            path, _colon, names = line.partition(":")
            found[path] |= dict.fromkeys(names.split(), since)
    return found


def lost(name: str) -> Iterator[str]:
    now = LISTS[name]()
    for path, names in listed(name).items():
        if path not in now:
            yield f"{path}: all of it"
        for one in sorted(names.keys() - now.get(path, set())):
            yield f"{path}: {one}, stored or sent since {names[one]}"


def unlisted(name: str) -> Iterator[str]:
    known = listed(name)
    for path, names in LISTS[name]().items():
        new = sorted(names - known.get(path, {}).keys())
        if new or path not in known:
            yield f"{path}: {' '.join(new)}".rstrip()


@pytest.mark.parametrize("name", LISTS)
def test_what_was_ever_stored_or_sent_is_there(name: str) -> None:
    gone = list(lost(name))
    assert not gone, "map it, never rename it:\n" + "\n".join(gone)


@pytest.mark.parametrize("name", LISTS)
def test_what_is_new_is_listed(name: str) -> None:
    new = list(unlisted(name))
    assert not new, f"add to tests/pinned/{name}.txt, under the next version:\n" + "\n".join(new)


@pytest.mark.parametrize("module", [entries, commands, messages], ids=lambda one: one.__name__)
def test_a_tag_is_written_beside_its_class_and_follows_from_no_name(module: object) -> None:
    """So a class can be renamed, and what is stored stays as it is."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    tagged = {
        node.name: keyword.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
        for keyword in node.keywords
        if keyword.arg == "tag"
    }
    assert tagged
    for name, tag in tagged.items():
        assert isinstance(tag, ast.Constant), name
        assert isinstance(tag.value, str), f"{name}: write the tag that is stored"


def test_what_is_mapped_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if rules that are gone had an option and a value that this build has not."""
    gone: dict[Said, dict[str, str | None]] = {
        Said("speed"): {},
        Said("winner", "loudest"): {"winner": "highest"},
    }
    monkeypatch.setattr(GAMES["rifki"].options, "versions", Versions(options=gone))
    now = LISTS["game-rifki"]()
    assert "speed" in now["rifki.options"]
    assert now["rifki.options.winner"] == {"all_positive", "highest", "loudest"}


def test_a_name_that_is_gone_is_told_with_the_version_that_stored_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LISTS, "bots", lambda: {"levels": {"greedy"}})
    assert "levels: club, stored or sent since 0.1.0" in list(lost("bots"))
