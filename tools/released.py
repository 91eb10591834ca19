"""A release beside the sources: what it holds compiled need not be built again."""

import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.client import Client

FOLDERS = (".", "dist")
"""Where a release may lie, from the root of a checkout."""

BUILT = (".so", ".pyd", ".mo")
STATIC = "femopp/server/static/"


def release_for(root: Path) -> Path | None:
    """Return a compiled wheel for this Python, made from exactly these sources, or None."""
    wheels = [path for folder in FOLDERS for path in sorted((root / folder).glob("femopp-*.whl"))]
    return next((path for path in wheels if runs_here(path) and is_made_from(path, root)), None)


def runs_here(wheel: Path) -> bool:
    """Whether a wheel is for this Python and processor, by its name."""
    _name, _version, python, _abi, platform = wheel.stem.split("-")[:5]
    system = sysconfig.get_platform().split("-")[0]
    return (
        python == f"cp{sys.version_info[0]}{sys.version_info[1]}"
        and system in platform
        and platform.endswith(machine_here())
    )


def machine_here() -> str:
    """Return the processor as wheels name it, such as x86_64."""
    return sysconfig.get_platform().split("-")[-1]


def is_made_from(wheel: Path, root: Path) -> bool:
    """Whether the wheel holds every source file as it is here, and no other."""
    sources = {path.relative_to(root / "src").as_posix(): path for path in python_files(root)}
    with zipfile.ZipFile(wheel) as held:
        names = {name for name in held.namelist() if name.endswith((".py", ".pxd", ".po", ".toml"))}
        return (
            names == sources.keys()
            and all(held.read(name) == path.read_bytes() for name, path in sources.items())
            and held.read(f"{STATIC}made-from").decode() == Client(root).fingerprint()
        )


def python_files(root: Path) -> Iterator[Path]:
    """Yield the sources that a wheel is made from, besides those of the client."""
    for suffix in ("py", "pxd", "po", "toml"):
        yield from (root / "src/femopp").rglob(f"*.{suffix}")


def take_built(wheel: Path, root: Path) -> None:
    """Put what a release holds compiled beside its sources: engine, translations and client."""
    with zipfile.ZipFile(wheel) as held:
        for name in held.namelist():
            if name.endswith(BUILT) or name.startswith(STATIC):
                held.extract(name, root / "src")
