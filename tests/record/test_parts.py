"""Records in parts: who may come or go, and where the next part goes on, by hand for each game."""

import pytest

from femopp.language import Speaker
from femopp.record import Contradiction, judged_parts, parse_records
from tests.record.examples import EXAMPLES

RODSKAGG = """femopp record 1
game: rodskagg
rules: 2
preset: skane
players: Anna, Bo, Cissi
dealer: Cissi

deal 1: Anna bid 2; tricks Anna 3, Bo 2, Cissi 1

femopp record 1
game: rodskagg
rules: 2
preset: skane
players: Bo, Cissi
dealer: Bo
points: Bo 10, Cissi 11
played: 1

deal 2: Bo bid 3; tricks Bo 4, Cissi 2

femopp record 1
game: rodskagg
rules: 2
preset: skane
players: Anna, Bo, Cissi, Dag
dealer: Cissi
points: Anna 9, Bo 6, Cissi 9, Dag 9
played: 2

deal 3: Dag bid 1; tricks Anna 1, Bo 1, Cissi 2, Dag 2
"""
"""Anna looks on in deal 2 (so Bo deals it), comes back, and Dag comes in like those who are last.

By hand: everybody begins on 12 and goes down by their tricks.
"""

SHEEPSHEAD = """femopp record 1
game: sheepshead
preset: five-handed
players: Anna, Bo, Cissi, Dag, Eva
dealer: Eva

deal 1: passed

femopp record 1
game: sheepshead
preset: five-handed
players: Fia, Bo, Cissi, Dag, Eva
dealer: Fia
points: Fia 0, Bo 0, Cissi 0, Dag 0, Eva 0
doublers: 1
played: 1

deal 2: Bo picked; partner Dag; points 75

femopp record 1
game: sheepshead
preset: five-handed
players: Anna, Bo, Cissi, Fia, Eva
dealer: Bo
points: Anna 0, Bo 4, Cissi -2, Fia -2, Eva -2
played: 2
away: 2

deal 3: passed
"""
"""Fia has Anna's place, and deals in her turn; then Anna is back, and Fia changes in for Dag.

By hand: 75 card points win two units from each of three, of which the picker gets double; nobody
picked before, so they are doubled. Bo +4 and Dag +2.
"""

RIFKI = """femopp record 1
game: rifki
preset: rifki
players: Anna, Bo, Cissi, Dag
dealer: Anna

deal 1: Anna chose rifki; took Bo 1

femopp record 1
game: rifki
preset: rifki
players: Eva, Bo, Cissi, Dag
dealer: Dag
points: Eva 0, Bo -320, Cissi 0, Dag 0
chosen: Eva rifki, Bo, Cissi, Dag
"""


def fault(text: str) -> str:
    """Return the contradiction of a record, empty for none."""
    wrong = [verdict.wrong for _record, verdict in judged_parts(parse_records(text))][-1]
    if wrong is None:
        return ""
    assert isinstance(wrong, Contradiction)
    return Speaker("en", wrong.names).say(wrong.text)


def points(text: str) -> list[tuple[int, ...]]:
    return [verdict.state.points for _record, verdict in judged_parts(parse_records(text))]


def test_rodskagg_goes_on_with_fewer_and_with_more() -> None:
    assert fault(RODSKAGG) == ""
    assert points(RODSKAGG) == [(9, 10, 11), (6, 9), (8, 5, 7, 7)]


def test_sheepshead_goes_on_with_the_one_who_looked_on() -> None:
    assert fault(SHEEPSHEAD) == ""
    assert points(SHEEPSHEAD)[1:] == [(-2, 4, -2, 2, -2), (0, 4, -2, -2, -2)]


def test_rifki_is_for_the_same_four() -> None:
    assert fault(RIFKI) == (
        "Rifki is for the same four in all twenty deals, as each chooses five contracts; end the "
        "match, or let somebody play on in another's place"
    )


@pytest.mark.parametrize(
    ("line", "other", "told"),
    [
        ("played: 1\n", "", "after the parts before, this one begins with “played: 1”"),
        (
            "Bo 10, Cissi 11\n",
            "Bo 10, Cissi 12\n",
            "Cissi goes on with 11 points from the parts before, not 12",
        ),
        (
            "played: 2\n",
            "out: Dag\nplayed: 2\n",
            "after the parts before, this one can't begin with “out: Dag”",
        ),
    ],
)
def test_a_part_goes_on_where_the_one_before_ended(line: str, other: str, told: str) -> None:
    assert fault(RODSKAGG.replace(line, other, 1)) == told


@pytest.mark.parametrize(
    ("line", "other", "told"),
    [
        ("doublers: 1\n", "", "after the parts before, this one begins with “doublers: 1”"),
        ("dealer: Fia\n", "", "the part must say who deals"),
        (
            "away: 2\n\ndeal 3",
            "away: 2\n\ndeal 4",
            "this is deal 3, not deal 4",
        ),
    ],
)
def test_doublers_dealer_and_number_go_on(line: str, other: str, told: str) -> None:
    assert fault(SHEEPSHEAD.replace(line, other, 1)) == told


def test_nobody_comes_or_goes_in_a_deal() -> None:
    cards = EXAMPLES["rodskagg"].partition("trick: Anna KS")[0]
    again = cards.partition("\nCissi: deal_cards")[0]
    assert fault(f"{cards}\n{again}") == "people come and go between two deals; deal 1 isn't over"


def test_nobody_comes_or_goes_after_the_end() -> None:
    again = EXAMPLES["rodskagg"].partition("\nCissi: deal_cards")[0]
    assert fault(f"{EXAMPLES['rodskagg']}\n{again}") == (
        "the match is over after the parts before, so no part can follow"
    )
