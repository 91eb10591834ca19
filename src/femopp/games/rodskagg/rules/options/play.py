"""Options of Rödskägg: the play and the question after trick four."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import (
    AllFolded,
    AskBy,
    AskRequired,
    BonusFor,
    ForgotAskEffect,
    Leader,
    Revoke,
)
from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class PlayOptions(Options):
    """Options of the play and the question after trick four."""

    leader: Leader = option(
        Leader.WINNER,
        _("Leader after the first trick, to which declarer leads."),
        {Leader.WINNER: "R49-PLAY-5 REN-PLAY-1", Leader.DECLARER: "RSK-PLAY-1"},
    )
    revoke: Revoke = option(
        Revoke.REFUSE,
        _("Effect of a revoke (not following suit when able)."),
        "A-R41",
        engine=False,
    )
    ask_by: AskBy = option(
        AskBy.DECLARER,
        _("Who asks the question after the fourth trick."),
        {
            AskBy.DECLARER: "R49-ASK-1 RSK-ASK-1 REN-ASK-1",
            AskBy.FOURTH_TRICK_WINNER: "R49-ASK-10",
        },
    )
    ask_required: AskRequired = option(
        AskRequired.ALWAYS,
        _("When the question must be asked."),
        "A-R44",
    )
    forced_play_on_scores: tuple[int, ...] = option(
        (),
        _("Points on the sheet that oblige a player to go along."),
        {(): "R49-ASK-6 REN-ASK-3", (1, 2): "RSK-ASK-5"},
        lowest=-12,
        highest=30,
    )
    play_on_penalty: int = option(
        5,
        _("Points up for going along but taking no trick."),
        {5: "R49-SCORE-3 RSK-SCORE-6", 6: "REN-ASK-4"},
    )
    play_on_trick_value: int = option(
        1,
        _("Points off for each of the last two tricks after going along without a trick."),
        {1: "R49-SCORE-1 RSK-SCORE-1", 2: "REN-ASK-4"},
        lowest=1,
        highest=6,
    )
    play_on_bonus_for: BonusFor = option(
        BonusFor.VOLUNTEERS,
        _("Players to whom that value of the last two tricks applies."),
        "A-R2",
    )
    forgot_ask_effect: ForgotAskEffect = option(
        ForgotAskEffect.FREE,
        _("Effect of a forgotten question on the others."),
        {
            ForgotAskEffect.FREE: "R49-ASK-9 RSK-SCORE-7 REN-ASK-5",
            ForgotAskEffect.NORMAL: "A-R22",
        },
    )
    all_folded: AllFolded = option(
        AllFolded.AWARD,
        _("The last two tricks if everyone else folds."),
        "A-R20",
    )
