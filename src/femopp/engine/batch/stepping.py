"""`Batch`: many matches of one game, stepped together."""

from __future__ import annotations

from collections.abc import Sequence
from operator import getitem, index
from typing import Any

from femopp.engine import arrays, bits
from femopp.engine.arrays import NOTHING, Array, Numbers
from femopp.engine.batch.rows import Rows
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotLegal, no_such_seat
from femopp.engine.policy import RANDOM, Policy
from femopp.engine.position import NOBODY, Position, manner_of

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import BETWEEN, CHANCE, PLAYING
    from femopp.engine.uncompiled import PyErr_CheckSignals

    row_of = getitem

AT_ONCE = 1 << 10
"""Rows played out between two looks for Ctrl-C: hundredths of a second."""


class Batch(Rows):
    """Many matches of one game, one in each row; seats, actions and points are as in `Position`.

    Arrays have an entry, or a line, for each row. Results are written into `out` if given, and
    otherwise into a new NumPy array. Impossible requests raise an exception that names the row, and
    change no row. `batch[row]` is a copy of a row, and `batch[row] = position` puts a copy there;
    `batch[2:5]` is a batch of copies. Ctrl-C ends a long call when some rows are done.
    """

    def clone(self) -> Batch:
        """Return an independent copy."""
        self._must_be_free()
        other = Batch.__new__(Batch)
        other._become(self, slice(None))
        return other

    def __copy__(self) -> Batch:
        return self.clone()

    def __deepcopy__(self, _known: object) -> Batch:
        return self.clone()

    # Actions

    def choose_at_random(self, chance: Chance, out: Array = None) -> Array:
        """Choose a random legal action in each row; `NOTHING` if no seat is to act.

        int64, of shape (rows,), for `play`.
        """
        _check_chance(chance)
        out, numbers = self._room(out, "actions", "int64")
        self._choose_at_random(numbers, cython.cast(Chance, chance))
        return out

    def play(self, actions: Array) -> None:
        """Do an action for the seat to act in each row: int64, of shape (rows,); `NOTHING` does
        nothing.

        Raises `NotLegal` if one of them is illegal.
        """
        numbers = arrays.given(actions, "actions", "int64", (self.count,))
        self._begin_work()
        try:
            row = self._choose(numbers)
            if row < self.count:
                raise NotLegal(f"row {row}: {self.matches[row]._why_not(numbers[row])}")
            with cython.nogil:
                self._act()
        finally:
            self.is_busy = False

    def undo(self, where: Array = None) -> None:
        """Undo the last action of the deal in each row, or in those of `where`.

        `where` is bool, of shape (rows,). Raises `EngineError` if there is nothing to undo.
        """
        wanted = self._wanted(where)
        self._begin_work()
        try:
            for row, match in enumerate(self.matches):
                if wanted[row] and self._steps_of(match) == 0:
                    raise EngineError(f"row {row}: there is no action of this deal to undo")
            for row, match in enumerate(self.matches):
                if wanted[row]:
                    self._take_back(match, row)
        finally:
            self.is_busy = False

    def play_out(self, chance: Chance) -> int:
        """Play every deal to its end at random. Returns the number of actions."""
        _check_chance(chance)
        self._begin_work()
        actions = 0
        try:
            for row in range(0, self.count, AT_ONCE):
                until = min(row + AT_ONCE, self.count)
                with cython.nogil:
                    actions += self._play_rows_out(row, until, cython.cast(Chance, chance))
                PyErr_CheckSignals()
        finally:
            self.is_busy = False
        return int(actions)

    def play_on(self, until: int, chance: Chance, policy: Policy = RANDOM) -> int:
        """Play on by this policy in every row, until a seat is to act or the deal is over.

        Decisions of chance during a deal are made too. Returns the number of actions. Raises
        `EngineError` for a seat that doesn't exist.
        """
        _check_chance(chance)
        manner, wanted = manner_of(policy), index(until)
        if not 0 <= wanted < self.seats:
            raise no_such_seat(wanted, self.seats)
        seat = wanted
        self._begin_work()
        actions = 0
        try:
            for row in range(0, self.count, AT_ONCE):
                end = min(row + AT_ONCE, self.count)
                with cython.nogil:
                    actions += self._play_rows_on(
                        row, end, seat, manner, cython.cast(Chance, chance)
                    )
                PyErr_CheckSignals()
        finally:
            self.is_busy = False
        return int(actions)

    # Dealing

    def deal_from(self, chance: Chance, where: Array = None) -> None:
        """Deal in each row where that is due, or make another decision of chance.

        In all rows, or those of `where`: bool, of shape (rows,). A missing dealer is drawn too.
        Raises `NotADeal` like `Position.deal_from`.
        """
        _check_chance(chance)
        wanted = self._wanted(where)
        self._begin_work()
        try:
            self._begin_matches(chance, wanted)
            self._deal_all(cython.cast(Chance, chance), wanted)
        finally:
            self.is_busy = False

    def _begin_matches(self, chance: Chance, wanted: bytes) -> None:
        """Deal in matches without a dealer. Raises `NotADeal` if a deal cannot be played."""
        begun = {}
        for row, match in enumerate(self.matches):
            if wanted[row] and self._is_due(match):
                begun[row] = _dealt_first(row, match, chance)
                PyErr_CheckSignals()
        for row, match in begun.items():
            self.matches[row] = match
            self._look(match, row)

    def deal(self, hands: Array, stocks: Array = None) -> None:
        """Deal these hands in every row: uint64, of shape (rows, players).

        In Rödskägg `stocks`, int8 of shape (rows, cards left over), has the stock of each row, top
        card first, padded with -1. Raises `NotADeal` for impossible hands and stocks, and if no
        deal is due: see `Position.deal`.
        """
        masks = arrays.given(hands, "hands", "uint64", (self.count, self.seats)).tolist()
        others = _stocks(stocks, self.count)
        self._begin_work()
        try:
            matches = []
            for row, match in enumerate(self.matches):
                own = masks[row * self.seats : (row + 1) * self.seats]
                matches.append(_dealt(row, match, own, *others[row]))
                PyErr_CheckSignals()
            self.matches = matches
            self._look_at_all()
        finally:
            self.is_busy = False

    # In compiled code

    def _choose_at_random(self, out: Numbers, chance: Chance) -> None:
        for row in range(self.count):
            mask = self.masks[row]
            out[row] = bits.random_of(chance.state, mask) if mask else NOTHING

    def _choose(self, actions: Numbers) -> int:
        """Store the chosen actions. Returns the first row with an illegal one, or the number of
        rows.
        """
        for row in range(self.count):
            action = actions[row]
            if action != NOTHING and not (0 <= action < 64 and self.masks[row] & bits.bit(action)):
                return row
            self.chosen[row] = action
        return self.count

    def _act(self) -> None:
        for row in range(self.count):
            if self.chosen[row] != NOTHING:
                self._act_in(cython.cast(Position, row_of(self.matches, row)), row)

    def _act_in(self, match: Position, row: int) -> None:
        if match.phase == PLAYING:
            match._play_card(self.chosen[row])
        else:
            match._step(self.chosen[row])
        if match.phase == PLAYING:
            self.masks[row] = match._legal_cards()
        else:
            self._look(match, row)

    def _steps_of(self, match: Position) -> int:
        return match._steps()

    def _take_back(self, match: Position, row: int) -> None:
        match._back()
        self._look(match, row)

    def _play_rows_out(self, first: int, until: int, chance: Chance) -> int:
        actions = 0
        for row in range(first, until):
            actions += self._play_one_out(cython.cast(Position, row_of(self.matches, row)), chance)
            self.masks[row] = 0
        return actions

    def _play_one_out(self, match: Position, chance: Chance) -> int:
        return match._play_out(chance)

    def _play_rows_on(self, first: int, end: int, until: int, manner: int, chance: Chance) -> int:
        actions = 0
        for row in range(first, end):
            actions += self._play_one_on(
                cython.cast(Position, row_of(self.matches, row)), row, until, manner, chance
            )
        return actions

    def _play_one_on(
        self, match: Position, row: int, until: int, manner: int, chance: Chance
    ) -> int:
        actions = match._play_on(until, manner, chance)
        self._look(match, row)
        return actions

    def _is_due(self, match: Position) -> bool:
        return match.phase == BETWEEN

    def _deal_all(self, chance: Chance, wanted: Numbers) -> None:
        for row in range(0, self.count, AT_ONCE):
            until = min(row + AT_ONCE, self.count)
            with cython.nogil:
                self._deal_rows(row, until, chance, wanted)
            PyErr_CheckSignals()

    def _deal_rows(self, first: int, until: int, chance: Chance, wanted: Numbers) -> None:
        for row in range(first, until):
            if wanted[row]:
                self._deal_in(cython.cast(Position, row_of(self.matches, row)), row, chance)

    def _deal_in(self, match: Position, row: int, chance: Chance) -> None:
        if match.phase == BETWEEN:
            match._deal_at_random(chance)
            self._look(match, row)
        elif match.phase == CHANCE:
            match._decide_at_random(chance)
            self._look(match, row)


