"""Best responses as they are planned and reported; `femopp.research.learning` trains them."""

from typing import Annotated

from msgspec import Meta, Struct

from femopp.research.setting import number_of

SECONDS, DEALS = 3 * 3600, 20_000
"""The processor time of a training, and the deals of a measurement."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that determines a response after so many rounds.

    against  who plays in the other seats, by name
    seed     a text
    rows     the deals of a round
    program  a hash of the sources that play and learn
    """

    game: str
    against: str
    seed: str
    rows: int
    program: str

    def number(self, purpose: str) -> int:
        """Return a number below 2**63 that follows from the seed."""
        return number_of(f"{self.seed}:{purpose}")


class Gain(Struct, frozen=True):
    """Points a deal that a response brings more, with the bounds of a 95 % interval."""

    mean: float
    low: float
    high: float


class Result(Struct, frozen=True):
    """Result of a response: its gains are lower bounds on those of a best response."""

    against: str
    seconds: Annotated[float, Meta(description="Processor time of the training.")]
    trained: Annotated[int, Meta(description="Deals of the training.")]
    deals: Annotated[int, Meta(description="Deals of the measurement.")]
    over_learned: Annotated[Gain, Meta(description="Over `learned` in the same seat.")]
    over_others: Annotated[Gain, Meta(description="Over the others, if one sits there too.")]
