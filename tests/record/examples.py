"""The records in examples/, which the documents show."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "examples"
EXAMPLES = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.femopp"))}

RIFKI = EXAMPLES["rifki"]
RODSKAGG = EXAMPLES["rodskagg"]
SHEEPSHEAD = EXAMPLES["sheepshead"]


def changed(text: str, before: str, after: str) -> str:
    """The text with one thing in it changed, which must stand there once."""
    assert text.count(before) == 1, before
    return text.replace(before, after)
