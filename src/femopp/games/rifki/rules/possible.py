"""The totals that a match can have after certain contracts.

In tens of points, a trick of Trump gives 5; one of El almaz costs 5, a queen 10, the king of hearts
32, a heart 3, a king or jack 6, a last trick 18. So each seat's total splits into fives and
threes, and there are few ways to share out the rest.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from femopp.games.rifki.rules.contracts import TERMS, Kind

Points = tuple[int, ...]

UNIT = 10
KING_OF_HEARTS = 32


def can_have_points(kinds: Iterable[Kind], points: Points) -> bool:
    """Whether the counting cards and tricks of these contracts can give these totals.

    `points` are the totals of the seats; their sum must be that of the contracts.
    """
    if any(one % UNIT for one in points):
        return False
    pieces = Counter(dict.fromkeys(Kind, 0))
    for kind in kinds:
        pieces[kind] += TERMS[kind].pieces
    threes = Threes(pieces[Kind.KUPA], pieces[Kind.ERKEK], pieces[Kind.SON_IKI])
    fives = Fives(pieces[Kind.KIZ], pieces[Kind.EL_ALMAZ])
    if sum(one for one in points if one > 0) > pieces[Kind.TRUMP] * TERMS[Kind.TRUMP].value:
        return False
    tens = [one // UNIT for one in points]
    # The seating does not matter for the rest.
    left = {
        tuple(sorted(one + KING_OF_HEARTS * share for one, share in zip(tens, shares, strict=True)))
        for shares in _shares(pieces[Kind.RIFKI], len(points))
    }
    return any(_can_be_fives_less_threes(one, fives, threes) for one in left)


@dataclass(frozen=True)
class Threes:
    """Pieces that cost three tens of points, or a multiple."""

    hearts: int
    men: int
    last_tricks: int

    @property
    def total(self) -> int:
        return self.hearts + 2 * self.men + 6 * self.last_tricks

    def can_be_shared(self, shares: Points) -> bool:
        """Whether the seats can have this many threes each, `total` in all."""
        men_and_last_tricks = self.men + 3 * self.last_tricks
        return (
            sum(share // 6 for share in shares) >= self.last_tricks
            and sum(share // 2 for share in shares) >= men_and_last_tricks
        )


@dataclass(frozen=True)
class Fives:
    """Pieces that cost five or ten tens of points; tricks of Trump give five."""

    queens: int
    tricks: int

    def can_be_shared(self, gains: Points) -> bool:
        """Whether the seats can gain this many fives each, with tricks of Trump."""
        losses = [-gain for gain in gains if gain < 0]
        # Larger losses are made up by tricks of Trump. A queen costs two fives.
        more = 2 * self.queens + self.tricks - sum(losses)
        odd = sum(loss % 2 for loss in losses)
        return more >= 0 and odd - more <= self.tricks


def _can_be_fives_less_threes(tens: Points, fives: Fives, threes: Threes) -> bool:
    # Beyond the fewest threes that leave fives, a seat gets threes in groups of five.
    fewest = [3 * one % 5 for one in tens]
    by_five, odd = divmod(threes.total - sum(fewest), 5)
    if by_five < 0 or odd:
        return False
    for shares in _shares(by_five, len(tens)):
        some = tuple(few + 5 * share for few, share in zip(fewest, shares, strict=True))
        gains = tuple((one + 3 * three) // 5 for one, three in zip(tens, some, strict=True))
        if fives.can_be_shared(gains) and threes.can_be_shared(some):
            return True
    return False


def _shares(pieces: int, among: int) -> Iterator[Points]:
    """Yield every way to share out this many equal pieces."""
    if among == 1:
        yield (pieces,)
        return
    for first in range(pieces + 1):
        for others in _shares(pieces - first, among - 1):
            yield (first, *others)
