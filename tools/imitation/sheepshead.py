"""Sheepshead: the value of each card in deals between searching players."""

import random
from array import array
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp
from multiprocessing import get_context

from femopp.engine.policy import IMITATION, RULES, Policy
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.searching.value import Value
from femopp.engine.worlds import knowledge
from femopp.games.sheepshead.engine import SheepsheadPosition, codes, new_deal
from femopp.games.sheepshead.engine.features import FEATURES
from femopp.games.sheepshead.engine.imitation import SheepsheadImitation
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import HAND, PLAYERS
from femopp.games.sheepshead.search.levels import EXPERT
from femopp.games.sheepshead.search.worth import PLAYOUTS_MISS
from femopp.tricks import Seat
from tools.imitation.choice import Choice

GAME = "sheepshead"

WORLDS = 128
"""The number of worlds in which a card is played out."""

INFERENCE = EXPERT.inference
"""How worlds are weighed, as by `expert`."""

SHARP = 0.15
"""The difference in units at which one card should be e times as likely as another."""

MOST = 6.0
"""The greatest loss in units; greater ones are clipped."""

PLAYOUTS = {"rules": RULES, "imitation": IMITATION}
WORD = 64


def valued(deals: int, seed: int, playouts: str = "rules") -> Iterator[Choice]:
    """Yield choices from deals of searching players, on all cores."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        deal = partial(_deal, seed=seed, playouts=playouts)
        for choices in pool.map(deal, range(deals), chunksize=50):
            yield from choices


def _deal(number: int, seed: int, playouts: str) -> list[Choice]:
    luck = random.Random(f"imit{seed}-{number}")
    pack = list(range(len(codes.CARDS)))
    luck.shuffle(pack)
    hands = [_mask(pack[HAND * seat : HAND * seat + HAND]) for seat in range(PLAYERS)]
    start = Start(dealer=Seat(luck.randrange(PLAYERS)))
    match = new_deal(SheepsheadOptions.of(), hands, start=start)
    blind = _mask(pack[HAND * PLAYERS :])
    return list(_choices(match, blind, luck, PLAYOUTS[playouts]))


def _mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def _choices(
    match: SheepsheadPosition, blind: int, luck: random.Random, policy: Policy
) -> Iterator[Choice]:
    """Play the best action of each seat; yield each card choice with the values of all cards."""
    known = [knowledge(match, seat) for seat in range(PLAYERS)]
    imitation = SheepsheadImitation()
    while not match.deal_is_over:
        legal, seat = match.legal(), match.actor
        action, is_playing = legal[0], match.stakes() is not None
        if len(legal) > 1 and legal[0] < codes.PASS and not is_playing:
            action = match.policy_action()
        elif len(legal) > 1:
            seed = luck.getrandbits(WORD)
            rollouts = Rollouts(known[seat], seed, Value(), policy, FEATURES.unique, INFERENCE)
            apart = rollouts.apart(match.legal_mask())
            ways = [one for one in legal if apart >> one & 1]
            action = ways[0]
            if len(ways) > 1:
                sums = array("d", bytes(8 * len(ways)))
                rollouts.play([(way,) for way in ways], sums, WORLDS)
                worth = {way: one / WORLDS for way, one in zip(ways, sums, strict=True)}
                if is_playing:
                    yield _choice(imitation, match, worth)
                else:
                    worth = {way: one + _missed(way) for way, one in worth.items()}
                action = max(worth, key=worth.__getitem__)
        match.play(action)
        for one, its in enumerate(known):
            picks = codes.PICK <= action < codes.THROW_OFF
            its.see(action, blind if picks and one == seat else 0)


def _missed(action: int) -> float:
    return PLAYOUTS_MISS.get(type(codes.CALLS[action]), 0.0)


def _choice(
    imitation: SheepsheadImitation, match: SheepsheadPosition, worth: Mapping[int, float]
) -> Choice:
    network, rows = imitation.features_of(match)
    costs = tuple(min(max(worth.values()) - worth[card], MOST) for card in rows)
    odds = [exp(-cost / SHARP) for cost in costs]
    wanted = tuple(one / sum(odds) for one in odds)
    return Choice(network, tuple(rows.values()), wanted, costs)
