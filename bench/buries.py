"""Buries of `club` bots at Sheepshead: the fit of the model, and how often the worlds have it.

`fit` plays deals up to the bury and prints the factors of `engine/burying.py`: those that make the
pairs that were buried likeliest among all pairs of the eight cards. `worlds` draws worlds as the
adviser does, for whoever didn't pick, at each of their decisions, and compares them with the bury.

.venv/bin/python bench/buries.py fit --deals 4400
.venv/bin/python bench/buries.py worlds --deals 700
"""

import argparse
from array import array
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from femopp.bots import Luck, bot_named, simulate
from femopp.bots.adviser import ADVISER
from femopp.bots.bot import Bot
from femopp.bots.search.levels import levels_of
from femopp.bots.search.seen import knowledge_of
from femopp.cards import Card, Rank
from femopp.driver import Ask
from femopp.engine.chance import Chance
from femopp.engine.searching.likelihood import Likelihood
from femopp.games.sheepshead.engine.burying import FITTED
from femopp.games.sheepshead.engine.codes import mask_of
from femopp.games.sheepshead.rules.actions import Bury
from femopp.games.sheepshead.rules.order import SIDE_SUITS, THE_BOY, TRUMPS
from femopp.kits import GAMES
from femopp.rulebook import Action

GAME, PLAYERS, BURIED = "sheepshead", 5, 5
WORLDS = 64
RIDGE = 0.5
STEPS = 60
NAMES = tuple(FITTED)

Pair = tuple[Card, ...]


def deal(number: int, seed: str, bot: Bot) -> None:
    rules: Any = GAMES[GAME]
    simulate(rules, rules.options.of(), [bot] * PLAYERS, f"{seed}-{number}", most_deals=1)


# The fit


def features(hand: Pair, pair: Pair) -> list[int]:
    """Return how often each factor counts for a pair."""
    counts = dict.fromkeys(NAMES, 0)
    for card in pair:
        kind = "trump" if card in TRUMPS else "side"
        counts["the boy" if card == THE_BOY else f"{kind} {card.rank.value}"] += 1
    for suit in SIDE_SUITS:
        buried = sum(card in pair for card in suit)
        kept = [card for card in suit if card in hand and card not in pair]
        if buried and not kept:
            counts["void by one" if buried == 1 else "void by two"] += 1
        if any(card.rank is Rank.ACE for card in kept):
            counts["ace kept"] += buried
    return [counts[name] for name in NAMES]


def buries(deals: int, seed: str) -> Iterator[tuple[Pair, Pair]]:
    """Yield the eight cards and the pair buried, of each deal that is picked."""
    club = bot_named("club", GAME)
    found = list[tuple[Pair, Pair]]()

    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action | None:
        # After the bury anything will do.
        action = legal[0] if view.buried else club(view, ask, legal, luck)
        if isinstance(action, Bury):
            found.append((view.hands[ask.seat], action.cards))
        return action

    for number in range(deals):
        deal(number, seed, choose)
    yield from found


def fitted(rows: Sequence[tuple[Pair, Pair]]) -> dict[str, float]:
    """Return the factors, that of a side nine being 1 (Newton's method, with a small ridge)."""
    pairs = [list(combinations(hand, 2)) for hand, _pair in rows]
    counted = np.array(
        [
            [features(hand, pair) for pair in mine]
            for (hand, _b), mine in zip(rows, pairs, strict=True)
        ]
    )
    chosen = [
        next(at for at, pair in enumerate(mine) if set(pair) == set(buried))
        for (_hand, buried), mine in zip(rows, pairs, strict=True)
    ]
    of_rows = np.arange(len(rows))
    logs = np.zeros(len(NAMES))
    for _step in range(STEPS):
        weights = np.exp(counted @ logs)
        shares = weights / weights.sum(axis=1, keepdims=True)
        means = (shares[:, :, None] * counted).sum(axis=1)
        slope = (counted[of_rows, chosen] - means).sum(axis=0) - RIDGE * logs
        bend = np.einsum("np,npa,npb->ab", shares, counted, counted) - means.T @ means
        logs += np.linalg.solve(bend + RIDGE * np.eye(len(NAMES)), slope)
    unit = logs[NAMES.index("side 9")]
    cards = [name for name in NAMES if not name.startswith(("void", "ace"))]
    return {
        name: float(np.exp(log - (unit if name in cards else 0.0)))
        for name, log in zip(NAMES, logs, strict=True)
    }


# The worlds


def shares(deals: int, seed: str) -> list[tuple[float, float, bool, bool]]:
    """Return for each decision the shares of worlds with a trump and with a queen buried.

    Then whether that was so.
    """
    club, inference = bot_named("club", GAME), levels_of(GAME)[ADVISER].inference
    assert inference is not None
    trumps, queens = mask_of(TRUMPS), mask_of(TRUMPS[:4])
    rows, now = list[tuple[float, float, bool, bool]](), list[tuple[float, float]]()
    truth = [0]

    def share(drawn: Sequence[int], cards: int) -> float:
        return sum(bool(one & cards) for one in drawn) / len(drawn)

    def choose(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action | None:
        if view.buried and view.picker != ask.seat and len(legal) > 1:
            known = knowledge_of(GAME, view, ask.seat)
            flat = array("Q", bytes(8 * known.places * WORLDS))
            Likelihood(known, inference, mask_of((THE_BOY,))).fill(
                flat, Chance(len(rows) + len(now))
            )
            drawn = flat[BURIED :: known.places]
            now.append((share(drawn, trumps), share(drawn, queens)))
        action = club(view, ask, legal, luck)
        if isinstance(action, Bury):
            truth[0] = mask_of(action.cards)
        return action

    for number in range(deals):
        now.clear()
        deal(number, seed, choose)
        rows += [(*one, bool(truth[0] & trumps), bool(truth[0] & queens)) for one in now]
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("fit", "worlds"))
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", default="buries-1")
    wanted = parser.parse_args()
    if wanted.what == "fit":
        rows = list(buries(wanted.deals, wanted.seed))
        with_trump = sum(any(card in TRUMPS for card in pair) for _hand, pair in rows)
        print(f"{len(rows)} buries, {with_trump} with a trump")
        for name, factor in fitted(rows).items():
            print(f'    "{name}": {factor:.3g},')
        return
    found = shares(wanted.deals, wanted.seed)
    means = [100 * sum(row[place] for row in found) / len(found) for place in range(4)]
    trump, queen, true_trump, true_queen = means
    print(f"{wanted.deals} deals, {len(found)} decisions")
    print(f"a trump buried: in {trump:.2f} % of worlds, truth {true_trump:.2f} %")
    print(f"a queen buried: in {queen:.2f} % of worlds, truth {true_queen:.2f} %")


if __name__ == "__main__":
    main()
