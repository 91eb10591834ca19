"""The options of Rifki."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from femopp.games.rifki.rules.sources import SOURCES
from femopp.language import Choice, Message, _
from femopp.rulebook import Conflict, Options, Preset, Sources, Versions, option
from femopp.tricks import Seat


class FirstDealer(Choice):
    """The choice of the first dealer: by lot, or a seat counted from 1."""

    RANDOM = "random", _("drawn by lot")
    SEAT_1 = "1", _("the first seat")
    SEAT_2 = "2", _("the second seat")
    SEAT_3 = "3", _("the third seat")
    SEAT_4 = "4", _("the fourth seat")

    @property
    def seat(self) -> Seat | None:
        return None if self is FirstDealer.RANDOM else Seat(int(self) - 1)


class PenaltyChoice(Choice):
    """The choice among penalty cards that must be played."""

    ANY = "any", _("the player chooses")
    HIGHEST = "highest", _("the highest")


class KupaDump(Choice):
    """Whether a lower heart must be played under a higher one."""

    FORCED = "forced", _("one lower than the highest in the trick, if possible")
    ANY_HEART = "any_heart", _("any heart")


class HeartsBrokenBy(Choice):
    """The condition for leading hearts."""

    DISCARD = "discard", _("after a heart has been discarded on another suit")
    ANY_HEART = "any_heart", _("after a heart has been played")


class RifkiVoid(Choice):
    """The discards allowed in Rifki without the king of hearts."""

    ANY = "any", _("any card")
    HEART = "heart", _("hearts, if possible")


class VoidPenaltyChoice(Choice):
    """The choice of a penalty card as a discard."""

    ANY = "any", _("any penalty card")
    COVERED_FIRST = (
        "covered_first",
        _("first any that is lower than a card of its suit in the trick"),
    )


class Winner(Choice):
    """The condition for winning the match."""

    HIGHEST = "highest", _("the highest total; ties share the win")
    ALL_POSITIVE = "all_positive", _("everyone with more than zero points")


_TWO_OF_DIAMONDS = _(
    "Dealing first with the two of diamonds isn't offered: lots are drawn, or a seat is chosen."
)
_VOID_KIZ = _("A void Kiz isn't offered: it counts however the queens fall.")

NOT_OFFERED: Mapping[str, Message] = {
    **dict.fromkeys(("2d", "2♦", "two-of-diamonds", "ruter-tva"), _TWO_OF_DIAMONDS),
    "kiz": _VOID_KIZ,
}
"""Rules of other books (A-T10, A-T13)."""


@dataclass(frozen=True, eq=False)
class RifkiOptions(Options):
    """The options of a match of Rifki."""

    first_dealer: FirstDealer = option(
        FirstDealer.RANDOM,
        _("Who deals first."),
        {FirstDealer.RANDOM: "A-T10"},
    )
    same_player_repeat: bool = option(
        True,
        _("Whether a player may choose the same negative contract twice."),
        {True: "RIF-NEG-1"},
        values={
            True: _("a player may choose the same negative contract twice"),
            False: _("a player may not choose the same negative contract twice"),
        },
    )
    schedule_guard: bool = option(
        False,
        _("Whether choices that would leave a later dealer without a contract are refused."),
        {False: "A-T7", True: "A-T7"},
        values={
            False: _("no"),
            True: _("yes"),
        },
    )
    overtrump: bool = option(
        False,
        _("Whether a player who trumps must overtrump if possible."),
        {False: "RIF-POS-4"},
        values={False: _("any trump will do"), True: _("overtrump if possible")},
    )
    multi_penalty_choice: PenaltyChoice = option(
        PenaltyChoice.ANY,
        _("Choice among several penalty cards that must go under a higher card."),
        {PenaltyChoice.ANY: "A-T1", PenaltyChoice.HIGHEST: "RIF-OPEN-1"},
    )
    kupa_dump: KupaDump = option(
        KupaDump.FORCED,
        _("Hearts that may be played in Kupa if hearts are led."),
        {KupaDump.FORCED: "RIF-NEG-8"},
    )
    void_penalty_choice: VoidPenaltyChoice = option(
        VoidPenaltyChoice.ANY,
        _("Penalty cards that a player who can't follow suit may play."),
        {VoidPenaltyChoice.ANY: "A-T18", VoidPenaltyChoice.COVERED_FIRST: "RIF-NEG-8"},
    )
    rifki_void: RifkiVoid = option(
        RifkiVoid.ANY,
        _("Discards in Rifki without the king of hearts."),
        {RifkiVoid.ANY: "RIF-NEG-9"},
    )
    hearts_broken_by: HeartsBrokenBy = option(
        HeartsBrokenBy.DISCARD,
        _("When hearts may be led in Rifki and Kupa."),
        {HeartsBrokenBy.DISCARD: "RIF-RIFKI-2"},
    )
    early_end: bool = option(
        True,
        _("Whether a deal ends as soon as all penalty cards have been taken."),
        {True: "RIF-NEG-6"},
        values={
            True: _("the deal ends as soon as all penalty cards have been taken"),
            False: _("all thirteen tricks are played"),
        },
    )
    winner: Winner = option(
        Winner.HIGHEST,
        _("Who wins the match."),
        {Winner.HIGHEST: "RIF-SCORE-3"},
    )

    presets: ClassVar[Sequence[Preset]] = (
        Preset("rifki", "RIF", _("Rifki as described on spelregler.org")),
    )
    sources: ClassVar[Sources] = SOURCES
    not_offered: ClassVar[Mapping[str, Message]] = NOT_OFFERED
    versions: ClassVar[Versions] = Versions()
    conflicts: ClassVar[Sequence[Conflict]] = (
        Conflict(
            lambda options: not options.same_player_repeat and not options.schedule_guard,
            _(
                "same_player_repeat=false needs schedule_guard=true: "
                "without it, a dealer may have no contract left to choose"
            ),
        ),
    )
