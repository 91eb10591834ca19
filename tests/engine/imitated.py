"""The features of cards and the networks' output, computed independently."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Any

from femopp.cards import cards
from femopp.engine.chance import Chance
from femopp.engine.imitation.features import ADVISED, COLUMNS, SCALE, Features, stored
from femopp.engine.inference import Inference
from femopp.engine.searching.likelihood import Likelihood
from femopp.engine.worlds import knowledge
from femopp.games.rifki.engine import RifkiPosition, new_match
from femopp.games.rifki.engine import codes as rifki_codes
from femopp.games.rifki.engine import features as rifki
from femopp.games.rifki.engine.imitation import RifkiImitation
from femopp.games.rifki.rules import Choose, Kind, RifkiOptions
from femopp.games.rodskagg.engine import codes as rodskagg_codes
from femopp.games.rodskagg.engine import features as rodskagg
from femopp.games.rodskagg.engine.imitation import RodskaggImitation
from femopp.games.sheepshead.engine import codes as sheepshead_codes
from femopp.games.sheepshead.engine import features as sheepshead
from femopp.games.sheepshead.engine.imitation import SheepsheadImitation

UNLIKELY = 0.02

KNOWN: dict[str, tuple[Any, Features, Any]] = {
    "rifki": (RifkiImitation, rifki.FEATURES, rifki_codes),
    "rodskagg": (RodskaggImitation, rodskagg.FEATURES, rodskagg_codes),
    "sheepshead": (SheepsheadImitation, sheepshead.FEATURES, sheepshead_codes),
}


def told(name: str, match: Any) -> tuple[int, dict[str, dict[str, int]]]:
    """Return the network, and by card the nonzero features except the advice."""
    imitation, features, codes = KNOWN[name]
    network, rows = imitation().features_of(match)
    return network, {str(codes.CARDS[card]): _named(features, one) for card, one in rows.items()}


def _named(features: Features, rows: tuple[int, ...]) -> dict[str, int]:
    first, values = 0, {}
    for (name, number), row in zip(features.all, rows, strict=True):
        values[name] = row - first
        first += number
    del values[ADVISED]
    return {name: value for name, value in values.items() if value}


def nats(name: str, match: Any) -> dict[int, float]:
    """Return a network's output for each card that differs from the others, in nats."""
    imitation, features, _codes = KNOWN[name]
    network, rows = imitation().features_of(match)
    lines = _lines(name, features.rows + 2, network)
    *_, begins, worth = lines
    found = {}
    for card, own in rows.items():
        first, *others = map(sum, zip(begins, *(lines[row] for row in own), strict=True))
        counted = (first, *(max(0, one) for one in others))
        found[card] = sum(one * by for one, by in zip(counted, worth, strict=True)) / SCALE**2
    return found


@cache
def _lines(name: str, number: int, network: int) -> list[array[int]]:
    """Return the weights of one network with this many rows."""
    size = number * COLUMNS
    weights = stored(f"femopp.games.{name}.engine")[network * size : (network + 1) * size]
    return [weights[start : start + COLUMNS] for start in range(0, size, COLUMNS)]


def chance_of(name: str, match: Any, card: int) -> float:
    """Return the probability of this or an equal card."""
    odds = {one: exp(number) for one, number in nats(name, match).items()}
    if len(odds) == 1:
        return 1.0
    return max(odds[max(one for one in odds if one <= card)] / sum(odds.values()), UNLIKELY)


def in_rifki(seat: int, hand: str, contract: Choose, first: str = "") -> RifkiPosition:
    """Return a deal that seat 0 has dealt and chosen, in which one seat has this hand.

    Of the other seats the lowest has the card `first`.
    """
    match = before_contract(seat, hand, first)
    match.play(*rifki_codes.encode(contract))
    return match


def before_contract(seat: int, hand: str, first: str = "") -> RifkiPosition:
    """Return the same before seat 0 has chosen."""
    own = rifki_codes.mask_of(cards(hand))
    rest = [number for number in range(len(rifki_codes.CARDS)) if not own >> number & 1]
    rest.sort(key=lambda number: str(rifki_codes.CARDS[number]) != first)
    others = [sum(1 << number for number in rest[place::3]) for place in range(3)]
    match = new_match(RifkiOptions.of(first_dealer="1"))
    match.deal([*others[:seat], own, *others[seat:]])
    return match


LEADER = "AC 2C AD KD QD JD 3H 2H 8S 7S 6S 5S 4S"
"""A hand that in Kupa may lead either club, diamonds (all equal) or spades (all equal)."""


def weight_of_lead(lead: int, **inference: Any) -> float:
    """Return the weight, to the next seat, of a world in which `LEADER` led this card in Kupa."""
    match, (kupa,) = before_contract(0, LEADER), rifki_codes.encode(Choose(Kind.KUPA))
    leader, *others = match.hands()
    likelihood = Likelihood(knowledge(match, 1, [kupa, lead]), Inference(calls=1.0, **inference))
    (weight,) = likelihood.weights(array("Q", [leader ^ 1 << lead, *others]), Chance(1))
    return weight


def weights_by_advice(nats: int, leads: Sequence[int], **inference: Any) -> list[float]:
    """Return `weight_of_lead` for networks that give the advised card this many nats, others none.

    Only for the uncompiled engine, whose networks can be replaced.
    """
    from femopp.games.rifki.engine import imitation

    each = [0] * ((rifki.FEATURES.rows + 2) * COLUMNS)
    each[rifki.FEATURES.row_advised * COLUMNS] = nats * SCALE
    each[-COLUMNS] = SCALE
    vars(imitation)["NETWORKS"].weights = array("h", each * rifki.FEATURES.networks)
    return [weight_of_lead(lead, **inference) for lead in leads]
