"""Modules of the live table, from the rules to the sockets, that a wheel has compiled.

`compiled.txt` in the package, and in a game's folder, names one in each line. They have no types in
C, and do exactly what their sources do. A clone runs the sources: an edit counts at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tools.engine import ROOT, SOURCE, extension

if TYPE_CHECKING:
    from setuptools import Extension

LISTS = ("femopp/compiled.txt", "femopp/games/*/compiled.txt")

DIRECTIVES = {
    "language_level": 3,
    # Annotations are for readers and mypy; checked here, they would change what code does.
    "annotation_typing": False,
    "auto_pickle": False,
}


def modules(root: Path = ROOT) -> list[Path]:
    """Return the .py files to compile. Raises ValueError if a list names one that is missing."""
    found = [
        (listed.parent / name).with_suffix(".py")
        for pattern in LISTS
        for listed in sorted((root / SOURCE).glob(pattern))
        for name in listed.read_text(encoding="utf-8").split()
    ]
    missing = [module for module in found if not module.is_file()]
    if missing:
        raise ValueError(f"compiled.txt names {missing[0]}, which doesn't exist")
    return found


def extensions(root: Path = ROOT) -> list[Extension]:
    """Return the extension modules, all optional: whatever can't be compiled runs as it is."""
    return [extension(module, "-O2", root) for module in modules(root)]
