"""Many deals stepped together, as a Gymnasium vector environment: one seat of each learns.

    envs = gymnasium.make_vec("femopp/Sheepshead-v0", num_envs=1024)

The opponents play in compiled code. Importing `femopp.research.gymnasium_env` registers it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from femopp.extras import MissingPart

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingPart("research") from None

from femopp.engine.batch import NOTHING, Batch
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotLegal
from femopp.research.episode import of_reset
from femopp.research.gymnasium_env import checked_seat
from femopp.research.observations import encoding_of, illegal_reward_of
from femopp.research.setting import setting_of, settings_among
from femopp.research.vector_opponents import Member, vector_opponents

OWN = ("seat", "opponents", "illegal_reward", "normalized", "autoreset_mode")
"""The arguments that are not the setting's."""


class DealsEnv(VectorEnv):  # type: ignore[misc]
    """`num_envs` episodes at a time, each as in `SeatEnv`.

    Observations are of shape (num_envs, size), int16 or, if `normalized`, float32; actions whole
    numbers of shape (num_envs,), rewards float64, and `infos["action_mask"]` int8 of shape
    (num_envs, actions). The same seed and actions give the same episodes; they are not those of
    `SeatEnv`.

    With the default autoreset mode NEXT_STEP, the step after the end of an episode begins
    another one in its row, whatever the action; its mask has 1 for action 0 alone, so that a masked
    policy learns nothing from it. With SAME_STEP the next one begins at once, and
    `infos["final_obs"]` and `infos["final_info"]` have the last observations and infos. With
    DISABLED, `reset(options={"reset_mask": …})` begins it.

    opponents  "rules", "random" or a `Policy` of the engine, quickest; a network, which chooses for
               many seats at once (see `femopp.research.vector_opponents.Network`); or a list of
               these, a league, of which one is drawn for each episode. Bots by name are possible in
               `SeatEnv` alone: `make_vec(…, vectorization_mode="sync")` makes many of these
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int = 0,
        opponents: Member | Sequence[Member] = "rules",
        illegal_reward: float | str | None = "scaled",
        normalized: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **settings: Any,
    ) -> None:
        self.setting = setting_of(game, **settings_among(settings, *OWN))
        self.seat = checked_seat(seat, self.setting.players)
        self.illegal_reward = illegal_reward_of(self.setting, illegal_reward)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self.encoding = coding = encoding_of(self.setting, normalized)
        self.opponents = vector_opponents(opponents, num_envs, self.setting.actions, coding)
        self.batch = Batch([self.setting.begun] * num_envs)
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(coding.low, coding.high, dtype=coding.dtype)
        self.single_action_space = spaces.Discrete(self.setting.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.chance: Chance | None = None
        self.is_over = np.ones(num_envs, bool)
        self.deals = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all episodes, or those for which `options["reset_mask"]`, bool, is true."""
        super().reset(seed=seed)
        if seed is not None or self.chance is None:
            self.chance = Chance(int(self.np_random.integers(2**63)))
        given = of_reset(options, "reset_mask")
        where = np.asarray(given.get("reset_mask", np.ones(self.num_envs, bool)))
        if where.dtype != bool or where.shape != (self.num_envs,):
            raise EngineError(
                f"reset_mask must be bool of shape ({self.num_envs},), not {where.dtype} of shape"
                f" {where.shape}"
            )
        self._begin(where)
        return self._seen(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play the seat's action in each episode, then the others' until it is to act again.

        Raises `NotLegal`, with the row, if illegal actions have no reward, and `EngineError` if an
        episode without autoreset is over. Then no row has changed.
        """
        chosen = self._checked(actions)
        begun = self.is_over.copy()
        self._check_over(begun)
        # Illegal actions raise before anything changes: no row may be reset unnoticed.
        illegal = ~begun & ~self._are_legal(chosen)
        infos = self._why(illegal, chosen)
        if begun.any():
            self._begin(begun)
        chosen[begun | illegal] = NOTHING
        self.batch.play(chosen)
        rewards = self._go_on(~(begun | illegal))
        rewards[illegal] = self.illegal_reward
        self.is_over |= illegal
        over = self.is_over.copy()
        seen = self._seen()
        if over.any():
            infos |= self._won(over)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            infos |= {"final_info": dict(infos), "_final_info": over}
            infos |= _told("final_obs", over, seen)
            self._begin(over)
            seen = seen.copy()
            for row in np.flatnonzero(over):
                seen[row] = self.encoding.of(self.batch[row], self.seat)
        return seen, rewards, over, np.zeros(self.num_envs, bool), {**infos, **self._infos()}

    def action_masks(self) -> Any:
        """Return 1 for each legal action: int8, of shape (num_envs, actions)."""
        masks = self.batch.legal().view(np.int8)[:, : self.setting.actions].copy()
        # Their action is ignored: one choice alone teaches nothing, and none would have no odds.
        masks[self.is_over] = 0
        masks[self.is_over, 0] = 1
        return masks

    def _seen(self) -> Any:
        return self.encoding.written(self.batch.observations(self.seat))

    def _check_over(self, over: Any) -> None:
        """Raise `EngineError` if an episode without autoreset is over."""
        by_itself = self.chance is not None and self.autoreset_mode is AutoresetMode.NEXT_STEP
        if over.any() and not by_itself:
            row = int(np.flatnonzero(over)[0])
            raise EngineError(f"row {row}: the episode is over, or has not begun: call reset()")

    def _begin(self, where: Any) -> None:
        """Begin new episodes in these rows."""
        assert self.chance is not None
        for row in np.flatnonzero(where):
            self.batch[row] = self.setting.drawn(self.chance.below).begun
        self.batch.deal_from(self.chance, where)
        self.opponents.begin(where, self.chance)
        self.deals[where] = 0
        self.is_over[where] = False
        self._go_on(where)
        if (self.is_over & where).any():
            raise EngineError(f"seat {self.seat} has nothing to decide in an episode: it is out")

    def _go_on(self, where: Any) -> Any:
        """Let the others and the table act up to the seat's turn. Returns the seat's result."""
        assert self.chance is not None
        rewards = np.zeros(self.num_envs)
        self.opponents.play_on(self.batch, self.seat, self.chance)
        while (over := where & self.batch.deal_is_over()).any():
            rewards[over] += self.setting.sign * self.batch.scores()[over, self.seat]
            self.deals[over] += 1
            ended = over & (self.batch.is_over() | (self.deals == self.setting.deals))
            self.is_over |= ended
            where = over & ~ended
            if where.any():
                self.batch.deal_from(self.chance, where)
                self.opponents.play_on(self.batch, self.seat, self.chance)
        return rewards

    def _checked(self, actions: Any) -> Any:
        """Return a copy of the actions in the batch's type."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise EngineError(f"actions must have shape ({self.num_envs},), not {given.shape}")
        if not np.issubdtype(given.dtype, np.integer):
            raise EngineError(f"actions must be whole numbers, not {given.dtype}")
        return np.array(given, np.int64)

    def _are_legal(self, actions: Any) -> Any:
        inside = (actions >= 0) & (actions < 64)
        legal = self.batch.legal()[np.arange(self.num_envs), np.where(inside, actions, 0)]
        return legal & inside

    def _why(self, illegal: Any, actions: Any) -> dict[str, Any]:
        """Return why these actions are illegal. Raises `NotLegal` if they have no reward."""
        if not illegal.any():
            return {}
        reasons = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(illegal):
            try:
                self.batch[row].play(int(actions[row]))
            except NotLegal as error:
                reasons[row] = str(error)
                if self.illegal_reward is None:
                    raise NotLegal(f"row {row}: {error}") from None
        return _told("illegal", illegal, reasons)

    def _won(self, over: Any) -> dict[str, Any]:
        """Return whether the seat has won, for rows whose match is over."""
        ended, won = over & self.batch.is_over(), np.zeros(self.num_envs, bool)
        for row in np.flatnonzero(ended):
            won[row] = self.seat in self.batch[row].winners()
        return {"won": won, "_won": ended} if ended.any() else {}

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, bool)}


def _told(name: str, where: Any, values: Any) -> dict[str, Any]:
    """Return infos for these rows alone, in Gymnasium's format."""
    told = np.full(len(where), None, dtype=object)
    for row in np.flatnonzero(where):
        told[row] = values[row]
    return {name: told, f"_{name}": where}
