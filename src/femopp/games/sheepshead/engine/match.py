"""Sheepshead for the engine: a session of deals, from the first dealer to the final balances."""

from __future__ import annotations

from typing import Any

from femopp.engine import bits
from femopp.engine.errors import EngineError, NotADeal, NotLegal
from femopp.engine.position import NOBODY, Position
from femopp.engine.side_stakes import SideOutcome, SideStakes
from femopp.games.sheepshead.engine import codes
from femopp.games.sheepshead.engine.announcing import Announcing
from femopp.games.sheepshead.engine.imitation import SheepsheadImitation
from femopp.games.sheepshead.engine.packed_rules import PackedRules
from femopp.games.sheepshead.rules.order import ALL_POINTS
from femopp.games.sheepshead.rules.state import HAND, PLAYERS, Session

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import BETWEEN, OVER, PLAYING
    from femopp.engine.pool import reuse_memory
    from femopp.engine.position import untrack
    from femopp.games.sheepshead.engine.announcing import left_of, pairs, right_of
    from femopp.games.sheepshead.engine.policy import advice

SEATS, TRICKS = PLAYERS, HAND
EVERYBODY = (1 << SEATS) - 1

MOST_DOUBLERS = 40
MOST_POINTS = 1 << 60
"""With larger numbers, payments and balances might overflow."""


