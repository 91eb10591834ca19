"""A batch does in every row what a single position does, and refuses the same."""

import copy
import pickle
import sys
from array import array
from random import Random
from typing import Any

import numpy as np
import pytest

from femopp.engine.batch import NOTHING, Batch, new_matches
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotInEngine, NotLegal
from femopp.engine.policy import RANDOM, RULES, Policy
from femopp.engine.position import CHANCE_PLAYER, Position
from femopp.engine.registry import ENGINES
from femopp.kits import GAMES
from tests.engine.batches import alike, dealt, options_of, side_by_side
from tests.engine.compiled import compiled
from tests.engine.lockstep import seen
from tests.engine.uncompiled import said_uncompiled

games = pytest.mark.parametrize("name", ENGINES)


def actions_of(batch: Batch, seed: int = 1) -> Any:
    return batch.choose_at_random(Chance(seed))


# --- the same as single positions


@games
@pytest.mark.parametrize("seed", range(3))
def test_a_batch_steps_as_its_positions_do(name: str, seed: int) -> None:
    done = side_by_side(name, seed, rows=7, steps=400)
    assert done["actions"] > 1000
    assert done["deals"] > 20
    assert done["undone"] > 20


@games
def test_the_fields_of_each_row(name: str) -> None:
    batch = dealt(name, 3)
    batch.play(actions_of(batch))
    positions = [batch[row] for row in range(3)]
    assert batch.actors().dtype == np.int8
    assert batch.legal_masks().dtype == np.uint64
    assert batch.legal().dtype == batch.is_over().dtype == batch.deal_is_over().dtype == np.bool_
    assert batch.scores().dtype == batch.points().dtype == np.int64
    assert batch.hands().dtype == np.uint64
    assert batch.legal().shape == (3, 64)
    assert batch.hands().shape == batch.scores().shape == (3, batch.players)
    for row, position in enumerate(positions):
        assert np.flatnonzero(batch.legal()[row]).tolist() == position.legal()


def test_the_deals_of_a_batch_are_not_all_the_same() -> None:
    assert len(np.unique(dealt("rifki", 50).hands(), axis=0)) == 50


@games
def test_the_same_seed_gives_the_same_deals_and_actions(name: str) -> None:
    first, second = dealt(name, 9, seed=5), dealt(name, 9, seed=5)
    assert (first.hands() == second.hands()).all()
    assert (actions_of(first, 3) == actions_of(second, 3)).all()
    assert first.play_out(Chance(3)) == second.play_out(Chance(3)) > 9
    assert (first.points() == second.points()).all()


def test_random_actions_are_all_drawn_alike() -> None:
    """Choose one of ten contracts 4,000 times: each some 400 times (deviation 19)."""
    counts = np.bincount(actions_of(dealt("rifki", 4000)), minlength=64)
    assert counts[:52].sum() == counts[62:].sum() == 0
    assert (abs(counts[52:62] - 400) < 95).all()


@games
def test_rows_in_which_nothing_is_done(name: str) -> None:
    batch = dealt(name, 4)
    before = [seen(batch[row]) for row in range(4)]
    actions = actions_of(batch)
    actions[[0, 2]] = NOTHING
    batch.play(actions)
    after = [seen(batch[row]) for row in range(4)]
    assert [now == then for now, then in zip(after, before, strict=True)] == [1, 0, 1, 0]
    batch.undo(actions != NOTHING)
    assert [seen(batch[row]) for row in range(4)] == before


@games
def test_given_hands(name: str) -> None:
    batch, source = undealt(name, 5), dealt(name, 5)
    stocks = None
    if name == "rodskagg":
        stocks = np.array([one.stock_left() for one in rows_of(source)], np.int8)
        for one in rows_of(source):
            assert len(one.stock_left()) == 52 - 6 * batch.players
    batch.deal(source.hands(), stocks)
    assert (batch.hands() == source.hands()).all()
    assert alike(batch, rows_of(batch))


def test_a_copy_goes_its_own_way() -> None:
    batch = dealt("rifki", 3)
    twin = batch.clone()
    twin.play(actions_of(twin))
    assert (batch.legal_masks() != twin.legal_masks()).all()
    assert alike(batch, rows_of(batch))
    assert alike(twin, rows_of(twin))


def test_copies_of_all_kinds_go_their_own_way() -> None:
    batch = dealt("rifki", 3)
    for twin in (copy.copy(batch), copy.deepcopy(batch)):
        twin.play(actions_of(twin))
        assert (batch.legal_masks() != twin.legal_masks()).all()
    assert repr(batch) == "<Batch of 3 times RifkiPosition>"


def test_the_number_of_a_row_is_whole() -> None:
    batch = dealt("rifki", 3)
    assert seen(batch[np.int64(1)]) == seen(batch[1])
    for wrong in (1.0, "1", None):
        row: Any = wrong
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            batch[row]


