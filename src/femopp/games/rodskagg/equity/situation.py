"""The equity of a score: each seat's chance to win the match."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from femopp.games.rodskagg.engine.equity import Equity
from femopp.games.rodskagg.equity.fitted import fitted, nearest_family, strengths
from femopp.games.rodskagg.rules.options import Overshoot, RodskaggOptions


@lru_cache(maxsize=64)
def equity_of(options: RodskaggOptions) -> Equity:
    """Return the equity at the end of playouts, from the nearest family of rules."""
    return _equity_at(fitted().families.index(nearest_family(options)))


@lru_cache(maxsize=64)
def _equity_at(place: int) -> Equity:
    return Equity(strengths(fitted().families[place]))


def equity(
    options: RodskaggOptions,
    points: Sequence[int],
    dealer: int,
    out: Collection[int] = (),
) -> tuple[float, ...]:
    """Return each seat's share in winning the match, from 0 to 1, in seat order; they sum to 1.

    `points` are those on the sheet after a deal, `dealer` deals next, `out` are eliminated. Players
    on zero have won and share, as points do not show who was out first. So has the last player in
    the match. Raises ValueError for an impossible table.
    """
    for seat in out:
        if seat not in range(len(points)):
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {len(points) - 1}")
    staying = [seat for seat in range(len(points)) if seat not in out]
    won = [seat for seat in staying if points[seat] == 0]
    if options.overshoot is Overshoot.WIN:
        won = []
    if len(staying) == 1:
        won = staying
    if won:
        return tuple(1 / len(won) if seat in won else 0.0 for seat in range(len(points)))
    return equity_of(options).before_deal(points, dealer, out)
