"""Whether what is compiled is what stands in the sources: an old module would hide a new one."""

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent

INLINE = "bits.pxd"

IMPORT = re.compile(r"^from femopp\.engine(?:\.([\w.]+))? cimport \(?\s*(\w+)", re.MULTILINE)


def stale() -> list[str]:
    """The modules that are not compiled, or older than their sources.

    Only a checkout is looked at: an installed engine does not change.
    """
    if FOLDER.parents[1].name != "src":
        return []
    types = [path for path in sorted(FOLDER.rglob("*.pxd")) if path.name != INLINE]
    return [_name(path) for path in types if not _is_fresh(path)]


def made_from(types: Path) -> set[Path]:
    """The .pxd files that go into a module, its own among them."""
    found: set[Path] = set()
    new = {types}
    while new:
        found |= new
        new = {path for one in new for path in _imported(one)} - found
    return found


def _name(types: Path) -> str:
    return ".".join(types.relative_to(FOLDER).with_suffix("").parts)


def _is_fresh(types: Path) -> bool:
    """Whether a module is newer than its source and all types that go into it."""
    built = [*types.parent.glob(f"{types.stem}.*.so"), *types.parent.glob(f"{types.stem}.*.pyd")]
    sources = [types.with_suffix(".py"), *made_from(types)]
    changed = max(path.stat().st_mtime for path in sources)
    return any(path.stat().st_mtime >= changed for path in built)


@cache
def _imported(types: Path) -> set[Path]:
    """The .pxd files that one names."""
    folder = next(path for path in types.parents if path.name == "engine")
    return {
        folder.joinpath(*(module or name).split(".")).with_suffix(".pxd")
        for module, name in IMPORT.findall(types.read_text("utf-8"))
    }
