"""The constraints that `Ways` solves: which cards each place may hold, and how many.

Places that may hold the same cards form a class; cards that the same classes may hold form a group.
A cell is a class with one of the groups that it may hold.
"""

from __future__ import annotations

from femopp.engine import bits

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

MOST_CARDS = 52
MOST_PLACES = 16
MOST_CELLS = MOST_CARDS * MOST_PLACES
COUNTED = 1 << 30
"""Marks the groups whose cards count in drawings; see `Ways`."""


class Cells:
    """Places, their classes and groups, and the cells in the order in which they are filled."""

    def _make_room(self) -> None:
        """Create the arrays that the compiled class declares."""
        if not cython.compiled:
            self.place = [0] * MOST_PLACES
            self.may = [0] * MOST_PLACES
            self.size = [0] * MOST_PLACES
            self.stage = [0] * MOST_PLACES
            self.drawn = [0] * MOST_PLACES
            self.besides = [0] * MOST_PLACES
            self.place_from = [0] * (MOST_PLACES + 1)
            self.class_size = [0] * (MOST_PLACES + 1)
            self.class_stage = [0] * (MOST_PLACES + 1)
            self.group_from = [0] * (MOST_PLACES + 1)
            self.group_of = [0] * MOST_CELLS
            self.class_of = [0] * MOST_CELLS
            self.held_by = [0] * 64
            self.group_cards = [0] * 64
            self.card_from = [0] * 65
            self.cards = [0] * 64
            self.shift = [0] * 64
            self.field = [0] * 64

    # The question

    def _ask(self, unseen: int, counted: int) -> None:
        """Start again without places."""
        self.unseen = unseen
        self.counted = counted
        self.places = 0
        for stage in range(MOST_PLACES):
            self.drawn[stage] = 0

    def _add(self, place: int, may: int, size: int, stage: int) -> None:
        """Add a place that holds this many of these cards."""
        if size == 0:
            return
        self.place[self.places] = place
        self.may[self.places] = may & self.unseen
        self.size[self.places] = size
        self.stage[self.places] = stage
        self.places += 1

    # Classes and groups

    def _arrange_places(self) -> None:
        """Sort equal places together, by stage, and smaller classes first.

        This keeps the number of states small: nothing is left to choose for the last class.
        """
        for one in range(1, self.places):
            at = one
            while at > 0 and self._comes_before(at, at - 1):
                self._swap(at, at - 1)
                at -= 1

    def _comes_before(self, one: int, other: int) -> bool:
        if self.stage[one] != self.stage[other]:
            return self.stage[one] < self.stage[other]
        less = self._alike(one) - self._alike(other)
        return self.may[one] < self.may[other] if less == 0 else less < 0

    def _alike(self, one: int) -> int:
        """Count the cards that a place and its equals hold together."""
        together = 0
        for other in range(self.places):
            if self.may[other] == self.may[one] and self.stage[other] == self.stage[one]:
                together += self.size[other]
        return together

    def _swap(self, one: int, other: int) -> None:
        place, may = self.place[one], self.may[one]
        size, stage = self.size[one], self.stage[one]
        self.place[one], self.may[one] = self.place[other], self.may[other]
        self.size[one], self.stage[one] = self.size[other], self.stage[other]
        self.place[other], self.may[other] = place, may
        self.size[other], self.stage[other] = size, stage

    def _find_classes(self) -> None:
        self._arrange_places()
        self.classes = self.cells = 0
        for at in range(self.places):
            if at == 0 or self.may[at] != self.may[at - 1] or self.stage[at] != self.stage[at - 1]:
                self.place_from[self.classes] = at
                self.class_size[self.classes] = 0
                self.class_stage[self.classes] = self.stage[at]
                self.classes += 1
            self.class_size[self.classes - 1] += self.size[at]
        self.place_from[self.classes] = self.places

    def _find_groups(self) -> bool:
        """Find the groups. Returns False if no place may hold some card."""
        self.groups = 0
        rest = self.unseen
        while rest:
            holders = self._holders(bits.lowest(rest))
            if holders & (COUNTED - 1) == 0:
                return False
            group = 0
            while group < self.groups and self.held_by[group] != holders:
                group += 1
            if group == self.groups:
                self.held_by[group] = holders
                self.group_cards[group] = 0
                self.groups += 1
            self.group_cards[group] |= rest & ~(rest - 1)
            rest &= rest - 1
        return True

    def _holders(self, card: int) -> int:
        """Return the mask of the classes that may hold a card."""
        holders = COUNTED if self.counted >> card & 1 else 0
        for one in range(self.classes):
            if self.may[self.place_from[one]] >> card & 1:
                holders |= 1 << one
        return holders

    def _arrange_groups(self) -> None:
        """Give each group its field in the keys, and each class a cell for each of its groups."""
        cards = shift = 0
        for group in range(self.groups):
            self.card_from[group] = cards
            rest = self.group_cards[group]
            width = bits.highest(bits.popcount(rest)) + 1
            self.shift[group] = shift
            self.field[group] = bits.below(width)
            shift += width
            while rest:
                self.cards[cards] = rest & ~(rest - 1)
                cards += 1
                rest &= rest - 1
        self.card_from[self.groups] = cards
        for one in range(self.classes):
            self.group_from[one] = self.cells
            for group in range(self.groups):
                if self.held_by[group] >> one & 1:
                    self.group_of[self.cells] = group
                    self.class_of[self.cells] = one
                    self.cells += 1
        self.group_from[self.classes] = self.cells
