"""Rödskägg: the value of each card in deals between searching players.

Cards often have nearly the same value, so that the card played says little.
"""

import random
from array import array
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp
from multiprocessing import get_context

from femopp.engine.policy import IMITATION, RULES, Policy
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.worlds import knowledge
from femopp.games.rodskagg.engine import RodskaggPosition, codes, features, new_deal
from femopp.games.rodskagg.engine.imitation import RodskaggImitation
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.games.rodskagg.rules.options import Leader
from femopp.games.rodskagg.rules.start import START_POINTS, RodskaggStart
from femopp.games.rodskagg.rules.state import Phase
from femopp.games.rodskagg.search.worth import NEARER_ZERO
from femopp.tricks import Seat
from tools.imitation.choice import Choice

GAME = "rodskagg"
PLAYERS = 4

AT_LEAST = {Leader.WINNER: "kortoxen-1949", Leader.DECLARER: "skane"}
"""The rule book for the other rules of the deals, by who leads."""

WORLDS = 128
"""The number of worlds in which a card is played out."""

OFTEN = 0.75
"""The share of deals that begin with twelve points each; the others begin with any points."""

EXACT_EVERY = 4
"""One in this many deals has exact contracts, as in the English rule book."""

SHARP = 0.08
"""The difference in points at which one card should be e times as likely as another."""

MOST = 3.0
"""The greatest loss in points; greater ones are clipped."""

PLAYOUTS = {"rules": RULES, "imitation": IMITATION}
WORD = 64


def valued(
    deals: int, seed: int, playouts: str = "imitation", leader: Leader = Leader.WINNER
) -> Iterator[Choice]:
    """Yield choices from deals of searching players, on all cores; `leader` leads to tricks."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        deal = partial(_deal, seed=seed, playouts=playouts, leader=leader)
        found = pool.map(deal, range(deals), chunksize=50)
        for choices in found:
            yield from choices


def networks_where(leader: Leader) -> range:
    """Return the networks for deals in which this player leads to tricks."""
    each = features.FEATURES.networks // len(features.LEADERS)
    first = each * (leader is Leader.DECLARER)
    return range(first, first + each)


def _options(exact: bool, leader: Leader) -> RodskaggOptions:
    given = {"rituals": "auto", "leader": leader}
    if exact:
        # Fresh hands only change the deal.
        return RodskaggOptions.parsed("english", {**given, "fresh_hand": "false"})
    return RodskaggOptions.parsed(AT_LEAST[leader], given)


def _deal(number: int, seed: int, playouts: str, leader: Leader) -> list[Choice]:
    luck = random.Random(f"{seed}-{number}")
    options = _options(number % EXACT_EVERY == 0, leader)
    points = [START_POINTS] * PLAYERS
    if luck.random() >= OFTEN:
        points = [luck.randint(1, START_POINTS) for _player in points]
    start = RodskaggStart(dealer=Seat(luck.randrange(PLAYERS)), points=tuple(points))
    match = new_deal(options, seed=luck.getrandbits(WORD), players=PLAYERS, start=start)
    return list(_choices(match, luck, PLAYOUTS[playouts]))


def _choices(match: RodskaggPosition, luck: random.Random, policy: Policy) -> Iterator[Choice]:
    """Play the best action of each seat; yield each card choice with the values of all cards."""
    known = [knowledge(match, seat) for seat in range(PLAYERS)]
    imitation, is_number = RodskaggImitation(), True
    while not match.deal_is_over:
        rollouts = Rollouts(known[match.actor], luck.getrandbits(WORD), NEARER_ZERO, policy)
        apart = rollouts.apart(match.legal_mask())
        ways = [action for action in match.legal() if apart >> action & 1]
        action = ways[0]
        if len(ways) > 1:
            sums = array("d", bytes(8 * len(ways)))
            rollouts.play([(way,) for way in ways], sums, WORLDS)
            action = ways[max(range(len(ways)), key=sums.__getitem__)]
            if match.stage is Phase.PLAY and is_number:
                worth = {way: one / WORLDS for way, one in zip(ways, sums, strict=True)}
                yield _choice(imitation, match, worth)
        is_number = is_number and action != codes.RODSKAGG
        match.play(action)
        for one in known:
            one.see(action)


def _choice(
    imitation: RodskaggImitation, match: RodskaggPosition, worth: Mapping[int, float]
) -> Choice:
    network, rows = imitation.features_of(match)
    costs = tuple(min(max(worth.values()) - worth[card], MOST) for card in rows)
    odds = [exp(-cost / SHARP) for cost in costs]
    wanted = tuple(one / sum(odds) for one in odds)
    return Choice(network, tuple(rows.values()), wanted, costs)
