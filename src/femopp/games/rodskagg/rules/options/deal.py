"""Options of Rödskägg: the deal."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import FreshHandExhausted
from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class DealOptions(Options):
    """Options of the deal."""

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
    reshuffle_own_hand: bool = option(
        False,
        _("The hand being given back is shuffled in with the cards set aside before."),
        {False: "A-R33"},
    )
    misdeal_rate: int = option(
        0,
        _("In how many of a hundred deals the program deals somebody a wrong number of cards."),
        "R49-DEAL-12 A-R48",
        highest=100,
        engine=False,
    )
