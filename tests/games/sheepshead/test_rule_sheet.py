"""The rule sheet and its citations; every rule has a test."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.payment import SCORES
from femopp.language import Speaker
from femopp.rulebook import in_force

RULES = {
    "PLAYERS": 1,
    "PACK": 1,
    "TRUMP": 3,
    "POINTS": 1,
    "MONEY": 1,
    "DEAL": 1,
    "PICK": 5,
    "BURY": 1,
    "PARTNER": 3,
    "ALONE": 3,
    "DBL-DOUBLER": 1,
    "DBL-SCHNEIDER": 1,
    "DBL-NOTRICK": 2,
    "DBL-BLITZ": 2,
    "DBL-INDIAN": 2,
    "DBL-CRACK": 3,
    "DBL-DCRACK": 2,
    "DBL-TCRACK": 1,
    "PLAY": 4,
    "PAY": 8,
}
"""The number of rules in each section of the text."""

IDS = [
    "SHP-DBL-0",
    *(f"SHP-{part}-{number}" for part, count in RULES.items() for number in range(1, count + 1)),
    *(f"A-S{number}" for number in range(1, 22)),
]


def sheet(**options: Any) -> dict[str, str]:
    """Return the sentences of the sheet under these options, each with its rule."""
    chosen = SheepsheadOptions.of(**options)
    speaker = Speaker()
    return {
        speaker.say(text): cite.rule
        for section in SHEEPSHEAD.sheet
        for text, cite in in_force(section, chosen)
    }


def values() -> Iterator[tuple[str, Any]]:
    for name, named in SheepsheadOptions.declared().items():
        numbers = (one for one in (0, 1, 3) if one >= named.declaration.lowest)
        for value in named.choices or numbers:
            yield name, value


@pytest.mark.parametrize(("name", "value"), list(values()))
def test_every_value_shows_on_the_sheet_with_its_source(name: str, value: Any) -> None:
    usual = getattr(SheepsheadOptions.of(), name)
    if value == usual:
        return
    now, before = sheet(**{name: value}), sheet()
    assert set(now) != set(before)
    assert any(rule.startswith(f"HOUSE-{name}=") for rule in now.values()) or name in (
        "alone_deadline"
    )


def test_a_s1_a_bury_that_is_a_trick_is_never_told_to_count_for_the_opponents() -> None:
    lost = "If the picker's side takes no trick, they count for the opponents."
    assert sheet(bury_counts_without_trick=False)[lost] == "HOUSE-bury_counts_without_trick=false"
    assert lost not in sheet(bury_counts_without_trick=False, bury_is_trick=True)


def test_the_sheet_follows_the_order_of_play() -> None:
    titles = [Speaker().say(section.title) for section in SHEEPSHEAD.sheet]
    assert titles == [
        "Players and cards",
        "The deal",
        "Picking up the blind",
        "The boy",
        "Announcements",
        "The play",
        "Payment",
        "The session",
    ]


def test_the_usual_sheet_names_no_house_rule() -> None:
    assert not [rule for rule in sheet().values() if rule.startswith("HOUSE")]


def ids_in_the_code() -> set[str]:
    ids = {rule for one in SHEEPSHEAD.prohibitions for rule in one.ids.split()}
    ids |= {rule for one in SCORES for rule in one.ids.split()}
    ids |= {
        rule
        for section in SHEEPSHEAD.sheet
        for paragraph in section.paragraphs
        for rule in paragraph.ids.split()
    }
    for named in SheepsheadOptions.declared().values():
        cites = named.declaration.cites
        texts = [cites] if isinstance(cites, str) else list(cites.values())
        ids |= {rule for text in texts for rule in text.split()}
    return ids


def test_no_rule_is_cited_that_there_is_not() -> None:
    assert ids_in_the_code() <= set(IDS)


def test_every_citation_names_its_section() -> None:
    for rule in ids_in_the_code():
        cite = SheepsheadOptions.of().governing(rule)
        assert Speaker().speak(cite).startswith(f"{rule}: ")
        if rule.startswith("SHP-"):
            assert Speaker().speak(cite).count(", ") >= 1


def the_tests() -> str:
    folder = Path(__file__).parent
    return "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("test_*.py"))


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_has_a_test_of_its_name(rule: str) -> None:
    name = rule.lower().replace("-", "_")
    assert re.search(rf"def test_(\w+_)?{name}(_\w+)?\(", the_tests()), f"no test for {rule}"
