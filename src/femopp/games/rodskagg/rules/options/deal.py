"""Options of Rödskägg: the deal."""

from dataclasses import dataclass

from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class DealOptions(Options):
    """Options of the deal."""

    fresh_hand: bool = option(
        False,
        _("A player without a picture card (ace, king, queen, jack) may ask for a fresh hand."),
        {False: "R49-DEAL-6 RSK-DEAL-1 A-R33", True: "REN-DEAL-2"},
    )
    reshuffle_own_hand: bool = option(
        False,
        _("The hand just given back is shuffled in with the cards set aside."),
        {False: "A-R33"},
        unoffered={True},
    )
    misdeal_rate: int = option(
        0,
        _("Misdeals by the program in a hundred deals."),
        "R49-DEAL-12 A-R48",
        highest=100,
        engine=False,
    )
