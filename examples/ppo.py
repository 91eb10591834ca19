"""PPO with masked actions in one file with PyTorch, in the manner of CleanRL.

    python examples/ppo.py rifki --steps 2000000
    PYTHONPATH=examples femopp arena rifki --bots ppo:agent --against greedy --deals 1000

One seat of 256 deals learns; the others play by rules of thumb, or as `--opponents` says. The file
`ppo-GAME.pt` is saved after every tenth update; if it's there, training goes on from it. `agent`
is a bot for the arena.
"""

import argparse
from pathlib import Path
from time import process_time
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import femopp.research.gymnasium_env  # noqa: F401  (registers the games)
from femopp.arena import fair_starts
from femopp.bots import Strategy
from femopp.research.learnt import learnt
from femopp.research.observations import scale_of

ROWS, STEPS, EPOCHS, BATCH = 256, 32, 4, 2048
RATE, LAMBDA, CLIP, ENTROPY, VALUE, LONGEST = 1e-3, 0.95, 0.2, 0.01, 0.5, 0.5


class Network(nn.Module):
    """A policy and a value, each with two hidden layers."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.policy, self.value = layers(size, actions, 0.01), layers(size, 1, 1.0)

    def chances(self, seen: Any, mask: Any) -> Categorical:
        """Return the chances of the actions; illegal ones have none."""
        return Categorical(logits=self.policy(seen).masked_fill(mask == 0, -1e9))


def layers(size: int, out: int, gain: float) -> nn.Sequential:
    last = nn.Linear(128, out)
    nn.init.orthogonal_(last.weight, gain)
    nn.init.zeros_(last.bias)
    return nn.Sequential(nn.Linear(size, 256), nn.Tanh(), nn.Linear(256, 128), nn.Tanh(), last)


def envs_of(game: str, opponents: str) -> Any:
    """Return deals that begin as those of the arena."""
    return gymnasium.make_vec(
        f"femopp/{game.capitalize()}-v0",
        num_envs=ROWS,
        opponents=opponents,
        normalized=True,
        start=fair_starts(game, 500),
        autoreset_mode="SameStep",
    )


def train(game: str, steps: int, opponents: str = "rules", seed: int = 1) -> list[float]:
    """Train a network; return the mean result of a deal for each update."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    envs, file = envs_of(game, opponents), Path(f"ppo-{game}.pt")
    network = Network(envs.single_observation_space.shape[0], int(envs.single_action_space.n))
    adam = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    first = 0
    if file.exists():
        saved = torch.load(file)
        network.load_state_dict(saved["network"])
        adam.load_state_dict(saved["adam"])
        first = saved["updates"]
    updates, means = steps // (ROWS * STEPS), []
    now = observed(*envs.reset(seed=seed + first))
    for update in range(first, updates):
        adam.param_groups[0]["lr"] = RATE * (1 - update / updates)
        now, played, ends = collected(envs, network, now, scale_of(game))
        learn(network, adam, *played)
        means.append(float(np.mean(ends)))
        if update % 10 == 9 or update == updates - 1:
            state = {"network": network.state_dict(), "adam": adam.state_dict()}
            torch.save({**state, "updates": update + 1}, file)
            mean, spent = np.mean(means[-10:]), process_time()
            print(f"update {update + 1}: {mean:+.2f} a deal, {spent:.0f} s", flush=True)
    return means


def observed(seen: Any, infos: dict[str, Any]) -> tuple[Any, Any]:
    return torch.as_tensor(seen), torch.as_tensor(infos["action_mask"])


def collected(envs: Any, network: Network, now: Any, scale: float) -> tuple[Any, Any, list[float]]:
    """Play some steps in all rows; return what is seen then, what to learn from, and results."""
    turns, values, rewards, overs, ends = [], [], [], [], []
    with torch.no_grad():
        for _step in range(STEPS):
            chances = network.chances(*now)
            actions = chances.sample()
            values.append(network.value(now[0])[:, 0])
            turns.append((*now, actions, chances.log_prob(actions)))
            seen, reward, over, _cut, infos = envs.step(actions.numpy())
            now = observed(seen, infos)
            rewards.append(torch.as_tensor(reward / scale, dtype=torch.float32))
            overs.append(torch.as_tensor(over))
            ends += reward[over].tolist()
        later, gain, gains = network.value(now[0])[:, 0], torch.zeros(ROWS), []
        for value, reward, over in zip(values[::-1], rewards[::-1], overs[::-1], strict=True):
            # Nothing is discounted: a deal is short, and its end brings all of the reward.
            surprise = reward + later * ~over - value
            gain = surprise + LAMBDA * gain * ~over
            gains.insert(0, gain)
            later = value
    gained = torch.cat(gains)
    parts = [torch.cat(part) for part in zip(*turns, strict=True)]
    return now, (*parts, gained, gained + torch.cat(values)), ends


def learn(network: Network, adam: Any, *played: Any) -> None:
    """Improve the network by what was played: PPO with clipped ratios."""
    for _epoch in range(EPOCHS):
        for rows in torch.randperm(len(played[0])).split(BATCH):
            seen, mask, actions, before, gains, returns = (part[rows] for part in played)
            chances = network.chances(seen, mask)
            ratio = (chances.log_prob(actions) - before).exp()
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            better = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            wrong = (network.value(seen)[:, 0] - returns).square().mean()
            loss = VALUE * wrong - better - ENTROPY * chances.entropy().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), LONGEST)
            adam.step()


def agent(game: str) -> Strategy:
    """Return the bot of `ppo-GAME.pt`, which takes the likeliest action."""
    torch.set_num_threads(1)
    weights = torch.load(f"ppo-{game}.pt")["network"]
    network = Network(weights["policy.0.weight"].shape[1], len(weights["policy.4.bias"]))
    network.load_state_dict(weights)

    def choose(seen: Any, mask: Any) -> int:
        with torch.no_grad():
            logits = network.policy(torch.as_tensor(seen))
        return int(logits.masked_fill(torch.as_tensor(mask) == 0, -1e9).argmax())

    return learnt(choose, normalized=True)(game)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train a network to play by PPO.")
    parser.add_argument("game", nargs="?", default="rifki")
    parser.add_argument("--steps", type=int, default=2_000_000)
    parser.add_argument("--opponents", default="rules", choices=["rules", "random", "learned"])
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    train(wanted.game, wanted.steps, wanted.opponents, wanted.seed)
