"""A game's rules for claiming the rest of the tricks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from femopp.language import Text
from femopp.tricks import Seat, seats


@dataclass(frozen=True)
class Claiming:
    """Claims in one game, from public information.

    never         the reason why this table's rules never allow a claim, None if they do
    why_not       the reason why nobody can claim at this stage of the deal, None if they can; it
                  must not depend on anything that reveals a duty or an error
    playing       the seats that still play to the tricks of this deal
    winner_leads  whether a trick's winner leads to the next one
    """

    never: Callable[[Any], Text | None] = lambda view: None
    why_not: Callable[[Any], Text | None] = lambda view: None
    playing: Callable[[Any], tuple[Seat, ...]] = lambda view: seats(view.players)
    winner_leads: Callable[[Any], bool] = lambda view: True
