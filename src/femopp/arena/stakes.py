"""What is at stake in each game: the unit, its sign, and how a deal on its own begins."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from femopp.driver import SeededShuffler, Table, begin, chance
from femopp.kits import game_named
from femopp.language import Message, _
from femopp.rulebook import legal_actions
from femopp.tricks import Seat


@dataclass(frozen=True)
class Stakes:
    """How results of a game are read.

    sign       1 where high points are good, -1 where low ones are: results are always given so
               that higher is better
    a_deal     what is counted, in words
    start      where a deal on its own begins: (options, players, its own chance)
    phase      what a seat that is asked has to decide, from its view
    ends       whether a match under these options comes to an end
    """

    sign: int
    a_deal: Message
    start: Callable[[Any, int, SeededShuffler], Any]
    phase: Callable[[Any], str] = lambda view: str(view.phase)
    ends: Callable[[Any], bool] = lambda options: True


def _dealer_by_lot(game: str) -> Callable[[Any, int, SeededShuffler], Any]:
    """An even start, dealt by anybody."""
    return lambda options, players, luck: game_named(game).start(dealer=Seat(luck.below(players)))


def _somewhere_in_the_schedule(options: Any, players: int, luck: SeededShuffler) -> Any:
    """Before the 1st to 20th deal of a match of Rifki, each equally likely.

    Those who dealt before chose any contract that they could; tricks and cards fell to anybody.
    """
    from femopp.games.rifki.rules import Choose
    from femopp.games.rifki.rules.contracts import TERMS
    from femopp.games.rifki.rules.state import DEALS

    game = game_named("rifki")
    dealer, points = Seat(luck.below(players)), [0] * players
    chosen: list[tuple[Any, ...]] = [()] * players
    table = Table(begin(game, options, players, game.start(dealer=dealer)))
    dealt = chance(table, lambda draw: luck)[0].match.state
    for _deal in range(luck.below(DEALS)):
        asked = replace(dealt, chosen=tuple(chosen), turn=dealer)
        legal = legal_actions(game, asked, dealer)
        kinds = list(dict.fromkeys(one.kind for one in legal if isinstance(one, Choose)))
        kind = kinds[luck.below(len(kinds))]
        for _piece in range(TERMS[kind].pieces):
            points[luck.below(players)] += TERMS[kind].value
        chosen[dealer] = (*chosen[dealer], kind)
        dealer = dealt.in_turn_after(dealer)[0]
    return game.start(dealer=dealer, points=tuple(points), chosen=tuple(chosen))


STAKES: Mapping[str, Stakes] = {
    "rodskagg": Stakes(
        sign=-1,
        a_deal=_("points a deal"),
        start=_dealer_by_lot("rodskagg"),
    ),
    "sheepshead": Stakes(
        sign=1,
        a_deal=_("units a deal"),
        start=_dealer_by_lot("sheepshead"),
        ends=lambda options: options.deals > 0,
    ),
    "rifki": Stakes(
        sign=1,
        a_deal=_("points a deal"),
        start=_somewhere_in_the_schedule,
        phase=lambda view: "contract" if view.contract is None else "play",
    ),
}
