"""Values of options, other than numbers and true or false."""

from enum import StrEnum


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


class BareKnock(StrEnum):
    NOTHING = "nothing"
    OLDEST = "oldest"


class KnockWord(StrEnum):
    KNOCK = "knock"
    FIVE_UP = "five_up"


class LastTrickKnock(StrEnum):
    REQUIRED_BEFORE_CLOSE = "required_before_close"
    NOT_REQUIRED = "not_required"


class MisdealDeadline(StrEnum):
    SCORED = "scored"
    FIRST_LEAD = "first_lead"


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
