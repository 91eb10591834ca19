"""Every rule of the source has a test that names it, and so has every reading of ours."""

from pathlib import Path

import pytest

from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import RifkiOptions
from femopp.games.rifki.rules.contracts import TERMS

SECTIONS = {
    "PLAYERS": 1,
    "PACK": 1,
    "DEAL": 1,
    "CONTRACT": 3,
    "POS": 6,
    "NEG": 11,
    "RIFKI": 3,
    "KIZ": 1,
    "ERKEK": 1,
    "KUPA": 3,
    "SONIKI": 1,
    "ELALMAZ": 1,
    "SCORE": 3,
    "OPEN": 1,
}
RULES = [f"RIF-{part}-{number + 1}" for part, last in SECTIONS.items() for number in range(last)]
READINGS = [f"A-T{number}" for number in range(1, 19)]

TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in Path(__file__).parent.glob("test_*.py")
    if path != Path(__file__)
)


@pytest.mark.parametrize("rule", [*RULES, *READINGS])
def test_the_rule_is_tested(rule: str) -> None:
    in_names = rule.lower().replace("a-t", "a_t_").replace("-", "_") + "_"
    assert f'"{rule}"' in TESTS or f"def test_{in_names}" in TESTS


def test_only_rules_that_exist_are_cited() -> None:
    prohibitions = [rule for one in RIFKI.prohibitions for rule in one.ids.split()]
    paragraphs = [
        rule for part in RIFKI.sheet for one in part.paragraphs for rule in one.ids.split()
    ]
    scores = [terms.rule for terms in TERMS.values()]
    options = [
        RifkiOptions("rifki", **{named.name: value}).cite_option(named.name).rule
        for named in RifkiOptions.declared().values()
        for value in named.choices
    ]
    cited = {*prohibitions, *paragraphs, *scores, *options}
    assert {rule for rule in cited if not rule.startswith("HOUSE-")} <= {*RULES, *READINGS}
