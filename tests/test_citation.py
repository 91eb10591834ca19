"""CITATION.cff has what its format (1.2.0) asks for, and names this release."""

import re
from pathlib import Path
from typing import Any

import pytest

from femopp import __version__

ROOT = Path(__file__).resolve().parents[1]

KEYS = {
    "cff-version",
    "message",
    "title",
    "authors",
    "type",
    "abstract",
    "version",
    "date-released",
    "license",
    "keywords",
}


@pytest.fixture(scope="module")
def citation() -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def test_its_keys(citation: Any) -> None:
    assert {"cff-version", "message", "title", "authors"} <= set(citation) <= KEYS
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] == "software"
    assert citation["authors"] == [{"name": "The Femopp developers"}]
    assert all(isinstance(one, str) for one in citation["keywords"])


def test_its_version_and_day_are_those_of_the_last_release(citation: Any) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.search(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$", changelog, re.MULTILINE)
    assert released is not None
    assert citation["version"] == released[1]
    # Between two releases the package has the next one's version.
    assert citation["version"] == __version__ or ".dev" in __version__
    assert str(citation["date-released"]) == released[2]


def test_its_licence_is_that_of_the_package(citation: Any) -> None:
    assert f'license = "{citation["license"]}"' in (ROOT / "pyproject.toml").read_text("utf-8")
