"""Inputs of the network of `learned`: by hand, and however suits are named."""

from __future__ import annotations

from array import array
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.learned.sight import Sight
from femopp.engine.learned.weights import Inputs
from femopp.research.learning.subject import subject_of, subjects

HAND, TRICK, PLAYED, ORDER, NUMBER, TENTHS, TRUMP, PENALTY = 0, 4, 12, 20, 24, 25, 26, 27

LITTLE = Inputs(
    size=28,
    actions=7,
    seats=2,
    choices=4,
    suits=array("h", [0, 2, 4]),
    fields=array("h", [HAND, TRICK, PLAYED, ORDER]),
    sets=array("h", []),
    marks=array("h", [TRUMP, 1, 1]),
    penalties=array("h", [PENALTY, 2]),
    columns=array("h", [NUMBER, TENTHS]),
    limits=array("h", [1, 10]),
)
"""Two seats; the cards 0 and 1 are a suit, 2 and 3 another. Actions 4 and 5 name a suit each."""


def look(numbers: dict[int, int]) -> tuple[list[int], list[int]]:
    """Return what is seen if these numbers stand at these places, and the outputs' actions."""
    seen = np.zeros((1, LITTLE.size), np.int16)
    for place, number in numbers.items():
        seen[0, place] = number
    given, actions = Sight(LITTLE).see(seen)
    return given[0].tolist(), actions[0].tolist()


def at(*places: int) -> dict[int, int]:
    """Return flags at these places."""
    return dict.fromkeys(places, 1)


FOLLOWS = {**at(HAND + 1, HAND + 2, TRICK + 4, PLAYED + 4, ORDER, NUMBER, PENALTY), TENTHS: 3}
"""The seat has 1 and 2; the other has led 0. Card 2 is a penalty card."""


def test_following_suit() -> None:
    given, actions = look(FOLLOWS)
    assert actions == [0, 1, 2, 3, 4, 5, 6]
    assert given == [
        *(64, 19),  # 3 · (65536 / 10) / 1024
        *(0, 0),  # no trump; no penalty card in the trick
        *(64, 32, 0, 0, 32),  # led; one of two cards is the seat's; the other has played one
        *(0, 32, 32, 0, 0),
        *(64, 64),  # the other has played to the trick, and wins it
        *(0, 64, 64, 0),  # own
        *(0, 0, 0, 64),  # unseen
        *(64, 0, 0, 0),  # in the trick
        *(64, 0, 0, 0),  # winning
        *(0, 64, 0, 0),  # would win
        *(0, 0, 64, 0),  # own penalty cards
        *(0, 0, 0, 0),  # unseen ones
        *(0, 0, 32, 0),  # unseen cards above own ones: 3 above 2
        *(0, 0, 0, 0),  # below them
        *(0, 64, 0, 0),  # none above
        *(0, 0, 0, 0),  # the next lower one is own
    ]


def test_trump_comes_first() -> None:
    """Then cards and choices change places, and a trump would win too."""
    given, actions = look({**FOLLOWS, **at(TRUMP)})
    assert actions == [2, 3, 0, 1, 5, 4, 6]
    assert given[:14] == [64, 19, 64, 0, *(0, 32, 32, 0, 0), *(64, 32, 0, 0, 32)]
    assert given[16:20] == [64, 0, 0, 64]
    assert given[32:36] == [64, 0, 0, 64]


def test_a_trump_that_wins() -> None:
    """The other leads 2, a trump and a penalty card: only the higher trump would win."""
    given, actions = look(at(HAND + 0, HAND + 3, TRICK + 6, PLAYED + 6, ORDER + 2, TRUMP, PENALTY))
    assert actions[:4] == [2, 3, 0, 1]
    assert given[3] == 32
    assert given[28:36] == [64, 0, 0, 0, *(0, 64, 0, 0)]


def test_who_has_none_of_a_suit() -> None:
    """The seat led 3, and the other discarded 0: it has none of the second suit."""
    given, actions = look({**at(HAND + 1, PLAYED + 3, ORDER + 3, PLAYED + 4), ORDER: 2})
    assert actions == [0, 1, 2, 3, 4, 5, 6]
    assert given[4:16] == [*(0, 32, 0, 0, 32), *(0, 0, 32, 64, 0), 0, 0]