def _dealt_first(row: int, match: Position, chance: Chance) -> Position:
    """Return a row's match, if a deal is due: a copy with the deal if it had no dealer yet.

    Raises `NotADeal` if no deal can be played.
    """
    try:
        if match.dealer == NOBODY:
            match = match.clone()
            match.deal_from(chance)
        else:
            match._must_be_due()
    except NotADeal as error:
        raise NotADeal(f"row {row}: {error}") from None
    return match


def _dealt(row: int, match: Any, *cards: Sequence[int]) -> Position:
    """Return a copy of a row's match with this deal. Raises `NotADeal`."""
    dealt: Position = match.clone()
    try:
        dealt.deal(*cards)
    except (EngineError, TypeError) as error:
        raise NotADeal(f"row {row}: {error}") from None
    return dealt


def _stocks(stocks: Array, count: int) -> list[tuple[list[int], ...]]:
    """Return the further arguments of `deal` for each row."""
    if stocks is None:
        return [()] * count
    width = arrays.width(stocks, "stocks")
    cards = arrays.given(stocks, "stocks", "int8", (count, width)).tolist()
    return [
        ([card for card in cards[row * width : (row + 1) * width] if card != NOTHING],)
        for row in range(count)
    ]


def _check_chance(chance: object) -> None:
    if not isinstance(chance, Chance):
        raise TypeError(f"chance must be a Chance, not {chance!r}")
