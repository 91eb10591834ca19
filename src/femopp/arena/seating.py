"""Seating: on every board each compared bot sits in every seat once.

With a field, a bot sits alone among bots of the field, in each seat in turn; the field itself
plays at a table of its own kind. Without one, the bots sit in a circle whose order is drawn for
each board, and the circle rotates seat by seat. If there are fewer bots than seats, the circle
repeats; if more, some watch.
"""

from femopp.arena.contest import Contest, Lineup
from femopp.driver import SeededShuffler
from femopp.tricks import seats, with_own

Seating = tuple[tuple[Lineup, ...], ...]
"""By entrant and seat: the line-up that counts for this entrant in this seat."""


def seating(contest: Contest, board: int) -> Seating:
    """Return the line-ups of a board, by entrant and seat. Boards are counted from 1."""
    return _together(contest, board) if contest.against is None else _in_a_field(contest)


def lineups(contest: Contest, board: int) -> tuple[Lineup, ...]:
    """Return the distinct line-ups of a board."""
    return tuple(dict.fromkeys(one for row in seating(contest, board) for one in row))


def _in_a_field(contest: Contest) -> Seating:
    assert contest.against is not None
    field = (contest.against,) * contest.players
    return tuple(
        tuple(with_own(field, seat, bot) for seat in seats(contest.players))
        for bot in contest.entrants
    )


def _together(contest: Contest, board: int) -> Seating:
    order = _order(contest, board)
    number, players = len(order), contest.players

    def turned(by: int) -> Lineup:
        return tuple(contest.bots[order[(seat + by) % number]] for seat in range(players))

    places = (order.index(entrant) for entrant in range(number))
    return tuple(tuple(turned(place - seat) for seat in range(players)) for place in places)


def _order(contest: Contest, board: int) -> tuple[int, ...]:
    chance = SeededShuffler(f"{contest.seed}:seating", board)
    waiting = list(range(len(contest.bots)))
    return tuple([waiting.pop(chance.below(len(waiting))) for _place in range(len(waiting))])