class SheepsheadPosition(Announcing):
    """The state of a session, perhaps during a deal. Points are base units.

    doublers      number of passed deals that still have to double another
    doublers_now  their number when this deal began
    stopped       whether the table has ended the session
    """

    game = "sheepshead"
    imitation: SheepsheadImitation

    def __init__(self, rules: PackedRules, begun: Session) -> None:
        """Begin a session like the rule book. Raises `NotADeal` for balances that are too large."""
        super().__init__(rules)
        self.deal_number = begun.deal_number
        self.doublers = self.doublers_now = begun.doublers
        self.stopped = False
        if max(begun.points) > MOST_POINTS or min(begun.points) < -MOST_POINTS:
            raise NotADeal(f"the engine has room for balances up to {MOST_POINTS}")
        self._start(begun.dealer, begun.points)

    # For Python

    def _must_be_due(self) -> None:
        super()._must_be_due()
        if not self._fits():
            raise NotADeal(
                f"the engine has room for {MOST_DOUBLERS} doublers and balances up to "
                f"{MOST_POINTS}, not for {self.doublers} and {self.points()}"
            )

    def _fits(self) -> bool:
        """Return whether the next deal's payments fit into the engine's numbers."""
        for seat in range(SEATS):
            if not -MOST_POINTS <= self.total[seat] <= MOST_POINTS:
                return False
        return self.doublers <= MOST_DOUBLERS or not self.rules.all_doublers

    def stop(self) -> None:
        """End a session without an agreed number of deals, between two deals.

        Raises `NotLegal` if that isn't possible.
        """
        if self.phase != BETWEEN:
            raise NotLegal("the session is over already" if self.is_over else "a deal is played")
        if self.rules.deals:
            raise NotLegal(f"this session has {self.rules.deals} deals")
        self.stopped = True
        self._end_session()

    def winners(self) -> tuple[int, ...]:
        """Return the seats with the highest balance after the session; none before its end."""
        points = self.points()
        best = max(points)
        return tuple(seat for seat, has in enumerate(points) if self.is_over and has == best)

    def steps(self) -> list[tuple[int, int]]:
        """Return seat and action of each step of this deal, in order."""
        said = [(self.said_seats[place], self.said_actions[place]) for place in range(self.said)]
        return said + self.plays()

    def payments(self, card_points: int, tricks: int) -> tuple[int, ...]:
        """Return each seat's payment if the picker's side ends with these card points and tricks.

        Card points include the buried cards. The announcements are those so far. Raises
        `EngineError` if nobody has picked, and for impossible points and tricks.
        """
        if self.picker == NOBODY:
            raise EngineError("nothing is paid before somebody has picked up the blind")
        if not (0 <= card_points <= ALL_POINTS and 0 <= tricks <= TRICKS):
            raise EngineError(
                f"a side ends with 0 to {ALL_POINTS} card points and 0 to {TRICKS} tricks, "
                f"not with {card_points} and {tricks}"
            )
        stake = self._stake(card_points, tricks)
        return tuple([stake * self._share(seat) for seat in range(SEATS)])

    def stakes(self) -> SideStakes | None:
        """Return the payments by what the picker's side takes; None outside the play."""
        if self.phase != PLAYING:
            return None
        side = bits.bit(self.picker)
        if self._partner() != NOBODY:
            side |= bits.bit(self._partner())
        outcomes = []
        for tricks in range(TRICKS + 1):
            least, most = self._fewest_points(tricks), self._most_points(tricks)
            for points in range(least, most + 1):
                stake = self._stake_with(points, tricks)
                if (
                    points in (least, most)
                    or stake != self._stake_with(points - 1, tricks)
                    or stake != self._stake_with(points + 1, tricks)
                ):
                    outcomes.append(SideOutcome(points, tricks, stake))
        shares = tuple([self._share(seat) for seat in range(SEATS)])
        return SideStakes(side=side, shares=shares, outcomes=tuple(outcomes))

    def _fewest_points(self, tricks: int) -> int:
        """Return the fewest card points in this many tricks."""
        return ALL_POINTS - self._buried_points() if tricks == TRICKS else 0

    def _most_points(self, tricks: int) -> int:
        return ALL_POINTS - self._buried_points() if tricks else 0

    def _stake_with(self, points: int, tricks: int) -> int:
        """Return the payment per unit if the picker's side took these points and tricks."""
        return self._stake(self._ours(points, tricks), tricks)

    def clone(self) -> SheepsheadPosition:
        """Return an independent copy."""
        other = self._blank()
        other._make_room()
        other.spec = self.spec
        other.rules = self.rules
        other._copy_session(self)
        return other

    def _blank(self) -> SheepsheadPosition:
        other = SheepsheadPosition.__new__(SheepsheadPosition)
        untrack(other)
        return other

    def _copy_from(self, other: Position) -> None:
        self._copy_session(cython.cast(SheepsheadPosition, other))

    def _copy_session(self, other: SheepsheadPosition) -> None:
        self._copy_position(other)
        self._copy_announcements(other)
        self.doublers = other.doublers
        self.doublers_now = other.doublers_now
        self.stopped = other.stopped

    def _name(self, action: int) -> str:
        return codes.NAMES.get(action, str(action))

    # Any phase

    def _legal(self) -> int:
        return self._legal_cards() if self.phase == PLAYING else self._sayable()

    def _step(self, action: int) -> None:
        if self.phase == PLAYING:
            self._play_card(action)
            return
        self._say(action)
        if self.passed == EVERYBODY:
            self._end_deal()

    def _after_trick(self) -> None:
        if self.tricks == TRICKS:
            self._settle()
            self._end_deal()

    def _make_room(self) -> None:
        if not cython.compiled:
            Announcing._make_room(self)
            self.imitation = None  # type: ignore[assignment]

    def _advice(self) -> int:
        return advice(self)

    def _imitate(self) -> None:
        """Create the imitation on first use: most copies never need it."""
        if self.imitation is None:
            with cython.gil:
                self.imitation = SheepsheadImitation()

    def _imitation(self) -> int:
        self._imitate()
        return self.imitation._card(self) if self.imitation._has_network(self) else advice(self)

    def _likelihood(self, action: int) -> float:
        self._imitate()
        if self.imitation._has_network(self):
            return self.imitation._chance_of(self, action)
        return -1.0

    def _back(self) -> None:
        if self._is_waiting():
            self._resume_deal()
        if self.played:
            self._take_back_card()
        else:
            self._unsay()

    def _steps(self) -> int:
        return 0 if self.stopped else self.said + self.played

    # From deal to deal

    def _only_tricks_left(self) -> bool:
        return True

    def _begin_deal(self) -> None:
        self.deal_number += 1
        self.doublers_now = self.doublers
        for seat in range(SEATS):
            self.score[seat] = 0
        self._begin_picking()

    def _end_deal(self) -> None:
        """Pay the balances, update the doublers, and move the deal to the next dealer."""
        if self.picker == NOBODY:
            self.doublers += 1
        else:
            self.doublers -= self._doublers_in_force()
        for seat in range(SEATS):
            self.total[seat] += self.score[seat]
        self.dealer_seat = left_of(self.dealer_seat)
        self.phase = BETWEEN
        if self.deal_number == self.rules.deals:
            self._end_session()

    def _end_session(self) -> None:
        self.phase = OVER
        self.doublers = 0

    def _resume_deal(self) -> None:
        """Restore the state before the last action ended the deal."""
        for seat in range(SEATS):
            self.total[seat] -= self.score[seat]
            self.score[seat] = 0
        self.doublers = self.doublers_now
        self.dealer_seat = right_of(self.dealer_seat)

    # Payment

    def _settle(self) -> None:
        ours, tricks = self.won[self.picker], self.taken[self.picker]
        partner = self._partner()
        if partner != NOBODY:
            ours += self.won[partner]
            tricks += self.taken[partner]
        stake = self._stake_with(ours, tricks)
        for seat in range(SEATS):
            self.score[seat] = stake * self._share(seat)

    def _ours(self, points: int, tricks: int) -> int:
        """Return the card points of the picker's side, after taking these in this many tricks."""
        if tricks or self.rules.bury_counts:
            return points + self._buried_points()
        return points

    def _partner(self) -> int:
        return NOBODY if self.thrown_off else self.boy

    def _buried_points(self) -> int:
        lower, higher = bits.lowest(self.buried), bits.highest(self.buried)
        return self.spec.card_value[lower] + self.spec.card_value[higher]

    def _stake(self, ours: int, tricks: int) -> int:
        """Return the payment per unit for these card points and tricks of the picker's side.

        It is negative if that side loses.
        """
        stake = bits.bit(self._doublings() + self._doublings_of_result(ours, tricks))
        return stake if ours >= self.rules.target else -stake

    def _share(self, seat: int) -> int:
        """Return how many units a seat gets when the picker's side wins."""
        partner = self._partner()
        if seat == self.picker:
            return self.rules.alone if partner == NOBODY else self.rules.picker
        return self.rules.partner if seat == partner else self.rules.opponent

    def _doublings(self) -> int:
        """Count the doublings before the result: earlier deals and announcements."""
        times = self._doublers_in_force() + pairs(self.form) + self.crack_times
        return times + self.double_cracked + self.triple_cracked

    def _doublers_in_force(self) -> int:
        if self.rules.all_doublers:
            # Only compiled code can have dealt with more: see `_must_be_due`.
            return min(self.doublers_now, MOST_DOUBLERS)
        return min(self.doublers_now, 1)

    def _doublings_of_result(self, ours: int, tricks: int) -> int:
        """Count the doublings for schneider, double on the bump, and no trick of one side."""
        times = 0
        if ours < self.rules.picker_schneider or ALL_POINTS - ours < self.rules.others_schneider:
            times += 1
        if ours < self.rules.target and self.rules.bump:
            times += 1
        if tricks == TRICKS or (tricks == 0 and not self.rules.bury_is_trick):
            times += 1
        return times

    def _state(self) -> tuple[Any, ...]:
        return (*Announcing._state(self), self.doublers, self.doublers_now, self.stopped)

    def _restore(self, state: tuple[Any, ...]) -> None:
        *common, self.doublers, self.doublers_now, self.stopped = state
        Announcing._restore(self, tuple(common))


reuse_memory(SheepsheadPosition)
