"""How much the actions of others tell of their hands: data for whoever weighs worlds."""

from __future__ import annotations

from dataclasses import dataclass

from femopp.engine.errors import EngineError


@dataclass(frozen=True)
class Inference:
    """By what a world's weight is multiplied for what another seat would not have done in it.

    What a seat would have done is what rules of thumb advise it with the hand of that world, but
    for what is `graded` or trusted; of cards that are equal any will do. Factors and shares are
    from above 0 to 1; other numbers raise `EngineError`, and so do fewer than one world in a
    playout.

    calls      the factor of whatever is said, and of cards laid away
    cards      the factor of a card played
    floor      no world weighs less than this share of the one that weighs most
    effective  the share of the worlds played that must be different ones, or else weights are drawn
               together: their effective number (Kish) is brought at least to this
    times      how many worlds are weighed for each that is played
    graded     whether a call in the auction of Rödskägg counts by how many of those who think make
               it with such a hand, instead of by the factor
    trust      a card counts by how likely those who search play it, to this power, where networks
               say that; from 0 (by the factor instead) to 1
    simple     how likely another seat is a simple player (`Position.simple_choices`), before it
               has done anything; 0: all others search
    slips      the factor of what a simple player would not have done
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
                raise EngineError(f"{name} is from above 0 to 1, not {getattr(self, name)}")
        for name in ("floor", "trust", "simple"):
            if not 0 <= getattr(self, name) <= 1:
                raise EngineError(f"{name} is from 0 to 1, not {getattr(self, name)}")
        if self.times < 1:
            raise EngineError(f"times is 1 or more, not {self.times}")
