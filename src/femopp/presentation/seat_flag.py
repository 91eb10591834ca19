"""Flags at seats with the last call, and the ways to hold cards."""

from collections.abc import Hashable
from enum import StrEnum

from msgspec import Struct

from femopp.language import Message, Text, say


class FlagKind(StrEnum):
    """Kinds of flags: a bid that holds or is beaten, a pass, an answer, a part in the deal."""

    HOLDS = "holds"
    BEATEN = "beaten"
    PASSED = "passed"
    ANSWERED = "answered"
    ROLE = "role"


class SeatFlag(Struct, frozen=True):
    """A flag at a seat: one short word on what its player has said or is.

    The message may use ``{named}``, such as a contract; equal flags have equal words.
    """

    kind: FlagKind
    message: Message
    named: Hashable = None

    @property
    def text(self) -> Text:
        return say(self.message, named=self.named)


class Holding(StrEnum):
    """Ways to hold one's cards.

    They are a fan in the hand, a packet not picked up yet, or folded; `OUT` is a seat without
    cards in this deal.
    """

    FAN = "fan"
    PACKET = "packet"
    FOLDED = "folded"
    OUT = "out"
