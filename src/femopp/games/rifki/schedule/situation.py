"""The situation of a match of Rifki, and the value of the end of a deal in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from femopp.engine.searching.value import Value
from femopp.games.rifki.engine.codes import CONTRACTS
from femopp.games.rifki.engine.winning import ChanceToWin
from femopp.games.rifki.rules import Choose, Kind, RifkiMatch
from femopp.games.rifki.rules.choice import Chosen
from femopp.games.rifki.rules.options import Winner
from femopp.games.rifki.rules.state import PLAYERS
from femopp.games.rifki.schedule.future import Spread, stored
from femopp.games.rifki.schedule.left import Left, first_dealer, in_turn, left_after
from femopp.tricks import Seat

LATE = 8
"""The number of deals left from which the chance to win counts besides points."""

STAKE = 1000.0
"""The value of the win, in points."""

POINTS = Value()
NOTHING = (0.0,) * PLAYERS


@dataclass(frozen=True)
class Situation:
    """The situation of a match before the dealer chooses.

    left    the contracts left, with this deal
    first   the first dealer of the match
    points  the totals before this deal, in seat order
    """

    left: Left
    first: Seat
    points: tuple[int, ...]

    @property
    def is_late(self) -> bool:
        return self.left.deals <= LATE


def situation(view: RifkiMatch) -> Situation:
    """Return the situation at the start of this deal. Raises ValueError between deals."""
    if view.dealer is None or view.turn is None:
        raise ValueError("no deal is being played")
    chosen = _before(view.chosen, view.dealer) if view.contract else view.chosen
    first = first_dealer(chosen, view.dealer)
    return Situation(left_after(chosen, first), first, view.points)


def _before(chosen: Chosen, dealer: Seat) -> Chosen:
    """Return the choices before this deal's contract."""
    return tuple(kinds[:-1] if seat == dealer else kinds for seat, kinds in enumerate(chosen))


def promised(view: RifkiMatch, choice: Choose) -> float:
    """Return the dealer's expected points from the deals after this one, given this choice."""
    left = situation(view).left
    return stored().promise(left.after(choice.kind))[left.chooser]


def promised_unless_late(view: RifkiMatch, choice: Choose) -> float:
    """Return the same early in the match, and 0 late, when it is part of `value_of`."""
    return 0.0 if situation(view).is_late else promised(view, choice)


def value_of(view: RifkiMatch) -> Value:
    """Return the value of the end of this deal when playing for the match.

    Early it is the deal's points, late the points of the match and the chance to win it.
    """
    now = situation(view)
    if not now.is_late:
        return POINTS
    kinds = (view.contract.kind,) if view.contract else now.left.kinds()
    worth = {kind: _after(now, kind) for kind in kinds}
    rows = [worth.get(contract.kind, (NOTHING, NOTHING)) for contract in CONTRACTS]
    return ChanceToWin(
        [hopes for hopes, _variances in rows],
        [variances for _hopes, variances in rows],
        STAKE,
        view.options.winner is Winner.ALL_POSITIVE,
    )


def _after(now: Situation, kind: Kind) -> tuple[Sequence[float], Sequence[float]]:
    """Return by seat the expected points without a deal of this kind, and their variances."""
    after = now.left.after(kind)
    promise, apart = stored().promise(after), _apart(after)
    places = [in_turn(now.first).index(Seat(seat)) for seat in range(PLAYERS)]
    hopes = [now.points[seat] + promise[place] for seat, place in enumerate(places)]
    return hopes, [apart[place] for place in places]


@lru_cache(maxsize=1 << 12)
def _apart(left: Left) -> tuple[float, ...]:
    return apart(stored().spread(left)) if left.deals else NOTHING


def apart(spread: Spread) -> tuple[float, ...]:
    """Return variances of independent points, by place, with the same pairwise differences.

    Winning depends only on differences, which are nearly the same for these four.
    """
    places = range(len(spread))
    against = [
        sum(spread[one][one] + spread[rival][rival] - 2 * spread[one][rival] for rival in places)
        for one in places
    ]
    total = sum(against) / (2 * (len(places) - 1))
    return tuple(max(1.0, (differences - total) / (len(places) - 2)) for differences in against)
