"""Deals that the engine lacks, in which searching bots play like `greedy`."""

from collections.abc import Callable, Container
from typing import Any

from femopp.bots import Luck, bot_named, simulate
from femopp.bots.bot import Strategy
from femopp.bots.manners import Manners
from femopp.bots.sit import greedy
from femopp.games.rodskagg.manners import with_rituals
from femopp.kits import GAMES
from femopp.rulebook import Action
from femopp.tricks import Seat

MISDEALT = GAMES["rodskagg"].options.of(misdeal_rate=50, rituals="manual")


def choices_made_as_greedy(
    strategy: Strategy,
    is_beyond: Callable[[Any, Seat], bool],
    all_seeing: Container[Seat] = (),
) -> int:
    """Return how often a strategy had a choice in a deal of Rödskägg that `is_beyond` the engine.

    It has the first seat; half of the deals are misdealt, and nobody points that out before the
    cards show it. Fails if it then doesn't choose like `greedy`.
    """
    choices = 0

    def compared(state: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        nonlocal choices
        done = strategy(state, seat, legal, luck)
        if is_beyond(state, seat):
            assert done == greedy("rodskagg")(state, seat, legal, luck)
            choices += len(legal) > 1
        return done

    others = [bot_named("greedy", "rodskagg", alertness=0)] * 3
    bots = [with_rituals(compared, Manners(alertness=0)), *others]
    simulate(GAMES["rodskagg"], MISDEALT, bots, seed=3, most_deals=3, all_seeing=all_seeing)
    return choices
