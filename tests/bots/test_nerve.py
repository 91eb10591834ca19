"""Bold and careful bots: they dare more or less than the same bot without a temperament."""

from dataclasses import replace

import pytest

from femopp.bots import bot_named
from femopp.games.sheepshead import search as sheepshead_search
from femopp.kits import GAMES
from tests.bots.records import does, greedy
from tests.bots.situations import DEALT, PICKER, POOR, rifki, rodskagg, sheepshead

# Two queens and an ace of trumps are worth 7.5, with the jack of diamonds instead 8: it picks
# from 8 on.
NEARLY = ("QC QS AD 9C 8C 7C", "QH QD JC JS KD AS", "JD TD AC JH TS 8H", "9D TC KS 9S 7H KC")
JUST = ("QC QS JD 9C 8C 7C", "QH QD JC JS KD AS", "AD TD AC JH TS 8H", "9D TC KS 9S 7H KC")
REST = ("TH KH 9H 7S AH 8S", "7D 8D")


@pytest.mark.parametrize(
    ("hands", "nerve", "does_it"),
    [
        (NEARLY, 0.0, "pass"),
        (NEARLY, 1.0, "pick"),
        (JUST, 0.0, "pick"),
        (JUST, -1.0, "pass"),
    ],
)
def test_a_greedy_picker(hands: tuple[str, ...], nerve: float, does_it: str) -> None:
    assert greedy(sheepshead(hands=(*hands, *REST)), nerve=nerve) == does_it


def test_a_greedy_bidder_of_rodskagg_bids_higher() -> None:
    bids = [greedy(rodskagg(), nerve=nerve) for nerve in (-1.0, 0.0, 1.0)]
    heights = [-1 if bid == "pass" else int(bid.split()[1]) for bid in bids]
    assert heights == sorted(heights)


def test_a_greedy_chooser_of_rifki_takes_trump_sooner() -> None:
    assert greedy(rifki(), nerve=1.0).startswith("choose trump")


@pytest.mark.parametrize("level", ["practised", "club", "expert"])
def test_a_searching_bot_adds_what_daring_is_worth_to_it(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if a step were worth a thousand units: the worst hand picks, and the best passes."""
    people = replace(sheepshead_search.PEOPLE, step=1000.0)
    monkeypatch.setattr(sheepshead_search, "PEOPLE", people)
    assert does(level, sheepshead(hands=(POOR, *DEALT[1:3], PICKER, *DEALT[4:])), nerve=1.0) == (
        "pick"
    )
    assert does(level, sheepshead(), nerve=-1.0) == "pass"


@pytest.mark.parametrize("game", GAMES)
def test_random_players_have_no_temperament(game: str) -> None:
    bot_named("random", game, nerve=1.0)
    with pytest.raises(ValueError, match="nerve must be from -1 to 1"):
        bot_named("greedy", game, nerve=2.0)
