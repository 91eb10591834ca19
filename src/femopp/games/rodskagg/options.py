"""The options of Rödskägg, and the three rule books as presets of them."""

from dataclasses import dataclass
from enum import StrEnum

from femopp.games.rodskagg.sources import SOURCES
from femopp.language import _
from femopp.rulebook import Conflict, Options, Preset, option


class Bids(StrEnum):
    ONE_TO_SIX = "1-6"
    ZERO_TO_FIVE = "0-5"


class ZeroBid(StrEnum):
    BID = "bid"
    PASS = "pass"


class AuctionForm(StrEnum):
    ASCENDING = "ascending"
    FREE_CALL = "free_call"


class BidCap(StrEnum):
    NONE = "none"
    OWN_POINTS = "own_points"


class BidCapBelowOne(StrEnum):
    FREE = "free"
    NO_BID = "no_bid"


class ContractTest(StrEnum):
    AT_LEAST = "at_least"
    EXACT = "exact"


class Leader(StrEnum):
    WINNER = "winner"
    DECLARER = "declarer"


class AskBy(StrEnum):
    DECLARER = "declarer"
    FOURTH_TRICK_WINNER = "fourth_trick_winner"


class AskRequired(StrEnum):
    ALWAYS = "always"
    IF_SOMEONE_TRICKLESS = "if_someone_trickless"


class BonusFor(StrEnum):
    VOLUNTEERS = "volunteers"
    ALL = "all"


class ForgotAskEffect(StrEnum):
    FREE = "free"
    NORMAL = "normal"


class AllFolded(StrEnum):
    AWARD = "award"
    STOP = "stop"
    DECLARER_CHOICE = "declarer_choice"


class RodskaggFail(StrEnum):
    ELIMINATE = "eliminate"
    PLUS = "plus"


class RodskaggStop(StrEnum):
    FIRST_FOREIGN_TRICK = "first_foreign_trick"
    PLAY_OUT = "play_out"


class Overshoot(StrEnum):
    BOUNCE = "bounce"
    NEGATIVE = "negative"
    WIN = "win"


class BounceOrder(StrEnum):
    PENALTIES_FIRST = "penalties_first"
    TRICKS_FIRST = "tricks_first"


class ZeroTie(StrEnum):
    FIRST_KNOCK = "first_knock"
    SHARE = "share"
    DUEL = "duel"


class ZeroEnds(StrEnum):
    DEAL_END = "deal_end"
    AT_ONCE = "at_once"


class DuelLeader(StrEnum):
    LEFT_OF_DEALER = "left_of_dealer"
    FIRST_ON_ZERO = "first_on_zero"


class DuelTie(StrEnum):
    REPLAY = "replay"
    SHARE = "share"


class Rituals(StrEnum):
    MANUAL = "manual"
    AUTO = "auto"
    OFF = "off"


class CutOffender(StrEnum):
    CUTTER = "cutter"
    DEALER = "dealer"


class KnockWindow(StrEnum):
    BEFORE_NEXT_LEAD = "before_next_lead"
    DEAL_END = "deal_end"
    UNLIMITED = "unlimited"


class KnockBy(StrEnum):
    ACTIVE = "active"
    ALL_SEATED = "all_seated"


class KnockScope(StrEnum):
    NAMED = "named"
    ALL_OPEN = "all_open"


class KnockWord(StrEnum):
    KNOCK = "knock"
    FIVE_UP = "five_up"


class LastTrickKnock(StrEnum):
    REQUIRED_BEFORE_CLOSE = "required_before_close"
    NOT_REQUIRED = "not_required"


class MisdealLiability(StrEnum):
    AFTER_OWN_PICKUP = "after_own_pickup"
    IMMEDIATE = "immediate"


class MisdealDeadline(StrEnum):
    SCORED = "scored"
    FIRST_LEAD = "first_lead"


class PickupAfterDealer(StrEnum):
    ERROR = "error"
    FREE = "free"


class FreshHandExhausted(StrEnum):
    RESHUFFLE_FINAL = "reshuffle_final"
    REFUSE = "refuse"


