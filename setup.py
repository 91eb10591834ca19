"""The steps of the build that pyproject.toml cannot describe: translations, client, engine."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools.client import Client, ClientError
from tools.engine import extensions, translate

SOURCE = Path("src")
STATIC = "femopp/server/static"
CATALOGUES = "femopp/language/catalogue/*/LC_MESSAGES/*.po"


class BuildStep(Command):
    """A step of its own, as setuptools ignores errors of a changed `build_py` in editable installs.

    In an editable install its results lie beside the sources, where git ignores them.
    """

    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None:
        self.build_lib: str | None = None
        self.editable_mode = False

    def finalize_options(self) -> None:
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def get_source_files(self) -> list[str]:
        return []

    def get_outputs(self) -> list[str]:
        return list(self.get_output_mapping())

    def get_output_mapping(self) -> dict[str, str]:
        return {}


class BuildCatalogues(BuildStep):
    """Compile each .po file to the .mo file that gettext reads.

    Beside a release its compiled ones are used, as Babel isn't there.
    """

    def run(self) -> None:
        for built, source in self.get_output_mapping().items():
            compiled = Path(source).with_suffix(".mo") if self.editable_mode else Path(built)
            if compiled.exists() and compiled.stat().st_mtime >= Path(source).stat().st_mtime:
                continue
            from babel.messages.mofile import write_mo
            from babel.messages.pofile import read_po

            compiled.parent.mkdir(parents=True, exist_ok=True)
            with Path(source).open("rb") as text:
                catalogue = read_po(text, abort_invalid=True)
            with compiled.open("wb") as file:
                write_mo(file, catalogue)

    def get_source_files(self) -> list[str]:
        return [path.as_posix() for path in sorted(SOURCE.glob(CATALOGUES))]

    def get_output_mapping(self) -> dict[str, str]:
        folder = Path(self.build_lib or "")
        return {
            str(folder / Path(source).relative_to(SOURCE).with_suffix(".mo")): source
            for source in self.get_source_files()
        }


class BuildClient(BuildStep):
    """Make the browser client and put it into the wheel.

    An editable install goes on without it: the terminal needs none, and the server says so. With
    FEMOPP_CLIENT=skip a wheel is built without it too.
    """

    def run(self) -> None:
        client = Client()
        try:
            if os.environ.get("FEMOPP_CLIENT") != "skip":
                client.make()
        except ClientError as error:
            if not self.editable_mode:
                raise
            print(f"The browser client was not made: {error}", file=sys.stderr)
        if not self.editable_mode:
            built = Path(self.build_lib or "") / STATIC
            shutil.rmtree(built, ignore_errors=True)
            if client.is_current():
                shutil.copytree(client.static, built)

    def get_source_files(self) -> list[str]:
        return [os.path.relpath(path) for path in Client().sources()]


class BuildEngine(build_ext):
    """Compile the engine; where that is not possible the same files run uncompiled.

    With words in FEMOPP_ENGINE, only modules are compiled that hold one, and what they import.
    """

    translating: ClassVar[threading.Lock] = threading.Lock()

    def finalize_options(self) -> None:
        super().finalize_options()
        words = os.environ.get("FEMOPP_ENGINE", "").split()
        if words:
            shared, *others = self.extensions
            meant = [one for one in others if any(word in one.name for word in words)]
            self.extensions = [shared, *meant]

    def build_extensions(self) -> None:
        self.parallel = self.parallel or os.cpu_count()
        shared, *others = every = self.extensions
        self.extensions = [shared]
        super().build_extensions()
        # Without it the others must run uncompiled too.
        if Path(self.get_ext_fullpath(shared.name)).exists():
            self.extensions = others
            super().build_extensions()
        self.extensions = every

    def build_extension(self, extension: Extension) -> None:
        # Cython can't work in two threads at once, but beside the compiler.
        with self.translating:
            translate(extension)
        super().build_extension(extension)

    def copy_file(self, infile: Any, outfile: Any, *arguments: Any, **options: Any) -> Any:
        # Into place at once: a process that runs the old one keeps it.
        unfinished = f"{outfile}.new"
        result = super().copy_file(infile, unfinished, *arguments, **options)
        Path(unfinished).replace(outfile)
        return (str(outfile), result[1])


class Build(build):
    """setuptools' own build, then these steps."""

    sub_commands: ClassVar[list[tuple[str, Any]]] = [
        *build.sub_commands,
        ("build_catalogues", None),
        ("build_client", None),
    ]


setup(
    # With FEMOPP_ENGINE=skip nothing is compiled, and a wheel fits every system.
    ext_modules=[] if os.environ.get("FEMOPP_ENGINE") == "skip" else extensions(),
    cmdclass={
        "build": Build,
        "build_catalogues": BuildCatalogues,
        "build_client": BuildClient,
        "build_ext": BuildEngine,
    },
)
