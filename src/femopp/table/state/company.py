"""Who is at a table, and who has which seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from femopp.language import Names
from femopp.tricks import Seat, seats


@dataclass(frozen=True)
class Guest:
    """A person at the table, seated or looking on; `reserved` is theirs from the next deal on."""

    name: str
    seat: Seat | None = None
    reserved: Seat | None = None


@dataclass(frozen=True)
class Company:
    """Who is at a table with so many seats: the persons, and the bots that the host has chosen.

    `bots` are the names of those by seats. In a seat without one plays the table's usual bot.
    """

    guests: Mapping[str, Guest]
    players: int
    bots: Mapping[Seat, str] = field(default_factory=dict)

    @cached_property
    def people(self) -> frozenset[Seat]:
        """The seats that belong to persons, here or away."""
        return frozenset(self.seated.values())

    @cached_property
    def seated(self) -> Mapping[str, Seat]:
        """The seat of each guest who has one."""
        return {guest: one.seat for guest, one in self.guests.items() if one.seat is not None}

    @cached_property
    def reserved(self) -> Mapping[Seat, str]:
        """The guest who has reserved each seat that somebody has."""
        guests = self.guests.items()
        return {one.reserved: guest for guest, one in guests if one.reserved is not None}

    @cached_property
    def awaited(self) -> frozenset[Seat]:
        """The seats that belong to persons, now or from the next deal on."""
        return self.people | self.reserved.keys()

    @cached_property
    def sitting(self) -> tuple[str | None, ...]:
        """The guest in each seat, None for a bot's."""
        sitting = {seat: guest for guest, seat in self.seated.items()}
        return tuple(sitting.get(seat) for seat in seats(self.players))

    @cached_property
    def names(self) -> Names:
        """What the seats are called, in seat order."""
        return tuple(
            bot_name(seat) if guest is None else self.guests[guest].name
            for seat, guest in enumerate(self.sitting)
        )


def bot_name(seat: int) -> str:
    """What a bot in this seat (from 0) is called."""
    return f"Bot {seat + 1}"