class Revoke(StrEnum):
    REFUSE = "refuse"
    PENALTY = "penalty"


class MoneyNegative(StrEnum):
    ZERO = "zero"
    SIGNED = "signed"
    ABSOLUTE = "absolute"


class FirstDealer(StrEnum):
    DRAW_HIGH = "draw_high"
    RANDOM = "random"


KORTOXEN = Preset("kortoxen-1949", "R49", _("Kortoxen 1949"))

SKANE = Preset(
    "skane",
    "RSK",
    _("the Skåne rules"),
    {
        "min_players": 2,
        "first_dealer": FirstDealer.RANDOM,
        "forehand_must_bid": True,
        "leader": Leader.DECLARER,
        "forced_play_on_scores": (1, 2),
        "forgot_ask_penalty": 0,
        "rodskagg_fail": RodskaggFail.PLUS,
        "rodskagg_stop": RodskaggStop.PLAY_OUT,
        "rodskagg_tricks_count": True,
        "overshoot": Overshoot.NEGATIVE,
        "zero_tie": ZeroTie.SHARE,
        "rituals": Rituals.OFF,
        "out_knock": False,
        "misdeal_penalty": 0,
    },
)

ENGLISH = Preset(
    "english",
    "REN",
    _("the English article"),
    {
        "max_players": 7,
        "first_dealer": FirstDealer.RANDOM,
        "bids": Bids.ZERO_TO_FIVE,
        "contract_test": ContractTest.EXACT,
        "play_on_penalty": 6,
        "play_on_trick_value": 2,
        "all_folded": AllFolded.DECLARER_CHOICE,
        "overshoot": Overshoot.NEGATIVE,
        "zero_tie": ZeroTie.DUEL,
        "out_knock": False,
        "notice_at": (1, 0),
        "cut_offender": CutOffender.DEALER,
        "misdeal_penalty": 0,
        "fresh_hand": True,
    },
)


