"""The house rules of Rifki."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from femopp.games.rifki.rules.sources import SOURCES
from femopp.language import _
from femopp.rulebook import Conflict, Options, Preset, Sources, Versions, option
from femopp.tricks import Seat


class FirstDealer(StrEnum):
    """Who deals first: drawn by lot, or the player in this seat, counted from 1."""

    RANDOM = "random"
    SEAT_1 = "1"
    SEAT_2 = "2"
    SEAT_3 = "3"
    SEAT_4 = "4"

    @property
    def seat(self) -> Seat | None:
        return None if self is FirstDealer.RANDOM else Seat(int(self) - 1)


class PenaltyChoice(StrEnum):
    """Which of several penalty cards that must be played."""

    ANY = "any"
    HIGHEST = "highest"


class KupaDump(StrEnum):
    """Whether a heart must go under a higher heart, or any heart will do."""

    FORCED = "forced"
    ANY_HEART = "any_heart"


class HeartsBrokenBy(StrEnum):
    """What allows hearts to be led."""

    DISCARD = "discard"
    ANY_HEART = "any_heart"


class RifkiVoid(StrEnum):
    """What a player without the led suit and the king of hearts plays in Rifki."""

    ANY = "any"
    HEART = "heart"


class VoidPenaltyChoice(StrEnum):
    """Which penalty card a player without the led suit plays."""

    ANY = "any"
    COVERED_FIRST = "covered_first"


class Winner(StrEnum):
    """Who has won after the last deal."""

    HIGHEST = "highest"
    ALL_POSITIVE = "all_positive"


@dataclass(frozen=True, eq=False)
class RifkiOptions(Options):
    """The options of a match of Rifki."""

    first_dealer: FirstDealer = option(
        FirstDealer.RANDOM,
        _("Who deals first: drawn by lot, or the player in that seat."),
        {FirstDealer.RANDOM: "A-T10"},
        values={
            FirstDealer.RANDOM: _("drawn by lot"),
            FirstDealer.SEAT_1: _("the first seat"),
            FirstDealer.SEAT_2: _("the second seat"),
            FirstDealer.SEAT_3: _("the third seat"),
            FirstDealer.SEAT_4: _("the fourth seat"),
        },
    )
    same_player_repeat: bool = option(
        True,
        _("May a player choose the same negative contract twice?"),
        {True: "RIF-NEG-1"},
        values={
            True: _("a player may choose the same negative contract twice"),
            False: _("a player may not choose the same negative contract twice"),
        },
    )
    schedule_guard: bool = option(
        False,
        _("Are choices refused that would leave a later dealer without any contract?"),
        {False: "A-T7", True: "A-T7"},
        values={
            False: _("no need to look ahead"),
            True: _("every choice must leave the others theirs"),
        },
    )
    overtrump: bool = option(
        False,
        _("Must a player who trumps beat the trumps in the trick, if possible?"),
        {False: "RIF-POS-4"},
        values={False: _("any trump will do"), True: _("over-trump if possible")},
    )
    multi_penalty_choice: PenaltyChoice = option(
        PenaltyChoice.ANY,
        _("Which penalty card must be played under a higher card, when a player has several?"),
        {PenaltyChoice.ANY: "A-T1", PenaltyChoice.HIGHEST: "RIF-OPEN-1"},
        values={
            PenaltyChoice.ANY: _("the player chooses"),
            PenaltyChoice.HIGHEST: _("the highest of them"),
        },
    )
    kupa_dump: KupaDump = option(
        KupaDump.FORCED,
        _("In Kupa, when hearts are led, must a heart be played under the highest if possible?"),
        {KupaDump.FORCED: "RIF-NEG-8"},
        values={
            KupaDump.FORCED: _("a heart lower than the highest one played"),
            KupaDump.ANY_HEART: _("any heart will do"),
        },
    )
    void_penalty_choice: VoidPenaltyChoice = option(
        VoidPenaltyChoice.ANY,
        _("Which penalty card does a player without the led suit play?"),
        {VoidPenaltyChoice.ANY: "A-T18", VoidPenaltyChoice.COVERED_FIRST: "RIF-NEG-8"},
        values={
            VoidPenaltyChoice.ANY: _("any penalty card"),
            VoidPenaltyChoice.COVERED_FIRST: _("first one below a card of its suit in the trick"),
        },
    )
    rifki_void: RifkiVoid = option(
        RifkiVoid.ANY,
        _("In Rifki, what does a player play who has neither the led suit nor the king of hearts?"),
        {RifkiVoid.ANY: "RIF-NEG-9"},
        values={RifkiVoid.ANY: _("any card"), RifkiVoid.HEART: _("a heart, if possible")},
    )
    hearts_broken_by: HeartsBrokenBy = option(
        HeartsBrokenBy.DISCARD,
        _("In Rifki and Kupa, when may hearts be led?"),
        {HeartsBrokenBy.DISCARD: "RIF-RIFKI-2"},
        values={
            HeartsBrokenBy.DISCARD: _("after a heart has been discarded on another suit"),
            HeartsBrokenBy.ANY_HEART: _("after a heart has been played"),
        },
    )
    early_end: bool = option(
        True,
        _("Does a deal end as soon as the last penalty card has been taken?"),
        {True: "RIF-NEG-6"},
        values={
            True: _("the deal ends with the trick in which the last penalty card is taken"),
            False: _("all thirteen tricks are played"),
        },
    )
    winner: Winner = option(
        Winner.HIGHEST,
        _("Who wins the match?"),
        {Winner.HIGHEST: "RIF-SCORE-3"},
        values={
            Winner.HIGHEST: _("the highest total; equal totals share the victory"),
            Winner.ALL_POSITIVE: _("everyone with more than zero points"),
        },
    )

    presets: ClassVar[Sequence[Preset]] = (
        Preset("rifki", "RIF", _("Rifki as described on spelregler.org")),
    )
    sources: ClassVar[Sources] = SOURCES
    versions: ClassVar[Versions] = Versions()
    conflicts: ClassVar[Sequence[Conflict]] = (
        Conflict(
            lambda options: not options.same_player_repeat and not options.schedule_guard,
            _(
                "same_player_repeat=false needs schedule_guard=true: "
                "otherwise a dealer may find no contract left to choose"
            ),
        ),
    )
