"""The rule sheet: the auction, the play, and the question after trick four."""

from femopp.games.rodskagg.options import (
    AllFolded,
    AskBy,
    AskRequired,
    AuctionForm,
    BidCap,
    BidCapBelowOne,
    Bids,
    BonusFor,
    ContractTest,
    ForgotAskEffect,
    Leader,
    ZeroBid,
)
from femopp.language import _
from femopp.rulebook import Paragraph, Section

AUCTION = Section(
    _("The auction"),
    (
        Paragraph(
            "R49-AUCTION-1 RSK-AUCTION-1 REN-AUCTION-1",
            _("The bids are the numbers {options.bids} and, above them, rödskägg: all six tricks."),
            option="bids",
        ),
        Paragraph(
            "A-R3",
            _("A bid of zero counts as a pass."),
            when=lambda options: (
                options.bids is Bids.ZERO_TO_FIVE and options.zero_bid is ZeroBid.PASS
            ),
            option="zero_bid",
        ),
        Paragraph(
            "R49-AUCTION-6 RSK-AUCTION-3 A-R4",
            _(
                "Forehand, at the dealer's left, speaks first. Everyone speaks once; each bid "
                "must be higher than the one before."
            ),
            when=lambda options: options.auction is AuctionForm.ASCENDING,
            option="auction",
        ),
        Paragraph(
            "A-R4",
            _(
                "Everyone in turn names a number; the highest becomes declarer, among equals the "
                "one who said it first."
            ),
            when=lambda options: options.auction is AuctionForm.FREE_CALL,
            option="auction",
        ),
        Paragraph(
            "RSK-AUCTION-2",
            _("Forehand must bid."),
            when=lambda options: options.forehand_must_bid,
            option="forehand_must_bid",
        ),
        Paragraph(
            "R49-AUCTION-9",
            _("If all pass, the deal is over."),
            when=lambda options: not options.forehand_must_bid,
            option="forehand_must_bid",
        ),
        Paragraph(
            "R49-AUCTION-8 RSK-AUCTION-5 A-R5", _("A bid of rödskägg ends the auction at once.")
        ),
        Paragraph(
            "R49-AUCTION-4",
            _("A number above one's own points may not be bid."),
            when=lambda options: options.bid_cap is BidCap.OWN_POINTS,
            option="bid_cap",
        ),
        Paragraph(
            "A-R28",
            _("Whoever stands below one point may bid rödskägg only."),
            when=lambda options: (
                options.bid_cap is BidCap.OWN_POINTS
                and options.bid_cap_below_one is BidCapBelowOne.NO_BID
            ),
            option="bid_cap_below_one",
        ),
        Paragraph(
            "R49-AUCTION-11 RSK-AUCTION-7 A-R1",
            _("Declarer must take at least as many tricks as were bid."),
            when=lambda options: options.contract_test is ContractTest.AT_LEAST,
            option="contract_test",
        ),
        Paragraph(
            "REN-SCORE-3",
            _("Declarer must take exactly as many tricks as were bid."),
            when=lambda options: options.contract_test is ContractTest.EXACT,
            option="contract_test",
        ),
    ),
)

PLAY = Section(
    _("The play"),
    (
        Paragraph(
            "R49-PLAY-5 REN-PLAY-1",
            _("Declarer leads to the first trick, then the winner of each trick to the next."),
            when=lambda options: options.leader is Leader.WINNER,
            option="leader",
        ),
        Paragraph(
            "RSK-PLAY-1",
            _("Declarer leads to every trick, whoever won the last."),
            when=lambda options: options.leader is Leader.DECLARER,
            option="leader",
        ),
        Paragraph(
            "R49-PLAY-2 RSK-PLAY-3 REN-PLAY-2",
            _("Follow suit if you can; if not, play any card. The highest of the led suit wins."),
        ),
    ),
)

QUESTION = Section(
    _("The question after trick four"),
    (
        Paragraph(
            "R49-ASK-1 RSK-ASK-1 REN-ASK-1",
            _(
                "Before the lead to the fifth trick declarer asks the others whether they go "
                "along; they answer in turn from declarer's left."
            ),
            when=lambda options: options.ask_by is AskBy.DECLARER,
            option="ask_by",
        ),
        Paragraph(
            "R49-ASK-10",
            _(
                "Before the lead to the fifth trick the winner of the fourth asks the others "
                "whether they go along; they answer in turn from that player's left."
            ),
            when=lambda options: options.ask_by is AskBy.FOURTH_TRICK_WINNER,
            option="ask_by",
        ),
        Paragraph(
            "A-R44",
            _("The question is needed only if somebody else has no trick yet."),
            when=lambda options: options.ask_required is AskRequired.IF_SOMEONE_TRICKLESS,
            option="ask_required",
        ),
        Paragraph(
            "R49-ASK-4 RSK-ASK-3 REN-ASK-3",
            _(
                "Whoever has a trick is in. Whoever has none may go along, undertaking to take "
                "one, or fold and leave the last two tricks to the others."
            ),
        ),
        Paragraph(
            "RSK-ASK-5",
            _(
                "Whoever stands on one of these points must go along: "
                "{options.forced_play_on_scores}."
            ),
            when=lambda options: bool(options.forced_play_on_scores),
            option="forced_play_on_scores",
        ),
        Paragraph(
            "REN-ASK-4",
            _(
                "For those without a trick who chose to go along, each of the last two tricks "
                "takes off {options.play_on_trick_value}."
            ),
            when=lambda options: (
                options.play_on_trick_value > 1 and options.play_on_bonus_for is BonusFor.VOLUNTEERS
            ),
            option="play_on_trick_value",
        ),
        Paragraph(
            "A-R2",
            _(
                "For everyone who plays on, each of the last two tricks takes off "
                "{options.play_on_trick_value}."
            ),
            when=lambda options: (
                options.play_on_trick_value > 1 and options.play_on_bonus_for is BonusFor.ALL
            ),
            option="play_on_bonus_for",
        ),
        Paragraph(
            "R49-SCORE-3 RSK-SCORE-6 REN-ASK-4",
            _(
                "Whoever goes along and has no trick at the end goes up "
                "{options.play_on_penalty}; declarer owes the contract only."
            ),
            option="play_on_penalty",
        ),
        Paragraph(
            "R49-ASK-9 RSK-SCORE-7 REN-ASK-5",
            _(
                "If the question is forgotten, everyone plays on, and nobody goes up for having "
                "no trick."
            ),
            when=lambda options: options.forgot_ask_effect is ForgotAskEffect.FREE,
            option="forgot_ask_effect",
        ),
        Paragraph(
            "A-R22",
            _("If the question is forgotten, everyone plays on as if they had gone along."),
            when=lambda options: options.forgot_ask_effect is ForgotAskEffect.NORMAL,
            option="forgot_ask_effect",
        ),
        Paragraph(
            "A-R20",
            _("If all others fold, declarer gets the last two tricks unplayed."),
            when=lambda options: options.all_folded is AllFolded.AWARD,
            option="all_folded",
        ),
        Paragraph(
            "A-R20",
            _("If all others fold, the last two tricks are nobody's."),
            when=lambda options: options.all_folded is AllFolded.STOP,
            option="all_folded",
        ),
        Paragraph(
            "A-R20",
            _("If all others fold, declarer takes none, one or both of the last two tricks."),
            when=lambda options: options.all_folded is AllFolded.DECLARER_CHOICE,
            option="all_folded",
        ),
        Paragraph(
            "R49-ASK-7 RSK-ASK-7 A-R36",
            _("In rödskägg there is no question, and the others owe no trick."),
        ),
    ),
)
