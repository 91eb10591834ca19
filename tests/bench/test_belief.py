"""Where hidden cards are: references worked out by hand, losses, and entries that say nothing."""

from collections.abc import Iterator
from itertools import combinations
from math import log
from pathlib import Path
from typing import Any

import pytest

from femopp.arena.process import BotError, end_programs
from femopp.bench.belief import Asking, Exam, ask_all, belief_of, spot_of
from femopp.bench.belief.posterior import (
    Hidden,
    _chance_of,
    _in_any_order,
    all_worlds,
    effective_of,
    hidden_from,
    likelihood,
    posterior,
)
from femopp.bench.belief.scoring import checked, loss_of
from femopp.bench.belief.spots import POLICY, Spot
from femopp.bots import UnknownBotError
from femopp.engine.chance import Chance
from femopp.engine.policy import RANDOM
from femopp.engine.registry import engine_of
from femopp.engine.worlds import knowledge
from femopp.games.rifki.rules import RifkiOptions
from femopp.kits import game_named
from tests.arena.contests import entry

RIFKI = {name: number for number, name in engine_of("rifki").names.items()}

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "bench_entry.py"


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    end_programs()


def hand(cards: str) -> int:
    return sum([1 << RIFKI[card] for card in cards.split()])


def suit(letter: str, ranks: str) -> str:
    return " ".join([f"{rank}{letter}" for rank in ranks])


# The first seat leads clubs, and sees that the second follows suit with one of two or three clubs,
# and the third with one of one or two: they have the two of clubs and that of spades between them.
OWN = hand(f"{suit('C', '89TJQKA')} {suit('S', '345678')}")
SECOND = hand(f"5C 7C {suit('D', '23456789TJ')}")
THIRD = hand(f"6C {suit('H', '23456789TJQ')}")
FOURTH = hand(f"3C 4C QD KD AD KH AH {suit('S', '9TJQKA')}")
CLUB, SPADE = hand("2C"), hand("2S")


def after_a_trick() -> Any:
    """Return what the first seat knows after a trick without trumps, and its two worlds."""
    options = RifkiOptions.of(first_dealer="1")
    match = engine_of("rifki").new_match(options)
    turns = [0, 3, 2, 1]  # counter-clockwise
    held = dict(zip(turns, (OWN, SECOND | CLUB, THIRD | SPADE, FOURTH), strict=True))
    match.deal([held[seat] for seat in range(4)])
    known = knowledge(match, 0)
    for step in ("choose el_almaz", "8C", "5C", "6C", "3C"):
        assert match.actor == turns[0] or step[-1] == "C"
        known.see(RIFKI[step])
        match.play(RIFKI[step])
    one = match.hands()
    other = list(one)
    for seat in (2, 3):
        other[seat] ^= CLUB | SPADE
    return known, tuple(one), tuple(other)


def test_the_likelihood_of_a_trick_among_players_by_chance() -> None:
    """With three clubs one of them is played in a third of the cases, with two in half of them."""
    known, one, other = after_a_trick()
    by_hand = {one: 1 / 3 * 1 * 1 / 2, other: 1 / 2 * 1 / 2 * 1 / 2}
    for world, expected in by_hand.items():
        position = known.position(world)
        found = likelihood(position, known.history, 0, RANDOM)
        assert found == pytest.approx(expected)
        assert position.plays() == []
    hidden = Hidden((RIFKI["2C"], RIFKI["2S"]), 0, 4)
    rows = hidden.rows([one, other], [by_hand[one], by_hand[other]])
    # Clockwise from the first seat the second is 3, as play goes the other way.
    assert rows[0] == pytest.approx((0, 0, 3 / 7, 4 / 7, 0))
    assert rows[1] == pytest.approx((0, 0, 4 / 7, 3 / 7, 0))
    assert hidden.holds(one) == hidden.holds(other) == (0, 0, 1, 1, 0)


def test_a_choice_of_the_policy_is_its_own_in_95_of_100_cases_and_any_in_the_others() -> None:
    known, one, _other = after_a_trick()
    position = known.position(one)
    legal = position.legal()
    chances = [_chance_of(position, action, POLICY) for action in legal]
    assert sum(chances) == pytest.approx(1)
    few = 0.05 / len(legal)
    assert sorted(chances) == pytest.approx([few] * (len(legal) - 1) + [0.95 + few])
    drawn = Chance(1)
    best = legal[chances.index(max(chances))]
    often = sum([position.choose(drawn, POLICY) == best for _time in range(4000)]) / 4000
    assert often == pytest.approx(0.95 + few, abs=0.02)
    assert _chance_of(position, RIFKI["2D"], POLICY) == 0


def test_two_cards_are_buried_in_either_order() -> None:
    """All pairs together are certain, as the policy buries some pair."""
    match = engine_of("sheepshead").new_match(game_named("sheepshead").options.of())
    match.deal_from(Chance(4))
    numbers = {name: number for number, name in engine_of("sheepshead").names.items()}
    match.play(numbers["pick"])
    cards = [card for card in range(32) if match.hands()[match.actor] >> card & 1]
    assert len(cards) == 8
    pairs = [_in_any_order(match, pair, POLICY) for pair in combinations(cards, 2)]
    assert sum(pairs) == pytest.approx(1)
    # In two orders of one in eight, then one in seven, if nothing is chosen.
    assert min(pairs) == pytest.approx(2 * 0.05 / 8 * 0.05 / 7)


