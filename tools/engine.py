"""Compiles the engine: `python3 tools/engine.py [NAME …]` builds it beside its sources.

Each file of femopp.engine and of a game's `engine` with a .pxd beside it becomes an extension
module. If they can't be built (for example without a C compiler), the same files run uncompiled.
With names, only modules are built whose dotted name or path contains one: `rifki` for Rifki's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "src"
FRESHNESS = "src/femopp/engine/freshness.py"
BUILT = "build/engine"
SHARED = "src/femopp/engine/shared.c"
"""Cython's own code for arrays, written when it is built. All modules import it."""

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": True,
    # Types are in the .pxd files; annotations are for readers and mypy.
    "annotation_typing": False,
    "allow_none_for_extension_args": False,
    "embedsignature": True,
    # A pickle of arrays in C would be long and of no use.
    "auto_pickle": False,
}


class Engine:
    """The engine of one checkout. This class needs only the standard library."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root

    def modules(self) -> list[Path]:
        """Return the .py files to compile."""
        types = freshness().compiled_types(self.root / SOURCE)
        return [path.with_suffix(".py") for path in types]

    def sources(self) -> list[Path]:
        """Return all sources of the compiled modules."""
        types = freshness().all_types(self.root / SOURCE)
        return sorted({*types, *self.modules(), self.root / "tools/engine.py"})

    def is_built(self) -> bool:
        """Whether every module is compiled beside its source."""
        return all(
            any(path.suffix in (".so", ".pyd") for path in module.parent.glob(f"{module.stem}.*"))
            for module in self.modules()
        )


def extensions(root: Path = ROOT) -> list[Extension]:
    """Return the extension modules, all optional: whatever can't be compiled runs uncompiled.

    The first is the one that the others import.
    """
    from setuptools import Extension

    modules = [(module, types_of(module)) for module in Engine(root).modules()]
    return [
        Extension(
            dotted(source, root),
            [os.path.relpath(source, root)],
            # -g0 makes them a fifth as large.
            extra_compile_args=[] if sys.platform == "win32" else ["-O3", "-g0"],
            # A sixth of the rest is function names.
            extra_link_args=["-Wl,-s"] if sys.platform == "linux" else [],
            depends=[os.path.relpath(path, root) for path in sorted(types)],
            optional=True,
        )
        for source, types in [(root / SHARED, set[Path]()), *modules]
    ]


def dotted(module: Path, root: Path = ROOT) -> str:
    """Return the name by which a file is imported."""
    return ".".join(module.relative_to(root / SOURCE).with_suffix("").parts)


def types_of(module: Path) -> set[Path]:
    """Return the .pxd files that a module includes."""
    return set(freshness().made_from(module.with_suffix(".pxd")))


@cache
def freshness() -> ModuleType:
    """Return the engine's module of that name, loaded without its package."""
    found = spec_from_file_location("freshness", ROOT / FRESHNESS)
    assert found and found.loader
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def translate(extension: Extension) -> None:
    """Write an extension's C, unless that is up to date."""
    from Cython.Build import cythonize

    (source,) = map(str, extension.sources)
    (translated,) = cythonize(  # type: ignore[no-untyped-call]
        [extension],
        build_dir=BUILT,
        compiler_directives=DIRECTIVES,
        include_path=[SOURCE],
        shared_utility_qualified_name=dotted(ROOT / SHARED),
        quiet=True,
        # Cython doesn't notice changed types of other modules.
        force=is_older(Path(BUILT, source).with_suffix(".c"), extension.depends),
    )
    # Only the sources: cythonize would forget that the extension is optional.
    extension.sources = translated.sources


def is_older(made: Path, sources: Sequence[str]) -> bool:
    changed = max((Path(source).stat().st_mtime for source in sources), default=0)
    return not made.exists() or made.stat().st_mtime < changed


def found_by(names: Sequence[str], root: Path = ROOT) -> list[str]:
    """Return the dotted names of the matching modules. Raises ValueError for no match."""
    modules = [dotted(module, root) for module in Engine(root).modules()]
    found = []
    for name in names:
        meant = name.removeprefix("src/").removesuffix(".py").removesuffix(".pxd").replace("/", ".")
        of_name = [module for module in modules if meant in module]
        if not of_name:
            raise ValueError(
                f"no compiled module has {name!r} in its name; there are: "
                + ", ".join(module.removeprefix("femopp.") for module in modules)
            )
        found += of_name
    return found


def main(names: list[str]) -> int:
    import subprocess

    try:
        modules = found_by(names)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    with (ROOT / "build/engine.lock").open("w") as lock:
        if os.name != "nt":
            import fcntl

            fcntl.flock(lock.fileno(), fcntl.LOCK_EX)
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        settings = {**os.environ, "FEMOPP_ENGINE": " ".join(modules)}
        # Build with this Python's setuptools, not one on PYTHONPATH.
        settings.pop("PYTHONPATH", None)
        return subprocess.call(command, cwd=ROOT, env=settings)


if __name__ == "__main__":
    (ROOT / "build").mkdir(exist_ok=True)
    raise SystemExit(main(sys.argv[1:]))
