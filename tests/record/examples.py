"""The records in examples/, which the documentation shows."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "examples"
EXAMPLES = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.femopp"))}

RIFKI = EXAMPLES["rifki"]
RODSKAGG = EXAMPLES["rodskagg"]
SHEEPSHEAD = EXAMPLES["sheepshead"]

UNSEEN = " ".join(["??"] * 6)

HANDS_UNSEEN = f"""femopp record 1
game: rodskagg
preset: kortoxen-1949
option: rituals = auto
players: Anna, Bo, Cissi
dealer: Cissi
deal 1
  Anna: {UNSEEN}
  Bo: {UNSEEN}
  Cissi: {UNSEEN}
Anna: bid 2
Bo: pass
Cissi: pass
trick: Anna AS, Bo QD, Cissi 7S
trick: Anna KS, Bo 9S, Cissi TS
"""
"""Only the nine of spades shows that Bo's diamond on the ace was a revoke."""


def changed(text: str, before: str, after: str) -> str:
    """Return the text with one replacement; the old text must occur exactly once."""
    assert text.count(before) == 1, before
    return text.replace(before, after)
