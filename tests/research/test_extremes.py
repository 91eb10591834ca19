"""The declared extremes of a deal's results are reached by search, and never exceeded."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.position import Position
from femopp.engine.registry import engine_of
from femopp.games.sheepshead.engine import codes
from femopp.kits import game_named, required_part
from femopp.rulebook import OptionError
from tests.research.deals import ONE_SUIT_EACH

np = pytest.importorskip("numpy", reason="numpy is not installed")


def options_of(game: str, preset: str | None = None, **changed: Any) -> Any:
    needed = engine_of(game).needed
    return game_named(game).options.of(preset, **{**needed, **changed})


def extremes(game: str, options: Any) -> tuple[float, float]:
    found: tuple[float, float] = required_part(game, "research").extremes(options)
    return found


def variants(game: str, *names: str) -> Iterator[Any]:
    """Yield every preset, with each of these options changed to each value."""
    for preset in game_named(game).options.presets:
        yield options_of(game, preset.name)
        for name in names:
            named = game_named(game).options.named(name)
            for value in named.choices or (named.declaration.lowest, named.declaration.highest):
                try:
                    yield options_of(game, preset.name, **{name: value})
                except OptionError:
                    continue  # it contradicts another option of this preset


def at_random(deals: list[Position], rows: int, seed: int) -> tuple[float, float]:
    """Play each deal out many times at random. Returns the lowest and the highest result."""
    chance, found = Chance(seed), []
    for deal in deals:
        batch = Batch([deal] * rows)
        batch.play_out(chance)
        results = batch.scores() * (-1 if deal.few_points_win else 1)
        found += [results.min(), results.max()]
    return min(found), max(found)


def test_rifki_is_won_and_lost_with_a_whole_suit() -> None:
    """All clubs, led to thirteen tricks: 50 each in Trump, minus 50 each in El Almaz."""
    options = options_of("rifki", first_dealer="1")
    deal = engine_of("rifki").new_deal(options, ONE_SUIT_EACH)
    assert at_random([deal], 2000, 1) == extremes("rifki", options) == (-650, 650)


RODSKAGG = (
    *("bids", "zero_bid", "contract_test", "failed_bid_penalty", "play_on_penalty"),
    *("play_on_trick_value", "play_on_bonus_for", "rodskagg_fail", "rodskagg_fail_plus"),
    *("rodskagg_tricks_count", "rodskagg_made_tricks", "overshoot", "bounce_order", "zero_ends"),
    *("all_folded", "leader", "last_deal_credit"),
)


RODSKAGG_HANDS = (
    # The best six clubs, the worst six, and no club
    (0b111111 << 7, 0b111111, 0b111111 << 13),
    # Four high clubs and two low diamonds against four low clubs and two high diamonds
    (0b1111 << 9 | 0b11 << 13, 0b1111 | 0b11 << 24, 0b111111 << 26),
)


def rodskagg(options: Any) -> list[Position]:
    """Return deals of these hands, each in every seat."""
    deals = []
    for hands, first in product(RODSKAGG_HANDS, range(3)):
        match: Any = engine_of("rodskagg").new_match(options, players=3)
        match.draw_dealer(0)
        stock = [card for card in range(52) if not sum(hands) >> card & 1]
        match.deal(hands[first:] + hands[:first], stock)
        deals.append(match)
    return deals


def test_rodskagg_reaches_its_extremes_whatever_the_options() -> None:
    seen = set()
    for number, options in enumerate(variants("rodskagg", *RODSKAGG)):
        found = at_random(rodskagg(options), 3000, number)
        assert found == extremes("rodskagg", options), options
        seen.add(found)
    assert len(seen) > 6


def test_rodskaggs_last_tricks_count_six_times() -> None:
    """Four tricks at one and two at six are sixteen, which bounces: twelve is the most."""
    counted = {"play_on_trick_value": 6, "play_on_bonus_for": "all"}
    for overshoot, most in (("negative", 16), ("bounce", 12)):
        options = options_of("rodskagg", "skane", overshoot=overshoot, **counted)
        assert extremes("rodskagg", options) == (-12, most)
        assert at_random(rodskagg(options), 10_000, 1) == (-12, most)


def cards(names: str) -> int:
    """Return the mask of these cards of Sheepshead."""
    numbers = {name: number for number, name in codes.NAMES.items()}
    return sum(1 << numbers[name] for name in names.split())


ALL_QUEENS = "QC QS QH QD JC JS"
SHEEPSHEAD = (
    # The first seat's hand, the blind, and the next seat's hand if it matters
    (ALL_QUEENS, "7C 8C", "JD 9C KC TC AC 7S"),
    ("QC QS QH QD JC JD", "JH JS", ""),
    ("7C 8C 7S 8S 7H 8H", "9C 9S", ALL_QUEENS),  # the boy sits further on
    ("7C 8C 7S 8S 7H JD", "9C 9S", ALL_QUEENS),
)


def sheepshead(options: Any) -> Iterator[Position]:
    """Yield deals for the first seat to pick: it has the best cards or the worst, the jack or not.

    (The two lowest cards are buried.)
    """
    match: Any = engine_of("sheepshead").new_match(options, players=5)
    match.draw_dealer(4)
    for first, blind, second in SHEEPSHEAD:
        hands = [cards(first), *([cards(second)] if second else [])]
        left = [card for card in range(32) if not (sum(hands) | cards(blind)) >> card & 1]
        while len(hands) < 5:
            hands.append(sum(1 << left.pop(0) for _card in range(6)))
        deal = match.clone()
        deal.deal(hands)
        yield deal


def announced(deal: Any) -> Iterator[Any]:
    """Yield the deal at its first lead, after every course of picking and announcements."""
    legal = deal.legal()
    if all(action < codes.PASS for action in legal):
        if sum(map(int.bit_count, deal.hands())) == 30:
            yield deal
            return
        legal = legal[:1]  # what is buried doesn't matter here
    for action in legal:
        if action == codes.PASS and deal.picker < 0:
            continue  # the first seat picks
        following = deal.clone()
        following.play(action)
        yield from announced(following)


def played(deal: Any, high: set[int]) -> tuple[int, ...]:
    """Play to the end: these seats their highest cards, the others their lowest."""
    while not deal.deal_is_over:
        deal.play(deal.legal()[-1 if deal.actor in high else 0])
    return tuple(deal.scores())


@pytest.mark.parametrize("recrack_by", ["partner", "partner_or_picker"])
@pytest.mark.parametrize(
    "alone_deadline", ["before_cracks", "first_lead_or_double_crack", "first_lead"]
)
def test_sheepshead_reaches_its_extremes_whatever_is_announced(
    recrack_by: str, alone_deadline: str
) -> None:
    for cracks, bump, bury_is_trick in ((1, True, False), (2, False, False), (4, True, True)):
        options = options_of(
            "sheepshead",
            recrack_by=recrack_by,
            alone_deadline=alone_deadline,
            max_cracks=cracks,
            double_bump=bump,
            bury_is_trick=bury_is_trick,
        )
        results = [
            result
            for deal in sheepshead(options)
            for lead in announced(deal)
            for high in ({0, lead.boy}, {1, 2, 3, 4} - {lead.boy})
            for result in played(lead.clone(), high)
        ]
        assert (min(results), max(results)) == extremes("sheepshead", options), options


@pytest.mark.parametrize("game", ["rifki", "rodskagg", "sheepshead"])
def test_random_deals_stay_within(game: str) -> None:
    for number, options in enumerate(variants(game)):
        match = engine_of(game).new_match(options, players=game_named(game).players(options)[0])
        batch, chance = Batch([match] * 2000), Chance(number)
        batch.deal_from(chance)
        batch.play_out(chance)
        low, high = extremes(game, options)
        results = batch.scores() * (-1 if match.few_points_win else 1)
        assert low <= results.min() <= results.max() <= high
