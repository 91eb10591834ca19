"""Whether what is compiled is what stands in the sources: an old module would hide a new one."""

from pathlib import Path

FOLDER = Path(__file__).parent

INLINE = "bits.pxd"


def stale() -> list[str]:
    """The modules that are not compiled, or older than their sources.

    Only a checkout is looked at: an installed engine does not change.
    """
    if FOLDER.parents[1].name != "src":
        return []
    kernel = max(path.stat().st_mtime for path in FOLDER.glob("*.pxd"))
    types = [path for path in FOLDER.rglob("*.pxd") if path.name != INLINE]
    return sorted(_name(path) for path in types if not _is_fresh(path, kernel))


def _name(types: Path) -> str:
    return ".".join(types.relative_to(FOLDER).with_suffix("").parts)


def _is_fresh(types: Path, kernel: float) -> bool:
    """Whether a module is newer than its source, its types and those of the kernel."""
    built = [*types.parent.glob(f"{types.stem}.*.so"), *types.parent.glob(f"{types.stem}.*.pyd")]
    changed = max(kernel, types.stat().st_mtime, types.with_suffix(".py").stat().st_mtime)
    return any(path.stat().st_mtime >= changed for path in built)
