"""The actions of Sheepshead, in order of play."""

from enum import StrEnum

from femopp.cards import PACK_32, UNKNOWN
from femopp.games.sheepshead.rules.order import BLACK_QUEENS, RED_QUEENS
from femopp.language import Message, Text, _, say
from femopp.rulebook import Action, Cards, unknown
from femopp.tricks import Seat


class Blitz(StrEnum):
    """The pairs of queens announced with a pick or a crack."""

    PLAIN = "plain"
    BLITZ = "blitz"
    INDIAN = "indian"
    BOTH = "both"

    @property
    def queens(self) -> Cards:
        """The queens needed to announce it."""
        return _QUEENS[self]

    @property
    def doublings(self) -> int:
        """The number of doublings, apart from the crack that it may come with."""
        return len(self.queens) // 2


_QUEENS: dict[Blitz, Cards] = {
    Blitz.PLAIN: (),
    Blitz.BLITZ: BLACK_QUEENS,
    Blitz.INDIAN: RED_QUEENS,
    Blitz.BOTH: BLACK_QUEENS + RED_QUEENS,
}


class Stop(Action, frozen=True):
    """The table ends the session, between two deals."""

    word = "stop"
    says = _("stops the session")


class Pass(Action, frozen=True):
    """Declines to pick up the blind, or to announce."""

    word = "pass"
    says = _("passes")


class Pick(Action, frozen=True):
    """Picks up the blind, perhaps announcing a blitz before seeing it."""

    word = "pick"
    changes_hand = True
    blitz: Blitz = Blitz.PLAIN

    def text(self) -> Text:
        return say(_PICKS[self.blitz])


_PICKS: dict[Blitz, Message] = {
    Blitz.PLAIN: _("picks up the blind"),
    Blitz.BLITZ: _("announces blitz and picks up the blind"),
    Blitz.INDIAN: _("announces indian blitz and picks up the blind"),
    Blitz.BOTH: _("announces blitz and indian blitz and picks up the blind"),
}


class Bury(Action, frozen=True):
    """The picker buries two cards, face down."""

    word = "bury"
    changes_hand = True
    cards: Cards

    def seen_by(self, actor: Seat, observer: Seat | None) -> "Bury":
        return self if actor == observer else Bury(unknown(self.cards))

    def foreseen(self, played: Cards) -> "Bury":
        """Reveal the buried cards once all others have been played."""
        left = tuple([card for card in PACK_32 if card not in played])
        is_known = UNKNOWN not in self.cards or len(left) != len(self.cards)
        return self if is_known else Bury(left)

    def text(self) -> Text:
        if UNKNOWN in self.cards:
            return say(_("buries two cards"))
        return say(_("buries {cards}"), cards=self.cards)


class ThrowOff(Action, frozen=True):
    """The picker throws off the boy, to play alone."""

    word = "alone"
    says = _("throws off the boy and plays alone")


class Crack(Action, frozen=True):
    """An opponent who couldn't pick doubles, perhaps with a blitz."""

    word = "crack"
    blitz: Blitz = Blitz.PLAIN

    def text(self) -> Text:
        return say(_CRACKS[self.blitz])


_CRACKS: dict[Blitz, Message] = {
    Blitz.PLAIN: _("announces crack"),
    Blitz.BLITZ: _("announces blitz crack"),
    Blitz.INDIAN: _("announces indian blitz crack"),
    Blitz.BOTH: _("announces blitz crack and indian blitz crack"),
}


class DoubleCrack(Action, frozen=True):
    """The picker's partner answers a crack."""

    word = "double-crack"
    says = _("announces double crack")


class TripleCrack(Action, frozen=True):
    """Another opponent answers the double crack."""

    word = "triple-crack"
    says = _("announces triple crack")


SAYINGS = {
    # SHP-PICK-1
    "ta-upp": "pick",
    "tar-upp": "pick",
    "plocka-upp": "pick",
    "plockar-upp": "pick",
    # SHP-DBL-BLITZ-1, SHP-DBL-INDIAN-1
    "blitz": "pick blitz",
    "indian-blitz": "pick indian",
    # SHP-ALONE-2
    "throw-off-the-boy": "alone",
    "throwing-off-the-boy": "alone",
    # SHP-DBL-CRACK-2, SHP-DBL-DCRACK-1, SHP-DBL-TCRACK-1
    "blitz-crack": "crack blitz",
    "indian-blitz-crack": "crack indian",
    "double-crack": "double-crack",
    "triple-crack": "triple-crack",
}
"""The source's own words, with those of records."""
