"""Points that a hand brings its dealer in each contract, above that contract's average.

Fitted to 5,000 deals that were played out by the rules of thumb in `engine.policy`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from femopp.games.rifki.rules import Kind

PER_TRICK = 50
FROM_TRICKS = 127
"""In Trump: points for each expected trick, less these."""


@dataclass(frozen=True)
class Forecast:
    """A negative contract's points, less those for what the hand is expected to take.

    base      points of a hand that takes nothing
    trick     for each trick expected while ducking
    heart     more for each of them in hearts
    awkward   for each penalty card that the hand is expected to take for lack of lower ones
    """

    base: int
    trick: int
    heart: int = 0
    awkward: int = 0


FORECASTS: Mapping[Kind, Forecast] = {
    Kind.RIFKI: Forecast(72, 27, awkward=438),
    Kind.KIZ: Forecast(102, 40, awkward=124),
    Kind.ERKEK: Forecast(134, 54, awkward=66),
    Kind.KUPA: Forecast(105, 23, heart=92),
    Kind.SON_IKI: Forecast(69, 30),
    Kind.EL_ALMAZ: Forecast(190, 84),
}
