"""The undo stack's entries when the engine runs uncompiled."""

from typing import NamedTuple


class UndoEntry(NamedTuple):
    """The state before a word or the end of a trick. `taker` took that trick, or is NOBODY.

    `reached` and `knocked` are the taker's, or else declarer's; the rest is as in `Deal`.
    """

    taker: int
    seat: int
    declarer: int
    bid: int
    played: int
    phase: int
    exchanged: int
    calls: int
    question: int
    reached: int
    knocked: int
    final: int
    kept: int
    waiting: int
    folded: int
    volunteers: int


EMPTY = UndoEntry(*[0] * 16)


class MatchUndo(NamedTuple):
    """The state of a match before its deal was scored, as in `RodskaggPosition`."""

    dealer: int
    duel_leader: int
    dueling: bool
    dealt: int
    out: int
