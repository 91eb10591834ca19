"""What is at stake in Rödskägg."""

from femopp.arena.stakes import Stakes, dealer_by_lot
from femopp.language import _

STAKES = Stakes(sign=-1, a_deal=_("points a deal"), start=dealer_by_lot("rodskagg"))
