"""Every example in README.md and docs/ is run, and its output compared.

Python blocks run as they are, or as a session if they have `>>>` in them. Console blocks run each
line that begins with `$ ` and compare its output; `...` matches anything. The commands are `femopp`
and `./femopp` (the same here), a last `< FILE` or `> FILE`, and `echo $?`, which must follow a
command that fails. They run in the document's own folder, with copies of docs/ and examples/. An
example that can't run, such as the set-up itself, has a comment before it:
`<!--- skip: next -->`.

A block with the name of a file after its language is that file of a kit in tests/kits/. The kit is
installed for the document's commands.
"""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser
from sybil.typing import Parser

from tests.installing import KITS, install

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [
    path for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))] if path.exists()
]
FEMOPP = "import sys; sys.argv[0] = 'femopp'; from femopp.cli import main; sys.exit(main())"
FLAGS = doctest.ELLIPSIS
FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass
class Console:
    """A folder in which a document's commands run, one after the other."""

    folder: Path
    installed: Path | None = None
    status: int = 0

    def __call__(self, example: Example) -> str | None:
        """Run a console block; return what is wrong with it."""
        for command, expected in commands(str(example.parsed)):
            if command != "echo $?" and self.status:
                return f"exit status {self.status}, but no `$ echo $?` follows, before: $ {command}"
            printed = self.run(command)
            if not same(expected, printed):
                return f"$ {command}\nshould print:\n{expected}\nbut prints:\n{printed}"
        if self.status:
            return f"The last command ends with exit status {self.status}:\n{printed}"
        return None

    def run(self, command: str) -> str:
        """Run one command and return what it prints, on standard output and error."""
        if command == "echo $?":
            status, self.status = self.status, 0
            return f"{status}\n"
        words = shlex.split(command)
        source, target = os.devnull, None
        if len(words) > 2 and words[-2] in ("<", ">"):
            *words, direction, file = words
            source, target = (file, None) if direction == "<" else (os.devnull, file)
        if words[0] not in ("femopp", "./femopp"):
            return f"(`{words[0]}` is not known here: see tests/test_documentation.py)\n"
        with (self.folder / source).open("rb") as given:
            result = subprocess.run(
                [sys.executable, "-c", FEMOPP, *words[1:]],
                stdin=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if target else subprocess.STDOUT,
                cwd=self.folder,
                env=self.environment() | {"FEMOPP_CALLED": words[0]},
                timeout=60,
                check=False,
            )
        self.status = result.returncode
        if target:
            (self.folder / target).write_bytes(result.stdout)
        return ((result.stderr if target else result.stdout) or b"").decode()

    def environment(self) -> dict[str, str]:
        """Return the environment of a command, in which the document's kit is installed."""
        found = surroundings(self.folder)
        if self.installed is None:
            return found
        paths = [str(self.installed), *filter(None, [found.get("PYTHONPATH")])]
        return found | {"PYTHONPATH": os.pathsep.join(paths)}


def surroundings(folder: Path) -> dict[str, str]:
    """Return the environment of a plain English terminal, 80 columns wide, without colours."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("LC_", "FEMOPP_", "COV_")) and name not in ("LANGUAGE", "TTY")
    }
    return kept | {
        "COLUMNS": "80",
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "LINES": "24",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
        "TERM": "dumb",
    }


def commands(block: str) -> list[tuple[str, str]]:
    """Return the commands of a console block, each with its expected output."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if found and found[-1][0].endswith("\\"):
            command, printed = found.pop()
            found.append((f"{command[:-1].rstrip()} {line.removeprefix('> ').strip()}", printed))
        elif line.startswith("$ "):
            found.append((line[2:].strip(), []))
        elif found:
            found[-1][1].append(line)
        else:
            raise ValueError(f"a console block must begin with `$ `, not with: {line}")
    return [(command, "\n".join(printed)) for command, printed in found]


def same(expected: str, printed: str) -> bool:
    """Whether two texts are the same, except for trailing spaces and what `...` stands for."""
    want, got = (
        "\n".join(line.rstrip() for line in text.rstrip().splitlines()) + "\n"
        for text in (expected, printed)
    )
    return doctest.OutputChecker().check_output(want, got, FLAGS)


def files_in(document: str) -> dict[str, list[str]]:
    """Return the lines of each file that a document shows, apart from empty ones."""
    files: dict[str, list[str]] = {}
    for name, text in FILE.findall(document):
        files.setdefault(name, []).extend(filter(None, text.splitlines()))
    return files


def kit_in(document: str) -> Path | None:
    """Return the project of the kit whose files a document shows."""
    names = files_in(document)
    kits = [kit for kit in KITS if names and all((kit / name).exists() for name in names)]
    return kits[0] if kits else None


def run_document(path: Path, folder: Path) -> None:
    for name in ("docs", "examples"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)
    installed = None
    if (kit := kit_in(path.read_text(encoding="utf-8"))) is not None:
        install(kit, installed := folder / "installed")
    parsers: list[Parser] = [
        SkipParser(),
        PythonCodeBlockParser(doctest_optionflags=FLAGS),
        CodeBlockParser("console", Console(folder, installed)),
    ]
    for example in Sybil(parsers).parse(path):
        example.evaluate()


