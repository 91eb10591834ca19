"""The pages on rules and options match the code, and explain each of our readings."""

import re
from pathlib import Path

import pytest

from tests.kit_files import OWN_GAMES
from tools.pages import PAGES, ROOT, filled


@pytest.mark.parametrize("page", PAGES)
def test_page_matches_the_code(page: str) -> None:
    written = (ROOT / page).read_text(encoding="utf-8")
    assert written == filled(written), "run: .venv/bin/python -m tools.pages"


@pytest.mark.parametrize("game", OWN_GAMES)
def test_cited_readings_are_explained(game: str) -> None:
    page = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"^- \*\*(A-[RST]\d+b?)\*\*", page, re.MULTILINE))
    folder = ROOT / "src/femopp/games" / game / "rules"
    cited = {
        reading
        for file in folder.glob("*.py")
        for reading in re.findall(r"\bA-[RST]\d+b?", file.read_text(encoding="utf-8"))
    }
    assert cited - explained == set()


@pytest.mark.parametrize("game", OWN_GAMES)
def test_options_named_in_the_rules_exist(game: str) -> None:
    page = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    silent = page.partition("## Where the text")[2]
    named = set(re.findall(r"`([a-z]+_[a-z_]+)(?:=\w+)?`", silent))
    assert named - set(OWN_GAMES[game].options.declared()) == set()


DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        page, _, place = target.partition("#")
        there = path.parent / page if page else path
        assert there.exists(), target
        assert not place or place in places(there.read_text(encoding="utf-8")), target


def places(page: str) -> set[str]:
    """Return the anchors of a page: its headings, and explicit ones."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {
        *(re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings),
        *re.findall(r'<a id="([^"]+)"', page),
    }
