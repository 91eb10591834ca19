"""The seven kinds of contract, as a table."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from femopp.cards import PACK_52, Card, Rank, Suit
from femopp.language import Message, Speaker, Text, _, say
from femopp.rulebook import folded

TRICKS = 13
"""The number of tricks in a full deal."""


class Kind(StrEnum):
    """A kind of contract; its value is its word in records."""

    TRUMP = "trump"
    RIFKI = "rifki"
    KIZ = "kiz"
    ERKEK = "erkek"
    KUPA = "kupa"
    SON_IKI = "son_iki"
    EL_ALMAZ = "el_almaz"

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(TERMS[self].name)


class Terms(Struct, frozen=True):
    """The terms of a kind of contract.

    `value` is the points for each counting trick or penalty card taken; `rule` and `reason` are for
    the sheet, and `aim` says in a few words what to do. Tricks are counted from 1. If
    `hearts_closed`, hearts may not be led at first.
    """

    name: Message
    aim: Message
    rule: str
    reason: Message
    value: int
    counting_tricks: range = range(0)
    penalty_cards: frozenset[Card] = frozenset()
    hearts_closed: bool = False

    @property
    def is_positive(self) -> bool:
        return self.value > 0

    @property
    def pieces(self) -> int:
        """The number of tricks or cards that count in a deal."""
        return len(self.counting_tricks) + len(self.penalty_cards)

    @property
    def total(self) -> int:
        """The points of all four seats together."""
        return self.value * self.pieces

    @property
    def in_words(self) -> Text:
        """The aim with its points, such as "take no tricks (−50 each)"."""
        return say(self.aim, value=self.value)


def _of_rank(*ranks: Rank) -> frozenset[Card]:
    return frozenset(card for card in PACK_52 if card.rank in ranks)


HEARTS = frozenset(card for card in PACK_52 if card.suit is Suit.HEARTS)

TERMS: Mapping[Kind, Terms] = {
    Kind.TRUMP: Terms(
        name=_("Trump"),
        aim=_("take tricks ({value:signed} each)"),
        rule="RIF-POS-6",
        reason=_("tricks in Trump, 50 each"),
        value=50,
        counting_tricks=range(1, TRICKS + 1),
    ),
    Kind.RIFKI: Terms(
        name=_("Rifki"),
        aim=_("don't take the king of hearts ({value:signed})"),
        rule="RIF-RIFKI-1",
        reason=_("the king of hearts in Rifki"),
        value=-320,
        penalty_cards=frozenset({Card.HEART_KING}),
        hearts_closed=True,
    ),
    Kind.KIZ: Terms(
        name=_("Kiz"),
        aim=_("take no queens ({value:signed} each)"),
        rule="RIF-KIZ-1",
        reason=_("queens in Kiz, 100 each"),
        value=-100,
        penalty_cards=_of_rank(Rank.QUEEN),
    ),
    Kind.ERKEK: Terms(
        name=_("Erkek"),
        aim=_("take no kings or jacks ({value:signed} each)"),
        rule="RIF-ERKEK-1",
        reason=_("kings and jacks in Erkek, 60 each"),
        value=-60,
        penalty_cards=_of_rank(Rank.KING, Rank.JACK),
    ),
    Kind.KUPA: Terms(
        name=_("Kupa"),
        aim=_("take no hearts ({value:signed} each)"),
        rule="RIF-KUPA-1",
        reason=_("hearts in Kupa, 30 each"),
        value=-30,
        penalty_cards=HEARTS,
        hearts_closed=True,
    ),
    Kind.SON_IKI: Terms(
        name=_("Son iki"),
        aim=_("don't take the last two tricks ({value:signed} each)"),
        rule="RIF-SONIKI-1",
        reason=_("the last two tricks in Son iki, 180 each"),
        value=-180,
        counting_tricks=range(TRICKS - 1, TRICKS + 1),
    ),
    Kind.EL_ALMAZ: Terms(
        name=_("El almaz"),
        aim=_("take no tricks ({value:signed} each)"),
        rule="RIF-ELALMAZ-1",
        reason=_("tricks in El almaz, 50 each"),
        value=-50,
        counting_tricks=range(1, TRICKS + 1),
    ),
}

NEGATIVES: tuple[Kind, ...] = tuple(kind for kind in Kind if not TERMS[kind].is_positive)


class Contract(Struct, frozen=True):
    """The contract of a deal. Only Trump has a trump suit."""

    kind: Kind
    trump: Suit | None = None

    @property
    def terms(self) -> Terms:
        return TERMS[self.kind]

    @property
    def aim(self) -> Text:
        """The aim of the contract, with its points."""
        return self.terms.in_words

    def spoken(self, speaker: Speaker) -> str:
        if self.trump is None or self.kind is not Kind.TRUMP:
            return speaker.speak(self.kind)
        return speaker.say(say(_("Trump in {trump}"), trump=self.trump))


SAYINGS = {
    "trumf": Kind.TRUMP,
    "trumfspel": Kind.TRUMP,
    **{folded(kind.replace("_", " ")): kind for kind in Kind},
}
"""The source's own words for the contracts, with those of records."""
