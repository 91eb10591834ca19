"""People who have asked to join a table and wait for an answer; none of it is stored.

Times are seconds on the event loop's clock.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from femopp.language import Text, _, say
from femopp.server.room.tokens import fits

MOST = 8
"""Maximum of askers at a time, so that the host can keep up."""

MOST_OF_ONE_ADDRESS = 4
"""Askers of one address at a time: a household."""

PAUSE = 30.0
"""Seconds in which nobody can ask again from an address that the host just refused."""

GRACE = 60.0
"""Seconds that an asker may be gone, with a phone that sleeps, before the request lapses."""


@dataclass
class Asker:
    """The hashed token that becomes the guest's, the address, and when the asking lapses."""

    token_hash: str
    address: str
    lapses: asyncio.TimerHandle | None = None


class Askers:
    """The askers of one table; `lapsed` is called with one who has been gone for too long."""

    def __init__(self, lapsed: Callable[[str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._lapsed = lapsed
        self._askers: dict[str, Asker] = {}
        self._refused: dict[str, float] = {}

    @property
    def tokens(self) -> Mapping[str, str]:
        """Their hashed tokens."""
        return {guest: one.token_hash for guest, one in self._askers.items()}

    def why_not(self, address: str) -> Text | None:
        """The reason why nobody may ask from this address now; None if they may."""
        if self._loop.time() < self._refused.get(address, 0.0) + PAUSE:
            return say(_("the host just said: not now; ask again in a minute"))
        there = sum(one.address == address for one in self._askers.values())
        if len(self._askers) >= MOST or there >= MOST_OF_ONE_ADDRESS:
            return say(_("too many people are asking to join; try again in a minute"))
        return None

    def asks(self, guest: str, token_hash: str, address: str) -> None:
        """Add somebody who asks, and opens a socket soon."""
        self._askers[guest] = Asker(token_hash, address)
        self.goes(guest)

    def guest_of(self, token: str) -> str | None:
        """The asker whose token this is."""
        found = [guest for guest, one in self._askers.items() if fits(token, one.token_hash)]
        return found[0] if found else None

    def comes(self, guest: str | None) -> None:
        """Note that the asker has a socket open."""
        asker = self._askers.get(guest or "")
        if asker is not None and asker.lapses is not None:
            asker.lapses.cancel()
            asker.lapses = None

    def goes(self, guest: str | None) -> None:
        """Note that the asker has no socket."""
        asker = self._askers.get(guest or "")
        if guest is not None and asker is not None and asker.lapses is None:
            asker.lapses = self._loop.call_later(GRACE, self._lapsed, guest)

    def is_let_in(self, guest: str) -> None:
        """Remove an asker who is a guest now, or has gone for good."""
        self.comes(guest)
        self._askers.pop(guest, None)

    def is_refused(self, guest: str) -> None:
        """Remove an asker to whom the host has said no."""
        now = self._loop.time()
        self._refused = {one: at for one, at in self._refused.items() if now < at + PAUSE}
        if guest in self._askers:
            self._refused[self._askers[guest].address] = now
        self.is_let_in(guest)
