"""Many deals together in Gymnasium: each row is an episode as in `SeatEnv`."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotLegal
from femopp.engine.policy import RULES
from femopp.engine.position import CHANCE_PLAYER
from femopp.engine.registry import ENGINES
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.tricks import Seat
from tests.engine.compiled import compiled
from tests.research.deals import EL_ALMAZ, ONE_SUIT_EACH, PICK, SIX_HIGHEST

np = pytest.importorskip("numpy", reason="numpy is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")

from femopp.research.gymnasium_env import SeatEnv  # noqa: E402
from femopp.research.observations import encoding_of_batch  # noqa: E402
from femopp.research.vector_env import DealsEnv  # noqa: E402

games = pytest.mark.parametrize("game", ENGINES)
modes = pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])


def legal_ones(infos: dict[str, Any], chance: Any) -> Any:
    """Return a random legal action in each row."""
    return (chance.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)


@games
def test_it_is_made_by_its_name(game: str) -> None:
    envs = gymnasium.make_vec(f"femopp/{game.capitalize()}-v0", num_envs=5, seat=1)
    one = SeatEnv(game, seat=1)
    assert isinstance(envs, DealsEnv)
    assert envs.single_observation_space == one.observation_space
    assert envs.single_action_space == one.action_space
    seen, infos = envs.reset(seed=1)
    assert seen in envs.observation_space
    assert infos["action_mask"].shape == (5, one.action_space.n)
    assert infos["action_mask"].dtype == np.int8


@games
def test_normalized_rows_are_those_of_one_episode(game: str) -> None:
    envs, one = DealsEnv(game, 5, normalized=True), SeatEnv(game, normalized=True)
    assert envs.single_observation_space == one.observation_space
    seen, infos = envs.reset(seed=1)
    for _step in range(20):
        assert seen in envs.observation_space
        for row, position in enumerate(envs.batch):
            assert (seen[row] == one.encoding.of(position, 0)).all()
        seen, _rewards, _over, _cut, infos = envs.step(legal_ones(infos, np.random.default_rng(1)))


@games
@modes
@pytest.mark.parametrize("deals", [1, 2])
def test_each_row_is_an_episode(game: str, mode: str, deals: int) -> None:
    """The reward of a row is the seat's result; then another episode begins there."""
    envs = DealsEnv(game, 16, seat=2, autoreset_mode=mode, deals=deals)
    seen, infos = envs.reset(seed=3)
    chance, sign = np.random.default_rng(1), -1 if game == "rodskagg" else 1
    got, episodes = np.zeros(16), 0
    for _step in range(60):
        was_over = envs.is_over.copy()
        seen, rewards, over, cut, infos = envs.step(legal_ones(infos, chance))
        assert not cut.any()
        got += rewards
        if mode == "NextStep":
            assert not (was_over & over).any()
            assert not rewards[was_over].any()
        points = envs.batch.points()[:, 2] - envs.setting.begun.points()[2]
        for row in np.flatnonzero(over):
            episodes += 1
            if mode == "SameStep":
                final = infos["final_obs"][row]
                assert (final != seen[row]).any()
                told = envs.setting.observer.layout.places["points"].start
                points[row] = final[told] - envs.setting.begun.points()[2]
            assert got[row] == sign * points[row]
            got[row] = 0
        if mode == "Disabled" and over.any():
            seen, infos = envs.reset(options={"reset_mask": over})
        deal = envs.setting.observer.layout.places["turn"].start
        running = ~envs.is_over
        assert seen[running, deal].all()  # it is the seat's turn
        assert infos["action_mask"].any(axis=1).all()
    assert episodes > 16


def test_a_deal_of_rifki_known_by_hand() -> None:
    """The seat deals, has all clubs and leads them: nobody can follow. Every trick -50."""
    envs = DealsEnv("rifki", 3, dealer=0)
    envs.reset(seed=1)
    deal = envs.setting.begun.clone()
    deal.deal(ONE_SUIT_EACH)
    envs.batch[1] = deal
    actions = np.array([envs.batch[row].legal()[-1] for row in range(3)])
    assert actions[1] == EL_ALMAZ
    for step in range(14):
        _seen, rewards, over, _cut, infos = envs.step(actions)
        assert over[1] == (step == 13)
        assert rewards[1] == (-650 if step == 13 else 0)
        actions = infos["action_mask"].argmax(axis=1)


@games
def test_the_others_play_by_rules_of_thumb(game: str) -> None:
    """Row by row like a single position, if the policy leaves nothing to chance."""
    envs = DealsEnv(game, 6, opponents="rules")
    _seen, infos = envs.reset(seed=5)
    singles = [envs.batch[row] for row in range(6)]
    for _step in range(4):
        actions = infos["action_mask"].argmax(axis=1)
        _seen, _rewards, over, _cut, infos = envs.step(actions)
        for row, single in enumerate(singles):
            if not single.deal_is_over:
                single.play(int(actions[row]))
            while single.actor > 0:
                single.play(single.choose(Chance(1), RULES))
            if single.actor != CHANCE_PLAYER or single.deal_is_over:
                assert single.hands() == envs.batch[row].hands()
        if over.any():
            break


