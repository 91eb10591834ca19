"""Secrets never show, without manual rituals."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.driver import SeededShuffler, begin
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions, RodskaggStart
from femopp.games.rodskagg.rules.actions import Reshuffle
from femopp.games.rodskagg.rules.fresh_hands import PICTURES
from femopp.rulebook import Cards
from femopp.tricks import Seat
from tests.playing import by_chance, play
from tests.strategies import options_of, seeds
from tests.two_worlds import compare_worlds

PRESETS = [preset.name for preset in RodskaggOptions.presets]


def tried(options: RodskaggOptions, players: int, observer: int | None, seed: int) -> int:
    """Return the number of other worlds compared after a match of a few steps."""
    chance = Random(seed)
    start = RodskaggStart(dealer=Seat(chance.randrange(players)))
    match = begin(RODSKAGG, options, players, start)
    match = play(match, by_chance(chance), steps=chance.randrange(1, 60), seed=seed)
    seat = None if observer is None else Seat(observer)
    return compare_worlds(match, seat, chance, attempts=3)


@pytest.mark.parametrize("observer", [0, 1, 2, None], ids=lambda seat: f"seen by {seat}")
@pytest.mark.parametrize("rituals", ["auto", "off"])
@pytest.mark.parametrize("preset", PRESETS)
def test_two_worlds(preset: str, rituals: str, observer: int | None) -> None:
    options = RodskaggOptions.parsed(preset, {"rituals": rituals})
    assert sum(tried(options, 3, observer, seed) for seed in range(4)) > 0


@given(
    options=st.one_of(
        options_of(RodskaggOptions, rituals="auto"), options_of(RodskaggOptions, rituals="off")
    ),
    seed=seeds,
    observer=st.sampled_from([0, 1, None]),
)
@settings(max_examples=25)
def test_two_worlds_under_any_house_rules(
    options: RodskaggOptions, seed: int, observer: int | None
) -> None:
    tried(options, RODSKAGG.players(options)[0], observer, seed)


class LowCardsFirst(SeededShuffler):
    """Deals few picture cards, so that many ask for fresh hands and the stock runs out."""

    def shuffle(self, cards: Cards) -> Cards:
        return tuple(sorted(super().shuffle(cards), key=lambda card: card.rank in PICTURES))


def test_two_worlds_of_fresh_hands_from_a_stock_that_runs_out() -> None:
    options = RodskaggOptions.parsed("english", {"rituals": "auto"})
    compared = reshuffled = 0
    for seed in range(16):
        chance = Random(seed)
        match = begin(RODSKAGG, options, 5, RodskaggStart(dealer=Seat(4)))
        match = play(match, by_chance(chance), LowCardsFirst(seed), steps=12)
        reshuffled += any(isinstance(action, Reshuffle) for _seat, action in match.log)
        compared += compare_worlds(match, Seat(seed % 5), chance, attempts=3)
    assert compared > 0
    assert reshuffled > 0
