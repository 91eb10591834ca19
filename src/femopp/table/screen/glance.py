"""A table at a glance, as for a list of the tables that somebody was at."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from femopp.driver import holder
from femopp.language import Speaker
from femopp.presentation import presentation_of
from femopp.rulebook import Game
from femopp.table.lesson import place_at
from femopp.table.log.entries import Opened
from femopp.table.log.folding import opened
from femopp.table.screen.public import deal_of, stage_of, turn_of
from femopp.table.settings import Settings
from femopp.table.state.company import Company, Guest
from femopp.table.state.live import LiveTable
from femopp.table.steps import ClaimStands, Rests, Step
from femopp.tricks import Seat


class Summary(Struct, frozen=True, omit_defaults=True):
    """A table by what everybody there sees, as its owner stores it beside the log for lists.

    Settings and bots are in the first entry of the log, names and faces beside it. `guests` are the
    seats of the people by id, and `waits_for` are the seats for which it waits. `chairs` are those
    in the seats, once somebody has come or gone.
    """

    stage: str
    guests: dict[str, Seat | None]
    host: str | None = None
    ways: dict[str, str] = {}
    became: dict[str, str] = {}
    deal: int = 0
    points: tuple[int, ...] = ()
    waits_for: tuple[Seat, ...] = ()
    rests: bool = False
    winners: tuple[Seat, ...] = ()
    taught: bool = False
    chairs: tuple[int, ...] = ()


_decoder = msgspec.json.Decoder(Summary)


class Seen(Struct, frozen=True):
    """A table as lists see it."""

    game: Game[Any]
    settings: Settings
    company: Company
    summary: Summary

    @property
    def has_begun(self) -> bool:
        """Whether a match has begun."""
        return self.summary.stage != "waiting"

    @property
    def is_playing(self) -> bool:
        """Whether a match is running."""
        return self.summary.stage == "playing"


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


def summary_of(live: LiveTable, step: Step) -> Summary:
    """Return the summary of a table, whose next step this is."""
    company, running, rests = live.company, live.running, isinstance(step, Rests)
    people = {guest: one.seat for guest, one in company.guests.items()}
    known = (stage_of(live), people, company.host, dict(company.ways), dict(company.became))
    if running is None:
        return Summary(*known)
    view = running.table.match.spectator
    return Summary(
        *known,
        deal_of(live, running, view),
        tuple(presentation_of(live.game.name).points(view)),
        _waits_for(live, step) if live.is_playing else (),
        live.is_playing and rests,
        () if live.is_playing or live.outcome is None else tuple(live.outcome.winners),
        _is_taught(live),
        company.chairs,
    )


def stored(summary: Summary) -> bytes:
    """Return the stored form of a summary."""
    return msgspec.json.encode(summary)


def seen_at(live: LiveTable, step: Step) -> Seen:
    """Return a table, whose next step this is, as lists see it."""
    return Seen(live.game, live.settings, live.company, summary_of(live, step))


def seen_in(first: Opened, summary: bytes, people: Mapping[str, Guest]) -> Seen:
    """Return a table as lists see it, by its first entry, its summary, and names and faces.

    Raises msgspec.MsgspecError for a summary that this version can't read, and as `opened` does.
    """
    live, read = opened(first), _decoder.decode(summary)
    guests = {guest: replace(people[guest], seat=seat) for guest, seat in read.guests.items()}
    company = replace(
        live.company,
        guests=guests,
        host=read.host,
        ways=read.ways,
        became=read.became,
        players=len(read.chairs) or live.players,
        chairs=read.chairs,
    )
    return Seen(live.game, live.settings, company, read)


def glance(table: str, seen: Seen, guest: str, language: str) -> Glance:
    """Return what this guest's table looks like now."""
    company, summary, game = seen.company, seen.summary, seen.game
    seat = company.seated.get(guest)
    return Glance(
        table,
        Speaker(language).say(game.title),
        game.name,
        summary.stage,
        tuple(
            GlancedSeat(name, face, sitting is None, sitting == guest, points)
            for name, face, sitting, points in zip(
                company.names,
                company.seat_faces,
                company.sitting,
                summary.points if seen.has_begun else (None,) * company.players,
                strict=True,
            )
        ),
        summary.deal,
        seat in summary.waits_for if seen.has_begun else guest == company.host,
        summary.rests,
        summary.winners,
        summary.taught,
    )


def _is_taught(live: LiveTable) -> bool:
    place = place_at(live) if live.settings.lesson else None
    return place is not None and place.next is None


def _waits_for(live: LiveTable, step: Step) -> tuple[Seat, ...]:
    """Return the seats for which a match waits, as far as everybody sees that."""
    if isinstance(step, Rests | ClaimStands):
        return tuple(sorted(step.waiting))
    assert live.running is not None
    holding_up = holder(live.game, live.running.table.match.spectator)
    seat = turn_of(live) if holding_up is None else holding_up
    return () if seat is None else (seat,)
