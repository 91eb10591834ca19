"""Find wording that `CONTRIBUTING.md` rules out, as far as a machine can.

`python tools/words.py` prints one line for each finding and exits with 1 if there is any. It looks
at docstrings, comments and strings with a space in them.
"""

import ast
import io
import os
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CHECKED = (
    "bench",
    "src/femopp/*.py",
    "src/femopp/arena",
    "src/femopp/bench",
    "src/femopp/bots",
    "src/femopp/cards",
    "src/femopp/cli",
    "src/femopp/dataset",
    "src/femopp/driver",
    "src/femopp/engine",
    "src/femopp/games",
    "src/femopp/kits",
    "src/femopp/language",
    "src/femopp/presentation",
    "src/femopp/ranking",
    "src/femopp/review",
    "src/femopp/record",
    "src/femopp/research",
    "src/femopp/rulebook",
    "src/femopp/server",
    "src/femopp/trick_taking",
    "src/femopp/tricks",
    "src/femopp/view",
    "tests/*.py",
    "tests/arena",
    "tests/bench",
    "tests/bots",
    "tests/browser",
    "tests/cards",
    "tests/dataset",
    "tests/cli",
    "tests/driver",
    "tests/engine",
    "tests/games",
    "tests/kits",
    "tests/language",
    "tests/pinned",
    "tests/presentation",
    "tests/ranking",
    "tests/record",
    "tests/research",
    "tests/server",
    "tests/rulebook",
    "tests/stored",
    "tests/trick_taking",
    "tests/tricks",
    "tests/view",
    "tools",
)
"""Folders and files (as globs) that are checked. Add each package when it has been rewritten."""

IN_DOCSTRINGS = {
    "begins with what/who": re.compile(r"\s*(What|Who|Whom|Whose)\b"),
}

IN_TEXTS = {
    "tell is for people": re.compile(r"\b(is|are|was|were|be|being|been) told\b", re.I),
    "write they": re.compile(r"\b(he|him|his|himself)\b", re.I),
}

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, order=True)
class Text:
    """A docstring, comment or message, and its first line."""

    line: int
    words: str
    is_docstring: bool = False


@dataclass(frozen=True)
class Finding:
    """A fault and its line."""

    line: int
    fault: str
    found: str


def findings(source: str) -> Iterator[Finding]:
    """Yield the faults of a module, in order of their lines."""
    for text in sorted((*_strings(source), *_comments(source))):
        for fault, pattern in _patterns(text):
            for match in pattern.finditer(text.words):
                line = text.line + text.words.count("\n", 0, match.start())
                yield Finding(line, fault, match.group().strip())


def _patterns(text: Text) -> Iterable[tuple[str, re.Pattern[str]]]:
    return (*(IN_DOCSTRINGS.items() if text.is_docstring else ()), *IN_TEXTS.items())


def _strings(source: str) -> Iterator[Text]:
    tree = ast.parse(source)
    documented = [node.body for node in ast.walk(tree) if isinstance(node, DOCUMENTED)]
    docstrings = [body[0].value for body in documented if body and isinstance(body[0], ast.Expr)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield Text(node.lineno, node.value, any(node is one for one in docstrings))


def _comments(source: str) -> Iterator[Text]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text(token.start[0], token.string)


def files(places: Iterable[str] = CHECKED) -> Iterator[Path]:
    """Yield the Python files in these places, which are relative to the root."""
    for place in places:
        folder, name = (ROOT / place).parent, (ROOT / place).name
        for path in sorted(folder.glob(name)):
            yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def main(places: list[str]) -> int:
    found = 0
    for path in files(places or CHECKED):
        for finding in findings(path.read_text(encoding="utf-8")):
            found += 1
            print(f"{os.path.relpath(path, ROOT)}:{finding.line}: {finding.fault}: {finding.found}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
