"""Environments for learning agents, with random legal actions.

Others' card games are measured beside them where they are installed: PettingZoo's Texas hold'em and
Leduc, which has six cards (`pip install 'pettingzoo[classic]'`), RLCard's, which is also under
these, pgx's, and Hanabi of the Hanabi Learning Environment. Our games in OpenSpiel are here; its
own are in `peers`.
"""

from collections.abc import Callable
from importlib import import_module
from random import random
from typing import Any

import numpy as np

from engine_rows.row import Row

SKIPPED: list[str] = []
GAMES = ("rifki", "rodskagg", "sheepshead")
PEERS = ("texas_holdem_v4", "leduc_holdem_v4")
RLCARD = ("limit-holdem", "leduc-holdem", "doudizhu")
PGX = ("sparrow_mahjong", "leduc_holdem")
ROWS_OF_A_BATCH = 1024


def in_turn(env: Any) -> Callable[[], int]:
    """Step episodes of an AEC environment, including the last steps, in which agents leave."""
    env.reset(seed=1)
    space = env.action_space(env.possible_agents[0])

    def some() -> int:
        steps = 0
        for _episode in range(5):
            env.reset()
            for _agent in env.agent_iter():
                seen, _reward, over, cut, _info = env.last()
                env.step(None if over or cut else space.sample(seen["action_mask"]))
                steps += 1
        return steps

    return some


def one_seat(env: Any) -> Callable[[], int]:
    env.reset(seed=1)

    def some() -> int:
        steps = 0
        for _episode in range(5):
            _seen, info = env.reset()
            over = False
            while not over:
                action = env.action_space.sample(info["action_mask"])
                _seen, _reward, over, _cut, info = env.step(action)
                steps += 1
        return steps

    return some


def together(envs: Any) -> Callable[[], int]:
    """Step with random choices in NumPy, which take about a third of the time."""
    chance = np.random.default_rng(1)
    state = {"infos": envs.reset(seed=1)[1]}

    def some() -> int:
        for _step in range(5):
            mask = state["infos"]["action_mask"]
            actions = (chance.random(mask.shape, np.float32) * mask).argmax(axis=1)
            state["infos"] = envs.step(actions)[-1]
        return 5 * ROWS_OF_A_BATCH

    return some


def ours() -> list[Row]:
    try:
        import gymnasium

        from femopp.research import gymnasium_env, pettingzoo_env
    except ImportError:
        SKIPPED.append("environments: gymnasium and pettingzoo are not installed")
        return []
    # It registers the environments.
    assert gymnasium_env.__name__

    def one(name: str, opponents: str) -> Any:
        return gymnasium.make(
            f"femopp/{name.capitalize()}-v0", opponents=opponents, disable_env_checker=True
        )

    def many(name: str, opponents: str) -> Any:
        envs = f"femopp/{name.capitalize()}-v0"
        return gymnasium.make_vec(envs, num_envs=ROWS_OF_A_BATCH, opponents=opponents)

    unit = "steps/s"
    return [
        row
        for name in GAMES
        for row in (
            Row(f"PettingZoo: {name}, raw_env", unit, 0, in_turn(pettingzoo_env.raw_env(name))),
            Row(f"PettingZoo: {name}, env", unit, 0, in_turn(pettingzoo_env.env(name))),
            *(
                Row(f"Gymnasium: {name}, others {who}", unit, 0, one_seat(one(name, who)))
                for who in ("rules", "greedy")
            ),
            *(
                Row(f"Gymnasium, 1,024 together: {name}, {who}", unit, 0, together(many(name, who)))
                for who in ("rules", "random")
            ),
        )
    ]


def in_openspiel() -> list[Row]:
    """Step deals of our games from Python, with their chance nodes."""
    try:
        from engine_rows.peers import played_out
        from femopp.research import openspiel
    except ImportError:
        SKIPPED.append("our games in OpenSpiel: it is not installed (pip install --group peers)")
        return []

    def whole(kind: Any) -> Callable[[], int]:
        game = kind()
        return lambda: played_out(game.new_initial_state())

    return [
        Row(f"our games in OpenSpiel: {name}, from Python", "steps/s", 0, whole(openspiel.OF[name]))
        for name in GAMES
    ]


def in_rlcard() -> list[Row]:
    try:
        rlcard = import_module("rlcard")
    except ImportError:
        SKIPPED.append("RLCard: it is not installed (pip install rlcard)")
        return []

    def episodes(name: str) -> Callable[[], int]:
        env = rlcard.make(name, config={"seed": 1})

        def some() -> int:
            steps = 0
            for _episode in range(5):
                state, _player = env.reset()
                while not env.is_over():
                    legal = list(state["legal_actions"])
                    state, _player = env.step(legal[int(random() * len(legal))])
                    steps += 1
            return steps

        return some

    return [Row(f"RLCard: {name}", "steps/s", 0, episodes(name)) for name in RLCARD]


def in_pgx() -> list[Row]:
    """Step many games together on the processor, compiled by JAX before they are measured."""
    try:
        jax, pgx = import_module("jax"), import_module("pgx")
        wrappers = import_module("pgx.experimental.wrappers")
    except ImportError:
        SKIPPED.append("pgx: it is not installed (pip install --group peers)")
        return []

    def together(name: str) -> Callable[[], int]:
        env = pgx.make(name)
        again = wrappers.auto_reset(env.step, env.init)

        def one(state: Any, key: Any) -> Any:
            chosen, begun = jax.random.split(key)
            heights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            return again(state, jax.random.categorical(chosen, heights), begun)

        step = jax.jit(jax.vmap(one))
        keys = jax.random.split(jax.random.PRNGKey(1), ROWS_OF_A_BATCH)
        now = {"state": step(jax.jit(jax.vmap(env.init))(keys), keys), "key": jax.random.PRNGKey(2)}

        def some() -> int:
            for _step in range(5):
                now["key"], key = jax.random.split(now["key"])
                now["state"] = step(now["state"], jax.random.split(key, ROWS_OF_A_BATCH))
            now["state"].observation.block_until_ready()
            return 5 * ROWS_OF_A_BATCH

        some()
        return some

    return [Row(f"pgx, 1,024 together: {name}", "steps/s", 0, together(name)) for name in PGX]


def in_hanabi() -> list[Row]:
    try:
        rl_env = import_module("hanabi_learning_environment.rl_env")
    except ImportError:
        SKIPPED.append("Hanabi Learning Environment: it is not installed")
        return []
    env = rl_env.make("Hanabi-Full", num_players=4)

    def some() -> int:
        seen, over, steps = env.reset(), False, 0
        while not over:
            legal = seen["player_observations"][seen["current_player"]]["legal_moves"]
            seen, _reward, over, _info = env.step(legal[int(random() * len(legal))])
            steps += 1
        return steps

    return [Row("Hanabi Learning Environment: Hanabi-Full, 4", "steps/s", 0, some)]


def theirs() -> list[Row]:
    rows = []
    for name in PEERS:
        try:
            game = import_module(f"pettingzoo.classic.{name}")
        except ImportError:
            SKIPPED.append(f"PettingZoo's {name}: it is not installed (pettingzoo[classic])")
            continue
        rows.append(Row(f"PettingZoo's own: {name}, env", "steps/s", 0, in_turn(game.env())))
    return rows


ROWS = [*ours(), *in_openspiel(), *theirs(), *in_rlcard(), *in_pgx(), *in_hanabi()]
