"""Which totals a match can have after certain contracts."""

from collections.abc import Iterable, Iterator

from femopp.games.rifki.contracts import TERMS, Kind

Points = tuple[int, ...]

# The coarsest first, so that few ways to share them out remain to be tried.
_COARSE = (Kind.RIFKI, Kind.SON_IKI, Kind.KIZ, Kind.ERKEK)


def can_have_points(kinds: Iterable[Kind], points: Points) -> bool:
    """Whether the counting cards and tricks of these contracts can be shared out so.

    `points` are the totals of the seats; their sum must be that of the contracts.
    """
    kinds = list(kinds)
    pieces = {kind: kinds.count(kind) * terms.pieces for kind, terms in TERMS.items()}
    highest = pieces[Kind.TRUMP] * TERMS[Kind.TRUMP].value
    rests = {tuple(sorted(points))}
    for kind in _COARSE:
        rests = {
            tuple(sorted(_without(rest, kind, shares)))
            for shares in _shares(pieces[kind], len(points))
            for rest in rests
        }
        # What is left must be made of tricks in Trump where it is above zero.
        rests = {rest for rest in rests if sum(max(0, one) for one in rest) <= highest}
    return any(
        _can_be_hearts_and_tricks(rest, pieces[Kind.KUPA], pieces[Kind.TRUMP]) for rest in rests
    )


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
    if any(one % 10 for one in points):
        return False
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
