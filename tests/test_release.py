"""A release has the version and the notes that its files state."""

import pytest

from tools.release import ReleaseError, section_of, the_version

CHANGELOG = """\
# Changelog

## Unreleased

- Not yet.

## 0.3.0 - 2026-12-01

### Added

- A knock.

## 0.2.0 - 2026-11-20

- A table.
"""


def test_version() -> None:
    assert the_version('"""A package."""\n\n__version__ = "0.3.0"\n') == "0.3.0"


@pytest.mark.parametrize(
    ("version", "notes"),
    [("0.3.0", "### Added\n\n- A knock.\n"), ("0.2.0", "- A table.\n")],
)
def test_notes_are_the_section_of_the_version(version: str, notes: str) -> None:
    assert section_of(CHANGELOG, version) == notes


@pytest.mark.parametrize("version", ["0.3", "0.4.0", "Unrelease"])
def test_version_that_the_changelog_does_not_tell_of(version: str) -> None:
    with pytest.raises(ReleaseError, match="has no section for"):
        section_of(CHANGELOG, version)
