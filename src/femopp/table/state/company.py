"""The people at a table, their seats, and the bots in the other seats."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from femopp.bots import Temperament
from femopp.language import Names
from femopp.table.cast import FACES, BotPerson, face_for, numbered_bot
from femopp.table.settings import Pace
from femopp.tricks import Seat, seats


class Talking(Struct, frozen=True, omit_defaults=True):
    """Who may talk at a table, and how.

    `text`: lines of text, besides signs. `spectators`: also those without a seat. The `muted`
    guests can't talk at all.
    """

    text: bool = True
    spectators: bool = False
    muted: tuple[str, ...] = ()


class Guest(Struct, frozen=True):
    """A person at the table, seated or watching; `reserved` is theirs from the next deal on."""

    name: str
    seat: Seat | None = None
    reserved: Seat | None = None
    face: str = ""
    """The face that they have chosen; one that doesn't exist is replaced (`Company.faces`)."""

    person: str = ""
    """The guest who they say they are, if they ask to be let in as one of those who are there."""


class NamedAtDoor(Struct, frozen=True):
    """The name that somebody `asked` under, as another has it; the guest `by` gave them theirs."""

    asked: str
    by: str


class Company(Struct, frozen=True, dict=True):
    """The people and bots at a table, and who may join."""

    guests: Mapping[str, Guest]
    """The persons by id, in the order in which they came."""

    players: int
    """The number of seats."""

    bots: Mapping[Seat, str] = {}
    """The names of the bots that the host has chosen; elsewhere the table's default bot plays."""

    tempers: Mapping[Seat, Temperament] = {}
    """The temperaments that the host has chosen for bots; elsewhere they have their own."""

    cast: tuple[BotPerson, ...] = ()
    """The bots of the seats by name; empty in a table that was opened before they had names."""

    host: str | None = None

    trusted: tuple[str, ...] = ()
    """Those who may delete the table as host: the guest who opened it, first, and those to whom
    it was handed on since. A host only because another was away isn't among them."""

    admits: bool = True
    """Whether new people may join."""

    asks: bool = False
    """Whether they need the host's permission."""

    ways: Mapping[str, str] = {}
    """Devices that the host has let in as one of the guests, who is the value. They have an id of
    their own, which takes the guest's place when cards are dealt next."""

    became: Mapping[str, str] = {}
    """The ids of guests whose place such a device has taken, with its id."""

    talk: Talking = Talking()
    """Who may talk, as the host has chosen."""

    met: Mapping[str, Mapping[str, int]] = {}
    """How often each guest has met each duty without a reminder, at a table with a helping hand."""

    pace: Pace | None = None
    """The pace that the host chose, None for that of the settings."""

    chairs: tuple[int, ...] = ()
    """The number of the chair in each seat, once somebody has come or gone between deals; before,
    those of the seats."""

    asking: Mapping[str, Guest] = {}
    """Those who wait for it, by id. Not stored."""

    host_is_away: bool = False
    """Whether the host has been away so long that anybody seated may answer them. Not stored."""

    named: Mapping[str, NamedAtDoor] = {}
    """Guests who were let in under another name than they asked under. Not stored."""

    @cached_property
    def people(self) -> frozenset[Seat]:
        """The seats that belong to persons, present or away."""
        return frozenset(self.seated.values())

    @cached_property
    def seated(self) -> Mapping[str, Seat]:
        """The seat of each guest who has one."""
        return {guest: one.seat for guest, one in self.guests.items() if one.seat is not None}

    @cached_property
    def reserved(self) -> Mapping[Seat, str]:
        """The guest for whom each reserved seat is reserved."""
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
        """The names of the seats, in seat order."""
        return tuple(
            self.bots_as_people[seat].name if guest is None else self.guests[guest].name
            for seat, guest in enumerate(self.sitting)
        )

    @cached_property
    def bots_as_people(self) -> tuple[BotPerson, ...]:
        """The bot of each seat, which plays there when no person does."""
        return tuple(map(self.bot_of, self.chair_numbers))

    @property
    def chair_numbers(self) -> tuple[int, ...]:
        """The number of the chair in each seat."""
        return self.chairs or tuple(range(self.players))

    def bot_of(self, chair: int) -> BotPerson:
        """Return the bot of a chair, which plays there when no person does."""
        return self.cast[chair] if chair < len(self.cast) else numbered_bot(chair)

    @cached_property
    def faces(self) -> Mapping[str, str]:
        """The face of each person."""
        bots = [one.face for one in self.bots_as_people]
        faces = {guest: one.face for guest, one in self.guests.items() if one.face in FACES}
        for guest, one in self.guests.items():
            if guest not in faces:
                faces[guest] = face_for(one.name, list(faces.values()), bots)
        return faces

    @cached_property
    def bot_faces(self) -> tuple[str, ...]:
        """The face of each seat's bot; another than its own if a person here has that."""
        own = [one.face for one in self.bots_as_people]
        people = set(self.faces.values())
        free = iter([face for face in FACES if face not in people and face not in own])
        return tuple(next(free, face) if face in people else face for face in own)

    @cached_property
    def seat_faces(self) -> tuple[str, ...]:
        """The faces of the seats, in seat order."""
        return tuple(
            self.bot_faces[seat] if guest is None else self.faces[guest]
            for seat, guest in enumerate(self.sitting)
        )

    def joined(self, guest: str, name: str, face: str = "") -> "Company":
        """Return the company with a new guest, who is the host if they are the first."""
        guests = {**self.guests, guest: Guest(name, face=face)}
        if self.host is None:
            return replace(self, guests=guests, host=guest, trusted=(guest,))
        return replace(self.answered(guest), guests=guests)

    def without(self, guest: str, closes: bool) -> "Company":
        """Return the company without a guest; if it `closes`, nobody new may join."""
        staying = {one: who for one, who in self.guests.items() if one != guest}
        company = self.with_muted(guest, False) if guest in self.talk.muted else self
        company = company.without_ways(guest)
        return replace(company, guests=staying, admits=self.admits and not closes)

    def with_way(self, device: str, guest: str) -> "Company":
        """Return the company when a device is let in as a guest from the next deal on."""
        return replace(self.answered(device), ways={**self.ways, device: guest})

    def without_ways(self, guest: str) -> "Company":
        """Return the company when no device is let in as this guest."""
        if guest not in self.ways.values():
            return self
        return replace(self, ways={one: who for one, who in self.ways.items() if who != guest})

    def now(self, guest: str) -> str:
        """Return the present id of a guest, whose place a device may have taken."""
        while guest in self.became:
            guest = self.became[guest]
        return guest

    def as_let_in(self) -> "Company":
        """Return the company when the devices that were let in have taken their guests' places.

        A device's id had no cards before, so whatever it sees begins with the next deal. It isn't
        trusted with the table.
        """
        company = replace(self, ways={})
        for device, guest in self.ways.items():
            company = company.replaced(company.now(guest), device)
        return company

    def let_in_now(self, device: str) -> "Company":
        """Return the company when a device that was let in has taken its guest's place."""
        ways = {one: who for one, who in self.ways.items() if one != device}
        return replace(self, ways=ways).replaced(self.now(self.ways[device]), device)

    def replaced(self, guest: str, device: str) -> "Company":
        """Return the company when a device's id has taken a guest's place."""
        if guest not in self.guests:
            return self
        guests = {device if one == guest else one: who for one, who in self.guests.items()}
        muted = tuple([device if one == guest else one for one in self.talk.muted])
        met = {device if one == guest else one: times for one, times in self.met.items()}
        return replace(
            self,
            guests=guests,
            met=met,
            host=device if self.host == guest else self.host,
            talk=replace(self.talk, muted=muted),
            became={**self.became, guest: device},
        )

    def with_seat(self, guest: str, seat: Seat | None, reserved: Seat | None = None) -> "Company":
        """Return the company when a guest has this seat, and reserves that one."""
        moved = replace(self.guests[guest], seat=seat, reserved=reserved)
        return replace(self, guests={**self.guests, guest: moved})

    def with_reserved(self, guest: str, reserved: Seat | None) -> "Company":
        """Return the company when a guest reserves a seat, or none."""
        return self.with_seat(guest, self.guests[guest].seat, reserved)

    def sat(self, guest: str, seat: Seat) -> "Company":
        """Return the company when a guest sits down, even where another has reserved the seat."""
        other = self.reserved.get(seat)
        freed = self if other is None else self.with_reserved(other, None)
        return freed.with_seat(guest, seat)

    def as_reserved(self) -> "Company":
        """Return the company when everybody has taken the seat that they reserved."""
        if not self.reserved:
            return self
        guests = {
            guest: who if who.reserved is None else replace(who, seat=who.reserved, reserved=None)
            for guest, who in self.guests.items()
        }
        return replace(self, guests=guests)

    def gone_on(self, chairs: tuple[int, ...], guests: Sequence[str | None]) -> "Company":
        """Return the company when these chairs are in the seats, with these guests, None for bots.

        Whoever has reserved a seat that is still there, and a bot's, keeps it.
        """
        was = self.chair_numbers
        seat_of = {guest: Seat(seat) for seat, guest in enumerate(guests)}
        moved = {seat: chairs.index(one) for seat, one in enumerate(was) if one in chairs}
        free = [Seat(seat) for seat, guest in enumerate(guests) if guest is None]

        def seated(guest: str, who: Guest) -> Guest:
            there = None if who.reserved is None else moved.get(who.reserved)
            reserved = Seat(there) if there in free and guest not in seat_of else None
            return replace(who, seat=seat_of.get(guest), reserved=reserved)

        return replace(
            self,
            guests={guest: seated(guest, who) for guest, who in self.guests.items()},
            players=len(chairs),
            chairs=chairs,
            bots={Seat(moved[seat]): bot for seat, bot in self.bots.items() if seat in moved},
            tempers={Seat(moved[seat]): one for seat, one in self.tempers.items() if seat in moved},
        )

    def with_host(self, guest: str, by: str) -> "Company":
        """Return the company with another host, who is as trusted as the one `by` whom it is."""
        is_new = by in self.trusted and guest not in self.trusted
        trusted = (*self.trusted, guest) if is_new else self.trusted
        return replace(self, host=guest, trusted=trusted, host_is_away=False)

    def with_bot(self, seat: Seat, bot: str) -> "Company":
        """Return the company when the bot of this name plays in a seat."""
        return replace(self, bots={**self.bots, seat: bot})

    def with_name(self, guest: str, name: str) -> "Company":
        """Return the company when a guest is called so."""
        named = {one: was for one, was in self.named.items() if one != guest}
        guests = {**self.guests, guest: replace(self.guests[guest], name=name)}
        return replace(self, guests=guests, named=named)

    def ids(self, guest: str) -> frozenset[str]:
        """Return all ids that a guest has had, or gets with the next deal."""
        before = [one for one in self.became if self.now(one) == guest]
        after = [one for one, who in self.ways.items() if who == guest]
        return frozenset([guest, *before, *after])

    def with_face(self, guest: str, face: str) -> "Company":
        """Return the company when a guest has this face."""
        return replace(self, guests={**self.guests, guest: replace(self.guests[guest], face=face)})

    def temper_in(self, seat: Seat) -> Temperament:
        """Return the temperament of the bot in this seat."""
        chosen = self.tempers.get(seat)
        return self.bots_as_people[seat].temper if chosen is None else chosen

    def with_temper(self, seat: Seat, temper: Temperament) -> "Company":
        """Return the company when the bot in a seat has this temperament."""
        return replace(self, tempers={**self.tempers, seat: temper})

    def with_met(self, guest: str, duty: str) -> "Company":
        """Return the company when a guest has met a duty once more."""
        own = self.met.get(guest, {})
        return replace(self, met={**self.met, guest: {**own, duty: own.get(duty, 0) + 1}})

    def with_muted(self, guest: str, is_muted: bool) -> "Company":
        """Return the company when a guest can't talk, or can again."""
        others = tuple([one for one in self.talk.muted if one != guest])
        muted = (*others, guest) if is_muted else others
        return replace(self, talk=replace(self.talk, muted=muted))

    def named_at_door(self, guest: str, asked: str, by: str) -> "Company":
        """Return the company when a guest was let in under another name than they asked under."""
        return replace(self, named={**self.named, guest: NamedAtDoor(asked, by)})

    def asked(self, guest: str, who: Guest) -> "Company":
        """Return the company when somebody waits for permission to join."""
        return replace(self, asking={**self.asking, guest: who})

    def answered(self, guest: str) -> "Company":
        """Return the company when somebody waits no longer: they got an answer, or left."""
        if guest not in self.asking:
            return self
        asking = {one: who for one, who in self.asking.items() if one != guest}
        return replace(self, asking=asking)
