"""The stakes of Rödskägg, for the arena."""

from femopp.arena.stakes import Stakes, dealer_by_lot
from femopp.language import _

STAKES = Stakes(
    sign=-1,
    a_deal=_("points a deal"),
    start=dealer_by_lot("rodskagg"),
    phases={
        "answers": _("going along"),
        "asking": _("the question"),
        "auction": _("auction"),
        "before_deal": _("before the deal"),
        "closing": _("after the play"),
        "fresh_hands": _("fresh hands"),
        "last_moment": _("last moment"),
        "play": _("card play"),
        "taking": _("taking the last two tricks"),
    },
)