def test_the_last_cards_are_known_from_all_worlds() -> None:
    known, one, _other = after_a_trick()
    position = known.position(one)
    while len(position.plays()) < 50:
        action = position.legal()[0]
        known.see(action)
        position.play(action)
    hidden = hidden_from(known)
    worlds = all_worlds(known)
    assert len(worlds) == len(set(worlds)) == known.count
    found = posterior(known, hidden, POLICY, 1)
    assert found is not None
    assert found.worlds == known.count
    assert all(sum(row) == pytest.approx(1) for row in found.rows)


def test_effective_worlds() -> None:
    assert effective_of([2.0, 2.0, 2.0]) == pytest.approx(3)
    assert effective_of([1.0, 0.0, 0.0]) == pytest.approx(1)
    assert effective_of([0.0]) == 0


# Losses


def spot(**changes: Any) -> Spot:
    usual: dict[str, Any] = {
        "number": 1,
        "seed": 1,
        "log": (),
        "hidden": ("2C",),
        "truth": (1,),
        "equal": ((0.5, 0.5),),
        "reference": None,
        "worlds": 0,
        "effective": 0.0,
    }
    return Spot(**{**usual, **changes})


def test_losses_by_hand() -> None:
    rows = ((0.25, 0.75),)
    assert loss_of(rows, spot()) == pytest.approx(-log(0.75))
    known = spot(reference=((0.5, 0.5),))
    assert loss_of(rows, known) == pytest.approx(0.5 * log(2) + 0.5 * log(2 / 3))
    assert loss_of(((0.5, 0.5),), known) == 0
    # Nobody loses more than by being certain of an error.
    assert loss_of(((1.0, 0.0),), spot()) == pytest.approx(log(1e6))


@pytest.mark.parametrize(
    "found",
    [
        None,
        "often",
        [[0.5, 0.5], [1, 0]],
        [[0.5]],
        [[0.5, 0.6]],
        [[-0.5, 1.5]],
        [[float("nan"), 1]],
        [[float("inf"), 1]],
        [{"place": 1}],
    ],
)
def test_what_is_no_belief(found: Any) -> None:
    assert checked(found, 1, 2) is None


def test_rows_are_made_to_add_up() -> None:
    rows = checked([[0.2, 0.801]], 1, 2)
    assert rows is not None
    assert rows[0] == pytest.approx((0.2 / 1.001, 0.801 / 1.001))


# Entries


def test_an_entry_that_says_nothing_knows_only_how_many_cards_each_place_holds(
    tmp_path: Path,
) -> None:
    exam = Exam("rifki", "imitation", "tests", "none")
    spots = [spot_of(exam, number) for number in (1, 2)]
    (tmp_path / "silent.py").write_text(
        "import json, sys\n"
        "for line in sys.stdin: print(json.dumps({'id': json.loads(line)['id']}), flush=True)\n"
    )
    files = (EXAMPLE, tmp_path / "silent.py")
    said, kept = (
        belief_of(exam, ask_all(Asking(exam, entry(file), 1e6, "none"), spots)) for file in files
    )
    assert (said.illegal, kept.illegal, kept.slow) == (0, 2, 0)
    assert said.loss == kept.loss
    equal = belief_of(exam, ask_all(Asking(exam, "equal", 1e6, "none"), spots))
    assert abs(equal.better.mean) < 0.05
    slow = belief_of(exam, ask_all(Asking(exam, "equal", 1e-9, "none"), spots))
    assert slow.slow == 2
    assert slow.loss == kept.loss


def evenly(game: str) -> Any:
    """Return an entry of a module: every hidden card may as well be anywhere."""
    names = engine_of(game).names.values()
    return lambda view, seat, luck: {name: [0, 1 / 3, 1 / 3, 1 / 3, 0] for name in names}


def raises(game: str) -> Any:
    def believe(view: Any, seat: Any, luck: Any) -> Any:
        return view.hands[99]

    return believe


def test_an_entry_in_a_module() -> None:
    exam = Exam("rifki", "imitation", "tests", "none")
    one = spot_of(exam, 1)
    (asked,) = ask_all(Asking(exam, "tests.bench.test_belief:evenly", 1e6, "none"), [one])
    assert asked.fault is None
    assert asked.loss == pytest.approx(
        loss_of(((0, 1 / 3, 1 / 3, 1 / 3, 0),) * len(one.hidden), one)
    )
    with pytest.raises(BotError, match="test_belief:raises failed: IndexError: tuple index out"):
        ask_all(Asking(exam, "tests.bench.test_belief:raises", 1e6, "none"), [one])


def test_an_unknown_entry_is_refused() -> None:
    exam = Exam("rifki", "imitation", "tests", "none")
    with pytest.raises(UnknownBotError, match="there is no entry 'greedy' for beliefs; there are"):
        ask_all(Asking(exam, "greedy", 1.0, "none"), [])