@dataclass(frozen=True, eq=False)
class RodskaggOptions(Options):
    """A house rule book of Rödskägg."""

    presets = (KORTOXEN, SKANE, ENGLISH)
    sources = SOURCES

    # The table
    min_players: int = option(
        3,
        _("The fewest players."),
        {2: "RSK-PLAYERS-1", 3: "R49-PLAYERS-1 REN-PLAYERS-1"},
        lowest=2,
        highest=8,
    )
    max_players: int = option(
        8,
        _("The most players; with eight, four cards of the pack are left over."),
        {7: "REN-PLAYERS-1", 8: "A-R30"},
        lowest=2,
        highest=8,
    )
    first_dealer: FirstDealer = option(
        FirstDealer.DRAW_HIGH,
        _("How the first dealer is found."),
        {FirstDealer.DRAW_HIGH: "R49-DEAL-2", FirstDealer.RANDOM: "A-R31"},
        values={
            FirstDealer.DRAW_HIGH: _("everyone draws a card and the highest deals"),
            FirstDealer.RANDOM: _("by lot"),
        },
    )

    # The deal
    fresh_hand: bool = option(
        False,
        _("A player without a picture card (ace, king, queen, jack) may ask for a fresh hand."),
        {False: "R49-DEAL-6 RSK-DEAL-1", True: "REN-DEAL-2"},
    )
    fresh_hand_exhausted: FreshHandExhausted = option(
        FreshHandExhausted.RESHUFFLE_FINAL,
        _("What happens when the stock holds too few cards for a fresh hand."),
        "A-R33",
        values={
            FreshHandExhausted.RESHUFFLE_FINAL: _(
                "the cards set aside are shuffled in, and a hand from them is final"
            ),
            FreshHandExhausted.REFUSE: _("there is no fresh hand"),
        },
    )
    misdeal_rate: int = option(
        0,
        _("In how many of a hundred deals the program deals somebody a wrong number of cards."),
        "R49-DEAL-12 A-R48",
        highest=100,
        engine=False,
    )

    # The auction
    bids: Bids = option(
        Bids.ONE_TO_SIX,
        _("The numbers that can be bid below rödskägg."),
        {
            Bids.ONE_TO_SIX: "R49-AUCTION-1 RSK-AUCTION-1",
            Bids.ZERO_TO_FIVE: "REN-AUCTION-1",
        },
    )
    zero_bid: ZeroBid = option(
        ZeroBid.BID,
        _("What a bid of zero is, where it can be bid."),
        "A-R3",
        values={
            ZeroBid.BID: _("a real bid, the lowest"),
            ZeroBid.PASS: _("another word for a pass"),
        },
    )
    auction: AuctionForm = option(
        AuctionForm.ASCENDING,
        _("How the auction goes."),
        {
            AuctionForm.ASCENDING: "R49-AUCTION-6 RSK-AUCTION-3 A-R4",
            AuctionForm.FREE_CALL: "A-R4",
        },
        values={
            AuctionForm.ASCENDING: _("one call each, every bid higher than the one before"),
            AuctionForm.FREE_CALL: _("everyone names a number; the highest, said first, wins"),
        },
    )
    forehand_must_bid: bool = option(
        False,
        _("Forehand may not pass."),
        {False: "R49-AUCTION-3 A-R4", True: "RSK-AUCTION-2"},
    )
    bid_cap: BidCap = option(
        BidCap.NONE,
        _("How high a number one may bid."),
        {
            BidCap.NONE: "R49-AUCTION-5 RSK-AUCTION-3 REN-AUCTION-1",
            BidCap.OWN_POINTS: "R49-AUCTION-4",
        },
        values={
            BidCap.NONE: _("any"),
            BidCap.OWN_POINTS: _("not above one's own points on the sheet"),
        },
    )
    bid_cap_below_one: BidCapBelowOne = option(
        BidCapBelowOne.FREE,
        _("What a player below one point may bid where bids are capped by one's points."),
        "A-R28",
        values={
            BidCapBelowOne.FREE: _("any number"),
            BidCapBelowOne.NO_BID: _("no number, only rödskägg"),
        },
    )

    # The play and the question after trick four
    leader: Leader = option(
        Leader.WINNER,
        _("Who leads after the first trick, which declarer leads."),
        {Leader.WINNER: "R49-PLAY-5 REN-PLAY-1", Leader.DECLARER: "RSK-PLAY-1"},
        values={
            Leader.WINNER: _("the winner of the trick before"),
            Leader.DECLARER: _("declarer, to every trick"),
        },
    )
    revoke: Revoke = option(
        Revoke.REFUSE,
        _("What becomes of a card that does not follow suit though it could."),
        "A-R41",
        values={
            Revoke.REFUSE: _("it is not accepted"),
            Revoke.PENALTY: _("it stands, and is an error that others may knock for"),
        },
        engine=False,
    )
    ask_by: AskBy = option(
        AskBy.DECLARER,
        _("Who asks after the fourth trick whether the others go along."),
        {
            AskBy.DECLARER: "R49-ASK-1 RSK-ASK-1 REN-ASK-1",
            AskBy.FOURTH_TRICK_WINNER: "R49-ASK-10",
        },
        values={
            AskBy.DECLARER: _("declarer"),
            AskBy.FOURTH_TRICK_WINNER: _("the winner of the fourth trick"),
        },
    )
    ask_required: AskRequired = option(
        AskRequired.ALWAYS,
        _("When the question must be put."),
        "A-R44",
        values={
            AskRequired.ALWAYS: _("in every contract but rödskägg"),
            AskRequired.IF_SOMEONE_TRICKLESS: _("only if another player has no trick yet"),
        },
    )
    ask_gate: bool = option(
        False,
        _("Trick five is not begun before the asker has asked, or said that nobody will be asked."),
        "A-R42",
        engine=False,
    )
    forced_play_on_scores: tuple[int, ...] = option(
        (),
        _("Points on the sheet with which a player must go along."),
        {(): "R49-ASK-6 REN-ASK-3", (1, 2): "RSK-ASK-5"},
        lowest=-12,
        highest=30,
    )
    play_on_penalty: int = option(
        5,
        _("Points up for going along and taking no trick in the deal."),
        {5: "R49-SCORE-3 RSK-SCORE-6", 6: "REN-ASK-4"},
    )
    play_on_trick_value: int = option(
        1,
        _("Points off for each of the last two tricks, after going along without a trick."),
        {1: "R49-SCORE-1 RSK-SCORE-1", 2: "REN-ASK-4"},
        lowest=1,
        highest=6,
    )
    play_on_bonus_for: BonusFor = option(
        BonusFor.VOLUNTEERS,
        _("For whom that value of the last two tricks holds."),
        "A-R2",
        values={
            BonusFor.VOLUNTEERS: _("those without a trick who chose to go along"),
            BonusFor.ALL: _("everyone who plays them"),
        },
    )
    forgot_ask_effect: ForgotAskEffect = option(
        ForgotAskEffect.FREE,
        _("How the others play on when the question was forgotten."),
        {
            ForgotAskEffect.FREE: "R49-ASK-9 RSK-SCORE-7 REN-ASK-5",
            ForgotAskEffect.NORMAL: "A-R22",
        },
        values={
            ForgotAskEffect.FREE: _("free: nobody goes up for taking no trick"),
            ForgotAskEffect.NORMAL: _("as if everyone had gone along"),
        },
    )
    all_folded: AllFolded = option(
        AllFolded.AWARD,
        _("What becomes of the last two tricks when all others have folded."),
        "A-R20",
        values={
            AllFolded.AWARD: _("the lone player gets both"),
            AllFolded.STOP: _("nobody gets them"),
            AllFolded.DECLARER_CHOICE: _("the lone player says how many of them to take"),
        },
    )

    # The points
    contract_test: ContractTest = option(
        ContractTest.AT_LEAST,
        _("How many tricks a contract asks for."),
        {
            ContractTest.AT_LEAST: "R49-AUCTION-11 RSK-AUCTION-7 A-R1",
            ContractTest.EXACT: "REN-SCORE-3 A-R1",
        },
        values={
            ContractTest.AT_LEAST: _("at least as many as were bid"),
            ContractTest.EXACT: _("exactly as many as were bid"),
        },
    )
    failed_bid_penalty: int = option(
        5,
        _("Points up for declarer who fails a contract below rödskägg."),
        {5: "R49-SCORE-2 RSK-SCORE-2 REN-SCORE-3"},
    )
    rodskagg_fail: RodskaggFail = option(
        RodskaggFail.ELIMINATE,
        _("What happens to declarer who fails rödskägg."),
        {RodskaggFail.ELIMINATE: "R49-RED-2 REN-RED-2", RodskaggFail.PLUS: "RSK-SCORE-4"},
        values={
            RodskaggFail.ELIMINATE: _("out of the match"),
            RodskaggFail.PLUS: _("up on the sheet"),
        },
    )
    rodskagg_fail_plus: int = option(
        12,
        _("Points up for failing rödskägg, where it does not put one out of the match."),
        {12: "RSK-SCORE-4"},
    )
    rodskagg_stop: RodskaggStop = option(
        RodskaggStop.FIRST_FOREIGN_TRICK,
        _("How long rödskägg is played."),
        {
            RodskaggStop.FIRST_FOREIGN_TRICK: "R49-RED-3 A-R36",
            RodskaggStop.PLAY_OUT: "RSK-GAME-1",
        },
        values={
            RodskaggStop.FIRST_FOREIGN_TRICK: _("until another player takes a trick"),
            RodskaggStop.PLAY_OUT: _("to the end"),
        },
    )
    rodskagg_tricks_count: bool = option(
        False,
        _("Tricks are deducted in a failed rödskägg too."),
        {False: "R49-RED-4 A-R36", True: "RSK-SCORE-5"},
    )
    overshoot: Overshoot = option(
        Overshoot.BOUNCE,
        _("What happens to a player who takes more tricks than points are left."),
        {
            Overshoot.BOUNCE: "R49-GAME-4",
            Overshoot.NEGATIVE: "R49-VAR-1 RSK-GAME-3 REN-GAME-2",
            Overshoot.WIN: "R49-VAR-2",
        },
        values={
            Overshoot.BOUNCE: _("bounces up by the tricks that were too many"),
            Overshoot.NEGATIVE: _("goes below zero and must come up again"),
            Overshoot.WIN: _("wins at once by knocking, on zero or below"),
        },
    )
    bounce_order: BounceOrder = option(
        BounceOrder.PENALTIES_FIRST,
        _("What comes first when a player both goes up and bounces."),
        {BounceOrder.PENALTIES_FIRST: "R49-GAME-6 A-R37", BounceOrder.TRICKS_FIRST: "R49-GAME-6"},
        values={
            BounceOrder.PENALTIES_FIRST: _("the points up"),
            BounceOrder.TRICKS_FIRST: _("the tricks"),
        },
    )

    # The match
    zero_tie: ZeroTie = option(
        ZeroTie.FIRST_KNOCK,
        _("Who wins when several stand on zero."),
        {
            ZeroTie.FIRST_KNOCK: "R49-GAME-3",
            ZeroTie.SHARE: "RSK-GAME-5",
            ZeroTie.DUEL: "REN-GAME-3",
        },
        values={
            ZeroTie.FIRST_KNOCK: _("the one who knocked out first"),
            ZeroTie.SHARE: _("they share the victory"),
            ZeroTie.DUEL: _("they play a duel"),
        },
    )
    zero_ends: ZeroEnds = option(
        ZeroEnds.DEAL_END,
        _("When zero wins."),
        {ZeroEnds.DEAL_END: "R49-GAME-2 RSK-GAME-2 A-R40", ZeroEnds.AT_ONCE: "A-R40"},
        values={
            ZeroEnds.DEAL_END: _("when the deal has been played to its end"),
            ZeroEnds.AT_ONCE: _("at once, with the trick that brings it"),
        },
    )
    late_knockout: bool = option(
        True,
        _("Whoever forgot to knock out may do so with a later trick taken at or below zero."),
        "A-R27",
    )
    knockout_requires_contract: bool = option(
        False,
        _("Declarer may knock out only when the contract is made."),
        "A-R27",
    )
    last_survivor_wins: bool = option(
        True,
        _("The last player who has not been put out of the match wins it."),
        "A-R29",
    )
    duel_leader: DuelLeader = option(
        DuelLeader.LEFT_OF_DEALER,
        _("Who leads to the first trick of a duel."),
        "A-R34",
        values={
            DuelLeader.LEFT_OF_DEALER: _("the one sitting nearer to the dealer's left"),
            DuelLeader.FIRST_ON_ZERO: _("the one who came to zero first"),
        },
    )
    duel_tie: DuelTie = option(
        DuelTie.REPLAY,
        _("What follows when a duel ends with equal tricks."),
        "A-R34",
        values={
            DuelTie.REPLAY: _("another duel between those who are equal, another leading"),
            DuelTie.SHARE: _("they share the victory"),
        },
    )
    money: int = option(
        0,
        _("What a point is worth in money; 0 when not played for money."),
        {0: "R49-MONEY-1 A-R38"},
        highest=1000,
        engine=False,
    )
    money_negative: MoneyNegative = option(
        MoneyNegative.ZERO,
        _("What a loser with minus points pays."),
        "A-R38",
        values={
            MoneyNegative.ZERO: _("nothing"),
            MoneyNegative.SIGNED: _("is paid for them"),
            MoneyNegative.ABSOLUTE: _("as if they were plus points"),
        },
        engine=False,
    )
    last_deal_credit: bool = option(
        False,
        _("Losers may deduct their tricks of a deal that was cut short by a knock-out."),
        {False: "R49-VAR-3", True: "R49-VAR-3"},
    )
    elimination_ledger: int = option(
        5,
        _("Points that a player put out of the match pays for besides those on the sheet."),
        {5: "R49-RED-5 A-R38"},
        engine=False,
    )

    # The rituals
    rituals: Rituals = option(
        Rituals.MANUAL,
        _("Who sees to the rituals."),
        {
            Rituals.MANUAL: "R49-KNOCK-2 REN-RITUAL-1",
            Rituals.AUTO: "REN-GEN-1 R49-KNOCK-2",
            Rituals.OFF: "RSK-RITUAL-0 REN-GEN-1",
        },
        values={
            Rituals.MANUAL: _("the players; what they forget costs them points"),
            Rituals.AUTO: _("the program does every duty, the question included"),
            Rituals.OFF: _("there are none; the question is left to the one who must ask it"),
        },
    )
    out_knock: bool = option(
        True,
        _("A player whose trick brings the total to zero must knock for going out."),
        {False: "RSK-RITUAL-0 REN-OUT-1", True: "R49-OUT-1"},
    )
    out_penalty: int = option(
        5,
        _("Points up for forgetting to knock out."),
        {5: "R49-OUT-2"},
        engine=False,
    )
    notice_at: tuple[int, ...] = option(
        (),
        _("Points at which a player must give notice when a trick brings the total there."),
        {(): "R49-OUT-1 RSK-RITUAL-0", (1, 0): "REN-OUT-1 A-R7"},
        lowest=-1,
        highest=2,
        engine=False,
    )
    notify_penalty: int = option(
        6,
        _("Points up for forgetting to give notice."),
        {6: "REN-RITUAL-7"},
        engine=False,
    )
    last_trick_knock: LastTrickKnock = option(
        LastTrickKnock.REQUIRED_BEFORE_CLOSE,
        _("Whether going out (or giving notice) is a duty after the sixth trick."),
        "A-R17",
        values={
            LastTrickKnock.REQUIRED_BEFORE_CLOSE: _("yes, before the trick is gathered"),
            LastTrickKnock.NOT_REQUIRED: _("no"),
        },
        engine=False,
    )
    forgot_ask_penalty: int = option(
        5,
        _("Points up for forgetting the question."),
        {0: "RSK-SCORE-7 REN-ASK-6", 5: "R49-ASK-8 REN-RITUAL-6", 6: "REN-RITUAL-6"},
        engine=False,
    )
    cut_offender: CutOffender = option(
        CutOffender.CUTTER,
        _("Who pays when another player than the dealer cuts the pack."),
        {
            CutOffender.CUTTER: "R49-DEAL-5 REN-RITUAL-4 A-R8",
            CutOffender.DEALER: "REN-RITUAL-3",
        },
        values={
            CutOffender.CUTTER: _("the player who cut"),
            CutOffender.DEALER: _("the dealer, who offered the pack"),
        },
        engine=False,
    )
    cut_penalty: int = option(
        5,
        _("Points up for that cut."),
        {5: "R49-DEAL-5 REN-RITUAL-3"},
        engine=False,
    )
    early_pickup_penalty: int = option(
        5,
        _("Points up for picking up one's cards before the dealer has said the phrase."),
        {5: "R49-DEAL-11 REN-RITUAL-5"},
        engine=False,
    )
    pickup_after_dealer: PickupAfterDealer = option(
        PickupAfterDealer.ERROR,
        _("Picking up after a dealer who forgot the phrase."),
        "A-R15",
        values={
            PickupAfterDealer.ERROR: _("is an error too"),
            PickupAfterDealer.FREE: _("is free"),
        },
        engine=False,
    )
    misdeal_penalty: int = option(
        5,
        _("Points up for the dealer who misdealt and forgot the phrase."),
        {0: "A-R48", 5: "R49-DEAL-12"},
        engine=False,
    )
    misdeal_liability: MisdealLiability = option(
        MisdealLiability.AFTER_OWN_PICKUP,
        _("From when on the dealer has forgotten the phrase."),
        "A-R13",
        values={
            MisdealLiability.AFTER_OWN_PICKUP: _("when the dealer picks up cards"),
            MisdealLiability.IMMEDIATE: _("when the misdeal is pointed out"),
        },
        engine=False,
    )
    misdeal_auto_penalty: bool = option(
        False,
        _("The dealer goes up for the misdeal without anyone knocking for it."),
        "A-R14",
        engine=False,
    )
    misdeal_deadline: MisdealDeadline = option(
        MisdealDeadline.SCORED,
        _("How long a player may point out a misdeal."),
        "A-R16",
        values={
            MisdealDeadline.SCORED: _("until the deal is scored"),
            MisdealDeadline.FIRST_LEAD: _("until the first card is led"),
        },
        engine=False,
    )
    knock_window: KnockWindow = option(
        KnockWindow.BEFORE_NEXT_LEAD,
        _("How long an error can be knocked for."),
        {
            KnockWindow.BEFORE_NEXT_LEAD: "REN-RITUAL-8 A-R10",
            KnockWindow.DEAL_END: "A-R10",
            KnockWindow.UNLIMITED: "A-R10",
        },
        values={
            KnockWindow.BEFORE_NEXT_LEAD: _("until the next lead to a trick"),
            KnockWindow.DEAL_END: _("until the deal is over"),
            KnockWindow.UNLIMITED: _("for ever"),
        },
        engine=False,
    )
    knock_by: KnockBy = option(
        KnockBy.ACTIVE,
        _("Who may knock for the errors of others."),
        "A-R9",
        values={
            KnockBy.ACTIVE: _("everyone still in the match"),
            KnockBy.ALL_SEATED: _("everyone at the table, also those out of the match"),
        },
        engine=False,
    )
    knock_scope: KnockScope = option(
        KnockScope.NAMED,
        _("What one knock covers."),
        {KnockScope.NAMED: "R49-KNOCK-2 A-R12", KnockScope.ALL_OPEN: "A-R12"},
        values={
            KnockScope.NAMED: _("the one error that it names, or the oldest"),
            KnockScope.ALL_OPEN: _("every error of others that is open"),
        },
        engine=False,
    )
    false_knock_penalty: int = option(
        0,
        _("Points up for knocking where there is no error."),
        "A-R11",
        engine=False,
    )
    call: KnockWord = option(
        KnockWord.KNOCK,
        _("What one does to point out an error."),
        {KnockWord.KNOCK: "R49-KNOCK-2 REN-RITUAL-1", KnockWord.FIVE_UP: "REN-RITUAL-2"},
        values={
            KnockWord.KNOCK: _("knock on the table"),
            KnockWord.FIVE_UP: _("call “five up!”"),
        },
        engine=False,
        wording=True,
    )


