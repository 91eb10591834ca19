"""The bury in likely worlds: drawn by the model, legal, and nowhere impossible."""

from array import array
from collections.abc import Sequence

import pytest

from femopp.cards import cards
from femopp.engine.chance import Chance
from femopp.engine.inference import Inference
from femopp.engine.searching.likelihood import Likelihood
from femopp.engine.worlds import SPECTATOR, Knowledge, knowledge
from femopp.games.sheepshead.engine import new_deal
from femopp.games.sheepshead.engine.codes import (
    CRACK,
    PASS,
    PICK,
    TRIPLE_CRACK,
    card_number,
    mask_of,
)
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from tests.engine.seeing import Seen
from tests.engine.weighed import draw

ANYHOW = Inference(calls=1.0, cards=1.0, effective=0.001)
"""Only the bury counts."""

DEALT = (
    "QC QS JC AD 7C 9S",  # seat 0, the dealer, speaks last
    "AS TS AH TH 8H 9H",
    "QH QD JS JH KD KS",
    "JD TD 9D 8S 7S 8D",
    "7D 8C 9C TC AC KC",
)
PICKED = [*[PASS] * 4, PICK + 1]
PICKER, BURIED = 0, 5
BLACK = mask_of(cards("QC QS"))
UNSEEN_BURY = [0, 1]
NO_ANNOUNCEMENT = [PASS] * 5


def known_to(observer: int, actions: Sequence[int]) -> Knowledge:
    hands = [mask_of(cards(hand)) for hand in DEALT]
    return knowledge(new_deal(SheepsheadOptions.of(), hands), observer, actions)


def played(trick: str) -> list[int]:
    return [card_number(card) for card in cards(trick)]


def test_after_a_blitz_both_queens_are_the_pickers_or_buried() -> None:
    known = known_to(2, [*PICKED, *UNSEEN_BURY])
    for world in draw(known, 500, Inference(calls=0.25, cards=0.7))[0]:
        assert (world[PICKER] | world[BURIED]) & BLACK == BLACK


def test_a_queen_is_hardly_ever_buried_but_nothing_excludes_it() -> None:
    known = known_to(2, [*PICKED, *UNSEEN_BURY])
    uniform = known.worlds(2000, Chance(1))
    flat = array("Q", [place for world in uniform for place in world])
    assert min(Likelihood(known, ANYHOW).weights(flat, Chance(1))) > 0
    # Of eight cards two are buried: one of two given ones in 13 of 28 pairs.
    assert sum(world[BURIED] & BLACK != 0 for world in uniform) / 2000 == pytest.approx(
        13 / 28, abs=0.05
    )
    drawn = draw(known, 2000, ANYHOW)[0]
    assert sum(world[BURIED] & BLACK != 0 for world in drawn) < 20


@pytest.mark.parametrize(
    "tricks",
    [[], ["AS KS 8S KC 9S"], ["AS KS 8S KC 9S", "AH QH JD 9C JC"]],
    ids=["before the lead", "after a side suit", "after a trump"],
)
@pytest.mark.parametrize("observer", [2, SPECTATOR])
def test_it_is_drawn_as_often_as_the_model_weighs_it(tricks: list[str], observer: int) -> None:
    actions = [*PICKED, *UNSEEN_BURY, *NO_ANNOUNCEMENT, *played(" ".join(tricks))]
    known = known_to(observer, actions)
    uniform = known.worlds(20_000, Chance(3))
    flat = array("Q", [place for world in uniform for place in world])
    weights = Likelihood(known, ANYHOW).weights(flat, Chance(3))
    drawn = draw(known, 4000, ANYHOW, seed=3)[0]
    for card in range(32):
        share = sum(world[BURIED] >> card & 1 for world in drawn) / len(drawn)
        buried = [
            weight
            for world, weight in zip(uniform, weights, strict=True)
            if world[BURIED] >> card & 1
        ]
        assert share == pytest.approx(sum(buried) / sum(weights), abs=0.03), card


@pytest.mark.parametrize("seed", range(8))
def test_what_is_drawn_fits_all_that_was_seen(seed: int) -> None:
    seen = Seen("sheepshead", seed)
    while seen.goes_on():
        seen.step()
        for known in seen.known if len(seen.done) % 5 == 0 and seen.goes_on() else ():
            for world in draw(known, 3, Inference(calls=0.25, cards=0.7))[0]:
                known.position(world)
                seen.replay(known.observer, world)


def test_own_buried_cards_are_known() -> None:
    blind, buried = mask_of(cards("KH 7H")), mask_of(cards("7C KH"))
    known = known_to(PICKER, PICKED[:-1])
    known.see(PICKED[-1], blind)
    for card in played("7C KH"):
        known.see(card)
    assert {world[BURIED] for world in draw(known, 20, ANYHOW)[0]} == {buried}


def test_a_triple_cracker_is_not_the_boy() -> None:
    hands = [mask_of(cards(hand)) for hand in DEALT]
    deal = new_deal(SheepsheadOptions.of(), hands)
    # Seat 1 picks, 2 cracks, 3 has the boy and double cracks, 4 triple cracks.
    told = [PICK, *UNSEEN_BURY, PASS, CRACK, PASS, PASS, 42, PASS, PASS, TRIPLE_CRACK]
    known = knowledge(deal, 0, told)
    boy = mask_of(cards("JD"))
    assert [bool(known.possible(place) & boy) for place in range(6)] == [
        place == 3 for place in range(6)
    ]
