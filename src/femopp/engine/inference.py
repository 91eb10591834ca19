"""How much the actions of others say about their hands: the parameters for weighing worlds."""

from __future__ import annotations

from dataclasses import dataclass

from femopp.engine.errors import EngineError


@dataclass(frozen=True)
class Inference:
    """The factors of a world's weight, for actions that another seat would not have done in it.

    The expected action is that of the rules of thumb for the seat's hand in that world, unless
    calls are `graded` or networks are trusted. Equal cards are interchangeable. Cards laid away
    have no factor: the game's model draws them. Factors and shares are from above 0 to 1. Other
    numbers raise `EngineError`, as do fewer than one world in a playout.

    calls      factor of an unexpected call
    cards      factor of an unexpected card
    floor      minimum weight of a world, as a share of the largest
    effective  minimum effective number of worlds (Kish), as a share of those played; below it,
               weights are drawn together
    times      how many worlds are weighed for each that is played
    graded     whether an auction call in Rödskägg counts by the share of thinking players who make
               it with such a hand, instead of by the factor
    trust      exponent of the probability that networks give a card; 0 (use the factor) to 1
    simple     prior probability that another seat is a simple player (`Position.simple_choices`);
               0: all others search
    slips      factor of an action that a simple player would not have done
    """

    calls: float
    cards: float
    floor: float = 0.0
    effective: float = 0.5
    times: int = 8
    graded: bool = False
    trust: float = 0.0
    simple: float = 0.0
    slips: float = 0.02

    def __post_init__(self) -> None:
        for name in ("calls", "cards", "effective", "slips"):
            if not 0 < getattr(self, name) <= 1:
                raise EngineError(f"{name} must be over 0 and up to 1, not {getattr(self, name)}")
        for name in ("floor", "trust", "simple"):
            if not 0 <= getattr(self, name) <= 1:
                raise EngineError(f"{name} must be from 0 to 1, not {getattr(self, name)}")
        if self.times < 1:
            raise EngineError(f"times must be 1 or more, not {self.times}")
