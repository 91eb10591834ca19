"""People at a stored table: they sit, play and send commands, as clients do."""

import asyncio
from collections.abc import Callable
from random import Random

from femopp.games.rodskagg.rules.actions import Knock
from femopp.presentation import presentation_of
from femopp.record import format_action
from femopp.rulebook import Action
from femopp.server.protocol.messages import Do
from femopp.server.room.requests import OnDone
from femopp.server.room.room import Room
from femopp.server.room.rooms import Rooms
from femopp.table.commands import Act, AnyCommand, Begin, Sit, Tap
from femopp.table.settings import Settings
from femopp.table.state.live import LiveTable
from femopp.table.state.match import LiveMatch
from femopp.table.steps import Pauses, PersonThinks, Rests, next_step
from femopp.tricks import Seat
from tests.server.storing import Watching

PATIENCE = 30.0
"""Timeout in seconds for a table to reach a wanted state."""


class People:
    """A table, and its people by name."""

    def __init__(self, room: Room, host: str, name: str, seed: int) -> None:
        self.room = room
        self.guests = {name: host}
        self._eyes: dict[str, Watching] = {}
        self._chance = Random(seed)
        self._commands = 0
        self.look(name)

    @property
    def live(self) -> LiveTable:
        return self.room.live

    def look(self, name: str) -> None:
        """Connect this person."""
        self._eyes[name] = Watching(self.guests[name])
        self.room.enter(self._eyes[name])

    def go(self, name: str) -> None:
        """Disconnect this person; they keep the seat."""
        self.room.leave(self._eyes.pop(name))

    async def come(self, name: str, seat: int | None = None) -> None:
        self.guests[name], _token = await self.room.come(name)
        self.look(name)
        if seat is not None:
            await self.ask(name, Sit(seat))

    async def ask(self, name: str, command: AnyCommand) -> None:
        """Send a command; raise `Declined` if the table refuses."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def answered(came: object) -> None:
            if isinstance(came, Exception):
                done.set_exception(came)
            else:
                done.set_result(None)

        answer: OnDone = answered
        guest = self.live.company.now(self.guests[name])
        if not self._commands:
            self._device = await self.room.new_device(guest)
        self._commands += 1
        self.room.do(guest, Do(f"{self._device}-{self._commands}", command), answer)
        await done

    async def act(self, seat: Seat, action: Action) -> None:
        await self.ask(self.live.names[seat], Act(format_action(action, self.live.names)))

    @property
    def running(self) -> LiveMatch:
        assert self.live.running is not None
        return self.live.running

    async def until(self, wanted: Callable[[LiveTable], bool]) -> None:
        """Play until the table is idle and this holds; raise `TimeoutError` if it never does.

        If the match ends before, start another.
        """
        async with asyncio.timeout(PATIENCE):
            while not (self._rests() and wanted(self.live)):
                await self._go_on()
                await asyncio.sleep(0)

    def _rests(self) -> bool:
        step = next_step(self.live)
        # At a fast pace the next deal begins automatically.
        return step is None or isinstance(step, Pauses | PersonThinks | Rests)

    async def _go_on(self) -> None:
        step = next_step(self.live)
        if not self._rests():
            await asyncio.sleep(0.0005)
        elif step is None:
            await self.ask(self.live.guests[self.live.company.host or ""].name, Begin())
        elif isinstance(step, PersonThinks):
            await self._act(step.seat)
        elif isinstance(step, Pauses) and self._chance.random() < 0.3:
            await self._act(self._chance.choice(sorted(self.live.people)))
        else:
            done = self.running.ready if isinstance(step, Rests) else self.running.tapped
            for seat in sorted(self.live.people - done):
                await self.ask(self.live.names[seat], Tap())

    async def _act(self, seat: Seat) -> None:
        if self.live.names[seat] not in self._eyes:
            await asyncio.sleep(0.001)
            return
        assert self.live.table is not None
        if self._chance.random() < 0.08:
            # Let somebody else act, perhaps wrongly.
            seat = self._chance.choice(sorted(self.live.people))
        match = self.live.table.match
        not_taken = presentation_of(self.live.game.name).not_taken
        legal = [one for one in match.legal(seat) if not_taken(match.spectator, one) is None]
        calm = [one for one in legal if not isinstance(one, Knock)]
        if calm and self._chance.random() < 0.97:
            legal = calm
        if legal:
            await self.act(seat, self._chance.choice(legal))


async def opened(rooms: Rooms, settings: Settings, host: str, seed: int, *others: str) -> People:
    """Open a table with the host in the first seat and these others in the next."""
    table = await rooms.open(settings, host, 0, begin=False)
    room = await rooms.find(table.table)
    assert room is not None
    people = People(room, table.guest, host, seed)
    for seat, name in enumerate(others, start=1):
        await people.come(name, seat)
    return people
