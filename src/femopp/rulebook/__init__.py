"""The small language that rules are written in."""

from femopp.rulebook.action import Action, Deal, Gather, Play
from femopp.rulebook.cite import HOUSE_RULE, OUR_READING, Cite, Source, Sources
from femopp.rulebook.closest import closest_first, there_is_no
from femopp.rulebook.event import Acted, Event, Foreseen, TrickTaken, acted, are_open
from femopp.rulebook.fault import (
    Fault,
    SummaryError,
    check_faults,
    first_refusal,
    next_dealer,
    refuse,
)
from femopp.rulebook.game import (
    Game,
    SetupError,
    State,
    apply,
    follow,
    is_settled,
    judge,
    legal_actions,
    refusals,
    span,
)
from femopp.rulebook.grown import Grown
from femopp.rulebook.hands import Cards, unknown, with_known, without
from femopp.rulebook.lapse import Lapse
from femopp.rulebook.mid_deal import MidDeal, MidDeals, cards_left, check_last, tricks_so_far
from femopp.rulebook.option import Conflict, OptionError, Options, option
from femopp.rulebook.preset import Preset
from femopp.rulebook.prohibition import IllegalAction, Prohibition, Refusal, forbid
from femopp.rulebook.quoting import clipped, quoted
from femopp.rulebook.rituals import Advice, RitualsOption
from femopp.rulebook.ruling import Finding, Ruling
from femopp.rulebook.score import Score, ScoreLine, gained, score, settle
from femopp.rulebook.settlement import Outcome, SettledDeal
from femopp.rulebook.shared import shared
from femopp.rulebook.sheet import Paragraph, Section, in_force, stating, under
from femopp.rulebook.shuffler import Shuffler
from femopp.rulebook.spelling import folded, meant
from femopp.rulebook.summary import (
    Field,
    FieldKind,
    FieldValue,
    Share,
    Shown,
    Summaries,
    Summary,
    counted,
    shortest,
    sum_up,
)
from femopp.rulebook.told import (
    ToldDeal,
    ToldLine,
    ToldOutcome,
    ended_as_told,
    settled_as_told,
    told_deal,
    told_outcome,
)
from femopp.rulebook.versions import Earlier, Migrated, Removed, Versions

__all__ = [
    "HOUSE_RULE",
    "OUR_READING",
    "Acted",
    "Action",
    "Advice",
    "Cards",
    "Cite",
    "Conflict",
    "Deal",
    "Earlier",
    "Event",
    "Fault",
    "Field",
    "FieldKind",
    "FieldValue",
    "Finding",
    "Foreseen",
    "Game",
    "Gather",
    "Grown",
    "IllegalAction",
    "Lapse",
    "MidDeal",
    "MidDeals",
    "Migrated",
    "OptionError",
    "Options",
    "Outcome",
    "Paragraph",
    "Play",
    "Preset",
    "Prohibition",
    "Refusal",
    "Removed",
    "RitualsOption",
    "Ruling",
    "Score",
    "ScoreLine",
    "Section",
    "SettledDeal",
    "SetupError",
    "Share",
    "Shown",
    "Shuffler",
    "Source",
    "Sources",
    "State",
    "Summaries",
    "Summary",
    "SummaryError",
    "ToldDeal",
    "ToldLine",
    "ToldOutcome",
    "TrickTaken",
    "Versions",
    "acted",
    "apply",
    "are_open",
    "cards_left",
    "check_faults",
    "check_last",
    "clipped",
    "closest_first",
    "counted",
    "ended_as_told",
    "first_refusal",
    "folded",
    "follow",
    "forbid",
    "gained",
    "in_force",
    "is_settled",
    "judge",
    "legal_actions",
    "meant",
    "next_dealer",
    "option",
    "quoted",
    "refusals",
    "refuse",
    "score",
    "settle",
    "settled_as_told",
    "shared",
    "shortest",
    "span",
    "stating",
    "sum_up",
    "there_is_no",
    "told_deal",
    "told_outcome",
    "tricks_so_far",
    "under",
    "unknown",
    "with_known",
    "without",
]
