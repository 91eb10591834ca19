"""How lucky a deal was: the value of its hands, compared with that of any hands.

The value of hands is what players by rules of thumb make of them on average. It is a control
variate: what they don't explain of a result is the play. The weight is fixed at one beforehand.
"""

from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from femopp.bots.search.seen import knowledge_of
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import Policy
from femopp.engine.position import SPECTATOR, Position
from femopp.kits import part
from femopp.tricks import Seat

PLAYOUTS = 200
"""The playouts of the hands that were dealt."""
DEALS = 800
"""The other deals that they are compared with, each played out once."""


@dataclass(frozen=True)
class Dealt:
    """The hands of one deal: by seat, the average of any hands, the value of these, and variances.

    `variances` are those of the difference.
    """

    average: tuple[float, ...]
    value: tuple[float, ...]
    variances: tuple[float, ...]


def dealt(game: str, state: Any, spectator: Any, policy: Policy, seed: int) -> Dealt | None:
    """Return the value of the hands just dealt; None if the engine lacks the deal or a card."""
    known_cards = part(game, "ceiling")
    if known_cards is None:
        return None
    try:
        known = knowledge_of(game, spectator, Seat(SPECTATOR))
        true = known.position(known_cards.world(state))
        chance = Chance(seed)
        mine = [_scores(true.clone(), chance, policy) for _time in range(PLAYOUTS)]
        others = [
            _scores(known.position(world, chance), chance, policy)
            for world in known.worlds(DEALS, chance)
        ]
    except (EngineError, KeyError):
        return None
    value, average = list(zip(*mine, strict=True)), list(zip(*others, strict=True))
    return Dealt(
        tuple([fmean(seat) for seat in average]),
        tuple([fmean(seat) for seat in value]),
        tuple(
            [
                stdev(one) ** 2 / len(one) + stdev(other) ** 2 / len(other)
                for one, other in zip(value, average, strict=True)
            ]
        ),
    )


def _scores(position: Position, chance: Chance, policy: Policy) -> tuple[float, ...]:
    """Play a deal out; return what each seat made, more being better."""
    sign = -1 if position.few_points_win else 1
    position.play_out(chance, policy)
    return tuple([sign * points for points in position.scores()])
