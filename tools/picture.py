"""Draws the picture in README.md: a moment of a real match in the terminal.

    .venv/bin/python -m tools.picture

It plays the first deal of the tutorial and draws the screen at its fourth trick.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/pictures/rodskagg.svg"
COMMAND = "import sys; sys.argv[0] = 'femopp'; from femopp.cli import main; main()"
ARGUMENTS = ("play", "rodskagg", "--seed", "42", "--name", "Kim")
ANSWERS = ("2", "AD", "KD", "7s", "2h")
WIDTH = 80

# A picture must not load anything: viewers use their own fonts.
FORMAT = re.sub(r"@font-face \{\{.*?\n    \}\}\n", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def main() -> None:
    console = Console(record=True, width=WIDTH, file=open(os.devnull, "w"))  # noqa: SIM115, PTH123
    console.print(Text.from_ansi(on_screen(played())), soft_wrap=True)
    svg = console.export_svg(
        title="./femopp play rodskagg",
        theme=SVG_EXPORT_THEME,
        code_format=FORMAT.replace("Fira Code, monospace", "monospace"),
        unique_id="femopp",
    )
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", "utf-8")


def played() -> str:
    """Return the command's output, including colours."""
    with tempfile.TemporaryDirectory() as home:
        result = subprocess.run(
            [sys.executable, "-c", COMMAND, *ARGUMENTS],
            input="".join(f"{answer}\n" for answer in ANSWERS),
            env=os.environ
            | {"COLUMNS": str(WIDTH), "FORCE_COLOR": "1", "HOME": home, "LANG": "C.UTF-8"},
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
        )
    return result.stdout


def on_screen(output: str) -> str:
    """Return the output from the third card to the end of the input."""
    lines = output.splitlines()
    third = next(number for number, line in enumerate(lines) if line.startswith(f"> {ANSWERS[2]}"))
    end = max(number for number, line in enumerate(lines) if line.startswith("> "))
    return "\n".join(lines[third + 2 : end + 1])


if __name__ == "__main__":
    main()
