"""Bots that think as `club` does and err as their name says, for `femopp arena`.

`erring:t0.2_f0.4_a0.1` has a temperature of 0.2, forgets a card with probability 0.4 and overrates
an ace by 0.1: see `Slips`. A part that is left out is that of a bot without the error, so
`erring:t0.001` is nearly `club`.

    PYTHONPATH=bench femopp arena rifki --bots erring:t3,erring:t9,club --against greedy --deals 400
"""

from collections.abc import Callable

from femopp.bots.bot import Strategy
from femopp.bots.search import searching
from femopp.bots.search.levels import erring
from femopp.bots.search.slips import Slips
from femopp.bots.sit import greedy

FIELDS = {"t": "temperature", "f": "forgets", "a": "aces"}
COLDEST = 1e-6


def __getattr__(name: str) -> Callable[[str], Strategy]:
    try:
        given = {FIELDS[part[0]]: float(part[1:]) for part in name.split("_")}
    except (KeyError, ValueError, IndexError):
        raise AttributeError(name) from None
    return searching(erring(Slips(**{"temperature": COLDEST, **given})), otherwise=greedy)
