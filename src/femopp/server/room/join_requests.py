"""Requests to join a table that the host has not answered. They are not stored.

Times are seconds on the event loop's clock.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from femopp.language import Text, _, say
from femopp.server.room.tokens import matches_hash
from femopp.table.log.entries import AnyEntry, Came, LetIn
from femopp.table.log.stored_action import Decided

MOST = 8
"""Maximum at a time, so that the host can keep up."""

MAX_OF_ADDRESS = 4
"""Maximum for one address (a household)."""

PAUSE = 30.0
"""Seconds after a refusal before the same address can ask again."""

GRACE = 60.0
"""Seconds without a connection, such as with a sleeping phone, before a request lapses."""


@dataclass
class JoinRequest:
    """A request: the hashed token for the new guest, the address, and the timer until it lapses."""

    token_hash: str
    address: str
    lapses: asyncio.TimerHandle | None = None


class JoinRequests:
    """Requests at one table, by guest; `lapsed` is called when one lapses."""

    def __init__(self, lapsed: Callable[[str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._lapsed = lapsed
        self._requests: dict[str, JoinRequest] = {}
        self._refused: dict[str, float] = {}

    def tokens_in(self, entries: Iterable[AnyEntry | Decided]) -> Mapping[str, str]:
        """Return those who asked and are let in by these entries, with their hashed tokens."""
        let_in = [one.guest for one in entries if isinstance(one, Came | LetIn)]
        return {one: self._requests[one].token_hash for one in let_in}

    def why_not(self, address: str) -> Text | None:
        """Return the reason why nobody may ask from this address now, or None."""
        if self._loop.time() < self._refused.get(address, 0.0) + PAUSE:
            return say(_("the host just refused; ask again in a minute"))
        there = sum(one.address == address for one in self._requests.values())
        if len(self._requests) >= MOST or there >= MAX_OF_ADDRESS:
            return say(_("too many people are asking to join; try again in a minute"))
        return None

    def add(self, guest: str, token_hash: str, address: str) -> None:
        """Add a request; its client connects soon."""
        self._requests[guest] = JoinRequest(token_hash, address)
        self.disconnected(guest)

    def guest_of(self, token: str) -> str | None:
        """Return the guest whose token this is."""
        found = [
            guest for guest, one in self._requests.items() if matches_hash(token, one.token_hash)
        ]
        return found[0] if found else None

    def connected(self, guest: str | None) -> None:
        """Stop the timer: the guest is connected."""
        request = self._requests.get(guest or "")
        if request is not None and request.lapses is not None:
            request.lapses.cancel()
            request.lapses = None

    def disconnected(self, guest: str | None) -> None:
        """Start the timer: the guest is not connected."""
        request = self._requests.get(guest or "")
        if guest is not None and request is not None and request.lapses is None:
            request.lapses = self._loop.call_later(GRACE, self._lapsed, guest)

    def remove(self, guest: str) -> None:
        """Remove a request that was accepted, or has lapsed."""
        self.connected(guest)
        self._requests.pop(guest, None)

    def refuse(self, guest: str) -> None:
        """Remove a request that the host has refused."""
        now = self._loop.time()
        self._refused = {one: at for one, at in self._refused.items() if now < at + PAUSE}
        if guest in self._requests:
            self._refused[self._requests[guest].address] = now
        self.remove(guest)
