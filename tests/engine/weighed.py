"""The expected weight of a world, by a forward replay, with each action beside the advice."""

from array import array
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from math import prod
from typing import Any

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.inference import Inference
from femopp.engine.searching.likelihood import Likelihood
from femopp.engine.worlds import Knowledge
from femopp.games.rifki.engine.codes import CONTRACTS
from femopp.games.rodskagg.rules.state import Phase
from femopp.games.sheepshead.engine.burying import FITTED
from femopp.games.sheepshead.engine.codes import PICK, THROW_OFF
from femopp.games.sheepshead.rules.options import BuryJD
from femopp.games.sheepshead.rules.order import SIDE_SUITS, THE_BOY
from tests.engine.imitated import chance_of
from tests.engine.seeing import Seen, World

CALL, CARD = 0.25, 0.5

SIDE_SUIT, SIDE_CARDS = len(SIDE_SUITS[0]), sum(len(suit) for suit in SIDE_SUITS)
SUIT = 13


def expected_weights(seen: Seen, observer: int, world: World, trust: float = 0) -> set[float]:
    """Return the possible weights of the world.

    There are several only if a world leaves a hand open: the picker's without the blind, or one
    before it was exchanged.
    """
    told: list[float] = []
    untold: list[float] = []

    def watch(position: Any, action: int) -> None:
        place = len(position.steps()) if seen.game.name == "sheepshead" else -1
        if position.actor != observer:
            found = untold if _is_untold(seen, position, action, place) else told
            if place not in seen.bury:
                found.append(_factor(seen, position, action, trust))
            elif place == seen.bury[0]:
                found.append(chance_of_bury(position, world[-1], seen.options))

    seen.replay(observer, world, watch)
    doubted = untold.count(CALL) if seen.game.name == "rodskagg" else len(untold)
    return {prod(told) * CALL**times for times in range(doubted + 1)}


def _is_untold(seen: Seen, position: Any, action: int, place: int) -> bool:
    if seen.game.name == "sheepshead":
        return PICK <= action < THROW_OFF and place not in seen.bury
    return bool(seen.exchanges) and position.stage is Phase.FRESH_HANDS


def chance_of_bury(position: Any, pair: int, options: Any) -> float:
    """Return how likely a pair is by the model, told by the names of the cards."""
    hand = _names(position, position.hands()[position.actor])
    pairs = [
        one
        for one in combinations(hand, 2)
        if options.bury_jd is BuryJD.ALLOWED or THE_BOY.value not in one
    ]
    total = sum(_weight_of_bury(hand, one) for one in pairs)
    return _weight_of_bury(hand, _names(position, pair)) / total


def _weight_of_bury(hand: Sequence[str], pair: Sequence[str]) -> float:
    weight = 1.0
    for card in pair:
        rank, suit = card[0], card[1]
        if _is_trump(card):
            weight *= FITTED["the boy" if card == THE_BOY.value else f"trump {rank}"]
            continue
        mates = [one for one in hand if one[1] == suit and not _is_trump(one)]
        kept = [one for one in mates if one not in pair]
        weight *= FITTED[f"side {rank}"]
        if f"A{suit}" in kept:
            weight *= FITTED["ace kept"]
        if not kept:
            # A void by two cards is met twice.
            weight *= FITTED["void by one"] if len(mates) == 1 else FITTED["void by two"] ** 0.5
    return weight


def _is_trump(card: str) -> bool:
    return card[0] in "QJ" or card[1] == "D"


def _names(position: Any, cards: int) -> list[str]:
    return [position.action_name(card) for card in range(32) if cards >> card & 1]


def _factor(seen: Seen, position: Any, action: int, trust: float) -> float:
    if trust:
        with suppress(EngineError):
            return float(chance_of(seen.game.name, position, action) ** trust)
    advised = position.policy_action()
    if action == advised:
        return 1.0
    if not position.spec.pack >> action & 1:
        return CALL
    return 1.0 if _are_equal(position, *sorted((action, advised))) else CARD


def _are_equal(position: Any, low: int, high: int) -> bool:
    """Return whether two cards have equal values, and nobody else can have a card between them."""
    if _suit(position, low) != _suit(position, high):
        return False
    rules = position.spec.contracts[0]
    if hasattr(position, "chosen"):
        rules = position.spec.contracts[CONTRACTS.index(position.chosen)]
    if rules.card_values.get(low, 0) != rules.card_values.get(high, 0):
        return False
    lying = {card for _seat, card in position.trick()}
    gone = {card for _seat, card in position.plays()} - lying
    own = position.hands()[position.actor]
    return all(own >> card & 1 or card in gone for card in range(low + 1, high))


def _suit(position: Any, card: int) -> int:
    if position.spec.pack.bit_count() == 52:
        return card // SUIT
    return min(card, SIDE_CARDS) // SIDE_SUIT


def draw(
    known: Knowledge, number: int, inference: Inference, seed: int = 1
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Draw worlds in one call. Returns also a mask for each of the seats that play simply."""
    flat = array("Q", bytes(8 * known.places * number))
    simple = Likelihood(known, inference).fill(flat, Chance(seed))
    worlds = [tuple(flat[at : at + known.places]) for at in range(0, len(flat), known.places)]
    return worlds, list(simple)


def sampled(name: str) -> list[int]:
    """Draw some likely worlds and their simple seats, to compare compiled and uncompiled runs."""
    found: list[int] = []
    seen, chance = Seen(name, 5), Chance(5)
    inference = Inference(
        calls=CALL, cards=CARD, floor=0.01, times=4, graded=True, trust=0.6, simple=0.5
    )
    for _action in range(12):
        if not seen.goes_on():
            break
        known = seen.known[0]
        worlds = array("Q", bytes(8 * 3 * known.places))
        simple = Likelihood(known, inference).fill(worlds, chance)
        found += [*worlds, *simple]
        seen.step()
    return found