def test_a_slice_is_a_batch_of_copies() -> None:
    batch = dealt("rifki", 5)
    some, last = batch[1:4], batch[:-3:-1]
    assert [seen(row) for row in some] == [seen(batch[row]) for row in (1, 2, 3)]
    assert [seen(row) for row in last] == [seen(batch[row]) for row in (4, 3)]
    assert some.legal_masks().tolist() == batch.legal_masks()[1:4].tolist()
    before = list(map(seen, batch))
    some.play(some.choose_at_random(Chance(1)))
    assert list(map(seen, batch)) == before
    assert some != batch[1:4]
    assert batch[1:4] == batch[1:4] != batch[1:3]
    with pytest.raises(EngineError, match="a batch has 1 to 1048576 rows, not 0"):
        batch[3:3]


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint8, np.int32])
def test_seats_are_whole_numbers_of_any_kind(kind: Any) -> None:
    batch = dealt("rifki", 3)
    told = batch.observations(np.array([2, 0, 1], kind))
    for row, seat in enumerate((2, 0, 1)):
        assert told[row].tolist() == batch.observations(seat)[row].tolist()
    with pytest.raises(EngineError, match="row 1: there is no seat 100: the seats are 0 to 3"):
        batch.observations(np.array([0, 100, 0], kind))


def test_other_seats_are_refused_in_words() -> None:
    batch = dealt("rifki", 3)
    with pytest.raises(EngineError, match="seats must be whole numbers, not float64"):
        batch.observations(np.zeros(3))
    with pytest.raises(EngineError, match=r"seats must be of shape \(3,\), not \(2,\)"):
        batch.observations(np.zeros(2, int))
    with pytest.raises(EngineError, match=r"seats must be numbers below 2\*\*63"):
        batch.observations(np.full(3, 2**63, np.uint64))


def test_one_seat_for_all_rows_may_be_a_number_of_numpys() -> None:
    batch = dealt("rifki", 3)
    assert (batch.observations(np.int64(2)) == batch.observations(2)).all()
    assert (batch.observations(np.array(2)) == batch.observations(2)).all()
    with pytest.raises(EngineError, match=f"row 0: there is no seat {10**20}: the seats"):
        batch.observations(10**20)


def test_a_row_can_be_taken_out_and_put_in() -> None:
    batch = dealt("rifki", 3)
    position = batch[1]
    position.play(61)
    assert batch.legal_masks()[1] != position.legal_mask()
    batch[-1] = position
    assert batch.legal_masks()[2] == position.legal_mask()
    assert seen(batch[2]) == seen(position)
    assert len(batch) == 3
    assert len(list(batch)) == 3


def test_whatever_has_room_takes_the_answer() -> None:
    batch = dealt("rifki", 3)
    masks, actions = array("Q", bytes(24)), array("q", bytes(24))
    assert batch.legal_masks(masks) is masks
    batch.choose_at_random(Chance(1), actions)
    assert all(mask >> action & 1 for mask, action in zip(masks, actions, strict=True))
    batch.play(actions)


# --- refused without a change


def undealt(name: str, count: int) -> Batch:
    options, players = options_of(name)
    return new_matches(options, count, players=players, start=GAMES[name].start(dealer=0))


def rows_of(batch: Batch) -> list[Any]:
    return [batch[row] for row in range(len(batch))]


def refused(batch: Batch, kind: type[Exception], match: str, *call: Any) -> None:
    """Check that a call raises with these words, and that every row is unchanged."""
    before = [seen(one) for one in rows_of(batch)]
    masks = batch.legal_masks()
    method, *arguments = call
    with pytest.raises(kind, match=match):
        getattr(batch, method)(*arguments)
    assert [seen(one) for one in rows_of(batch)] == before
    assert (batch.legal_masks() == masks).all()


@games
def test_an_action_that_is_not_legal_names_its_row(name: str) -> None:
    batch = dealt(name, 4)
    actions = actions_of(batch)
    wrong = next(one for one in range(64) if not batch.legal()[2][one])
    for action in (wrong, 64, -2, 10**9):
        actions[2] = action
        refused(batch, NotLegal, "^row 2: ", "play", actions)
    refused(batch, NotLegal, "may not do .* now; it may do", "play", np.full(4, wrong))


