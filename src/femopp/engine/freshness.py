"""Whether what is compiled is what stands in the sources: an old module would hide a new one."""

import re
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
    types = sorted(FOLDER.rglob("*.pxd"))
    changed: dict[Path, float] = {}
    return [_name(path) for path in types if path.name != INLINE and not _is_fresh(path, changed)]


def _name(types: Path) -> str:
    return ".".join(types.relative_to(FOLDER).with_suffix("").parts)


def _is_fresh(types: Path, changed: dict[Path, float]) -> bool:
    """Whether a module is newer than its source, its types, and those that these are made of."""
    built = [*types.parent.glob(f"{types.stem}.*.so"), *types.parent.glob(f"{types.stem}.*.pyd")]
    last = max(_changed(types, changed), types.with_suffix(".py").stat().st_mtime)
    return any(path.stat().st_mtime >= last for path in built)


def _changed(types: Path, changed: dict[Path, float]) -> float:
    """When types were last changed, or what they import."""
    if types not in changed:
        changed[types] = types.stat().st_mtime
        imported = [_imported(*one) for one in IMPORT.findall(types.read_text("utf-8"))]
        changed[types] = max([changed[types], *(_changed(path, changed) for path in imported)])
    return changed[types]


def _imported(module: str, name: str) -> Path:
    return FOLDER.joinpath(*(module or name).split(".")).with_suffix(".pxd")
