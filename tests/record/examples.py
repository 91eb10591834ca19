"""The records in examples/, which the documentation shows."""

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

PARTS = """femopp record 1
game: rodskagg
rules: 2
preset: skane
players: Anna, Bo, Cissi
dealer: Cissi

deal 1: Anna bid 2; tricks Anna 3, Bo 2, Cissi 1

femopp record 1
# Cissi goes home, on 11. Dag comes in on 11, like Cissi.
game: rodskagg
rules: 2
preset: skane
players: Anna, Bo, Dag
dealer: Anna
points: Anna 9, Bo 10, Dag 11
played: 1

deal 2: Bo bid 1; tricks Anna 2, Bo 2, Dag 2
"""
"""A match between whose deals somebody goes home and somebody else comes."""


def changed(text: str, before: str, after: str) -> str:
    """Return the text with one replacement; the old text must occur exactly once."""
    assert text.count(before) == 1, before
    return text.replace(before, after)
