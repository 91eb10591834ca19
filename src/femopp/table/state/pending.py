"""Requests that wait for the other players: to take the last action back, or to end the deal."""

from typing import TYPE_CHECKING

from msgspec import Struct

from femopp.language import Text
from femopp.tricks import Seat

if TYPE_CHECKING:
    from femopp.table.state.match import LiveMatch


class Claim(Struct, frozen=True):
    """A seat has laid down its hand and claims that `taker` takes all remaining tricks."""

    seat: Seat

    taker: Seat

    agreed: frozenset[Seat] = frozenset()
    """The persons who agree."""

    refusal: Text | None = None
    """The reason why the claim no longer stands."""


class Pending(Struct, frozen=True):
    """The players' requests since the last action. Nothing of it is stored."""

    before: "LiveMatch | None" = None
    """The match before the last action, or before the last one of somebody alone."""

    seat: Seat | None = None
    """The seat that did it."""

    can: bool = False
    """Whether it can be taken back."""

    wanting: frozenset[Seat] = frozenset()
    """The seats that want to take it back."""

    again: frozenset[Seat] = frozenset()
    """The seats that want another match after this one."""

    read: int = 0
    """The number of a lesson's sentences that the learner has read at this moment."""

    claim: Claim | None = None
    """The latest claim since the last action, standing or refused."""
