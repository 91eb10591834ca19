"""The games as Gymnasium environments: one seat learns, others play in the other seats.

    import femopp.research.gymnasium_env
    env = gymnasium.make("femopp/Sheepshead-v0", opponents="club")

Importing this registers `femopp/Rifki-v0`, `femopp/Rodskagg-v0` and `femopp/Sheepshead-v0`. It
needs the package gymnasium.
"""

from __future__ import annotations

from operator import index
from typing import Any

from femopp.extras import MissingPart

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError:
    raise MissingPart("research") from None

from femopp.engine.errors import EngineError, NotLegal, no_such_seat
from femopp.kits import games_with
from femopp.research.episode import Episode, legal_names, of_reset, table_of
from femopp.research.mirror import Mirror
from femopp.research.observations import (
    action_mask,
    encoding_of,
    illegal_reward_of,
)
from femopp.research.opponents import Named, opponents_of
from femopp.research.rendering import PICTURE, checked_mode, picture
from femopp.research.setting import setting_of, settings_among

OWN = ("seat", "opponents", "illegal_reward", "normalized", "render_mode")
"""The arguments that are not the setting's."""


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat in deals of a game.

    Observations are the seat's from `Observer`: int16, or float32 from -1 to 1 if `normalized`:
    see `femopp.research.observations.Encoding`. Actions are the engine's numbers;
    `info["action_mask"]`, int8, has 1 for each legal one, and only 0 when the episode is over;
    `info["legal"]` has their names. At the end of each deal the reward is the seat's result, in
    points, or in units of payment in Sheepshead; higher is better, so points that Rödskägg's sheet
    takes off count as plus. At the end of a match `info["won"]` is whether the seat has won.

    game            the name of the game
    seat            the learning seat
    opponents       the other seats: see `femopp.research.opponents.opponents_of`
    illegal_reward  an illegal action ends the episode with this reward, and `info["illegal"]` says
                    why and what is legal; "scaled": five times the game's scale, which is
                    the kit's; None: it raises `NotLegal`
    normalized      whether observations are float32 from -1 to 1
    render_mode     "ansi": `render` returns the deal as in records, as the seat sees it;
                    "rgb_array": as a picture, which needs the packages resvg_py and pillow
    settings        rules and length: see `femopp.research.setting.setting_of`: `preset`,
                    `options`, `players`, `dealer`, `start`, `deals`
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        opponents: Named = "rules",
        illegal_reward: float | str | None = "scaled",
        normalized: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.setting = setting_of(game, **settings_among(settings, *OWN))
        self.seat = checked_seat(seat, self.setting.players)
        self.opponents = opponents_of(opponents, self.setting, self.seat)
        self.illegal_reward = illegal_reward_of(self.setting, illegal_reward)
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        self.encoding = encoding_of(self.setting, normalized)
        self.observation_space = spaces.Box(
            self.encoding.low, self.encoding.high, dtype=self.encoding.dtype
        )
        self.action_space = spaces.Discrete(self.setting.actions)
        self.is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode, and let the others act until the seat is to act.

        `options` may have "hands", masks of cards in seat order, which are dealt first, and with
        them "stock": see `femopp.research.episode.Table`. Raises `NotADeal` for impossible hands,
        and `EngineError` for other options.
        """
        given = of_reset(options, "hands", "stock")
        super().reset(seed=seed)
        table, others = map(int, self.np_random.integers(2**63, size=2))
        drawn = self.setting.drawn(self.np_random.integers)
        self.episode = Episode(drawn, table_of(table, given))
        self.mirror = Mirror(self.episode)
        self.opponents.begin(self.episode, others)
        self._wait()
        if self.is_over:
            raise EngineError(f"seat {self.seat} has nothing to decide in this episode: it is out")
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the seat's action, then the others' until it is to act again or the episode is over.

        Raises `EngineError` if the episode is over.
        """
        if self.is_over:
            raise EngineError("the episode is over, or has not begun: call reset()")
        try:
            reward = self._got(self.episode.play(action))
        except NotLegal as error:
            return self._ended_by(error)
        reward += self._wait()
        return self._seen(), reward, self.is_over, False, self._info()

    def action_masks(self) -> Any:
        """Return 1 for each legal action, under the name that sb3-contrib expects."""
        self._must_have_begun()
        return action_mask(self.episode, self.seat)

    def render(self) -> Any:
        """Return the deal as the seat sees it: as text, or as a picture, uint8 of RGB."""
        if self.render_mode is None:
            raise ValueError("can't render: make the environment with render_mode='ansi'")
        self._must_have_begun()
        if self.render_mode == PICTURE:
            return picture(self.mirror, self.seat)
        return self.mirror.words(self.seat)

    def _must_have_begun(self) -> None:
        if not hasattr(self, "episode"):
            raise EngineError("no episode has begun: call reset()")

    def _wait(self) -> float:
        """Let the others act. Returns the seat's result meanwhile."""
        reward = 0.0
        # If a user's own bot raises, the episode cannot continue.
        self.is_over = True
        while not self.episode.is_over and self.episode.actor != self.seat:
            reward += self._got(self.opponents.act())
        self.is_over = self.episode.is_over
        return reward

    def _got(self, gained: tuple[int, ...] | None) -> float:
        return 0.0 if gained is None else float(gained[self.seat])

    def _ended_by(self, error: NotLegal) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.illegal_reward is None:
            raise error
        self.is_over = True
        info = {
            "action_mask": np.zeros(self.setting.actions, np.int8),
            "legal": (),
            "illegal": str(error),
        }
        return self._seen(), float(self.illegal_reward), True, False, info

    def _seen(self) -> Any:
        return self.encoding.of(self.episode.position, self.seat)

    def _info(self) -> dict[str, Any]:
        info = {
            "action_mask": action_mask(self.episode, self.seat),
            "legal": legal_names(self.episode, self.seat),
        }
        if self.is_over and self.episode.position.is_over:
            info["won"] = self.seat in self.episode.position.winners()
        return info


def checked_seat(seat: int, players: int) -> int:
    """Return the seat. Raises `EngineError` if it doesn't exist, TypeError if it isn't whole."""
    number = index(seat)
    if not 0 <= number < players:
        raise no_such_seat(number, players)
    return number


for _game in games_with("engine"):
    gymnasium.register(
        f"femopp/{_game.capitalize()}-v0",
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point="femopp.research.vector_env:DealsEnv",
        kwargs={"game": _game},
    )
