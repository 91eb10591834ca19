"""Rule book and engine side by side for very many deals.

python -m tests.engine.deep [GAME …] --deals 1000000 --processes 2 --from 0

plays this many deals, the same number of each game, and stops at the first difference. Seeds begin
at `--from`, so that another run can try others.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from time import monotonic

from femopp.engine.registry import ENGINES
from tests.engine.lockstep import Starts, first_deal, lockstep
from tests.engine.test_rifki import in_mid_match

STARTS: dict[str, Starts] = {"rifki": in_mid_match}

BATCH = 50
"""Matches in one task of a process."""

DEALS = 4
"""Deals of each match, unless it ends earlier."""


def play(name: str, first: int) -> tuple[int, int]:
    """Play a batch of matches from this seed on. Returns the numbers of deals and actions."""
    deals = actions = 0
    for seed in range(first, first + BATCH):
        both = lockstep(name, seed, DEALS, STARTS.get(name, first_deal))
        deals += both.deals
        actions += len(both.done)
    return deals, actions


def batches(
    name: str, first: int, wanted: int, pool: ProcessPoolExecutor, ahead: int
) -> Iterator[None]:
    """Play batches, several at a time, until there are enough deals."""
    deals = actions = 0
    began = monotonic()
    seeds = count(first, BATCH)
    running = [pool.submit(play, name, next(seeds)) for _batch in range(ahead)]
    while deals < wanted:
        some, more = running.pop(0).result()
        running.append(pool.submit(play, name, next(seeds)))
        deals, actions = deals + some, actions + more
        yield
    for future in running:
        future.cancel()
    took = monotonic() - began
    print(f"{name}: {deals:,} deals, {actions:,} actions, alike, in {took:,.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Rule book and engine side by side.")
    parser.add_argument("games", nargs="*", choices=[*ENGINES, []])
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--from", type=int, default=0, dest="first")
    wanted = parser.parse_args()
    games = wanted.games or list(ENGINES)
    with ProcessPoolExecutor(wanted.processes) as pool:
        for name in games:
            share = wanted.deals // len(games)
            for _batch in batches(name, wanted.first, share, pool, 2 * wanted.processes):
                pass


if __name__ == "__main__":
    main()
