"""The set-up is complete: translations are compiled, everything is pinned, no host is named."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError, entry_points, version
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import femopp
from tools.client import Client
from tools.engine import found_by
from tools.engine import main as build_engine

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CATALOGUES = sorted((ROOT / "src").glob("femopp/language/catalogue/*/LC_MESSAGES/*.po"))
PINS = sorted((ROOT / "requirements").glob("*.txt"))


def pinned(path: Path) -> set[str]:
    return set(re.findall(r"^([\w.-]+)==", path.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("po", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_translation_is_compiled_and_sound(po: Path) -> None:
    with po.open("rb") as text:
        catalogue = read_po(text, abort_invalid=True)
    wrong = {message.id: errors for message, errors in catalogue.check()}
    assert not wrong
    mo = po.with_suffix(".mo")
    assert mo.exists(), "start ./femopp or ./check once: it compiles the translations"
    with mo.open("rb") as compiled:
        known = {message.id: message.string for message in read_mo(compiled) if message.id}
    translated = {
        message.id: message.string
        for message in catalogue
        if message.id and message.string and not message.fuzzy
    }
    assert known == translated, "start ./femopp or ./check: this .mo file is old"


def test_installed_version_and_command() -> None:
    try:
        installed = version("femopp")
    except PackageNotFoundError:
        pytest.skip("femopp is not installed: it is read from this folder")
    assert installed == femopp.__version__
    (command,) = entry_points(group="console_scripts", name="femopp")
    assert callable(command.load())


def test_build_tools_are_the_pinned_ones() -> None:
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"]


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.stem)
def test_every_pin_has_hashes_and_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for requirement in re.split(r"\n(?=[a-z])", text.split("\n", 1)[1]):
        assert re.match(r"[\w.-]+==\S+( ; [^\\]+)? \\\n( +--hash=sha256:[0-9a-f]{64}( \\)?\n?)+$",
                        requirement), requirement  # fmt: skip
    assert "//" not in text
    assert not re.search(r"^\s*-(?!-hash)", text, re.MULTILINE)


def test_every_dependency_is_pinned() -> None:
    groups = {
        "run": PROJECT["project"]["dependencies"],
        "build": PROJECT["dependency-groups"]["build"],
        "ray": PROJECT["project"]["optional-dependencies"]["ray"],
        "dev": [name for name in PROJECT["dependency-groups"]["dev"] if isinstance(name, str)],
    }
    for name, requirements in groups.items():
        names = {re.split(r"[^\w.-]", requirement)[0] for requirement in requirements}
        assert names <= pinned(ROOT / "requirements" / f"{name}.txt")
    assert pinned(ROOT / "requirements/run.txt") <= pinned(ROOT / "requirements/dev.txt")


def test_wheel_holds_the_translations_the_types_and_the_client(tmp_path: Path) -> None:
    # From a copy, since a build leaves folders beside its sources.
    subprocess.run(
        [sys.executable, "-c", BUILD, str(ROOT), str(tmp_path)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "femopp/py.typed" in names
    for po in CATALOGUES:
        assert po.relative_to(ROOT / "src").with_suffix(".mo").as_posix() in names
    if Client().is_current():
        assert "femopp/server/static/index.html" in names
        assert any(name.startswith("femopp/server/static/assets/") for name in names)
    if shutil.which("cc"):
        assert any(re.fullmatch(r"femopp/engine/chance\..*(so|pyd)", name) for name in names)
    assert not {name.split("/")[0] for name in names} - {
        "femopp",
        f"femopp-{femopp.__version__}.dist-info",
    }


BUILD = """
import os, pathlib, shutil, sys, tempfile
from setuptools import build_meta
root, target = map(pathlib.Path, sys.argv[1:])
with tempfile.TemporaryDirectory() as folder:
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        if (root / name).exists():
            shutil.copy(root / name, folder)
    left_out = shutil.ignore_patterns("*.mo", "*.so", "*.egg-info", "__pycache__", "node_modules")
    for name in ("src", "tools", "web"):
        shutil.copytree(root / name, pathlib.Path(folder, name), ignore=left_out)
    # The existing client is used: building one would need a network.
    os.environ["FEMOPP_CLIENT"] = "skip"
    # A single module of the engine is compiled: all of them would take a minute.
    os.environ["FEMOPP_ENGINE"] = "engine.chance"
    os.chdir(folder)
    build_meta.build_wheel(str(target))
    os.chdir(target)
"""


def test_engine_build_uses_the_tools_of_this_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another folder on the path may have a setuptools that is too old."""
    (tmp_path / "setuptools.py").write_text("raise SystemExit('an old setuptools')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    build = [sys.executable, str(ROOT / "tools" / "engine.py"), "engine/chance"]
    done = subprocess.run(build, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("engine.chance", ["femopp.engine.chance"]),
        ("searching/value.py", ["femopp.engine.searching.value"]),
        ("src/femopp/games/rifki/engine/leads.pxd", ["femopp.games.rifki.engine.leads"]),
    ],
)
def test_engine_module_is_selected_by_name_or_path(name: str, meant: list[str]) -> None:
    assert found_by([name]) == meant


def test_unknown_module_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert build_engine(["chance", "rifki/engine/mach"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("no compiled module has 'rifki/engine/mach' in its name; there are: ")
    assert "games.rifki.engine.match," in said
