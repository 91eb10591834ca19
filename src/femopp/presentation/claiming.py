"""What must be known of a game where somebody claims the rest of the tricks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from femopp.language import Text
from femopp.tricks import Seat, seats


@dataclass(frozen=True)
class Claiming:
    """How claims go in one game, told from what everybody can see.

    never         why this table's rules never allow a claim, None if they do
    why_not       why nothing can be claimed at this stage of the deal, None if it can; it must
                  not depend on anything that a duty or an error hangs on
    playing       the seats that still play to the tricks of this deal
    winner_leads  whether a trick's winner leads to the next one
    """

    never: Callable[[Any], Text | None] = lambda view: None
    why_not: Callable[[Any], Text | None] = lambda view: None
    playing: Callable[[Any], tuple[Seat, ...]] = lambda view: seats(view.players)
    winner_leads: Callable[[Any], bool] = lambda view: True
