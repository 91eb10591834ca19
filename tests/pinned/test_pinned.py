"""No name that was ever stored or sent is lost, and none depends on a class name.

`NAME.txt` has a list: each line has a path and its names, which are an object's fields or the
values of a choice. A heading gives the version that introduced them. `walk.py` defines paths.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from femopp.kits import GAMES
from femopp.rulebook.versions import Removed, Versions
from femopp.server.kept import entries as kept_entries
from femopp.server.protocol import messages
from femopp.server.store.formats import FORMATS, Format
from femopp.table import commands
from femopp.table.log import entries
from tests.pinned.names import LISTS

FOLDER = Path(__file__).parent
SINCE = "# since "

Listed = dict[str, dict[str, str]]
"""Version that introduced a stored or sent name, by path and name."""


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
def test_no_stored_or_sent_name_is_lost(name: str) -> None:
    gone = list(lost(name))
    assert not gone, "map it, never rename it:\n" + "\n".join(gone)


@pytest.mark.parametrize("name", LISTS)
def test_new_names_are_listed(name: str) -> None:
    new = list(unlisted(name))
    assert not new, f"add to tests/pinned/{name}.txt, under the next version:\n" + "\n".join(new)


LOGGED = ("entries", "kept-entries")
"""The lists of what stands in logs, which the version before reads while an upgrade rolls."""


def version(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split(".")))


def undeclared(name: str, formats: Sequence[Format]) -> Iterator[str]:
    """Names since a version after the first format that no format of that version has."""
    for path, names in listed(name).items():
        for one, since in names.items():
            if since != "?" and version(since) > version(formats[0].since):
                of_it = {name for each in formats if each.since == since for name in each.names}
                if not {path.split(".")[0], f"{path}.{one}"} & of_it:
                    yield f"{path}.{one}, stored since {since}"


@pytest.mark.parametrize("name", LOGGED)
def test_what_an_older_version_cannot_read_belongs_to_a_format(name: str) -> None:
    missing = list(undeclared(name, FORMATS))
    assert not missing, "add to femopp.server.store.formats:\n" + "\n".join(missing)


def test_an_undeclared_name_is_reported() -> None:
    as_if = [Format("0.2.0"), Format("0.3.0", ("PaceIs", "Stands.company.met"))]
    found = list(undeclared("entries", as_if))
    assert "Opened.settings.short, stored since 0.3.0" in found
    assert "Stands.company.pace, stored since 0.3.0" in found
    assert not [one for one in found if one.startswith(("PaceIs", "Stands.company.met"))]
    assert not [one for one in found if one.endswith("0.2.0")]


@pytest.mark.parametrize(
    "module", [entries, commands, messages, kept_entries], ids=lambda one: one.__name__
)
def test_tags_are_explicit(module: object) -> None:
    """So a class can be renamed without changing stored data."""
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


def test_mapped_names_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if earlier rules had an option and a value that this build lacks."""
    gone: dict[Removed, dict[str, str | None]] = {
        Removed("speed"): {},
        Removed("winner", "loudest"): {"winner": "highest"},
    }
    monkeypatch.setattr(GAMES["rifki"].options, "versions", Versions(options=gone))
    now = LISTS["game-rifki"]()
    assert "speed" in now["rifki.options"]
    assert now["rifki.options.winner"] == {"all_positive", "highest", "loudest"}


def test_lost_name_is_reported_with_its_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LISTS, "bots", lambda: {"levels": {"greedy"}})
    assert "levels: club, stored or sent since 0.1.0" in list(lost("bots"))
