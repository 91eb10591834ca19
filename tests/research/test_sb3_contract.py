"""`DealsVecEnv` keeps the contract of a `VecEnv`, and plays the episodes of `DealsEnv`."""

import subprocess
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import pytest

from femopp.engine.errors import EngineError
from femopp.engine.registry import ENGINES

np = pytest.importorskip("numpy", reason="numpy is not installed")
pytest.importorskip("gymnasium", reason="gymnasium is not installed")

from femopp.research.vector_env import DealsEnv  # noqa: E402

games = pytest.mark.parametrize("game", ENGINES)


class Contract:
    """Stand-in for `VecEnv` of stable-baselines3 2.9, with all that its subclasses use."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs = num_envs
        self.observation_space = observation_space
        self.action_space = action_space
        self.reset_infos: list[dict[str, Any]] = [{} for _row in range(num_envs)]
        self._seeds: list[int | None] = [None] * num_envs
        self._options: list[dict[str, Any]] = [{} for _row in range(num_envs)]
        self.render_mode = self.get_attr("render_mode")[0]

    def get_attr(self, attr_name: str) -> list[Any]:
        raise NotImplementedError

    def _reset_seeds(self) -> None:
        self._seeds = [None] * self.num_envs

    def _reset_options(self) -> None:
        self._options = [{} for _row in range(self.num_envs)]

    def seed(self, seed: int) -> None:
        self._seeds = [seed + row for row in range(self.num_envs)]

    def step(self, actions: Any) -> Any:
        self.step_async(actions)  # type: ignore[attr-defined]
        return self.step_wait()  # type: ignore[attr-defined]

    def has_attr(self, attr_name: str) -> bool:
        try:
            self.get_attr(attr_name)
        except AttributeError:
            return False
        return True

    def _get_indices(self, indices: int | Iterable[int] | None) -> Iterable[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else indices


@pytest.fixture
def kind(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The class, on the real `VecEnv` if it is installed."""
    try:
        import stable_baselines3.common.vec_env  # noqa: F401
    except ImportError:
        for name in ("stable_baselines3", "stable_baselines3.common"):
            monkeypatch.setitem(sys.modules, name, ModuleType(name))
        module: Any = ModuleType("stable_baselines3.common.vec_env")
        module.VecEnv = Contract
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.delitem(sys.modules, "femopp.research.sb3", raising=False)
    from femopp.research.sb3 import DealsVecEnv

    monkeypatch.delitem(sys.modules, "femopp.research.sb3")
    return DealsVecEnv


@games
def test_its_episodes_are_those_of_many_deals_together(kind: Any, game: str) -> None:
    envs, deals = (
        kind(game, 5, normalized=True),
        DealsEnv(game, 5, normalized=True, autoreset_mode="SameStep"),
    )
    envs.seed(7)
    seen = envs.reset()
    true, told = deals.reset(seed=7)
    assert seen in deals.observation_space
    sums, lengths, ended = np.zeros(5), np.zeros(5), 0
    for _step in range(80):
        assert (seen == true).all()
        assert (envs.env_method("action_masks") == told["action_mask"]).all()
        actions = told["action_mask"].argmax(axis=1)
        seen, rewards, over, infos = envs.step(actions)
        true, gained, ends, _cut, told = deals.step(actions)
        assert rewards.dtype == np.float32
        assert rewards.tolist() == gained.tolist()
        assert over.tolist() == ends.tolist()
        sums, lengths = sums + gained, lengths + 1
        for row, info in enumerate(infos):
            if not over[row]:
                assert info == {}
                continue
            ended += 1
            assert (info["terminal_observation"] == told["final_obs"][row]).all()
            assert info["TimeLimit.truncated"] is False
            assert (info["episode"]["r"], info["episode"]["l"]) == (sums[row], lengths[row])
            sums[row] = lengths[row] = 0
    assert ended > 5


def test_an_illegal_action_ends_its_row_and_is_told(kind: Any) -> None:
    envs = kind("rifki", 2, illegal_reward=-7)
    envs.reset()
    actions = envs.action_masks().argmax(axis=1)
    actions[1] = 63
    _seen, rewards, over, infos = envs.step(actions)
    assert (rewards[1], over[1], infos[1]["episode"]["r"]) == (-7, True, -7)
    assert "not the number" in infos[1]["illegal"] or "may not do" in infos[1]["illegal"]


def test_a_won_match_is_told(kind: Any) -> None:
    envs = kind("rodskagg", 8, deals=None)
    envs.seed(1)
    envs.reset()
    told = []
    for _step in range(600):
        *_seen, infos = envs.step(envs.action_masks().argmax(axis=1))
        told += [info["won"] for info in infos if info]
    assert told
    assert all(isinstance(won, (bool, np.bool_)) for won in told)


def test_rows_share_their_attributes(kind: Any) -> None:
    envs = kind("rifki", 3)
    envs.reset()
    assert envs.has_attr("action_masks")
    assert not envs.has_attr("nothing_such")
    assert envs.get_attr("seat") == [0, 0, 0]
    assert envs.get_attr("seat", indices=[1, 2]) == [0, 0]
    assert len(envs.env_method("action_masks", indices=1)) == 1
    assert envs.env_is_wrapped(object) == [False] * 3
    envs.set_attr("illegal_reward", -1.0)
    assert envs.get_attr("illegal_reward") == [-1.0] * 3
    with pytest.raises(EngineError, match="the rows share 'seat': set it for all of them"):
        envs.set_attr("seat", 1, indices=0)
    with pytest.raises(EngineError, match="no environments with a method 'render'; they have: act"):
        envs.env_method("render")


def test_without_the_package_one_line_says_what_brings_it() -> None:
    program = (
        "import sys; sys.modules['stable_baselines3'] = None\n"
        "try: import femopp.research.sb3\n"
        "except ImportError as error: print(error)"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], check=True, capture_output=True, text=True
    )
    told = "for stable-baselines3, install what is missing: pip install sb3-contrib\n"
    assert ran.stdout == told
