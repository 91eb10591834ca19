"""The contracts of Rifki: what each asks, whether a trick costs, and what is left to choose."""

import pytest

from femopp.games.rifki.rules import Kind, RifkiMatch
from femopp.language import Speaker
from femopp.presentation import presentation_of
from femopp.rulebook import Cards
from femopp.tricks import Played, Seat, Trick
from tests.games.rifki.positions import position

RIFKI = presentation_of("rifki")

AIMS = {
    "trump H": ("Trump ♥", "take tricks (+50 each)"),
    "rifki": ("Rifki", "don't take the king of hearts (−320)"),
    "kiz": ("Kiz", "take no queens (−100 each)"),
    "erkek": ("Erkek", "take no kings or jacks (−60 each)"),
    "kupa": ("Kupa", "take no hearts (−30 each)"),
    "son_iki": ("Son iki", "don't take the last two tricks (−180 each)"),
    "el_almaz": ("El almaz", "take no tricks (−50 each)"),
}


@pytest.mark.parametrize("contract", AIMS)
def test_a_contract_says_what_to_do_and_what_it_pays(contract: str) -> None:
    shown = RIFKI.contract(position(contract, "2C"))
    english = Speaker("en")
    assert shown is not None
    assert (english.say(shown.name), english.say(shown.text)) == AIMS[contract]


def test_there_is_no_contract_before_it_is_chosen() -> None:
    assert RIFKI.contract(position(None, "2C")) is None


TWELFTH = [(0, "2C 3C 4C 5C")] * 11


@pytest.mark.parametrize(
    ("contract", "trick", "taken", "costs"),
    [
        ("el_almaz", "2C", [], True),
        ("el_almaz", "", [], False),
        ("kupa", "2C 3C", [], False),
        ("kupa", "2C 2H", [], True),
        ("kiz", "2C KC", [], False),
        ("kiz", "2C QS", [], True),
        ("erkek", "AC QC", [], False),
        ("erkek", "AC JC", [], True),
        ("rifki", "AH QH", [], False),
        ("rifki", "AH KH", [], True),
        ("son_iki", "AC", TWELFTH[1:], False),
        ("son_iki", "AC", TWELFTH, True),
        ("trump H", "AH", [], False),
        (None, "", [], False),
    ],
)
def test_whether_taking_the_trick_as_it_lies_costs_points(
    contract: str | None, trick: str, taken: list[tuple[int, str]], costs: bool
) -> None:
    view = position(contract, "2D", trick, taken=taken)
    assert RIFKI.costs(view, view.trick) == costs


def last(cards: Cards) -> Trick:
    return Trick(tuple(Played(Seat(0), card) for card in cards))


def last_costs(contract: str, *taken: str) -> bool:
    view = position(contract, "2D", taken=[(0, one) for one in taken])
    return RIFKI.costs(view, view.taken[-1].trick)


def test_the_last_trick_is_judged_by_its_own_number() -> None:
    trick = "2C 3C 4C 5C"
    assert not last_costs("son_iki", *[trick] * 11)
    assert last_costs("son_iki", *[trick] * 12)
    assert last_costs("el_almaz", trick)
    assert last_costs("kupa", "2C 3C 4C 5H")
    assert not last_costs("kupa", "2H 3H 4H 5H", trick)


def chosen(*kinds: str) -> RifkiMatch:
    return position(None, "2C", chosen=[[Kind(kind) for kind in one.split()] for one in kinds])


def test_remaining_contracts_are_a_grid_by_player() -> None:
    grid = RIFKI.grid(chosen("trump kiz", "kiz", "", "trump trump rifki"))
    english = Speaker("en")
    assert grid is not None
    rows = {english.say(row.contract.name): row.chosen for row in grid.rows}
    assert rows == {
        "Trump": (0, 3, 3, -1, -1, -1, -1, -1),
        "Rifki": (3, -1),
        "Kiz": (0, 1),
        "Erkek": (-1, -1),
        "Kupa": (-1, -1),
        "Son iki": (-1, -1),
        "El almaz": (-1, -1),
    }
    assert [english.say(one) for one in grid.owed] == [
        "1 plus, 2 minus",
        "2 plus, 2 minus",
        "2 plus, 3 minus",
        "0 plus, 2 minus",
    ]


@pytest.mark.parametrize("game", ["rodskagg", "sheepshead"])
def test_other_games_have_neither_contracts_nor_costs(game: str) -> None:
    presentation = presentation_of(game)
    assert not presentation.costs(None, last(()))
    assert presentation.grid(None) is None
    assert presentation.contract(None) is None
