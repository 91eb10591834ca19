"""A live table with the time that passes there: one task, one log, many lookers-on.

Everything goes through one queue. An entry is stored, then applied, then shown, then
acknowledged, in this order.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Protocol

from femopp.driver import Ask
from femopp.language import _, say
from femopp.server.store import Kept, StorageError, Store
from femopp.server.tokens import fits, hashed, new_guest_id, new_token
from femopp.table.commands import AnyCommand, Declined, come, decide
from femopp.table.entries import Entry, Removed
from femopp.table.live import LiveTable, after, fold
from femopp.table.steps import (
    BotThinks,
    Deals,
    Goes,
    PersonThinks,
    Step,
    bot_action,
    chance_action,
    next_step,
    tap,
    want_back,
)
from femopp.table.told import told
from femopp.tricks import TABLE

LOG = logging.getLogger("femopp")

GRACE = 25.0
"""Seconds after which a bot stands in for a person who is away."""


class Looker(Protocol):
    """Somebody to whom the table is shown: a socket."""

    @property
    def guest(self) -> str | None: ...
    def look(self) -> None:
        """Something has changed; look at the table again."""
        ...

    def sent_away(self) -> None:
        """The host has removed this guest."""
        ...


@dataclass
class _Request:
    guest: str
    command_id: str
    command: AnyCommand
    answered: asyncio.Future[None]


@dataclass
class _Arrival:
    name: str
    answered: asyncio.Future[tuple[str, str]]


class Room:
    """One live table."""

    def __init__(self, table: str, kept: Kept, store: Store) -> None:
        self.id = table
        self.live: LiveTable = fold(kept.log)
        self.lookers: set[Looker] = set()
        self._store = store
        self._tokens = dict(kept.tokens)
        self._done = set(kept.done)
        self._requests: asyncio.Queue[_Request | _Arrival | None] = asyncio.Queue()
        self._secret = token_hex(16)
        self._waiting_for: object = None
        self._due: float | None = None
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    # What others ask of it

    def guest_of(self, token: str) -> str | None:
        """The guest whose token this is."""
        found = None
        for guest, stored in self._tokens.items():
            if fits(token, stored) and guest in self.live.guests:
                found = guest
        return found

    async def come(self, name: str) -> tuple[str, str]:
        """A new guest and the guest's token. Raises `Declined` or `StorageError`."""
        arrival = _Arrival(name, asyncio.get_running_loop().create_future())
        self._requests.put_nowait(arrival)
        return await arrival.answered

    async def do(self, guest: str, command_id: str, command: AnyCommand) -> None:
        """Do a command once; returns when it is stored. Raises `Declined` or `StorageError`."""
        request = _Request(guest, command_id, command, asyncio.get_running_loop().create_future())
        self._requests.put_nowait(request)
        await request.answered

    def enter(self, looker: Looker) -> None:
        self.lookers.add(looker)
        self._requests.put_nowait(None)

    def leave(self, looker: Looker) -> None:
        self.lookers.discard(looker)
        self._requests.put_nowait(None)

    def is_here(self, guest: str | None) -> bool:
        """Whether this guest has a socket open."""
        return any(one.guest == guest for one in self.lookers)

    # Its own course

    async def _run(self) -> None:
        while True:
            request = await self._next_request()
            try:
                if request is None:
                    await self._pass_time()
                elif isinstance(request, _Arrival):
                    await self._arrive(request)
                else:
                    await self._serve(request)
            except StorageError as error:
                # Nothing was stored, so nothing has happened; it is tried again a little later.
                LOG.error("table %s: %s", self.id, error)
                await asyncio.sleep(1)

    async def _next_request(self) -> _Request | _Arrival | None:
        timeout = self._seconds_left()
        if timeout is not None and timeout <= 0 and self._requests.empty():
            await asyncio.sleep(0)
            return None
        try:
            return await asyncio.wait_for(self._requests.get(), timeout)
        except TimeoutError:
            return None

    def _seconds_left(self) -> float | None:
        """Until the table does something by itself; None while it waits for somebody."""
        step = next_step(self.live)
        seconds = self._patience(step)
        waiting_for = (self._moment(step), seconds)
        if waiting_for != self._waiting_for:
            self._waiting_for = waiting_for
            self._due = None if seconds is None else asyncio.get_running_loop().time() + seconds
        return None if self._due is None else self._due - asyncio.get_running_loop().time()

    def _moment(self, step: Step) -> object:
        """What is waited for: taps do not begin the waiting for a lying trick anew."""
        log = 0 if self.live.table is None else len(self.live.table.match.log)
        if isinstance(step, PersonThinks) and step.may_pass:
            return (log, "moment")
        return (log, step, self.live.tapped if isinstance(step, Deals) else None)

    def _patience(self, step: Step) -> float | None:
        pace, clock = self.live.settings.pace, self.live.settings.clock
        match step:
            case None:
                return None
            case Deals(after_pause=after_pause):
                return pace.lying_seconds if after_pause else 0.0
            case BotThinks():
                return pace.bot_seconds
            case Goes():
                return 0.0
            case PersonThinks(may_pass=True):
                return pace.lying_seconds
            case PersonThinks(seat=seat):
                if self.is_here(self.live.sitting(seat)):
                    return clock.seconds
                return GRACE

    async def _pass_time(self) -> None:
        """Whatever is due now happens."""
        left = self._seconds_left()
        if left is None or left > 0:
            self._show()
            return
        step = next_step(self.live)
        match step:
            case Deals():
                await self._enter([told(TABLE, chance_action(self.live), "table")])
            case Goes(action=action):
                await self._enter([told(TABLE, action, "table")])
            case BotThinks(ask=ask):
                await self._play_for(ask, "bot")
            case PersonThinks(may_pass=True):
                for seat in self.live.people:
                    self.live = tap(self.live, seat)
                self._show()
            case PersonThinks(seat=seat):
                await self._play_for(Ask(seat), "stand-in")

    async def _play_for(self, ask: Ask, by: str) -> None:
        action = bot_action(self.live, ask, self._secret)
        if action is None:
            self.live = tap(self.live, ask.seat)
            self._show()
        else:
            await self._enter([told(ask.seat, action, by)])

    async def _arrive(self, arrival: _Arrival) -> None:
        guest, token = new_guest_id(), new_token()
        try:
            entry = come(self.live, guest, arrival.name)
            await self._store.append(
                self.id, self.live.number + 1, [entry], guest, token_hash=hashed(token)
            )
        except (Declined, StorageError) as error:
            _fail(arrival.answered, error)
            return
        self._tokens[guest] = hashed(token)
        self._apply([entry])
        _succeed(arrival.answered, (guest, token))

    async def _serve(self, request: _Request) -> None:
        key = (request.guest, request.command_id)
        if key in self._done:
            _succeed(request.answered, None)
            return
        try:
            if request.guest not in self.live.guests:
                raise _gone()
            answer = decide(self.live, request.guest, request.command)
            if answer.entries:
                await self._enter(answer.entries, request.guest, request.command_id)
                self._done.add(key)
        except (Declined, StorageError) as error:
            _fail(request.answered, error)
            return
        if answer.tapped is not None:
            self.live = tap(self.live, answer.tapped)
        if answer.wanting is not None:
            self.live = want_back(self.live, answer.wanting)
        if not answer.entries:
            self._show()
        _succeed(request.answered, None)

    async def _enter(
        self,
        entries: Sequence[Entry],
        guest: str | None = None,
        command_id: str | None = None,
    ) -> None:
        await self._store.append(self.id, self.live.number + 1, entries, guest, command_id)
        self._apply(entries)

    def _apply(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.live, _events = after(self.live, entry)
            if isinstance(entry, Removed):
                self._tokens.pop(entry.guest, None)
                for looker in [one for one in self.lookers if one.guest == entry.guest]:
                    looker.sent_away()
        self._show()

    def _show(self) -> None:
        for looker in self.lookers:
            looker.look()


def _gone() -> Declined:
    return Declined(say(_("you are no longer a guest at this table")))


def _succeed(future: asyncio.Future[Any], value: object) -> None:
    if not future.done():
        future.set_result(value)


def _fail(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
