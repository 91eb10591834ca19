"""Properties of Rifki for OpenSpiel and for environments."""

from collections.abc import Mapping

from femopp.games.rifki.engine.packed_rules import pack
from femopp.games.rifki.rules.contracts import TERMS, TRICKS
from femopp.games.rifki.rules.options import RifkiOptions
from femopp.games.rifki.rules.state import DEALS

ZERO_SUM = False
"""Whether the points of a deal sum to zero."""

SCALE = 180.0
"""About the standard deviation of a seat's result of a deal, if all play by rules of thumb."""

REWARD = "The points of the deal: plus in Trump, minus in every other contract."
"""A result in words."""


def extremes(options: RifkiOptions) -> tuple[float, float]:
    """Return the lowest and the highest possible result of a seat in the first deal.

    One seat may take everything that counts in a contract.
    """
    sums = [
        sum(rules.trick_values) + sum(rules.card_values.values())
        for rules in pack(options).play.contracts
    ]
    return float(min(sums)), float(max(sums))


def sizes(options: RifkiOptions) -> Mapping[str, float]:
    """Return about how large the numbers of an observation get, by field."""
    most = max(abs(terms.total) for terms in TERMS.values())
    return {
        "deal": DEALS,
        "taken": TRICKS,
        "worth": most,
        "score": most,
        "points": 4 * most,
        "trumps": 2,
        "negatives": 1,
    }