@games
def test_the_same_seed_and_actions_give_the_same(game: str) -> None:
    def played() -> list[Any]:
        envs, chance = DealsEnv(game, 8, opponents="random"), np.random.default_rng(2)
        seen, infos = envs.reset(seed=7)
        shown = [seen.tolist()]
        for _step in range(25):
            seen, rewards, over, _cut, infos = envs.step(legal_ones(infos, chance))
            shown += [seen.tolist(), rewards.tolist(), over.tolist()]
        return shown

    assert played() == played()


def test_a_seed_begins_anew_and_without_one_it_goes_on() -> None:
    envs = DealsEnv("rifki", 4)
    first, then, again = (envs.reset(seed=seed)[0].tolist() for seed in (7, None, 7))
    assert first == again != then
    assert DealsEnv("rifki", 4).reset()[0].shape == (4, envs.setting.observer.size)


@modes
def test_an_illegal_action_ends_the_episode_of_its_row(mode: str) -> None:
    envs = DealsEnv("sheepshead", 4, dealer=4, autoreset_mode=mode)
    envs.reset(seed=1)
    _seen, rewards, over, _cut, infos = envs.step(np.array([PICK, 0, -1, 64]))
    assert rewards.tolist() == [0, -20, -20, -20]
    assert over.tolist() == [False, True, True, True]
    assert infos["illegal"][1] == "seat 0 may not do 7C now; it may do: pass, pick"
    assert infos["illegal"][2] == "-1 is not the number of an action, 0 to 63"
    assert infos["illegal"][3] == "64 is not the number of an action, 0 to 63"
    assert infos["_illegal"].tolist() == [False, True, True, True]
    strict = DealsEnv("sheepshead", 3, dealer=4, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(NotLegal, match="row 1: seat 0 may not do 7C now; it may do: pass, pick"):
        strict.step(np.array([PICK, 0, PICK]))
    assert strict.batch.legal()[:, PICK].all()


def test_an_illegal_action_that_raises_moves_no_row() -> None:
    """Nor has an episode been reset: nobody would have noticed that."""
    envs = DealsEnv("sheepshead", 2, dealer=4, illegal_reward=None)
    _seen, infos = envs.reset(seed=1)
    over = np.zeros(2, bool)
    while over.sum() != 1:
        _seen, _rewards, over, _cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
    (done,), (running,) = np.flatnonzero(over), np.flatnonzero(~over)
    actions = infos["action_mask"].argmax(axis=1)
    wrong = actions.copy()
    wrong[running] = 63
    before = envs.batch.observations(0).tolist()
    with pytest.raises(NotLegal, match=f"row {running}: "):
        envs.step(wrong)
    assert envs.batch.observations(0).tolist() == before
    assert envs.is_over.tolist() == over.tolist()
    # The action of a row that is reset is ignored, however often it is given.
    actions[done] = 63
    _seen, rewards, _over, _cut, _infos = envs.step(actions)
    assert rewards[done] == 0


def test_hidden_cards_do_not_show() -> None:
    """Rows that differ only in the others' cards look the same to the first to act."""
    envs = DealsEnv("sheepshead", 2, dealer=4, autoreset_mode="Disabled")
    envs.reset(seed=1)
    for row, hands in enumerate((SIX_HIGHEST, (SIX_HIGHEST[0], *reversed(SIX_HIGHEST[1:])))):
        deal = envs.setting.begun.clone()
        deal.deal(hands)
        envs.batch[row] = deal
    seen, masks = envs.batch.observations(0), envs.action_masks()
    assert (envs.batch.hands()[0] != envs.batch.hands()[1]).any()
    assert (seen[0] == seen[1]).all()
    assert (masks[0] == masks[1]).all()


def test_in_the_same_step_the_end_is_told_where_gymnasiums_own_tell_it() -> None:
    """Compare with a vector of single environments: the rows concerned, and their infos."""
    words = {"dealer": 4, "vector_kwargs": {"autoreset_mode": "SameStep"}}
    name, told = "femopp/Sheepshead-v0", []
    for envs in (
        gymnasium.make_vec(name, 2, vectorization_mode="sync", **words),
        DealsEnv("sheepshead", 2, dealer=4, autoreset_mode="SameStep"),
    ):
        envs.reset(seed=1)
        *_seen, infos = envs.step(np.array([PICK, 0]))
        final = infos["final_info"]
        told.append(
            (infos["_final_info"].tolist(), final["illegal"][1], final["_illegal"].tolist())
        )
    why = "seat 0 may not do 7C now; it may do: pass, pick"
    assert told == [([False, True], why, [False, True])] * 2


def test_a_match_tells_whether_it_is_won() -> None:
    envs, chance = DealsEnv("rodskagg", 8, deals=None, players=3), np.random.default_rng(1)
    _seen, infos = envs.reset(seed=1)
    told = 0
    for _step in range(400):
        _seen, _rewards, over, _cut, infos = envs.step(legal_ones(infos, chance))
        for row in np.flatnonzero(over):
            assert infos["_won"][row]
            assert infos["won"][row] == (0 in envs.batch[row].winners())
            told += 1
    assert told > 3


@compiled
def test_the_example_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent plays randomly at first; soon it loses less."""
    path = Path(__file__).resolve().parents[2] / "examples"
    monkeypatch.syspath_prepend(str(path))
    example = import_module("policy_gradient")
    monkeypatch.setattr(example, "ROWS", 64)
    monkeypatch.setattr(example, "HIDDEN", 16)
    monkeypatch.setattr(example, "RATE", 0.02)
    means = example.train("femopp/Sheepshead-v0", updates=8)
    assert np.mean(means[-3:]) > np.mean(means[:3]) + 1


@games
def test_observations_of_any_batch_are_normalized(game: str) -> None:
    envs = DealsEnv(game, 3, normalized=True)
    seen, _infos = envs.reset(seed=1)
    form = encoding_of_batch(envs.batch)
    assert (form.written(envs.batch.observations(0)) == seen).all()
    whole = encoding_of_batch(envs.batch, normalized=False)
    assert whole.written(envs.batch.observations(0)).dtype == np.int16


@pytest.mark.parametrize("reward", [float("nan"), float("-inf"), "none", [1], {}])
def test_an_illegal_reward_is_a_finite_number(reward: Any) -> None:
    for made in (SeatEnv, DealsEnv):
        with pytest.raises(
            EngineError, match="illegal_reward must be a finite number, 'scaled' or"
        ):
            made("rifki", illegal_reward=reward)
    assert SeatEnv("rifki", illegal_reward=np.float32(-2)).illegal_reward == -2


def test_bad_arguments_are_refused_in_words() -> None:
    with pytest.raises(EngineError, match="for bots use make_vec"):
        DealsEnv("rifki", 2, opponents="club")
    takes = "preset, options, players, dealer, start, deals, seat, opponents, illegal_reward"
    with pytest.raises(
        EngineError, match=rf"unknown argument 'oponents'; .* {takes}, normalized, autoreset_mode$"
    ):
        DealsEnv("rifki", 2, oponents="random")
    with pytest.raises(EngineError, match="a batch has 1 to"):
        DealsEnv("rifki", 0)
    envs = DealsEnv("rifki", 2, autoreset_mode="Disabled")
    with pytest.raises(EngineError, match="row 0: the episode is over, or has not begun"):
        envs.step(np.zeros(2, int))
    envs.reset(seed=1)
    for mask in (np.ones(3, bool), np.ones(2, int)):
        with pytest.raises(EngineError, match=r"reset_mask must be bool of shape \(2,\), not"):
            envs.reset(options={"reset_mask": mask})
    with pytest.raises(EngineError, match="no option 'hands'; possible: reset_mask"):
        envs.reset(options={"hands": ONE_SUIT_EACH})
    start = RodskaggStart(points=(3, 0, 5), out=(Seat(1),))
    with pytest.raises(EngineError, match="seat 1 has nothing to decide in an episode: it is out"):
        DealsEnv("rodskagg", 2, players=3, start=start, seat=1).reset(seed=1)
    with pytest.raises(
        EngineError, match="seat 1 has nothing to decide in this episode: it is out"
    ):
        SeatEnv("rodskagg", players=3, start=start, seat=1).reset(seed=1)
    with pytest.raises(EngineError, match=r"actions must have shape \(2,\), not \(3,\)"):
        envs.step(np.zeros(3, int))
    with pytest.raises(EngineError, match="actions must be whole numbers, not float64"):
        envs.step(np.full(2, 52.5))


def test_many_with_bots_are_made_of_single_ones() -> None:
    envs = gymnasium.make_vec(
        "femopp/Sheepshead-v0", 2, vectorization_mode="sync", opponents="greedy"
    )
    seen, infos = envs.reset(seed=1)
    assert seen.shape == (2, SeatEnv("sheepshead").observation_space.shape[0])
    assert infos["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("copied", [deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_a_copy_goes_on_alike(copied: Callable[[DealsEnv], DealsEnv]) -> None:
    envs = DealsEnv("sheepshead", 4, opponents="random")
    _seen, infos = envs.reset(seed=1)
    other = copied(envs)
    for _step in range(20):
        actions = infos["action_mask"].argmax(axis=1)
        seen, rewards, _over, _cut, infos = envs.step(actions)
        now, then, *_rest = other.step(actions)
        assert seen.tolist() == now.tolist()
        assert rewards.tolist() == then.tolist()
