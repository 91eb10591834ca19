"""Every rule of the three texts has a test that names it, and so has every reading of ours."""

import re
from pathlib import Path

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.games.rodskagg.rules.scoring import SCORES

LAST: dict[str, dict[str, int]] = {
    "R49": {
        "PLAYERS": 1,
        "PACK": 2,
        "SCORE-START": 1,
        "GOAL": 1,
        "MONEY": 2,
        "KNOCK": 2,
        "DEAL": 14,
        "AUCTION": 12,
        "PLAY": 5,
        "ASK": 10,
        "SCORE": 3,
        "RED": 5,
        "OUT": 2,
        "GAME": 6,
        "VAR": 3,
    },
    "RSK": {
        "PLAYERS": 1,
        "PACK": 1,
        "SCORE-START": 1,
        "DEAL": 2,
        "AUCTION": 8,
        "PLAY": 4,
        "ASK": 7,
        "SCORE": 7,
        "GAME": 5,
    },
    "REN": {
        "PLAYERS": 1,
        "GEN": 1,
        "PACK": 1,
        "SCORE-START": 1,
        "SCORE": 5,
        "DEAL": 2,
        "AUCTION": 3,
        "RED": 2,
        "PLAY": 2,
        "ASK": 6,
        "GAME": 3,
        "OUT": 1,
        "RITUAL": 8,
    },
}
"""The number of rules in each part of each text. REN-MISC-1 is only history."""

RULES = [
    *(
        f"{book}-{part}-{number}"
        for book, parts in LAST.items()
        for part, last in parts.items()
        for number in range(1, last + 1)
    ),
    "RSK-RITUAL-0",
]
READINGS = [*(f"A-R{number}" for number in range(1, 52)), "A-R40b"]

TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in Path(__file__).parent.glob("test_*.py")
    if path != Path(__file__)
)
NAMED = {word.upper() for word in re.findall(r"\b(?:R49|RSK|REN|A)-[A-Za-z0-9-]+\b", TESTS)} | {
    name.upper().replace("_", "-") for name in re.findall(r"def test_(\w+)", TESTS)
}


@pytest.mark.parametrize("rule", [*RULES, *READINGS])
def test_the_rule_is_tested(rule: str) -> None:
    assert any(name == rule.upper() or name.startswith(f"{rule.upper()}-") for name in NAMED)


def test_only_rules_that_exist_are_cited() -> None:
    ids = [
        *(one.ids for one in RODSKAGG.prohibitions),
        *(one.ids for one in SCORES),
        *(paragraph.ids for part in RODSKAGG.sheet for paragraph in part.paragraphs),
    ]
    for named in RodskaggOptions.declared().values():
        cites = named.declaration.cites
        ids += [cites] if isinstance(cites, str) else cites.values()
    cited = {rule for some in ids for rule in some.split()}
    assert cited <= {*RULES, *READINGS}
