"""The one step of the build that pyproject.toml cannot describe: compiling the translations."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Command, setup
from setuptools.command.build import build

SOURCE = Path("src")
CATALOGUES = "femopp/language/catalogue/*/LC_MESSAGES/*.po"


class BuildCatalogues(Command):
    """Compile each .po file to the .mo file that gettext reads.

    In an editable install the .mo files lie beside the .po files, where git ignores them. This is a
    step of its own because setuptools ignores errors of a changed `build_py` in editable installs.
    """

    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None:
        self.build_lib: str | None = None
        self.editable_mode = False

    def finalize_options(self) -> None:
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        for built, source in self.get_output_mapping().items():
            compiled = Path(source).with_suffix(".mo") if self.editable_mode else Path(built)
            compiled.parent.mkdir(parents=True, exist_ok=True)
            with Path(source).open("rb") as text:
                catalogue = read_po(text, abort_invalid=True)
            with compiled.open("wb") as file:
                write_mo(file, catalogue)

    def get_source_files(self) -> list[str]:
        return [path.as_posix() for path in sorted(SOURCE.glob(CATALOGUES))]

    def get_outputs(self) -> list[str]:
        return list(self.get_output_mapping())

    def get_output_mapping(self) -> dict[str, str]:
        folder = Path(self.build_lib or "")
        return {
            str(folder / Path(source).relative_to(SOURCE).with_suffix(".mo")): source
            for source in self.get_source_files()
        }


class Build(build):
    """setuptools' own build, then the translations."""

    sub_commands: ClassVar[list[tuple[str, Any]]] = [
        *build.sub_commands,
        ("build_catalogues", None),
    ]


setup(cmdclass={"build": Build, "build_catalogues": BuildCatalogues})
