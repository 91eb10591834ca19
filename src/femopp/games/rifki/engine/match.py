"""Rifki for the engine: twenty deals, from the choice of contract to the points."""

from __future__ import annotations

from collections.abc import Sequence

from femopp.engine.errors import NotADeal
from femopp.engine.position import Position
from femopp.games.rifki.engine import codes
from femopp.games.rifki.engine.choosing import Choosing
from femopp.games.rifki.engine.imitation import RifkiImitation
from femopp.games.rifki.engine.packed_rules import PackedRules
from femopp.games.rifki.rules import Contract, Kind

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import BETWEEN, OVER, PLAYING
    from femopp.engine.pool import reuse_memory
    from femopp.engine.position import untrack
    from femopp.games.rifki.engine.choosing import CHOOSING, FIRST_CHOICE
    from femopp.games.rifki.engine.policy import advice
    from femopp.games.rifki.rules.state import DEALS


class RifkiPosition(Choosing):
    """The state of a match of Rifki. `new_match` and `new_deal` begin one."""

    game = "rifki"
    imitation: RifkiImitation

    def __init__(
        self,
        rules: PackedRules,
        dealer: int | None,
        points: Sequence[int],
        chosen: Sequence[Sequence[Kind]],
    ) -> None:
        super().__init__(rules)
        if len(chosen) > self.spec.seats:
            raise NotADeal(f"{len(chosen)} seats have chosen, of {self.spec.seats}")
        for seat in range(len(chosen)):
            for kind in chosen[seat]:
                self._note(seat, codes.row_of(kind), 1)
                self.deal_number += 1
        self._start(dealer, points)

    def _make_room(self) -> None:
        if not cython.compiled:
            Choosing._make_room(self)
            self.imitation = None  # type: ignore[assignment]

    def _legal(self) -> int:
        return self._choices() if self.phase == CHOOSING else self._legal_cards()

    def _step(self, action: int) -> None:
        if self.phase == CHOOSING:
            self.contract = action - FIRST_CHOICE
            self._note(self.seat, self.contract, 1)
            self._begin_play(self.seat)
        else:
            self._play_card(action)

    def _advice(self) -> int:
        return advice(self)

    def _imitate(self) -> None:
        """Create the imitation on first use: most copies never need it."""
        if self.imitation is None:
            with cython.gil:
                self.imitation = RifkiImitation()

    def _imitation(self) -> int:
        self._imitate()
        return self.imitation._card(self) if self.imitation._has_network(self) else advice(self)

    def _likelihood(self, action: int) -> float:
        self._imitate()
        if self.imitation._has_network(self):
            return self.imitation._chance_of(self, action)
        return -1.0

    def _back(self) -> None:
        if self.phase != PLAYING:
            self._unsettle()
        if self.played:
            self._take_back_card()
        else:
            self._note(self.seat, self.contract, -1)
            self._await_choice()

    def _steps(self) -> int:
        if self.phase == CHOOSING or (self.phase != PLAYING and self.played == 0):
            return 0
        return 1 + self.played

    def _only_tricks_left(self) -> bool:
        return True

    def _begin_deal(self) -> None:
        self._begin_play(self.dealer_seat)
        self._await_choice()
        self.deal_number += 1
        for seat in range(self.spec.seats):
            self.score[seat] = 0

    def _await_choice(self) -> None:
        self.contract = 0
        self.phase = CHOOSING

    def _after_trick(self) -> None:
        if self._is_played_out():
            self._settle()

    def _settle(self) -> None:
        for seat in range(self.spec.seats):
            self.score[seat] = self.won[seat]
            self.total[seat] += self.won[seat]
        self.dealer_seat = self._next_seat(self.dealer_seat)
        self.phase = OVER if self.deal_number == DEALS else BETWEEN

    def _unsettle(self) -> None:
        for seat in range(self.spec.seats):
            self.total[seat] -= self.score[seat]
            self.score[seat] = 0
        for _seat in range(self.spec.seats - 1):
            self.dealer_seat = self._next_seat(self.dealer_seat)

    def _copy_from(self, other: Position) -> None:
        self._copy_match(cython.cast(RifkiPosition, other))

    def _copy_match(self, other: RifkiPosition) -> None:
        self._copy_position(other)
        self._copy_choices(other)

    def _blank(self) -> RifkiPosition:
        other = RifkiPosition.__new__(RifkiPosition)
        untrack(other)
        return other

    def clone(self) -> RifkiPosition:
        other = self._blank()
        other._make_room()
        other.spec = self.spec
        other.rules = self.rules
        other._copy_match(self)
        return other

    @property
    def scores_are_card_points(self) -> bool:
        """Always: the points of a deal are those of its tricks and cards."""
        return True

    def _name(self, action: int) -> str:
        return codes.NAMES.get(action, str(action))

    @property
    def chosen(self) -> Contract | None:
        """The contract of the deal, or of the last one between deals; None before it is chosen."""
        if self._steps() == 0:
            return None
        return codes.CONTRACTS[self.contract]

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; none before the end of the match."""
        if self.phase != OVER or self.deal_number == 0:
            return ()
        points = self.points()
        best = max(points)
        if self.rules.all_positive and best > 0:
            return tuple(seat for seat, total in enumerate(points) if total > 0)
        return tuple(seat for seat, total in enumerate(points) if total == best)


reuse_memory(RifkiPosition)
