"""The stakes of Rifki, for the arena."""

from typing import Any

from msgspec.structs import replace

from femopp.arena.stakes import Stakes
from femopp.driver import SeededShuffler, Table, begin, chance
from femopp.games.rifki.rules import GAME, Choose, RifkiMatch
from femopp.games.rifki.rules.contracts import TERMS
from femopp.games.rifki.rules.state import DEALS
from femopp.games.rifki.schedule.future import stored
from femopp.games.rifki.schedule.left import first_dealer, in_turn, left_after
from femopp.language import _
from femopp.rulebook import legal_actions
from femopp.tricks import Seat, seats


def somewhere_in_the_schedule(options: Any, players: int, luck: SeededShuffler) -> Any:
    """Return a start before the 1st to 20th deal of a match, each equally likely.

    Earlier contracts are random legal choices, and their tricks and cards fall to random seats.
    """
    dealer, points = Seat(luck.below(players)), [0] * players
    chosen: list[tuple[Any, ...]] = [()] * players
    table = Table(begin(GAME, options, players, GAME.start(dealer=dealer)))
    dealt = chance(table, lambda draw: luck)[0].match.state
    for _deal in range(luck.below(DEALS)):
        asked = replace(dealt, chosen=tuple(chosen), turn=dealer)
        legal = legal_actions(GAME, asked, dealer)
        kinds = list(dict.fromkeys(one.kind for one in legal if isinstance(one, Choose)))
        kind = kinds[luck.below(len(kinds))]
        for _piece in range(TERMS[kind].pieces):
            points[luck.below(players)] += TERMS[kind].value
        chosen[dealer] = (*chosen[dealer], kind)
        dealer = dealt.in_turn_after(dealer)[0]
    return GAME.start(dealer=dealer, points=tuple(points), chosen=tuple(chosen))


def promised_by_the_schedule(state: RifkiMatch) -> tuple[int, ...]:
    """Return what the contracts that are left promise each seat, between two deals."""
    assert state.dealer is not None
    first = first_dealer(state.chosen, state.dealer)
    promise = stored().promise(left_after(state.chosen, first))
    return tuple([promise[in_turn(first).index(seat)] for seat in seats(state.players)])


STAKES = Stakes(
    sign=1,
    a_deal=_("points a deal"),
    start=somewhere_in_the_schedule,
    phase=lambda view: "contract" if view.contract is None else "play",
    phases={"contract": _("contract"), "play": _("card play")},
    later=promised_by_the_schedule,
)
