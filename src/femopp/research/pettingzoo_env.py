"""The games as PettingZoo environments, in which the agents act in turn (AEC).

    env = pettingzoo_env.env("sheepshead")

There is an agent in each seat: `player_0` in seat 0, and so on clockwise. Agents observe only what
their seats may know. It needs the packages pettingzoo and gymnasium.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from femopp.extras import MissingPart

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingPart("research") from None

from femopp.research.episode import Episode, table_of
from femopp.research.mirror import Mirror, agents_of
from femopp.research.observations import Encoding, action_mask, encoding_of, illegal_reward_of
from femopp.research.rendering import PICTURE, checked_mode, picture
from femopp.research.setting import Setting, setting_of, settings_among

_OWN = ("normalized", "render_mode", "render_seat")


def env(
    game: str,
    *,
    illegal_reward: float | str | None = "scaled",
    normalized: bool = False,
    render_mode: str | None = None,
    render_seat: int | None = None,
    **settings: Any,
) -> Any:
    """Return an environment with PettingZoo's standard wrappers around `raw_env`.

    An illegal action ends the episode for all; its agent gets `illegal_reward`, and
    `infos[agent]["illegal"]` says why and what is legal. If that reward is None, the action
    raises `NotLegal` with the same sentence.
    """
    given = settings_among(settings, *_OWN, "illegal_reward")
    wrapped = raw_env(
        game, normalized=normalized, render_mode=render_mode, render_seat=render_seat, **given
    )
    reward = illegal_reward_of(wrapped.setting, illegal_reward)
    if reward is not None:
        wrapped = _TerminateIllegal(wrapped, reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(
    game: str,
    *,
    normalized: bool = False,
    render_mode: str | None = None,
    render_seat: int | None = None,
    **settings: Any,
) -> SeatsEnv:
    """Return the environment without wrappers: an illegal action raises `NotLegal`.

    settings     rules and length: see `femopp.research.setting.setting_of`: `preset`,
                 `options`, `players`, `dealer`, `start`, `deals`
    normalized   whether observations are float32 from -1 to 1
    render_mode  "ansi": `render` returns the deal as text; "human": it prints it, as each step
                 does; "rgb_array": as a picture, which needs the packages resvg_py and pillow
    render_seat  the seat whose view is rendered; None: a spectator's
    """
    setting = setting_of(game, **settings_among(settings, *_OWN))
    return SeatsEnv(setting, render_mode, render_seat, normalized)


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """Deals of one game, with an agent in each seat.

    An observation has "observation", int16, from `Observer`, or float32 from -1 to 1 if
    `normalized` (see `femopp.research.observations.Encoding`); and "action_mask", int8, with 1 for
    each legal action, and only 0 if another agent is to act. Actions are the engine's numbers.
    At the end of each deal every agent's reward is its seat's result, in points, or in units of
    payment in Sheepshead; higher is better, so points that Rödskägg's sheet takes off count as
    plus. At the end of a match `infos[agent]["won"]` is whether it has won.
    `state()` has the observations of all seats: for training alone.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        setting: Setting,
        render_mode: str | None,
        render_seat: int | None,
        normalized: bool = False,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"femopp_{setting.game}_v0",
            "render_modes": ["human", "ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_seat is not None and not 0 <= render_seat < setting.players:
            raise ValueError(f"render_seat must be 0 to {setting.players - 1} or None")
        self.setting = setting
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        self.render_seat = render_seat
        self.possible_agents = agents_of(setting.players)
        self.seats: Mapping[str, int] = {
            agent: seat for seat, agent in enumerate(self.possible_agents)
        }
        self.encoding = coding = encoding_of(setting, normalized)
        self.observation_spaces = {agent: _seen(coding, setting.actions) for agent in self.seats}
        self.action_spaces = {agent: spaces.Discrete(setting.actions) for agent in self.seats}
        low, high = (np.tile(bound, setting.players) for bound in (coding.low, coding.high))
        self.state_space = spaces.Box(low, high, dtype=coding.dtype)
        self._np_random: Any = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of its observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of its actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode. The same seed begins the same sequence of episodes.

        `options` may have "hands", masks of cards in seat order, which are dealt first, and with
        them "stock": see `femopp.research.episode.Table`. Raises `NotADeal` for impossible hands.
        """
        # Other options are ignored, as PettingZoo's own environment test passes one.
        if seed is not None or self._np_random is None:
            self._np_random, _seed = seeding.np_random(seed)
        table = table_of(int(self._np_random.integers(2**63)), options)
        self.episode = Episode(self.setting.drawn(self._np_random.integers), table)
        self.mirror = Mirror(self.episode)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.episode.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's current observation, whoever is to act."""
        seat = self.seats[agent]
        return {
            "observation": self.encoding.of(self.episode.position, seat),
            "action_mask": action_mask(self.episode, seat),
        }

    def state(self) -> Any:
        """Return the observations of all seats, in seat order."""
        position = self.episode.position
        return np.concatenate([self.encoding.of(position, seat) for seat in self.seats.values()])

    def step(self, action: int | None) -> None:
        """Play the action of the agent to act. Raises `NotLegal` and changes nothing if illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        gained = self.episode.play(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        if gained is None:
            self._clear_rewards()
        else:
            self.rewards = dict(zip(self.agents, map(float, gained), strict=True))
            self._accumulate_rewards()
        if self.episode.is_over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.episode.actor]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        if self.episode.position.is_over:
            winners = self.episode.position.winners()
            self.infos = {agent: {"won": seat in winners} for agent, seat in self.seats.items()}

    def render(self) -> Any:
        """Render the deal for `render_seat` or a spectator: as text, or as a picture (RGB)."""
        if self.render_mode is None:
            raise ValueError("can't render: make the environment with render_mode='ansi'")
        if self.render_mode == PICTURE:
            return picture(self.mirror, self.render_seat)
        words = self.mirror.words(self.render_seat)
        if self.render_mode == "ansi":
            return words
        print(words, end="\n\n")
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _seen(encoding: Encoding, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(encoding.low, encoding.high, dtype=encoding.dtype),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class _TerminateIllegal(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper, which also says why the action is illegal."""

    def step(self, action: int | None) -> None:
        agent, episode = self.agent_selection, self.unwrapped.episode
        was_over = episode.is_over or self.terminations[agent]
        done = len(episode.log)
        super().step(action)
        if not was_over and action is not None and len(episode.log) == done:
            self.infos[agent]["illegal"] = episode.why_not(action)
