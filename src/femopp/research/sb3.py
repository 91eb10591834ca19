"""Many deals together as a `VecEnv` of stable-baselines3: one seat of each learns.

    envs = DealsVecEnv("rifki", num_envs=256, normalized=True)
    MaskablePPO("MlpPolicy", envs)

The other seats play in compiled code, as in `femopp.research.vector_env`. It needs the package
stable_baselines3, and MaskablePPO needs sb3_contrib.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from femopp.engine.errors import EngineError
from femopp.research.vector_env import DealsEnv

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError:
    raise ImportError(
        "for stable-baselines3, install what is missing: pip install sb3-contrib"
    ) from None

Rows = None | int | Iterable[int]
"""Rows by number; None for all."""

OF_A_ROW = ("action_masks",)
"""The methods that `env_method` calls."""


class DealsVecEnv(VecEnv):  # type: ignore[misc]
    """`num_envs` episodes at a time, each as in `SeatEnv`, and stepped together.

    The arguments are those of `DealsEnv`, without `autoreset_mode`. If an episode is over, the next
    one begins at once in its row, whose info has the last observation as "terminal_observation",
    the episode's reward, length and time as "episode", and "won" and "illegal" as in `SeatEnv`.
    """

    def __init__(self, game: str, num_envs: int = 1, **settings: Any) -> None:
        self.deals = DealsEnv(game, num_envs, **settings, autoreset_mode=AutoresetMode.SAME_STEP)
        self._rewards = np.zeros(num_envs)
        self._steps = np.zeros(num_envs, np.int64)
        self._since = perf_counter()
        self._chosen: Any = None
        self._masks: Any = None
        one = self.deals
        super().__init__(num_envs, one.single_observation_space, one.single_action_space)

    def reset(self) -> Any:
        """Begin all episodes, by the seed given to `seed`, if any. Returns the observations."""
        if any(self._options):
            raise EngineError(f"reset has no options here: {next(filter(None, self._options))}")
        seen, told = self.deals.reset(seed=self._seeds[0])
        self._masks = told["action_mask"]
        self._reset_seeds()
        self._rewards[:], self._steps[:], self._since = 0, 0, perf_counter()
        return seen

    def step_async(self, actions: Any) -> None:
        """Take an action for each row, which `step_wait` plays."""
        self._chosen = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Play the actions. Raises `NotLegal` and `EngineError` as `DealsEnv.step`."""
        seen, rewards, over, _cut, told = self.deals.step(self._chosen)
        self._masks = told["action_mask"]
        self._rewards += rewards
        self._steps += 1
        infos: list[dict[str, Any]] = [{} for _row in range(self.num_envs)]
        ended = np.flatnonzero(over)
        for row in ended.tolist():
            infos[row] = self._end_of(row, told)
        self._rewards[ended], self._steps[ended] = 0, 0
        return seen, rewards.astype(np.float32), over, infos

    def _end_of(self, row: int, told: dict[str, Any]) -> dict[str, Any]:
        """Return the info of a row whose episode is over."""
        info = {
            "terminal_observation": told["final_obs"][row],
            "TimeLimit.truncated": False,
            "episode": {
                "r": float(self._rewards[row]),
                "l": int(self._steps[row]),
                "t": perf_counter() - self._since,
            },
        }
        for name in ("won", "illegal"):
            if name in told and told[f"_{name}"][row]:
                info[name] = told[name][row]
        return info

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def action_masks(self) -> Any:
        """Return 1 for each legal action: int8, of shape (num_envs, actions)."""
        return self._masks

    def get_attr(self, attr_name: str, indices: Rows = None) -> list[Any]:
        """Return an attribute of the environment that the rows share, once for each of them."""
        return [getattr(self.deals, attr_name)] * len(self._rows(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Rows = None) -> None:
        """Set an attribute of all rows. Raises `EngineError` for some of them: they share it."""
        if len(self._rows(indices)) != self.num_envs:
            raise EngineError(f"the rows share {attr_name!r}: set it for all of them")
        setattr(self.deals, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Rows = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return what a method of each row returns: `action_masks`. Raises `EngineError` if not."""
        if method_name not in OF_A_ROW:
            raise EngineError(
                f"the rows are no environments with a method {method_name!r}; they have:"
                f" {', '.join(OF_A_ROW)}"
            )
        told = getattr(self, method_name)(*method_args, **method_kwargs)
        return list(told if indices is None else told[self._rows(indices)])

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Rows = None) -> list[bool]:
        """Return that no row is wrapped."""
        return [False] * len(self._rows(indices))

    def get_images(self) -> list[Any]:
        """Return no pictures: see `SeatEnv` for these."""
        return [None] * self.num_envs

    def _rows(self, indices: Rows) -> list[int]:
        return list(self._get_indices(indices))
