"""stable-baselines3: the recipes of docs/how-to/train-an-agent.md make, learn and play."""

from typing import Any

import pytest

contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: group learners")

from stable_baselines3.common.env_util import make_vec_env  # noqa: E402
from stable_baselines3.common.vec_env import (  # noqa: E402
    DummyVecEnv,
    SubprocVecEnv,
    VecEnv,
)

from femopp.research.sb3 import DealsVecEnv  # noqa: E402

GAMES = ("Rifki", "Rodskagg", "Sheepshead")


def made(game: str, kind: Any = DummyVecEnv, **settings: Any) -> Any:
    workers = {"start_method": "spawn"} if kind is SubprocVecEnv else {}
    return make_vec_env(
        f"femopp.research.gymnasium_env:femopp/{game}-v0",
        n_envs=2,
        seed=1,
        vec_env_cls=kind,
        vec_env_kwargs=workers,
        env_kwargs=settings,
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("normalized", [False, True])
def test_maskable_ppo_learns_from_two_episodes_at_once(game: str, normalized: bool) -> None:
    envs = made(game, normalized=normalized)
    model = contrib.MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=32, n_epochs=1, seed=1)
    model.learn(256)
    seen = envs.reset()
    for _step in range(60):
        masks = contrib.common.maskable.utils.get_action_masks(envs)
        actions, _state = model.predict(seen, action_masks=masks, deterministic=True)
        assert masks[[0, 1], actions].all()
        seen, _rewards, _over, infos = envs.step(actions)
        assert not any("illegal" in info for info in infos)


def test_spawned_workers_find_the_environment() -> None:
    envs = made("Rifki", SubprocVecEnv)
    assert envs.reset().shape[0] == 2
    envs.close()


def test_the_picture_mode_is_what_it_asks_for() -> None:
    envs = made("Sheepshead")
    assert envs.render_mode == "rgb_array"
    envs.reset()
    assert envs.get_images()[0].shape == (560, 800, 3)


def test_maskable_ppo_learns_from_many_deals_together() -> None:
    envs = DealsVecEnv("sheepshead", num_envs=16, normalized=True)
    assert isinstance(envs, VecEnv)
    assert contrib.common.maskable.utils.is_masking_supported(envs)
    model = contrib.MaskablePPO("MlpPolicy", envs, n_steps=16, batch_size=64, n_epochs=1, seed=1)
    model.learn(512)
    assert len(model.ep_info_buffer) > 10
    seen = envs.reset()
    masks = contrib.common.maskable.utils.get_action_masks(envs)
    actions, _state = model.predict(seen, action_masks=masks, deterministic=True)
    assert masks[range(16), actions].all()
