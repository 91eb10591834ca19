"""People who have asked to join a table and wait for an answer; none of it is stored.

Times are seconds on the event loop's clock.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from femopp.language import Text, _, say
from femopp.server.room.tokens import matches_hash

MOST = 8
"""Maximum of askers at a time, so that the host can keep up."""

MAX_OF_ADDRESS = 4
"""Maximum for one address (a household)."""

PAUSE = 30.0
"""Seconds in which nobody can ask again from an address that the host just refused."""

GRACE = 60.0
"""Seconds that an request may be gone, with a phone that sleeps, before the request lapses."""


@dataclass
class JoinRequest:
    """The hashed token that becomes the guest's, the address, and when the asking lapses."""

    token_hash: str
    address: str
    lapses: asyncio.TimerHandle | None = None


class JoinRequests:
    """The askers of one table; `lapsed` is called with one who has been gone for too long."""

    def __init__(self, lapsed: Callable[[str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._lapsed = lapsed
        self._requests: dict[str, JoinRequest] = {}
        self._refused: dict[str, float] = {}

    @property
    def tokens(self) -> Mapping[str, str]:
        """Their hashed tokens."""
        return {guest: one.token_hash for guest, one in self._requests.items()}

    def why_not(self, address: str) -> Text | None:
        """The reason why nobody may ask from this address now; None if they may."""
        if self._loop.time() < self._refused.get(address, 0.0) + PAUSE:
            return say(_("the host just said: not now; ask again in a minute"))
        there = sum(one.address == address for one in self._requests.values())
        if len(self._requests) >= MOST or there >= MAX_OF_ADDRESS:
            return say(_("too many people are asking to join; try again in a minute"))
        return None

    def add(self, guest: str, token_hash: str, address: str) -> None:
        """Add somebody who asks, and opens a socket soon."""
        self._requests[guest] = JoinRequest(token_hash, address)
        self.disconnected(guest)

    def guest_of(self, token: str) -> str | None:
        """The request whose token this is."""
        found = [
            guest for guest, one in self._requests.items() if matches_hash(token, one.token_hash)
        ]
        return found[0] if found else None

    def connected(self, guest: str | None) -> None:
        """Note that the request has a socket open."""
        request = self._requests.get(guest or "")
        if request is not None and request.lapses is not None:
            request.lapses.cancel()
            request.lapses = None

    def disconnected(self, guest: str | None) -> None:
        """Note that the request has no socket."""
        request = self._requests.get(guest or "")
        if guest is not None and request is not None and request.lapses is None:
            request.lapses = self._loop.call_later(GRACE, self._lapsed, guest)

    def remove(self, guest: str) -> None:
        """Remove an request who is a guest now, or has gone for good."""
        self.connected(guest)
        self._requests.pop(guest, None)

    def refuse(self, guest: str) -> None:
        """Remove an request to whom the host has said no."""
        now = self._loop.time()
        self._refused = {one: at for one, at in self._refused.items() if now < at + PAUSE}
        if guest in self._requests:
            self._refused[self._requests[guest].address] = now
        self.remove(guest)
