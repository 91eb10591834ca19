"""Opponents of a vector environment: policies, networks that play many seats, and leagues."""

import pickle
from typing import Any

import pytest

from femopp.engine.errors import EngineError, NotLegal
from femopp.engine.policy import RULES
from femopp.engine.registry import ENGINES

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from femopp.bots.learned import NotLearntError  # noqa: E402
from femopp.research.gymnasium_env import SeatEnv  # noqa: E402
from femopp.research.learned import learned  # noqa: E402
from femopp.research.vector_env import DealsEnv  # noqa: E402
from femopp.research.vector_opponents import League  # noqa: E402

games = pytest.mark.parametrize("game", ENGINES)
ROWS = 16


def lowest(_seen: Any, masks: Any) -> Any:
    """A network that chooses the legal action with the lowest number."""
    return masks.argmax(axis=1)


def highest(_seen: Any, masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def play(envs: DealsEnv, steps: int, seed: int = 1) -> list[Any]:
    """Play the seat's lowest legal actions; return the rewards of each step."""
    _seen, infos = envs.reset(seed=seed)
    told = []
    for _step in range(steps):
        _seen, rewards, _over, _cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
        told.append(rewards.tolist())
    return told


@games
@pytest.mark.parametrize("normalized", [False, True])
def test_a_network_is_asked_for_the_seats_to_act_with_what_they_see(
    game: str, normalized: bool
) -> None:
    asked: list[int] = []

    def network(seen: Any, masks: Any) -> Any:
        turn = envs.setting.observer.layout.places["turn"].start
        assert seen.dtype == envs.observation_space.dtype
        assert seen.shape == (len(masks), envs.setting.observer.size)
        assert (seen[:, turn] == 1).all()  # the observer itself comes first, and is on turn
        assert masks.any(axis=1).all()
        asked.append(len(masks))
        return lowest(seen, masks)

    envs = DealsEnv(game, ROWS, opponents=network, normalized=normalized)
    play(envs, 30)
    assert max(asked) > 1, "many seats are asked at once"


@games
def test_a_league_of_one_is_that_one(game: str) -> None:
    alone = play(DealsEnv(game, ROWS, opponents=lowest), 30)
    assert play(DealsEnv(game, ROWS, opponents=[lowest]), 30) == alone
    assert play(DealsEnv(game, ROWS, opponents=highest), 30) != alone


def test_each_episode_has_one_of_the_league() -> None:
    envs = DealsEnv("rifki", ROWS, opponents=[lowest, "random", RULES], deals=1)
    league, drawn = envs.opponents, []
    assert isinstance(league, League)
    _seen, infos = envs.reset(seed=1)
    for _step in range(60):
        drawn.append(league.drawn.copy())
        before = envs.is_over.copy()
        _seen, _rewards, _over, _cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
        changed = drawn[-1] != league.drawn
        assert not (changed & ~before).any(), "only with a new episode"
    assert {int(one) for row in drawn for one in row} == {0, 1, 2}


def test_a_pickled_environment_goes_on_alike() -> None:
    envs = DealsEnv("sheepshead", ROWS, opponents=[lowest, "random"])
    _seen, infos = envs.reset(seed=2)
    other = pickle.loads(pickle.dumps(envs))
    for _step in range(20):
        actions = infos["action_mask"].argmax(axis=1)
        _seen, rewards, _over, _cut, infos = envs.step(actions)
        assert other.step(actions)[1].tolist() == rewards.tolist()


def test_bad_arguments_are_refused_in_words() -> None:
    with pytest.raises(EngineError, match="a league needs a member"):
        DealsEnv("rifki", 2, opponents=[])
    with pytest.raises(EngineError, match="a network, or a list of these, not 'club'"):
        DealsEnv("rifki", 2, opponents=["random", "club"])
    with pytest.raises(NotLegal, match=r"the legal actions are \[.*\], not 63"):
        DealsEnv("rifki", ROWS, opponents=lambda _seen, masks: np.full(len(masks), 63)).reset(
            seed=1
        )
    with pytest.raises(EngineError, match=r"whole numbers of shape \(.*\), not float64 of shape"):
        DealsEnv("rifki", ROWS, opponents=lambda _seen, masks: masks.mean(axis=1)).reset(seed=1)


@games
def test_learned_is_its_network(game: str) -> None:
    """Opponents by name play as the network that chooses by the same observations."""
    network = learned(game)

    def choose(seen: Any, masks: Any) -> Any:
        flags = masks.astype(np.uint64)
        words = (flags << np.arange(masks.shape[1], dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
        return network.choose(seen, words)

    by_name = DealsEnv(game, ROWS, opponents="learned", normalized=True)
    again = pickle.loads(pickle.dumps(by_name))
    assert play(by_name, 30) == play(again, 30)
    assert play(by_name, 30) == play(DealsEnv(game, ROWS, opponents=choose), 30)
    assert play(by_name, 30) != play(DealsEnv(game, ROWS, opponents="rules"), 30)


def test_learned_refuses_other_rules() -> None:
    with pytest.raises(NotLearntError):
        DealsEnv("sheepshead", ROWS, opponents="learned", options={"deals": 7})


@games
def test_learned_sits_in_an_environment(game: str) -> None:
    """An episode goes on alike after a pickle."""
    env = pickle.loads(pickle.dumps(SeatEnv(game, opponents="learned")))
    _seen, info = env.reset(seed=2)
    again, over = pickle.loads(pickle.dumps(env)), False
    while not over:
        action = info["action_mask"].argmax()
        seen, reward, over, _cut, info = env.step(action)
        alike, the_same, *_rest = again.step(action)
        assert (seen.tolist(), reward) == (alike.tolist(), the_same)
