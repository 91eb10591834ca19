"""The rule sheet: the auction, the play, and the question after trick four."""

from femopp.games.rodskagg.rules.options import (
    AllFolded,
    AskBy,
    AskRequired,
    AuctionForm,
    BidCap,
    BidCapBelowOne,
    Bids,
    BonusFor,
    ForgotAskEffect,
    Leader,
    ZeroBid,
)
from femopp.language import _
from femopp.rulebook import Paragraph, Section, stating, under

AUCTION = Section(
    _("The auction"),
    (
        Paragraph(
            "R49-AUCTION-1 RSK-AUCTION-1 REN-AUCTION-1",
            _("The bids are {value} tricks and, above them, rödskägg: all six."),
            option="bids",
        ),
        under(
            "zero_bid",
            ZeroBid.PASS,
            _("A bid of zero counts as a pass."),
            when=lambda options: options.bids is Bids.ZERO_TO_FIVE,
        ),
        under(
            "auction",
            AuctionForm.ASCENDING,
            _(
                "Forehand, at the dealer's left, speaks first. Everyone speaks once; each bid "
                "must be higher than the last."
            ),
        ),
        Paragraph(
            "R49-AUCTION-3 A-R4",
            _("Everyone may pass instead of bidding."),
            when=lambda options: not (options.forehand_must_bid or options.nobody_passes),
        ),
        under(
            "auction",
            AuctionForm.FREE_CALL,
            _(
                "Everyone in turn names a number. The highest becomes declarer; of equal numbers "
                "the one named first."
            ),
        ),
        under(
            "forehand_must_bid",
            True,
            _("Forehand must bid; the others may pass instead."),
            when=lambda options: not options.nobody_passes,
        ),
        Paragraph(
            "R49-AUCTION-9 A-R4",
            _("If everyone passes, the deal is over."),
            when=lambda options: not (options.forehand_must_bid or options.nobody_passes),
        ),
        Paragraph(
            "R49-AUCTION-8 RSK-AUCTION-5 A-R5", _("A bid of rödskägg ends the auction at once.")
        ),
        Paragraph(
            "R49-AUCTION-10 RSK-AUCTION-6 REN-AUCTION-3",
            _("The player with the highest bid becomes declarer, and that bid is the contract."),
            when=lambda options: options.auction is AuctionForm.ASCENDING,
        ),
        under("bid_cap", BidCap.OWN_POINTS, _("You may not bid a number higher than your points.")),
        under(
            "bid_cap_below_one",
            BidCapBelowOne.NO_BID,
            _("A player with less than one point may bid only rödskägg."),
            when=lambda options: options.bid_cap is BidCap.OWN_POINTS,
        ),
        stating("contract_test", _("Declarer must take {value}.")),
    ),
)

PLAY = Section(
    _("The play"),
    (
        under(
            "leader",
            Leader.WINNER,
            _("Declarer leads to the first trick; the winner of each trick leads to the next."),
        ),
        under(
            "leader",
            Leader.DECLARER,
            _("Declarer leads to every trick, no matter who won the last."),
        ),
        Paragraph(
            "R49-PLAY-2 RSK-PLAY-3 REN-PLAY-2",
            _(
                "Follow suit if you can, or else play any card. The highest card of the suit led "
                "wins."
            ),
        ),
    ),
)

QUESTION = Section(
    _("The question after trick four"),
    (
        under(
            "ask_by",
            AskBy.DECLARER,
            _(
                "Before the lead to the fifth trick, declarer must ask the others whether they go "
                "along; they answer in turn from declarer's left."
            ),
        ),
        under(
            "ask_by",
            AskBy.FOURTH_TRICK_WINNER,
            _(
                "Before the lead to the fifth trick, the winner of the fourth must ask the others "
                "whether they go along; they answer in turn from that player's left."
            ),
        ),
        under(
            "ask_required",
            AskRequired.IF_SOMEONE_TRICKLESS,
            _("The question is needed only if another player has no trick yet."),
        ),
        Paragraph(
            "R49-ASK-4 RSK-ASK-3 REN-ASK-3",
            _(
                "Players with a trick are in. A player without one may go along, and promise to "
                "take one, or fold: lay the hand face down and sit out the last two tricks."
            ),
        ),
        Paragraph(
            "RSK-ASK-5",
            _(
                "A player who is on {options.forced_play_on_scores:alternatives} on the sheet "
                "must go along."
            ),
            when=lambda options: bool(options.forced_play_on_scores),
            option="forced_play_on_scores",
        ),
        Paragraph(
            "REN-ASK-4",
            _(
                "For players who had no trick and chose to go along, each of the last two tricks "
                "takes off {options.play_on_trick_value}."
            ),
            when=lambda options: (
                options.play_on_trick_value > 1 and options.play_on_bonus_for is BonusFor.VOLUNTEERS
            ),
            option="play_on_trick_value",
        ),
        under(
            "play_on_bonus_for",
            BonusFor.ALL,
            _(
                "For everyone who plays on, each of the last two tricks takes off "
                "{options.play_on_trick_value}."
            ),
            when=lambda options: options.play_on_trick_value > 1,
        ),
        Paragraph(
            "R49-SCORE-3 RSK-SCORE-6 REN-ASK-4",
            _(
                "A player who goes along and ends up without a trick goes up "
                "{options.play_on_penalty}. This doesn't apply to declarer."
            ),
            option="play_on_penalty",
        ),
        under(
            "forgot_ask_effect",
            ForgotAskEffect.FREE,
            _(
                "If the question is forgotten, everyone plays on, and nobody goes up for taking "
                "no trick."
            ),
        ),
        under(
            "forgot_ask_effect",
            ForgotAskEffect.NORMAL,
            _("If the question is forgotten, everyone plays on as if they had gone along."),
        ),
        under(
            "all_folded",
            AllFolded.AWARD,
            _("If everyone else folds, the lone player gets the last two tricks unplayed."),
        ),
        under(
            "all_folded",
            AllFolded.STOP,
            _("If everyone else folds, nobody gets the last two tricks."),
        ),
        under(
            "all_folded",
            AllFolded.DECLARER_CHOICE,
            _(
                "If everyone else folds, the lone player takes none, one or both of the last two "
                "tricks."
            ),
        ),
        Paragraph(
            "R49-ASK-7 RSK-ASK-7 A-R36",
            _("In rödskägg there is no question, and the others need no trick."),
        ),
    ),
)