RodskaggOptions.conflicts = (
    Conflict(
        lambda options: options.min_players > options.max_players,
        _(
            "min_players is {options.min_players} and max_players is {options.max_players}: "
            "nobody could play; raise the second or lower the first"
        ),
    ),
    Conflict(
        lambda options: options.out_knock and 0 in options.notice_at,
        _(
            "out_knock and a notice at 0 are two duties for the same moment: "
            "set out_knock=false or take 0 out of notice_at"
        ),
    ),
    Conflict(
        lambda options: (
            options.forehand_must_bid
            and options.bid_cap is BidCap.OWN_POINTS
            and options.bid_cap_below_one is BidCapBelowOne.NO_BID
        ),
        _(
            "forehand_must_bid and bid_cap_below_one=no_bid leave a forehand below one point "
            "nothing but rödskägg: set one of them otherwise"
        ),
    ),
    Conflict(
        lambda options: (
            options.auction is AuctionForm.FREE_CALL
            and options.zero_bid is not ZeroBid.PASS
            and options.bid_cap is BidCap.OWN_POINTS
            and options.bid_cap_below_one is BidCapBelowOne.NO_BID
        ),
        _(
            "where everyone names a number (auction=free_call), bid_cap_below_one=no_bid leaves a "
            "player below one point nothing but rödskägg: set one of them otherwise"
        ),
    ),
    Conflict(
        lambda options: options.revoke is Revoke.PENALTY and options.rituals is not Rituals.MANUAL,
        _("revoke=penalty needs someone to knock: set rituals=manual or revoke=refuse"),
    ),
    Conflict(
        lambda options: options.misdeal_rate > 0 and options.rituals is not Rituals.MANUAL,
        _("misdeal_rate needs someone to find the misdeal: set rituals=manual or misdeal_rate=0"),
    ),
)
