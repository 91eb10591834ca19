"""Check that compiled modules are newer than their sources, which they hide."""

import re
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2]
"""The folder of the package `femopp`."""

FOLDERS = ("femopp/engine", "femopp/games/*/engine")
"""The folders of compiled modules, below `SOURCE`."""

INLINE = ("bits.pxd", "pool.pxd", "adding.pxd")
"""Inlined into the modules that use them, so not modules themselves."""

IMPORT = re.compile(
    r"^from (femopp\.(?:engine|games\.\w+\.engine)(?:\.[\w.]+)?) cimport \(?\s*(\w+)", re.MULTILINE
)


def stale() -> list[str]:
    """Return the modules that are not compiled, or older than their sources.

    Only a checkout is examined: an installed engine does not change.
    """
    if SOURCE.name != "src":
        return []
    return [_name(path) for path in compiled_types(SOURCE) if not _is_fresh(path)]


def compiled_types(source: Path) -> list[Path]:
    """Return the .pxd files below this folder whose modules are compiled."""
    return [path for path in all_types(source) if path.name not in INLINE]


def all_types(source: Path) -> list[Path]:
    """Return all .pxd files of the engine below this folder."""
    folders = [folder for one in FOLDERS for folder in sorted(source.glob(one))]
    return [path for folder in folders for path in sorted(folder.rglob("*.pxd"))]


def made_from(types: Path) -> set[Path]:
    """Return the .pxd files that a module depends on, including its own."""
    found: set[Path] = set()
    new = {types}
    while new:
        found |= new
        new = {path for one in new for path in _imported(one)} - found
    return found


def _name(types: Path) -> str:
    return ".".join(types.relative_to(SOURCE).with_suffix("").parts).removeprefix("femopp.")


def _is_fresh(types: Path) -> bool:
    """Return whether a module is newer than its source and all types it depends on."""
    built = [*types.parent.glob(f"{types.stem}.*.so"), *types.parent.glob(f"{types.stem}.*.pyd")]
    sources = [types.with_suffix(".py"), *made_from(types)]
    changed = max(path.stat().st_mtime for path in sources)
    return any(path.stat().st_mtime >= changed for path in built)


@cache
def _imported(types: Path) -> set[Path]:
    """Return the .pxd files that this one imports."""
    source = next(path for path in types.parents if path.name == "femopp").parent
    found = [
        (source.joinpath(*module.split(".")), name)
        for module, name in IMPORT.findall(types.read_text("utf-8"))
    ]
    # The imported name is a module of a package, or something in a module.
    return {(path / name if path.is_dir() else path).with_suffix(".pxd") for path, name in found}
