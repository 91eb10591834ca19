"""Newcomers of one table: they come, ask to be let in, or are vouched for by a circle."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Protocol

from femopp.language import Text, _, say
from femopp.server.monitoring.counts import COUNTS, Limit
from femopp.server.net.rate_limit import ChangeLimit
from femopp.server.room.join_requests import GuestShares, JoinRequests
from femopp.server.room.requests import Arrival
from femopp.server.room.tokens import hashed, new_guest_id, new_token
from femopp.server.store.chain import Command
from femopp.table.commands import Declined
from femopp.table.log.entries import AnyEntry, Came, LetIn
from femopp.table.log.stored_action import Decided
from femopp.table.newcomers import ask, check_way_in, come, free_name
from femopp.table.state.company import Company, Guest
from femopp.table.state.live import LiveTable

TOO_MANY_CHANGES = _(
    "there are too many changes at this table right now; try again in a few seconds"
)


class Table(Protocol):
    """The table to which people come."""

    live: LiveTable

    async def append(
        self,
        new: Sequence[AnyEntry | Decided],
        command: Command | None = None,
        tokens: Mapping[str, str] = ...,
    ) -> None:
        """Store and apply new entries. Raises `StorageError`."""
        ...

    def set_company(self, company: Company) -> None:
        """Replace the company; the same people sit there."""
        ...

    def show(self) -> None:
        """Show everybody the table."""
        ...


class Arrivals:
    """The newcomers of one table, within its limits."""

    def __init__(self, table: Table, requests: JoinRequests, changes: ChangeLimit) -> None:
        self._table = table
        self._requests = requests
        self._changes = changes
        self._shares = GuestShares()

    async def arrive(self, request: Arrival) -> tuple[str, str]:
        """Return a new guest and their token. Raises `Declined` or `StorageError`."""
        live = self._table.live
        if not self._changes.take_for_newcomer(asyncio.get_running_loop().time()):
            raise _too_many(Limit.CHANGE, say(TOO_MANY_CHANGES))
        guest, token = new_guest_id(), request.token or new_token()
        arrival = _arrival(live, guest, request)
        if not request.token and (live.company.asks or request.person):
            self._asks(guest, token, request, arrival)
            return guest, token
        against = None if request.token else self._shares.why_not(request.address, live.guests)
        if against is not None:
            raise _too_many(Limit.JOIN, against)
        await self._table.append([arrival], tokens={guest: hashed(token)})
        self._shares.add(guest, request.address)
        return guest, token

    def _asks(self, guest: str, token: str, request: Arrival, arrival: Came | LetIn) -> None:
        """Have somebody ask to be let in. Raises `Declined`."""
        against = self._requests.why_not(request.address)
        if against is not None:
            raise _too_many(Limit.JOIN, against)
        self._requests.add(guest, hashed(token), request.address)
        who = Guest(arrival.name, face=arrival.face, person=request.person)
        self._table.set_company(self._table.live.company.asked(guest, who))
        self._table.show()


def _arrival(live: LiveTable, guest: str, request: Arrival) -> Came | LetIn:
    """Return the entry for a newcomer. Raises `Declined`."""
    if request.token:
        return _member(live, guest, request)
    if request.person:
        person = check_way_in(live, request.person)
        return Came(guest, person.name, live.company.faces[request.person])
    enter = ask if live.company.asks else come
    return enter(live, guest, request.name, request.face)


def _member(live: LiveTable, guest: str, request: Arrival) -> Came | LetIn:
    """Return the entry for a guest whom a circle vouches for."""
    if not request.person:
        return come(live, guest, free_name(live, request.name), request.face)
    name = live.guests[request.person].name
    face = live.company.faces[request.person]
    return LetIn(guest, request.person, name, face, not live.is_playing)


def _too_many(limit: Limit, why: Text) -> Declined:
    """Count a refusal, and return it."""
    COUNTS.refused[limit] += 1
    return Declined(why)
