"""Checks the types of the documents' Python examples: `.venv/bin/python tools/scripts.py`.

The examples of a page become one script, as a reader would type them; mypy --strict and pyright
must find nothing in it. Examples that a page skips, or that are fragments of files, are left out.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/scripts"
PROGRAMS = Path(sys.executable).parent
BLOCK = re.compile(
    r"(?P<skip><!--- skip: next -->\s+)?^```python(?P<file> \S+)?\n(?P<code>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
FRAGMENTS = {"docs/how-to/add-a-rule.md"}
"""Pages whose examples are pieces of files of Femopp itself."""


def main() -> int:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for page in pages():
        code = script(page.read_text(encoding="utf-8"))
        if code:
            name = re.sub(r"\W", "_", page.relative_to(ROOT).with_suffix("").as_posix())
            (FOLDER / f"{name}.py").write_text(code, encoding="utf-8")
    return max(
        checked("mypy", "--strict"),
        checked("pyright", "--level", "error", "--pythonpath", sys.executable),
    )


def pages() -> Iterator[Path]:
    """Yield the pages that readers copy scripts from."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        if page.relative_to(ROOT).as_posix() not in FRAGMENTS:
            yield page


def script(page: str) -> str:
    """Return the Python examples of a page as one script, empty if it has none."""
    lines: list[str] = []
    for block in BLOCK.finditer(page):
        if not block["skip"] and not block["file"]:
            lines += typed(block["code"])
    return "\n".join([*lines, ""]) if lines else ""


def typed(code: str) -> Iterator[str]:
    """Yield the lines of an example that a reader types."""
    if ">>> " not in code:
        yield from code.splitlines()
        return
    for line in code.splitlines():
        if line.startswith((">>> ", "... ")):
            yield line[4:]
        elif line.rstrip() in (">>>", "..."):
            yield ""


def checked(program: str, *arguments: str) -> int:
    """Run a type checker over all scripts. Returns its exit status."""
    from tools.client import node

    settings = {
        **os.environ,
        "PYRIGHT_PYTHON_GLOBAL_NODE": "1",
        "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1",
    }
    settings["PATH"] = os.pathsep.join([str(node().parent), settings.get("PATH", "")])
    command: list[str | Path] = [PROGRAMS / program, *arguments, FOLDER]
    return subprocess.run(command, cwd=ROOT, env=settings, check=False).returncode


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
