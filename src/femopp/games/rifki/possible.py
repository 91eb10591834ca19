"""Which totals a match can have after certain contracts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import gcd

from femopp.games.rifki.contracts import TERMS, Kind

Points = tuple[int, ...]

# The coarsest first, so that few ways to share them out remain to be tried.
_COARSE = (Kind.RIFKI, Kind.SON_IKI, Kind.KIZ, Kind.ERKEK)


def can_have_points(kinds: Iterable[Kind], points: Points) -> bool:
    """Whether the counting cards and tricks of these contracts can be shared out so.

    `points` are the totals of the seats; their sum must be that of the contracts.
    """
    return _can_have_points(tuple(sorted(kinds)), points)


@lru_cache(maxsize=1000)  # a few take a second, and the arena begins each match several times
def _can_have_points(kinds: tuple[Kind, ...], points: Points) -> bool:
    pieces = Counter(dict.fromkeys(Kind, 0))
    for kind in kinds:
        pieces[kind] += TERMS[kind].pieces
    hopeless: set[tuple[Points, int]] = set()
    return _can_be_shared(points, _COARSE, pieces, hopeless)


def _can_be_shared(
    points: Points,
    coarse: tuple[Kind, ...],
    pieces: Mapping[Kind, int],
    hopeless: set[tuple[Points, int]],
) -> bool:
    """As `can_have_points`, with these coarse kinds, hearts and tricks still to be shared out."""
    tricks = pieces[Kind.TRUMP]
    if sum(max(0, one) for one in points) > tricks * TERMS[Kind.TRUMP].value:
        return False
    left = (*coarse, Kind.KUPA, Kind.TRUMP, Kind.EL_ALMAZ)
    step = gcd(*(TERMS[kind].value for kind in left if pieces[kind]))
    if any(one % step if step else one for one in points):
        return False
    if not coarse:
        return _can_be_hearts_and_tricks(points, pieces[Kind.KUPA], tricks)
    # Who sits where does not matter for the rest.
    known = (tuple(sorted(points)), len(coarse))
    if known in hopeless:
        return False
    first, *others = coarse
    possible = any(
        _can_be_shared(_without(points, first, shares), tuple(others), pieces, hopeless)
        for shares in _shares(pieces[first], len(points))
    )
    if not possible:
        hopeless.add(known)
    return possible


def _without(points: Points, kind: Kind, shares: Points) -> Points:
    value = TERMS[kind].value
    return tuple(one - value * share for one, share in zip(points, shares, strict=True))


def _shares(pieces: int, among: int) -> Iterator[Points]:
    """Every way to share out so many alike pieces."""
    if among == 1:
        yield (pieces,)
        return
    for first in range(pieces + 1):
        for others in _shares(pieces - first, among - 1):
            yield (first, *others)


def _can_be_hearts_and_tricks(points: Points, hearts: int, trump_tricks: int) -> bool:
    """Whether hearts at -30 and tricks at +50 and -50 can make these points."""
    # Five hearts are worth three tricks, so hearts beyond the fewest go to a seat by fives.
    fewest = [one // 10 * 3 % 5 for one in points]
    tricks = [(one + 30 * some) // 50 for one, some in zip(points, fewest, strict=True)]
    fives, odd = divmod(hearts - sum(fewest), 5)
    if fives < 0 or odd:
        return False
    for _five in range(fives):
        lowest = tricks.index(min(tricks))
        tricks[lowest] += 3
    return sum(max(0, one) for one in tricks) <= trump_tricks
