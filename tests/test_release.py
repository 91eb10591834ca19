"""A release has the version and the notes that its files state."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from femopp import __version__
from tools.release import ReleaseError, clear, section_of, the_version, to_try, uploads, version_in

ROOT = Path(__file__).resolve().parent.parent
HERE = f"cp{sys.version_info[0]}{sys.version_info[1]}"
MADE = [
    Path("/made") / name
    for name in (
        "femopp-0.3.0-cp399-cp399-linux_x86_64.whl",
        f"femopp-0.3.0-{HERE}-{HERE}-linux_x86_64.whl",
        "femopp-0.3.0-py3-none-any.whl",
        "femopp-0.3.0.tar.gz",
        "site",
    )
]

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


@pytest.mark.parametrize("version", ["0.3", "0.4.0", "0.4.0.dev0", "Unrelease"])
def test_version_that_the_changelog_does_not_tell_of(version: str) -> None:
    with pytest.raises(ReleaseError, match="has no section for"):
        section_of(CHANGELOG, version)


def test_what_is_not_released_yet_has_no_release_s_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if "## Unreleased" in changelog:
        with pytest.raises(ReleaseError):
            section_of(changelog, __version__)


def test_version_is_read_from_what_the_command_says() -> None:
    words = [sys.executable, "-m", "femopp", "--version"]
    told = subprocess.run(words, capture_output=True, text=True, check=True, env=os.environ).stdout
    assert version_in(told) == __version__


def test_a_wheel_is_tried_with_each_python_that_it_is_for() -> None:
    tried = [wheel.name for wheel, _python in to_try(MADE, [sys.executable])]
    assert tried == [MADE[1].name, MADE[2].name]


def test_each_python_has_a_build_of_its_own_from_one_translation(tmp_path: Path) -> None:
    for name in ("engine/src/one.c", "lib/femopp/one.py", "temp.linux-x86_64-cpython-311/one.o"):
        (tmp_path / "build" / name).parent.mkdir(parents=True)
        (tmp_path / "build" / name).touch()
    clear(tmp_path)
    assert [one.name for one in (tmp_path / "build").rglob("*.*")] == ["one.c"]


def test_what_is_uploaded_where() -> None:
    told = uploads("0.3.0", MADE).splitlines()
    assert told[0].endswith("Tag the commit, v0.3.0, and push the tag. Then upload")
    assert told[1].split(": ")[1].split() == [one.name for one in MADE[:-1]]
    assert told[-1] == "  to the site's server: what is in site/"
