"""The turn loop that terminal, simulation and live table share.

Nothing here does I/O, waits or shuffles. The caller asks `turn` who is next, does it, and
passes the result on with `act`, `let_pass` or `chance`.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from femopp.driver.match import Match, command, repeat
from femopp.rulebook import Action, Event, Game, Play, Shuffler, State
from femopp.tricks import TABLE, Seat

S = TypeVar("S", bound=State)

Chances = Callable[[int], Shuffler]
"""The source of randomness for the table's first act of chance (0), its second (1), …"""


class Table(Struct, Generic[S], frozen=True):
    """A match, and who has been asked so far.

    `people` are the seats of people; `passed` those that let the present moment pass;
    `draws` counts the table's acts of chance.
    """

    match: Match[S]
    people: frozenset[Seat] = frozenset()
    passed: frozenset[Seat] = frozenset()
    draws: int = 0


class Ask(Struct, frozen=True):
    """Ask a seat for its action.

    `may_pass`: it may do nothing, and the match goes on without it.
    `last_call`: the last chance to point out errors; the people have had theirs.
    """

    seat: Seat
    may_pass: bool = False
    last_call: bool = False


class Move(Struct, frozen=True):
    """Let the table do this: nobody else has anything to do."""

    action: Action


Turn = Ask | Move | None
"""The next step; None when the match is over."""


def turn(table: Table[Any]) -> Turn:
    """Return the next step. Raises RuntimeError if an act of chance is due (see `chance`).

    Usually one seat is to act and is asked. If several may act (Rödskägg's rituals), there is a
    *moment* before a trick is gathered or led to, or a deal closed: first all people are asked,
    then all bots, then the match goes on, but nobody is asked twice between two tricks. At other
    times bots may act when they can. People are asked when the match waits for them, or when
    nobody else acts; somebody who holds up the match must act, unless they let that pass too.
    """
    match = table.match
    state, game = match.state, match.game
    if state.outcome is not None:
        return None
    actors = game.actors(state)
    move = game.pace(state)
    if not actors and move is None:
        raise RuntimeError("an act of chance is due first")
    if move is None and (game.waits_for is None or len(actors) == 1):
        return Ask(actors[0])
    waited_for = game.waits_for(state) if game.waits_for else None
    if move is not None or _is_lead(match, waited_for):
        return _moment(table, actors, waited_for, move)
    return _between_moments(table, actors, waited_for, holder(game, state))


def holder(game: Game[S], state: S) -> Seat | None:
    """Return the seat without which nobody can go on, as far as this state or view shows it."""
    found = game.holds_up or game.waits_for
    return None if found is None else found(state)


def _moment(
    table: Table[Any], actors: tuple[Seat, ...], waited_for: Seat | None, move: Action | None
) -> Turn:
    people, bots = _waiting(table, actors)
    if people:
        return Ask(people[0], may_pass=True)
    if bots:
        return Ask(bots[0], may_pass=True, last_call=True)
    return Move(move) if move is not None else Ask(_one_of(actors, waited_for))


def _between_moments(
    table: Table[Any], actors: tuple[Seat, ...], waited_for: Seat | None, holding_up: Seat | None
) -> Ask:
    people, bots = _waiting(table, actors)
    if bots:
        return Ask(bots[0], may_pass=True)
    if holding_up is not None and holding_up in people:
        return Ask(holding_up)
    if people and waited_for not in people:
        return Ask(people[0], may_pass=True)
    seat = _one_of(actors, waited_for)
    if seat in table.people:
        return Ask(seat)
    # The bot may wait for a person to do something, but eventually it must go on.
    return Ask(seat, may_pass=any(one in table.people for one in actors), last_call=True)


def _waiting(
    table: Table[Any], actors: tuple[Seat, ...]
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return the people and the bots who have not yet let the present moment pass."""
    waiting = [seat for seat in actors if seat not in table.passed]
    people = tuple(seat for seat in waiting if seat in table.people)
    return people, tuple(seat for seat in waiting if seat not in table.people)


def _is_lead(match: Match[Any], seat: Seat | None) -> bool:
    """Whether the match waits for this seat to lead to a trick."""
    if seat is None or match.state.trick.played:
        return False
    return any(isinstance(one, Play) for one in match.game.candidates(match.state, seat))


def _one_of(actors: tuple[Seat, ...], waited_for: Seat | None) -> Seat:
    return actors[0] if waited_for is None else waited_for


def act(table: Table[S], seat: Seat, action: Action) -> tuple[Table[S], tuple[Event, ...]]:
    """Return the table after an action of a seat or a `Move`, and the resulting events.

    Raises `IllegalAction` if the rules don't allow it.
    """
    return _after(table, seat, *command(table.match, seat, action))


def act_again(table: Table[S], seat: Seat, action: Action) -> tuple[Table[S], tuple[Event, ...]]:
    """Apply an action from a log like `act`, but without judging it."""
    return _after(table, seat, *repeat(table.match, seat, action))


def _after(
    table: Table[S], seat: Seat, match: Match[S], events: tuple[Event, ...]
) -> tuple[Table[S], tuple[Event, ...]]:
    # The table's own move doesn't reopen the moment.
    passed = table.passed if seat == TABLE else frozenset()
    return Table(match, table.people, passed, table.draws), events


def let_pass(table: Table[S], seat: Seat) -> Table[S]:
    """Return the table after a seat has done nothing.

    If everyone has, and the bot that the match waits for does nothing again, the people are
    asked again: the bot may wait for a phrase that a person has to say.
    """
    stuck = seat in table.passed
    passed = table.passed - table.people if stuck else table.passed | {seat}
    return replace(table, passed=passed)


def chance(table: Table[S], chances: Chances) -> tuple[Table[S], tuple[Event, ...]]:
    """Return the table after its act of chance: draw for the first dealer, or deal."""
    happened: list[Event] = []
    game = table.match.game
    while action := game.table_action(table.match.state, chances(table.draws)):
        table, events = act(table, TABLE, action)
        table = replace(table, draws=table.draws + 1)
        happened.extend(events)
    return table, tuple(happened)
