"""The site is built, and every page of docs/ is on it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.layers import reduced
from tools.website import ROOT, navigation, relinked

INDEX = """# Femopp

[Begin](../README.md)

## Play

- [a match](tutorial.md), or [a circle](how-to/circle.md#friday)
- [elsewhere](https://example.com)

## Background

- [experiments](experiments/index.md) and [what is new](../CHANGELOG.md)
"""


def test_the_order_is_that_of_the_list() -> None:
    home, play, background, *_ = navigation(INDEX)
    assert home == {"Home": "index.md"}
    assert play == {"Play": ["tutorial.md", "how-to/circle.md"]}
    assert background == {"Background": ["changelog.md"]}


@pytest.mark.parametrize(
    ("source", "written", "shown"),
    [
        ("docs/index.md", "[a](tutorial.md#end)", "[a](tutorial.md#end)"),
        ("docs/index.md", "[a](../README.md#play)", "[a](start.md#play)"),
        ("docs/how-to/x.md", "[a](../../CHANGELOG.md)", "[a](../changelog.md)"),
        ("docs/how-to/x.md", "[`a`](../../src/a.py)", "`a`"),
        ("docs/how-to/x.md", "![a](../pictures/a.webp)", "![a](../pictures/a.webp)"),
        ("README.md", "![a](docs/pictures/a.webp)", "![a](pictures/a.webp)"),
        ("README.md", "[a](docs/index.md) [b](LICENSE)", "[a](index.md) b"),
        ("README.md", "[a](#play) [b](https://example.com)", "[a](#play) [b](https://example.com)"),
    ],
)
def test_links_as_they_are_on_the_site(source: str, written: str, shown: str) -> None:
    assert relinked(written, source) == shown


def test_imports_without_those_that_another_way_leads_to() -> None:
    below = {"server": {"table", "cards"}, "table": {"cards"}, "cards": set[str]()}
    assert reduced({room: frozenset(others) for room, others in below.items()}) == {
        "server": {"table"},
        "table": {"cards"},
        "cards": frozenset(),
    }


def test_the_site_is_built(tmp_path: Path) -> None:
    """MkDocs refuses dead links, missing anchors, and pages that the list doesn't have."""
    built = subprocess.run(
        [sys.executable, "tools/website.py", "--to", str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stdout) == (0, "")
    pages = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")}
    assert {page.with_suffix(".html") for page in pages} <= {
        path.relative_to(tmp_path) for path in tmp_path.rglob("*.html")
    }
    assert "femopp.driver.begin" in (tmp_path / "library/driver.html").read_text(encoding="utf-8")