@games
def test_no_action_before_the_deal_or_after_the_end(name: str) -> None:
    refused(undealt(name, 2), NotLegal, "row 0: chance is to decide", "play", np.array([0, -1]))
    batch = dealt(name, 2)
    batch.play_out(Chance(1))
    refused(batch, NotLegal, "row 1: ", "play", np.array([-1, 0]))


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (np.zeros(4, np.int64), r"must be of shape \(3,\), not \(4,\)"),
        (np.zeros((3, 1), np.int64), r"must be of shape \(3,\), not \(3, 1\)"),
        (np.zeros(0, np.int64), r"must be of shape \(3,\), not \(0,\)"),
        (np.array(5), r"must be of shape \(3,\), not \(\)"),
        (np.zeros(3, np.int8), "actions must be of dtype int64, not int8"),
        (np.zeros(3, np.float64), "actions must be of dtype int64, not float64"),
        (np.zeros(3, np.uint64), "actions must be of dtype int64, not uint64"),
        (np.zeros(3, object), "actions must be of dtype int64, not object"),
        (np.zeros(3, [("a", "i4"), ("b", "i4")]), "actions must be of dtype int64, not"),
        (np.zeros(3, ">i8"), "actions must be of dtype int64, not >i8"),
        (np.zeros(6, np.int64)[::2], "actions must be in C order"),
        ([0, 0, 0], "actions must be an array, not list"),
        (None, "actions must be an array, not NoneType"),
        ("abc", "actions must be an array, not str"),
    ],
)
def test_bad_action_arrays_are_refused(actions: Any, words: str) -> None:
    refused(dealt("rifki", 3), EngineError, words, "play", actions)


def test_an_answer_without_room() -> None:
    batch = dealt("rifki", 3)
    locked = np.zeros(3, np.uint64)
    locked.flags.writeable = False
    refused(batch, EngineError, "cannot be written to", "legal_masks", locked)
    refused(batch, EngineError, "dtype uint64, not int64", "legal_masks", np.zeros(3, np.int64))
    refused(batch, EngineError, r"shape \(3, 4\), not \(3,\)", "hands", np.zeros(3, np.uint64))
    refused(batch, EngineError, r"must be of shape \(3, 64\)", "legal", np.zeros((3, 63), bool))


@games
def test_a_deal_that_is_none_names_its_row(name: str) -> None:
    hands = dealt(name, 3).hands()
    hands[1, 0] &= hands[1, 0] - np.uint64(1)
    refused(undealt(name, 3), NotADeal, "row 1: seat 0 has", "deal", hands)
    refused(undealt(name, 3), EngineError, r"shape \(3, \d\), not \(9,\)", "deal", np.zeros(9, "Q"))
    again = dealt(name, 3)
    refused(again, NotADeal, "row 0: a deal is being played", "deal", again.hands())


def test_only_rodskagg_has_a_stock() -> None:
    hands, stocks = dealt("rifki", 2).hands(), np.zeros((2, 3), np.int8)
    refused(undealt("rifki", 2), NotADeal, "row 0: ", "deal", hands, stocks)
    refused(undealt("rifki", 2), EngineError, "two-dimensional", "deal", hands, stocks[0])


@games
def test_nothing_to_undo(name: str) -> None:
    batch = dealt(name, 3)
    refused(batch, EngineError, "row 0: there is no action of this deal to undo", "undo")
    batch.play(np.where([True, False, True], actions_of(batch), NOTHING))
    refused(batch, EngineError, "row 1: there is no action of this deal to undo", "undo")
    refused(batch, EngineError, "rows must be of dtype bool", "undo", np.array([1, 0, 1]))
    batch.undo(np.array([True, False, True]))


def test_deals_are_drawn_by_a_chance() -> None:
    for method in ("deal_from", "choose_at_random", "play_out"):
        refused(dealt("rifki", 2), TypeError, "must be a Chance", method, 7)


@pytest.mark.parametrize("count", [0, -1, 1 << 21])
def test_the_limits_on_rows(count: int) -> None:
    with pytest.raises(EngineError, match="a batch has 1 to 1048576 rows"):
        undealt("rifki", count)


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("policy", [RANDOM, RULES, Policy(0.3)])
def test_the_others_play_on_to_where_a_seat_is_to_act(name: str, policy: Policy) -> None:
    """Play on row by row, each action as the position's own `choose` has it."""
    batch, chance, twin = dealt(name, 5), Chance(9), Chance(9)
    positions = list(batch)
    for _turn in range(4):
        done = 0
        for position in positions:
            while position.actor != 1 and not position.deal_is_over:
                if position.actor == CHANCE_PLAYER:
                    position.deal_from(twin)
                else:
                    position.play(position.choose(twin, policy))
                    done += 1
        assert batch.play_on(1, chance, policy) == done
        assert alike(batch, positions)
        actions = batch.choose_at_random(Chance(3))
        batch.play(actions)
        for position, action in zip(positions, actions.tolist(), strict=True):
            if action != NOTHING:
                position.play(action)


