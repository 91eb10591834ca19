"""Installs kits of other distributions in a folder, as pip would, but in no time."""

import shutil
import tomllib
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

KITS = sorted(path.parent for path in (Path(__file__).parent / "kits").glob("*/pyproject.toml"))
"""The projects of the kits that all tests of games run for, besides the games of Femopp."""


def install(project: Path, folder: Path) -> None:
    """Install a project: its package with compiled translations, and its entry points."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    package = about["name"].replace("-", "_")
    folder.mkdir(exist_ok=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.mo")
    shutil.copytree(project / package, folder / package, ignore=ignored)
    for po in (folder / package).rglob("*.po"):
        with po.open("rb") as source, po.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(source, abort_invalid=True))
    names = folder / f"{package}-{about['version']}.dist-info"
    names.mkdir()
    (names / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    )
    groups = [
        "\n".join([f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()]])
        for group, entries in about["entry-points"].items()
    ]
    (names / "entry_points.txt").write_text("\n".join(groups))
