"""The choices of a match, each with what its seat had seen."""

from collections.abc import Iterator, Sequence
from typing import Any

from femopp.driver import begin
from femopp.kits import part
from femopp.presentation import presentation_of
from femopp.record import Record, Step
from femopp.review.model import Moment
from femopp.rulebook import Action, Play, legal_actions
from femopp.tricks import Seat
from femopp.view import see

Views = Sequence[Any]
"""The view of each seat, in seat order."""


def moments(record: Record, done: Sequence[Step]) -> Iterator[tuple[Step, Moment | None, Views]]:
    """Yield each step of a match, the choice that it was, and everybody's views after it.

    Without a choice it is None.

    A ritual is none, nor is anything that a seat could do besides what the game asked of it.
    """
    game = record.game
    match = begin(game, record.options, len(record.players), record.start)
    views, state = list(match.views), match.state
    for number, step in enumerate(done, start=1):
        seat = step.act.seat
        moment = None
        if seat >= 0:
            course = _course(game.name, views[seat], seat, legal_actions(game, views[seat], seat))
            if len(course) > 1 and step.action in course:
                moment = Moment(
                    number,
                    step.act.place.line,
                    state.deal_number,
                    _trick(game.name, state, step.action),
                    seat,
                    state,
                    views[seat],
                    step.action,
                    course,
                )
        state = step.state
        views = [see(game, view, step.events, Seat(one)) for one, view in enumerate(views)]
        yield step, moment, views


def _course(game: str, view: Any, seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    manners = part(game, "manners")
    if manners is None:
        return legal
    asked: tuple[Action, ...] = manners.asked_for(view, seat, legal)
    return asked


def _trick(game: str, state: Any, action: Action) -> int:
    """Return the number of the trick that an action belongs to, 0 before the first."""
    taken = sum(presentation_of(game).tricks(state))
    return taken + 1 if isinstance(action, Play) else taken