def test_rows_play_on_to_a_seat_that_is_there() -> None:
    batch = dealt("rifki", 2)
    for seat in (-1, 4, 10**30):
        with pytest.raises(EngineError, match=f"there is no seat {seat}: the seats are 0 to 3"):
            batch.play_on(seat, Chance(1))
    with pytest.raises(TypeError, match="policy must be a Policy, not 'rules'"):
        batch.play_on(0, Chance(1), "rules")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="must be a Chance, not 7"):
        batch.play_on(0, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ENGINES)
def test_the_table_deals_in_some_rows(name: str) -> None:
    batch, chance = dealt(name, 4), Chance(1)
    batch.play_out(chance)
    assert batch.deal_is_over().all()
    batch.deal_from(chance, np.array([True, False, False, True]))
    assert batch.deal_is_over().tolist() == [False, True, True, False]
    with pytest.raises(EngineError, match="rows must be of dtype bool"):
        batch.deal_from(chance, np.zeros(4, int))


@games
def test_a_batch_from_a_pickle_goes_on_alike(name: str) -> None:
    batch, others = dealt(name, 4), dealt(name, 4)
    for row in (0, 2):
        match = batch[row]
        match.play_out(Chance(row))
        batch[row] = match
    other = pickle.loads(pickle.dumps(batch))
    assert other == batch
    for one in (batch, other):
        one.play_out(Chance(2))
    assert other == batch
    assert other.scores().tolist() == batch.scores().tolist()
    assert other != others


def test_rows_of_one_game_and_one_number_of_seats() -> None:
    rifki, sheepshead = dealt("rifki", 1)[0], dealt("sheepshead", 1)[0]
    with pytest.raises(EngineError, match=r"row 1: all must be of one game .* Sheepshead"):
        Batch([rifki, sheepshead])
    three, four = (
        ENGINES["rodskagg"].new_match(GAMES["rodskagg"].options.of(None, rituals="off"), players=n)
        for n in (3, 4)
    )
    with pytest.raises(EngineError, match=r"row 1: .* of 4 beside RodskaggPosition of 3"):
        Batch([three, four])
    batch = Batch([rifki])
    with pytest.raises(EngineError, match="row 0: all must be of one game"):
        batch[0] = sheepshead
    nobody: Any = None
    with pytest.raises(EngineError, match="row 0: this must be a position, not NoneType"):
        batch[0] = nobody
    with pytest.raises(IndexError, match="there is no row 1: they are 0 to 0"):
        batch[1]


@compiled
def test_a_batch_is_made_once() -> None:
    rifki = dealt("rifki", 1)[0]
    batch = Batch([rifki])
    with pytest.raises(EngineError, match="exists already"):
        batch.__init__([rifki])  # type: ignore[misc]


def test_matches_begin_from_options() -> None:
    rodskagg = GAMES["rodskagg"].options
    with pytest.raises(EngineError, match=r"how many play. give players=3 to 8"):
        new_matches(rodskagg.of(None, rituals="off"), 2)
    with pytest.raises(NotInEngine, match="rituals=manual"):
        new_matches(rodskagg.of(None, rituals="manual"), 2, players=5)
    nothing: Any = 7
    with pytest.raises(EngineError, match="must be those of a game, not 7"):
        new_matches(nothing, 2)


def test_without_numpy_there_must_be_room(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = dealt("rifki", 3)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(EngineError, match="pip install numpy, or give `out`"):
        batch.actors()
    batch.actors(array("b", bytes(3)))


UNCOMPILED = """
import numpy as np
from femopp.engine.registry import ENGINES
from tests.engine.batches import dealt, side_by_side
for name in ENGINES:
    side_by_side(name, seed=1, rows=3, steps=60)
    position = dealt(name, 1)[0]
    position.play(np.int64(position.legal()[0]))
    assert all(type(hand) is int for hand in position.hands())
    print(name)
"""


def test_it_runs_uncompiled_too() -> None:
    assert said_uncompiled(UNCOMPILED).split() == list(ENGINES)


def test_positions_of_rows_wait_for_the_table() -> None:
    batch = undealt("rifki", 2)
    assert batch.actors().tolist() == [CHANCE_PLAYER, CHANCE_PLAYER]
    assert isinstance(batch[0], Position)
    assert not batch.legal().any()


def test_chance_draws_the_dealer_where_nobody_has_said() -> None:
    batch = new_matches(GAMES["rifki"].options.of(None), 200)
    batch.deal_from(Chance(1))
    dealers = {batch[row].dealer for row in range(200)}
    assert dealers == {0, 1, 2, 3}
    assert (batch.actors() >= 0).all()


def test_random_rows() -> None:
    """Check that rows at different moments do not affect each other."""
    positions = []
    for seed in range(20):
        position = dealt("sheepshead", 1, seed)[0]
        for _step in range(2 * seed):
            if position.deal_is_over:
                break
            position.play(Random(seed).choice(position.legal()))
        positions.append(position)
    assert alike(Batch(positions), positions)
