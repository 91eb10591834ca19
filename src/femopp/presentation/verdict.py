"""Verdicts on knocks."""

from msgspec import Struct

from femopp.tricks import Seat


class Verdict(Struct, frozen=True):
    """A knock and its result: the knocker, whose error they named, and whether it was one."""

    knocker: Seat
    culprit: Seat | None
    is_right: bool

    @property
    def payer(self) -> Seat:
        """The seat whose points the verdict changes, if it changes any."""
        return self.culprit if self.is_right and self.culprit is not None else self.knocker
