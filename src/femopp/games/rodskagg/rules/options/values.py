"""Values of options, other than numbers and true or false."""

from femopp.language import Choice, _


class Bids(Choice):
    ONE_TO_SIX = "1-6", _("one to six")
    ZERO_TO_FIVE = "0-5", _("zero to five")


class ZeroBid(Choice):
    BID = "bid", _("the lowest bid")
    PASS = "pass", _("another word for a pass")


class AuctionForm(Choice):
    ASCENDING = "ascending", _("one call each, every bid higher than the last")
    FREE_CALL = "free_call", _("everyone names a number; the highest wins, of equals the first")


class BidCap(Choice):
    NONE = "none", _("no limit")
    OWN_POINTS = "own_points", _("the bidder's own points on the sheet")


class BidCapBelowOne(Choice):
    FREE = "free", _("any number")
    NO_BID = "no_bid", _("no number, only rödskägg")


class ContractTest(Choice):
    AT_LEAST = "at_least", _("at least as many tricks as were bid")
    EXACT = "exact", _("exactly as many tricks as were bid")


class Leader(Choice):
    WINNER = "winner", _("the winner of the last trick")
    DECLARER = "declarer", _("declarer, to every trick")


class AskBy(Choice):
    DECLARER = "declarer", _("declarer")
    FOURTH_TRICK_WINNER = "fourth_trick_winner", _("the winner of the fourth trick")


class AskRequired(Choice):
    ALWAYS = "always", _("in every contract but rödskägg")
    IF_SOMEONE_TRICKLESS = "if_someone_trickless", _("only if another player has no trick yet")


class BonusFor(Choice):
    VOLUNTEERS = "volunteers", _("players without a trick who chose to go along")
    ALL = "all", _("everyone who plays on")


class ForgotAskEffect(Choice):
    FREE = "free", _("they play on free: nobody goes up for taking no trick")
    NORMAL = "normal", _("they play on as if they had gone along")


class AllFolded(Choice):
    AWARD = "award", _("the lone player gets both")
    STOP = "stop", _("nobody gets them")
    DECLARER_CHOICE = "declarer_choice", _("the lone player takes none, one or both")


class RodskaggFail(Choice):
    ELIMINATE = "eliminate", _("out of the match")
    PLUS = "plus", _("up on the sheet")


class RodskaggStop(Choice):
    FIRST_FOREIGN_TRICK = "first_foreign_trick", _("as soon as another player takes a trick")
    PLAY_OUT = "play_out", _("after all six tricks")


class Overshoot(Choice):
    BOUNCE = "bounce", _("bounces up by the surplus")
    NEGATIVE = "negative", _("goes below zero and must get back up")
    WIN = "win", _("can win at once by knocking, at zero or below")


class BounceOrder(Choice):
    PENALTIES_FIRST = "penalties_first", _("all points up first")
    TRICKS_FIRST = (
        "tricks_first",
        _("tricks first, but points up for errors always stay where they are"),
    )


class ZeroTie(Choice):
    FIRST_KNOCK = "first_knock", _("the player who knocked out first")
    SHARE = "share", _("they share the win")
    DUEL = "duel", _("they play a duel")


class ZeroEnds(Choice):
    DEAL_END = "deal_end", _("after the deal")
    AT_ONCE = "at_once", _("at once, with the trick that reaches it")


class DuelTie(Choice):
    REPLAY = "replay", _("another duel between those tied, with another leader")
    SHARE = "share", _("they share the win")


class Rituals(Choice):
    MANUAL = "manual", _("the players; forgetting costs points")
    AUTO = "auto", _("the program, the question included")
    OFF = "off", _("nobody, as there are none; only the question can be forgotten")


class CutOffender(Choice):
    CUTTER = "cutter", _("the player who cut")
    DEALER = "dealer", _("the dealer, who offered the pack")


class KnockWindow(Choice):
    BEFORE_NEXT_LEAD = "before_next_lead", _("until the next lead to a trick")
    DEAL_END = "deal_end", _("until the deal is over")
    UNLIMITED = "unlimited", _("no deadline")


class KnockBy(Choice):
    ACTIVE = "active", _("everyone still in the match")
    ALL_SEATED = "all_seated", _("everyone at the table, even eliminated players")


class KnockScope(Choice):
    NAMED = "named", _("only the error that it names")
    ALL_OPEN = "all_open", _("all open errors of others")


class BareKnock(Choice):
    NOTHING = "nothing", _("none, and no cost")
    OLDEST = "oldest", _("it counts for the oldest error that fits")


class KnockWord(Choice):
    KNOCK = "knock", _("knock on the table")
    FIVE_UP = "five_up", _("call “five up!”")


class LastTrickKnock(Choice):
    REQUIRED_BEFORE_CLOSE = "required_before_close", _("yes, before it is gathered")
    NOT_REQUIRED = "not_required", _("no")


class MisdealDeadline(Choice):
    SCORED = "scored", _("until the deal is scored")
    FIRST_LEAD = "first_lead", _("until the first card is led")


class Revoke(Choice):
    REFUSE = "refuse", _("the card is refused")
    PENALTY = "penalty", _("the card stands, and others may knock for the error")


class MoneyNegative(Choice):
    ZERO = "zero", _("nothing")
    SIGNED = "signed", _("the loser is paid for them")
    ABSOLUTE = "absolute", _("as if they were plus points")


class FirstDealer(Choice):
    DRAW_HIGH = "draw_high", _("everyone draws a card, and the highest deals")
    RANDOM = "random", _("by lot")
