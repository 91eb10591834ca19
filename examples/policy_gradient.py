"""Small network that learns to play, with NumPy only: REINFORCE with masked actions.

    python examples/policy_gradient.py femopp/Sheepshead-v0 --updates 200

One seat learns while the others play by rules of thumb. Every update plays some steps of 256 deals.
It makes actions likelier if their deal then brought more than the mean. It prints the seat's mean
result of a deal, in points or in units of payment.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np

import femopp.research.gymnasium_env  # noqa: F401  (registers the games)
from femopp.engine.observing import FieldKind

ROWS, STEPS, HIDDEN = 256, 32, 64
RATE, ENTROPY = 0.01, 0.01


class Network:
    """Network with one hidden layer, from an observation to action probabilities; uses Adam."""

    def __init__(self, envs: Any, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        size, actions = envs.single_observation_space.shape[0], envs.single_action_space.n
        self.weights = [
            self.random.normal(0, 0.1, (size, HIDDEN)),
            np.zeros(HIDDEN),
            np.zeros((HIDDEN, actions)),
            np.zeros(actions),
        ]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.scale = scale_of(envs)
        self.updates = 0

    def look(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """Return the input, the hidden layer and the probabilities for these observations."""
        first, first_bias, second, second_bias = self.weights
        given = seen / self.scale
        hidden = np.maximum(given @ first + first_bias, 0)
        heights = np.where(mask, hidden @ second + second_bias, -np.inf)
        chances = np.exp(heights - heights.max(axis=1, keepdims=True))
        return given, hidden, chances / chances.sum(axis=1, keepdims=True)

    def choose(self, seen: Any, mask: Any) -> Any:
        """Draw a legal action for each row."""
        chances = self.look(seen, mask)[-1]
        drawn = self.random.random((len(seen), 1)) * chances.sum(axis=1, keepdims=True)
        return (chances.cumsum(axis=1) > drawn).argmax(axis=1)

    def learn(self, seen: Any, mask: Any, actions: Any, gains: Any) -> None:
        """Make actions likelier by their gains, with a bonus for entropy."""
        given, hidden, chances = self.look(seen, mask)
        surprise = -np.log(np.where(chances > 0, chances, 1))
        doubt = (chances * surprise).sum(axis=1, keepdims=True)
        heights = ENTROPY * chances * (surprise - doubt) - chances * gains[:, None]
        heights[np.arange(len(actions)), actions] += gains
        heights /= len(actions)
        below = (heights @ self.weights[2].T) * (hidden > 0)
        self._climb([given.T @ below, below.sum(axis=0), hidden.T @ heights, heights.sum(axis=0)])

    def _climb(self, slopes: list[Any]) -> None:
        self.updates += 1
        for place, slope in enumerate(slopes):
            self.means[place] += 0.1 * (slope - self.means[place])
            self.squares[place] += 0.001 * (slope**2 - self.squares[place])
            mean = self.means[place] / (1 - 0.9**self.updates)
            square = self.squares[place] / (1 - 0.999**self.updates)
            self.weights[place] += RATE * mean / (np.sqrt(square) + 1e-8)


def scale_of(envs: Any) -> Any:
    """Return a divisor for each number of an observation; flags are already 0 or 1."""
    layout = envs.setting.observer.layout
    scale = np.ones(layout.size)
    for field in layout.fields:
        if field.kind is FieldKind.NUMBERS or field.name == "order":
            scale[layout.places[field.name]] = 30
    return scale


def played(envs: Any, network: Network, seen: Any, mask: Any) -> tuple[Any, Any, list[Any]]:
    """Play some steps in all rows; return the last observation and mask, and the steps."""
    steps = []
    for _step in range(STEPS):
        actions = network.choose(seen, mask)
        after, rewards, over, _cut, infos = envs.step(actions)
        steps.append((seen, mask, actions, rewards, over))
        seen, mask = after, infos["action_mask"] > 0
    return seen, mask, steps


def outcomes(steps: list[Any]) -> tuple[Any, Any]:
    """Return the final result of each step's deal, and whether it is known yet."""
    brought, known = np.zeros((STEPS, ROWS)), np.zeros((STEPS, ROWS), bool)
    for step in reversed(range(STEPS)):
        *_seen, rewards, over = steps[step]
        if step + 1 < STEPS:
            brought[step], known[step] = brought[step + 1], known[step + 1]
        brought[step][over], known[step][over] = rewards[over], True
    return brought, known


def train(game: str, updates: int, seed: int = 0) -> list[float]:
    """Train a network; return the mean result of a deal for each update."""
    envs = gymnasium.make_vec(game, num_envs=ROWS, autoreset_mode="SameStep")
    network = Network(envs, seed)
    seen, infos = envs.reset(seed=seed)
    mask, means = infos["action_mask"] > 0, []
    for update in range(updates):
        seen, mask, steps = played(envs, network, seen, mask)
        brought, known = outcomes(steps)
        ends = np.concatenate([rewards[over] for *_seen, rewards, over in steps])
        gains = (brought - ends.mean()) / (ends.std() + 1e-8)
        told = [np.stack([one[part] for one in steps])[known] for part in range(3)]
        network.learn(*told, gains[known])
        means.append(float(ends.mean()))
        if update % 10 == 9:
            print(f"update {update + 1}: {np.mean(means[-10:]):+.2f} a deal", flush=True)
    return means


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train a small network to play.")
    parser.add_argument("game", nargs="?", default="femopp/Sheepshead-v0")
    parser.add_argument("--updates", type=int, default=200)
    wanted = parser.parse_args()
    train(wanted.game, wanted.updates)
