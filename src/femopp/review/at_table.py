"""A finished match of a table as a task, and the people whose parts are reviewed."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Speaker, Told, told
from femopp.record import Act, Record, format_record
from femopp.review.model import Part
from femopp.review.told import ToldReview
from femopp.review.worker import Task
from femopp.table.coach import mark_of_coach
from femopp.table.log.past import Past
from femopp.table.log.taking_back import mark_of
from femopp.table.replay.record import full_record
from femopp.tricks import Seat


class Player(Struct, frozen=True, omit_defaults=True):
    """The holder of a seat at the end of a match: a guest, or the bot of this name."""

    guest: str | None = None
    bot: str = ""


class KeptReview(Struct, frozen=True):
    """A review as it is stored with its table; `guests` are parallel to its parts.

    `notes` are what to know about the match.
    """

    guests: tuple[str, ...]
    players: tuple[Player, ...]
    notes: tuple[Told, ...]
    review: ToldReview


class AtTable(Struct, frozen=True):
    """The task of reviewing a match; the other fields are as in `KeptReview`."""

    task: Task
    guests: tuple[str, ...]
    players: tuple[Player, ...]
    notes: tuple[Told, ...]

    def kept(self, review: ToldReview) -> KeptReview:
        """Return the review to store, without the names, which may change."""
        return KeptReview(self.guests, self.players, self.notes, replace(review, names=()))


def task_at_table(past: Past, seconds: float) -> AtTable:
    """Return the task of a finished match. Raises `RecordError`.

    A person's part are the deals that were dealt to them, and the choices that they made
    themselves: not those of a bot that stood in.
    """
    record = full_record(past, Speaker())
    parts = _parts(past, record)
    task = Task(format_record(record), seconds, tuple(parts.values()), is_over=True)
    running = past.live.running
    marks = [None if running is None else mark_of(running), mark_of_coach(past.live)]
    notes = [told(one) for one in marks if one is not None]
    return AtTable(task, tuple([guest for guest, _seat in parts]), _players(past), tuple(notes))


def _parts(past: Past, record: Record) -> Mapping[tuple[str, Seat], Part]:
    """Return the parts by guest and seat, in seat order; guests are called by their latest ids."""
    company = past.live.company
    deals: dict[tuple[str, Seat], set[int]] = {}
    steps: dict[tuple[str, Seat], set[int]] = {}
    acts = [one for one in record.log if isinstance(one, Act)]
    for number, (act, held, seated) in enumerate(
        zip(acts, past.held, past.seated, strict=True), start=1
    ):
        if act.deal is not None:
            for guest, seat in held.items():
                deals.setdefault((company.now(guest), seat), set()).add(act.deal)
        if act.seat in seated.stood_in:
            continue
        for guest, seat in held.items():
            if seat == act.seat:
                steps.setdefault((company.now(guest), seat), set()).add(number)
    return {
        whose: Part(whose[1], frozenset(deals[whose]), frozenset(steps.get(whose, ())))
        for whose in sorted(deals, key=lambda one: (one[1], one[0]))
    }


def _players(past: Past) -> tuple[Player, ...]:
    """Return who had each seat when the match ended; people who came later haven't played it."""
    company = past.live.company
    held = past.held[-1] if past.held else {}
    guests = {int(seat): company.now(guest) for guest, seat in held.items()}
    return tuple(
        [
            Player(guests[seat]) if seat in guests else Player(bot=name)
            for seat, name in enumerate(past.names)
        ]
    )
