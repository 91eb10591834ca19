"""Properties of Sheepshead for OpenSpiel and for environments."""

from collections.abc import Iterator, Mapping

from femopp.games.sheepshead.engine.packed_rules import PackedRules
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.order import ALL_POINTS
from femopp.games.sheepshead.rules.state import HAND, PLAYERS

ZERO_SUM = True
"""Whether the points of a deal sum to zero."""

SCALE = 4.0
"""About the standard deviation of a seat's result of a deal, if all play by rules of thumb."""

REWARD = (
    "The units that the seat is paid, or pays as minus; all seats together get 0. Passed deals pay"
    " nothing, and double a later one."
)
"""A result in words."""

PAIRS = 2
"""The doublings for queens: each of the two pairs may be announced once."""

OTHERS = PLAYERS - 1
"""The seats that may crack, if all are against the picker."""


def extremes(options: SheepsheadOptions) -> tuple[float, float]:
    """Return the lowest and the highest possible result of a seat in the first deal.

    Later deals may be doubled for passed deals besides.
    """
    rules = PackedRules(options)
    lost = 1 + rules.bump + (not rules.bury_is_trick)
    won = 2  # schneider, and no trick
    stakes = [(share, announced + PAIRS) for share, announced in _announced(rules)]
    low = max(share << announced + lost for share, announced in stakes)
    high = max(share << announced + won for share, announced in stakes)
    of_opponents = max(-rules.opponent << announced + lost for _share, announced in stakes)
    return -float(low), float(max(high, of_opponents))


def _announced(rules: PackedRules) -> Iterator[tuple[int, int]]:
    """Yield the picker's share, and the doublings for cracks, in every course of these."""
    for cracks in range(rules.max_cracks + 1):
        by_picker = cracks > 0 and rules.picker_recracks
        by_boy = cracks > 0
        # A triple crack is for an opponent who hasn't cracked.
        if cracks < OTHERS:
            # The boy may not crack, and double cracks.
            triple = by_boy and cracks < OTHERS - 1
            yield rules.picker, cracks + by_boy + triple
            if rules.off_after_double:
                yield rules.alone, cracks + by_boy + triple
            if rules.off_after_crack:
                # The boy has not cracked, and may triple crack once thrown off.
                yield rules.alone, cracks + 2 * by_picker
        yield rules.alone, cracks + by_picker + (by_picker and cracks < OTHERS)


def sizes(options: SheepsheadOptions) -> Mapping[str, float]:
    """Return about how large the numbers of an observation get, by field."""
    return {
        "deal": options.deals or 20,
        "taken": HAND,
        "worth": ALL_POINTS,
        "score": 16 * SCALE,
        "points": 32 * SCALE,
        "doublers": 4,
    }
