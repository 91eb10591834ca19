"""What a word or the end of a trick changes, where the engine runs uncompiled."""

from typing import NamedTuple


class Moment(NamedTuple):
    """The state of a deal's words before it. `taker` took the trick that ended, or is nobody.

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


EMPTY = Moment(*[0] * 16)


class Before(NamedTuple):
    """The state of a match before its deal was settled, as in `RodskaggMatch`."""

    dealer: int
    duel_leader: int
    dueling: bool
    dealt: int
    out: int
