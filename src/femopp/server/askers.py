"""Those who have asked to come in at a table and have not been answered; nothing of it is stored.

Times are seconds on the event loop's clock.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from femopp.language import Text, _, say
from femopp.server.tokens import fits

MOST = 8
"""Askers at a time, so that the host can see to them."""

MOST_OF_ONE_ADDRESS = 4
"""Askers of one address at a time: a household."""

PAUSE = 30.0
"""How long nobody asks again from an address that the host has just said no to."""

GRACE = 60.0
"""How long an asker may be gone, with a phone that sleeps, before the asking lapses."""


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
        """Why nobody may ask from this address now; None if they may."""
        if self._loop.time() < self._refused.get(address, 0.0) + PAUSE:
            return say(_("the host has just said: not now. Ask again in a minute"))
        there = sum(one.address == address for one in self._askers.values())
        if len(self._askers) >= MOST or there >= MOST_OF_ONE_ADDRESS:
            return say(_("others are asking to come in already: try again in a minute"))
        return None

    def asks(self, guest: str, token_hash: str, address: str) -> None:
        """Somebody asks, and opens a socket soon."""
        self._askers[guest] = Asker(token_hash, address)
        self.goes(guest)

    def guest_of(self, token: str) -> str | None:
        """The asker whose token this is."""
        found = [guest for guest, one in self._askers.items() if fits(token, one.token_hash)]
        return found[0] if found else None

    def comes(self, guest: str | None) -> None:
        """The asker has a socket open."""
        asker = self._askers.get(guest or "")
        if asker is not None and asker.lapses is not None:
            asker.lapses.cancel()
            asker.lapses = None

    def goes(self, guest: str | None) -> None:
        """The asker has none."""
        asker = self._askers.get(guest or "")
        if guest is not None and asker is not None and asker.lapses is None:
            asker.lapses = self._loop.call_later(GRACE, self._lapsed, guest)

    def is_let_in(self, guest: str) -> None:
        """The asker is a guest now, or has gone for good."""
        self.comes(guest)
        self._askers.pop(guest, None)

    def is_refused(self, guest: str) -> None:
        """The host has said no."""
        now = self._loop.time()
        self._refused = {one: at for one, at in self._refused.items() if now < at + PAUSE}
        if guest in self._askers:
            self._refused[self._askers[guest].address] = now
        self.is_let_in(guest)
