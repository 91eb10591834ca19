"""Femopp without its extras: everything but tables in the browser, in a handful of packages."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest

from femopp.extras import PARTS

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

MOST_PACKAGES = 12
"""With Femopp itself."""

OTHER_NAMES = {"PIL": "pillow"}
"""Packages that are not named after their module."""


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0].lower()


def everywhere(requirements: list[str]) -> set[str]:
    """Return the packages that are required on every system."""
    return {name_of(one) for one in requirements if ";" not in one} - {"femopp"}


def required(names: list[str]) -> Iterator[str]:
    """Yield packages and all that they require here, without extras."""
    for name in names:
        yield name
        further = distribution(name).requires or []
        here = [one for one in further if "extra ==" not in one and "win32" not in one]
        yield from required([name_of(one) for one in here if "python" not in one.partition(";")[2]])


PACKAGES = set(required([name_of(one) for one in PROJECT["dependencies"]]))

RUN = """
import sys
sys.path[:0] = sys.argv[1:3]
sys.argv[1:] = sys.argv[3:]
from femopp.cli import main
main()
"""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of just the packages that Femopp needs."""
    folder = tmp_path_factory.mktemp("packages")
    for name in PACKAGES:
        for file in distribution(name).files or []:
            top = file.parts[0]
            if not top.startswith(("..", "__pycache__")) and not (folder / top).exists():
                (folder / top).symlink_to(str(distribution(name).locate_file(top)))
    return folder


def femopp(packages: Path, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command with these packages and the standard library alone."""
    return subprocess.run(
        [sys.executable, "-S", "-c", RUN, str(packages), str(ROOT / "src"), *words],
        capture_output=True,
        encoding="utf-8",
        input="quit\n",
        cwd=cwd,
        check=False,
    )


def test_few_packages() -> None:
    assert len(PACKAGES) + 1 <= MOST_PACKAGES, PACKAGES


@pytest.mark.parametrize("extra", PARTS)
def test_extra_brings_the_modules_that_are_looked_for(extra: str) -> None:
    found = {OTHER_NAMES.get(module, module.replace("_", "-")) for module in PARTS[extra].modules}
    assert found == everywhere(EXTRAS[extra])


def test_all_is_every_extra() -> None:
    (everything,) = EXTRAS["all"]
    assert set(everything.removeprefix("femopp[").removesuffix("]").split(",")) == {*PARTS}


def test_everything_in_the_terminal_works(packages: Path, tmp_path: Path) -> None:
    for line in (
        "games",
        "rules rifki",
        "play rodskagg --record played.femopp --seed 1",
        "simulate sheepshead --matches 1 --most-deals 2 --out one.femopp",
        "referee one.femopp",
        "review one.femopp",
        "arena rifki --bots greedy,learned --deals 1 --processes 1",
        "perft sheepshead one.femopp --depth 1",
        "bench rifki --entry greedy --limit 1000 --trial 1 --processes 1",
    ):
        done = femopp(packages, *line.split(), cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), line


@pytest.mark.parametrize("words", [[], ["serve"], ["backup", "file"], ["restore", "file"]])
def test_tables_name_the_command_that_brings_them(
    packages: Path, tmp_path: Path, words: list[str]
) -> None:
    done = femopp(packages, *words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "femopp: for tables in the browser, install what is missing: pip install 'femopp[table]'\n"
    )


def test_a_missing_part_is_named_in_the_users_language(packages: Path, tmp_path: Path) -> None:
    done = femopp(packages, "--lang", "sv", cwd=tmp_path)
    assert done.stderr.startswith("femopp: för bord i webbläsaren")


def test_no_page_builds_femopp_anew_for_a_part() -> None:
    """In a clone `pip install '.[research]'` takes minutes and parts it from its sources."""
    for page in (ROOT / "docs").rglob("*.md"):
        assert "pip install '.[" not in page.read_text(encoding="utf-8"), page


@pytest.mark.parametrize(
    ("words", "part", "extra"),
    [
        ("dataset rifki --bots rules --matches 1", "data sets", "data"),
        ("exploit rifki", "learning agents and their pictures", "research"),
    ],
)
def test_commands_name_the_command_that_brings_what_they_need(
    packages: Path, tmp_path: Path, words: str, part: str, extra: str
) -> None:
    done = femopp(packages, *words.split(), "--out", "data", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"femopp: for {part}, install what is missing: pip install 'femopp[{extra}]'\n"
    )
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("module", ["gymnasium_env", "pettingzoo_env", "vector_env", "learnt"])
def test_environments_name_the_command_that_brings_them(packages: Path, module: str) -> None:
    paths = [str(packages), str(ROOT / "src")]
    lines = f"import sys; sys.path[:0] = {paths}; import femopp.research.{module}"
    words = [sys.executable, "-S", "-c", lines]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr.splitlines()[-1] == (
        "femopp.extras.MissingPart: for learning agents and their pictures,"
        " install what is missing: pip install 'femopp[research]'"
    )
