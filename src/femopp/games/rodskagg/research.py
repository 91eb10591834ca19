"""Properties of Rödskägg for OpenSpiel and for environments."""

from collections.abc import Iterator, Mapping

from femopp.games.rodskagg.engine.packed_rules import PackedRules
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.rodskagg.rules.start import START_POINTS
from femopp.games.rodskagg.rules.state import HAND, TRICKS_BEFORE_QUESTION

ZERO_SUM = False
"""Whether the points of a deal sum to zero."""

SCALE = 2.0
"""About the standard deviation of a seat's result of a deal, if all play by rules of thumb."""

REWARD = (
    "The change on the sheet with its sign turned: points that it takes off are plus, points up"
    " are minus."
)
"""A result in words."""

SMALL_PRESET = "skane"
"""The rules of deals for two with a small pack: `new_small_match` of the engine."""

LATE = HAND - TRICKS_BEFORE_QUESTION
RODSKAGG = 7


def extremes(options: RodskaggOptions) -> tuple[float, float]:
    """Return the lowest and the highest possible result of a seat in the first deal."""
    rules = PackedRules(options)
    results = {0, *(_off(rules, *counted) for counted in (*_numbers(rules), *_rodskagg(rules)))}
    return float(min(results)), float(max(results))


def _off(rules: PackedRules, tricks: int, up: int) -> int:
    """Return the points off for this worth of tricks and these points up, from twelve points."""
    left = START_POINTS - tricks
    if not rules.bounces:
        return tricks - up
    if rules.tricks_bounce_first:
        return START_POINTS - abs(left) - up
    return START_POINTS - abs(left + up)


def _numbers(rules: PackedRules) -> Iterator[tuple[int, int]]:
    """Yield the worth of a seat's tricks, and its points up, in contracts below rödskägg."""
    extra = rules.late_trick - 1
    for tricks in range(HAND + 1):
        for late in range(max(0, tricks - TRICKS_BEFORE_QUESTION), min(tricks, LATE) + 1):
            worth = tricks + (extra * late if rules.late_for_all else 0)
            yield worth, 0
            if any(_fails(rules, bid, tricks) for bid in range(RODSKAGG) if rules.bids >> bid & 1):
                yield worth, rules.failed_bid
    for late in range(1, LATE + 1):  # of a player who went along without a trick
        yield late * rules.late_trick, 0
    yield 0, rules.along_in_vain


def _fails(rules: PackedRules, bid: int, tricks: int) -> bool:
    return tricks != bid if rules.exact else tricks < bid


def _rodskagg(rules: PackedRules) -> Iterator[tuple[int, int]]:
    """Yield the same in rödskägg, which every table has."""
    for tricks in range(HAND + 1 if rules.made_tricks_count else HAND):
        worth = tricks if rules.failed_tricks_count else 0
        yield worth, 0
        if tricks < HAND and not rules.failed_puts_out:
            yield worth, rules.failed_rodskagg


def sizes(options: RodskaggOptions) -> Mapping[str, float]:
    """Return about how large the numbers of an observation get, by field."""
    up = max(options.failed_bid_penalty, options.rodskagg_fail_plus, options.play_on_penalty)
    return {
        "deal": 20,
        "taken": HAND,
        "worth": HAND,
        "score": max(HAND, up),
        "points": 2 * START_POINTS,
        "refreshed": 4,
        "awarded": LATE,
    }
