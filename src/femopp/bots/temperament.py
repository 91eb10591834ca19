"""Temperaments of bots: how quick and bold they are, and how at rituals, whatever their level.

They are settings of a table that everybody may know. None of them makes a bot much weaker.
"""

from collections.abc import Mapping

from msgspec import Struct

from femopp.bots.manners import ALERTNESS, FORGETFULNESS
from femopp.language import StoredChoice, _


class Speed(StoredChoice, otherwise="steady"):
    """The time that a bot takes."""

    QUICK = "quick", _("quick")
    STEADY = "steady", _("steady")
    SLOW = "slow", _("in no hurry")

    @property
    def factor(self) -> float:
        """The multiple of the table's usual time."""
        return _FACTORS[self]


class Memory(StoredChoice, otherwise="usual"):
    """How often a bot forgets its own duties at rituals."""

    SURE = "sure", _("forgets nothing")
    USUAL = "usual", _("forgets now and then")
    FORGETFUL = "forgetful", _("forgetful")

    @property
    def forgetfulness(self) -> float:
        """The probability that it forgets a duty."""
        return _FORGETFULNESS[self]


class Attention(StoredChoice, otherwise="usual"):
    """How often a bot notices the errors of others."""

    SHARP = "sharp", _("sees everything")
    USUAL = "usual", _("sees most things")
    DREAMY = "dreamy", _("dreamy")

    @property
    def alertness(self) -> float:
        """The probability that it notices an error."""
        return _ALERTNESS[self]


class Nerve(StoredChoice, otherwise="even"):
    """How much a bot dares: bids, picks, doubles, going along."""

    BOLD = "bold", _("bold")
    EVEN = "even", _("level-headed")
    CAREFUL = "careful", _("careful")

    @property
    def lean(self) -> float:
        """The steps that it adds to daring actions; a game says what a step is worth."""
        return _NERVE[self]


_FACTORS = {Speed.QUICK: 0.6, Speed.STEADY: 1.0, Speed.SLOW: 1.5}
_FORGETFULNESS = {Memory.SURE: 0.0, Memory.USUAL: FORGETFULNESS, Memory.FORGETFUL: 0.125}
_ALERTNESS = {Attention.SHARP: 0.95, Attention.USUAL: ALERTNESS, Attention.DREAMY: 0.35}

_NERVE = {Nerve.BOLD: 1.0, Nerve.EVEN: 0.0, Nerve.CAREFUL: -1.0}


class Temperament(Struct, frozen=True):
    """A bot's temperament. The default is that of all bots before they had any."""

    speed: Speed = Speed.STEADY
    memory: Memory = Memory.USUAL
    attention: Attention = Attention.USUAL
    nerve: Nerve = Nerve.EVEN

    @property
    def ways(self) -> Mapping[str, float]:
        """The bot's manners and nerve, for `bot_named`."""
        return {
            "nerve": self.nerve.lean,
            "forgetfulness": self.memory.forgetfulness,
            "alertness": self.attention.alertness,
        }


EVEN = Temperament()