NEEDED = {"small-games.md": "pyspiel"}
"""Pages whose examples need a module of the dependency group `peers`."""


@pytest.mark.parametrize(
    "path", DOCUMENTS, ids=[path.relative_to(ROOT).as_posix() for path in DOCUMENTS]
)
def test_document(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.name in NEEDED:
        pytest.importorskip(NEEDED[path.name], reason="open_spiel is not installed: group peers")
    monkeypatch.chdir(tmp_path)
    run_document(path, tmp_path)


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_a_document_shows_all_files_of_the_kit(kit: Path) -> None:
    """The kit is written by following the document: it has nothing else, and no other lines."""
    (shown,) = [
        files_in(text)
        for path in DOCUMENTS
        if kit_in(text := path.read_text(encoding="utf-8")) == kit
    ]
    for path in sorted(kit.rglob("*")):
        if path.suffix not in (".py", ".toml", ".po"):
            continue
        lines = list(filter(None, path.read_text(encoding="utf-8").splitlines()))
        there = shown.get(path.relative_to(kit).as_posix(), [])
        if path.suffix == ".po":
            assert there == lines[: len(there)] != []
        elif path.name != "__init__.py":
            assert there == lines, path


class TestTheTestItself:
    """An example that is wrong must not pass."""

    def failure(self, tmp_path: Path, text: str) -> str:
        document = tmp_path / "document.md"
        document.write_text(text, encoding="utf-8")
        folder = tmp_path / "folder"
        folder.mkdir()
        with pytest.raises(AssertionError) as failure:
            run_document(document, folder)
        return str(failure.value)

    def test_wrong_session(self, tmp_path: Path) -> None:
        assert "Got:\n    2" in self.failure(tmp_path, "```python\n>>> 1 + 1\n3\n```\n")

    def test_failing_code(self, tmp_path: Path) -> None:
        assert "no" in self.failure(tmp_path, "```python\nassert False, 'no'\n```\n")

    def test_unknown_command(self, tmp_path: Path) -> None:
        assert "not known here" in self.failure(tmp_path, "```console\n$ ./check\n```\n")

    def test_unknown_argument(self, tmp_path: Path) -> None:
        shown = "```console\n$ femopp --no-such-thing\n...\n```\n"
        assert "exit status" in self.failure(tmp_path, shown)

    def test_wrong_output(self, tmp_path: Path) -> None:
        shown = "```console\n$ femopp --help\nsomething else\n```\n"
        assert "but prints" in self.failure(tmp_path, shown)

    def test_skipped(self, tmp_path: Path) -> None:
        document = tmp_path / "document.md"
        document.write_text("<!--- skip: next -->\n\n```console\n$ ./check\n```\n")
        run_document(document, tmp_path / "folder")

    def test_commands_and_their_output(self) -> None:
        block = "$ femopp a \\\n>   b\none\n\ntwo\n$ echo $?\n1\n"
        assert commands(block) == [("femopp a b", "one\n\ntwo"), ("echo $?", "1")]

    def test_dots_stand_for_anything(self) -> None:
        assert same("a\n...\nz", "a  \nb\nc\nz\n")
        assert not same("a\nz", "a\nb\nz\n")


# Paths in backquotes

IN_BACKQUOTES = re.compile(
    r"`(?:\./)?((?:[\w.-]+/)*[\w.-]+\.(?:py|pxd|md|ts|svelte|toml|txt|femopp)|(?:[\w.-]+/)+)`"
)
BLOCK = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
ELSEWHERE = (".venv/", "site/", "src/femopp/server/static/", "cautious.py", "deleted.txt")
"""What the set-up makes, and files of the reader's own."""


def files() -> set[str]:
    """Return every file of the clone, as "/folder/file", without what was installed."""
    folders = [one for one in ROOT.iterdir() if one.is_dir() and not one.name.startswith(".")]
    found = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    paths = [path.relative_to(ROOT).as_posix() for path in [*found, *ROOT.glob("*.*")]]
    return {f"/{path}" for path in paths if "/node_modules/" not in path}


def paths_named(text: str) -> set[str]:
    """Return the paths that a document names, except files that its own examples make."""
    examples = "".join(BLOCK.findall(text))
    named = set(IN_BACKQUOTES.findall(BLOCK.sub("", text)))
    return {path for path in named if not path.startswith(ELSEWHERE) and path not in examples}


DESCRIBED = [
    *[ROOT / name for name in ("CONTRIBUTING.md", "SECURITY.md")],
    # An experiment describes the code of its day.
    *[path for path in DOCUMENTS if "experiments" not in path.parts],
]


def test_paths_in_backquotes_exist() -> None:
    known = files()
    missing = {
        (document.name, path)
        for document in DESCRIBED
        for path in paths_named(document.read_text("utf-8"))
        if not any(
            f"/{path}" in one if path.endswith("/") else one.endswith(f"/{path}") for one in known
        )
    }
    assert not missing