def test_who_leads_has_the_suit() -> None:
    """The other took that trick with 3 and leads 0: that shows nothing."""
    given, actions = look(
        {
            **at(HAND + 1, PLAYED + 2, ORDER + 2, PLAYED + 7, PLAYED + 4, TRICK + 4),
            ORDER + 3: 2,
            ORDER: 3,
        }
    )
    assert actions[:4] == [0, 1, 2, 3]
    assert given[4:16] == [*(64, 32, 0, 0, 32), *(0, 0, 0, 0, 32), 64, 64]


def test_two_cards_in_a_row() -> None:
    """Both cards of the second suit: it comes first, and the lower stands in for the higher."""
    given, actions = look(at(HAND + 2, HAND + 3))
    assert actions == [2, 3, 0, 1, 5, 4, 6]
    assert given[-4:] == [0, 64, 0, 0]
    assert given[-8:-4] == [64, 64, 0, 0]


@pytest.mark.parametrize(
    "changed",
    [
        {"suits": array("h", [0, 2, 2])},
        {"suits": array("h", [0, 9])},
        {"seats": 9},
        {"fields": array("h", [0, 4, 21, 20])},
        {"sets": array("h", [25])},
        {"marks": array("h", [28, 1, 1])},
        {"marks": array("h", [26, 2, 1])},
        {"penalties": array("h", [27, 4])},
        {"choices": 6},
        {"columns": array("h", [24, 28])},
        {"limits": array("h", [1, 0])},
    ],
)
def test_impossible_inputs(changed: dict[str, Any]) -> None:
    with pytest.raises(EngineError, match="the inputs of this network don't fit together"):
        Sight(replace(LITTLE, **changed))


@pytest.mark.parametrize("game", subjects())
def test_the_names_of_suits_do_not_matter(game: str) -> None:
    """With suits swapped in all fields of cards, a network sees the same, and its outputs too.

    Not if the seat has the same cards of two suits: then the order is by number.
    """
    subject = subject_of(game)
    inputs, cards = subject.inputs, subject.way.cards
    layout, pack = subject.setting.observer.layout, subject.cards
    batch = subject.begin(np.random.default_rng(1), 60)
    luck, compared = Chance(1), 0
    batch.deal_from(luck)
    fields = ["hand", "trick", "played", "order", *cards.sets]
    alike = 3 if game == "sheepshead" else 4
    size = cards.suits[1]
    for _step in range(30):
        seen = batch.observations()
        hands = seen[:, layout.places["hand"]][:, : alike * size].reshape(-1, alike, size)
        kinds = hands @ (1 << np.arange(size))
        for turned in list(permutations(range(alike)))[1::5]:
            if game == "rifki" and turned[2] != 2:
                continue  # hearts are like no other suit
            swapped = np.arange(pack)
            for suit, to in enumerate(turned):
                swapped[to * size : (to + 1) * size] = np.arange(suit * size, (suit + 1) * size)
            other = seen.copy()
            for name in fields:
                place = layout.places[name]
                for start in range(place.start, place.stop, pack):
                    other[:, start : start + pack] = seen[:, start + swapped]
            if game == "rifki":
                start = layout.places["contract"].start
                other[:, start : start + 4] = seen[:, start + np.array(swapped[::size]) // size]
            differ = np.array([len(set(row)) == alike for row in kinds.tolist()])
            one, named = subject.sight.see(seen)
            two, also = subject.sight.see(other)
            assert np.array_equal(one[differ], two[differ])
            back = np.arange(inputs.actions)
            back[:pack] = swapped
            if inputs.choices >= 0:
                back[inputs.choices : inputs.choices + 4] = inputs.choices + swapped[::size] // size
            assert np.array_equal(named[differ], back[also[differ].astype(int)])
            compared += differ.sum()
        batch.play(batch.choose_at_random(luck))
        batch.deal_from(luck)
    assert compared > 500


def test_inputs_of_rifki() -> None:
    """The flags of Trump in a suit are left out: that suit comes first instead."""
    subject = subject_of("rifki")
    contract = subject.setting.observer.layout.places["contract"].start
    columns = subject.inputs.columns
    assert [contract + place in columns for place in range(10)] == [False] * 4 + [True] * 6
    assert len(subject.inputs.penalties) == 2 * (1 + 4 + 8 + 13)
