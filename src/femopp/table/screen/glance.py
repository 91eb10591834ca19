"""A table at a glance, as for a list of the tables that somebody was at."""

from msgspec import Struct

from femopp.driver import holder
from femopp.language import Speaker
from femopp.table.lesson import place_at
from femopp.table.screen.public import public_part, turn_of
from femopp.table.state.live import LiveTable
from femopp.table.steps import ClaimStands, Rests, next_step


class GlancedSeat(Struct, frozen=True):
    """A seat: the name and face there, and its points; None before the first match."""

    name: str
    face: str
    bot: bool
    own: bool
    points: int | None


class Glance(Struct, frozen=True):
    """A table for one of its guests, by what everybody there sees.

    `stage` is as on its screen, and `deal` the number of the deal, 0 before the first. `waits`: the
    table waits for this guest. `rests`: the deal is over, and the next one comes when everybody is
    ready. `winners` are the seats that have won, if the match is over. `taught`: a lesson was
    played here, and nothing is left of it but words.
    """

    table: str
    title: str
    game: str
    stage: str
    seats: tuple[GlancedSeat, ...]
    deal: int
    waits: bool
    rests: bool
    winners: tuple[int, ...] = ()
    taught: bool = False


def glance(table: str, live: LiveTable, guest: str, language: str) -> Glance:
    """Return what this guest's table looks like now."""
    screen = public_part(live, Speaker(language, live.names), ())
    has_points = live.running is not None
    is_over = has_points and not live.is_playing
    return Glance(
        table,
        screen.title,
        screen.game,
        screen.stage,
        tuple(
            GlancedSeat(
                seat.name,
                seat.face,
                seat.guest is None,
                seat.guest == guest,
                seat.points if has_points else None,
            )
            for seat in screen.seats
        ),
        screen.deal,
        _waits_for(live, guest),
        live.is_playing and isinstance(next_step(live), Rests),
        tuple(live.outcome.winners) if is_over and live.outcome is not None else (),
        _is_taught(live),
    )


def _is_taught(live: LiveTable) -> bool:
    place = place_at(live) if live.settings.lesson else None
    return place is not None and place.next is None


def _waits_for(live: LiveTable, guest: str) -> bool:
    """Return whether a table waits for this guest, as far as everybody sees that."""
    if live.running is None:
        return guest == live.company.host
    seat = live.company.seated.get(guest)
    if seat is None or not live.is_playing:
        return False
    step = next_step(live)
    if isinstance(step, Rests | ClaimStands):
        return seat in step.waiting
    holding_up = holder(live.game, live.running.table.match.spectator)
    return seat == (turn_of(live) if holding_up is None else holding_up)
