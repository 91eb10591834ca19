"""The stakes of Sheepshead, for the arena."""

from femopp.arena.stakes import Stakes, dealer_by_lot
from femopp.language import _

STAKES = Stakes(
    sign=1,
    a_deal=_("units a deal"),
    start=dealer_by_lot("sheepshead"),
    phases={
        "announce": _("announcing"),
        "bury": _("burying"),
        "pick": _("picking"),
        "play": _("card play"),
    },
    ends=lambda options: options.deals > 0,
)
