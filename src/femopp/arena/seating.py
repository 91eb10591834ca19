"""Who sits where: on every board each bot is compared in every seat, once.

With a field, a bot sits alone among bots of the field, in each seat in turn, and the field itself
is a table of nothing else. Without one, the bots sit in a circle whose order is drawn anew for each
board, and the circle is turned seat by seat; where they are fewer than the seats it goes on from
the beginning, where they are more, some watch.
"""

from femopp.arena.contest import Contest, Lineup
from femopp.driver import SeededShuffler
from femopp.tricks import seats, with_own

Seating = tuple[tuple[Lineup, ...], ...]
"""By entrant and by seat: the line-up in which this entrant is looked at in this seat."""


def seating(contest: Contest, board: int) -> Seating:
    """The line-ups of a board, by entrant and by seat. Boards are counted from 1."""
    return _together(contest, board) if contest.against is None else _in_a_field(contest)


def lineups(contest: Contest, board: int) -> tuple[Lineup, ...]:
    """The line-ups by which a board is played, each of them once."""
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
