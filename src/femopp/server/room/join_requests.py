"""Requests to join a table that the host has not answered. They are not stored.

A stranger with the link, or one whom the host has refused, must not keep others out. So limits
count households; this machine, which may be a proxy, is none. Times are seconds on the event loop's
clock.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from femopp.language import Message, Text, _, say
from femopp.server.net.addresses import gives_way, household_with_share
from femopp.server.room.tokens import hashed, matches_hash
from femopp.table.log.entries import AnyEntry, Came, LetIn
from femopp.table.log.stored_action import Decided

MOST = 8
"""Maximum at a time, so that the host can keep up."""

MAX_OF_HOUSEHOLD = 4
"""Maximum of one household. One of those with most gives way if there is no room for others."""

PAUSE = 30.0
"""Seconds between two requests of a household that has been refused twice."""

FORGIVEN = 3600.0
"""Seconds after which a household's refusals are forgotten."""

GRACE = 60.0
"""Seconds without a connection, such as with a sleeping phone, before a request lapses."""

MAX_GUESTS = 20
"""Maximum of guests who came from one household without being asked for, half of a full table."""

REMEMBERED = 100
"""Number of the last requests of which it is known how they ended, for whoever comes back late."""

NOT_LET_IN = _("you have not been let in; you can ask again")

LAPSED = _("your request to join has lapsed; you can ask again")

WITHDRAWN = _("you have withdrawn your request to join; you can ask again")

TOO_MANY = _("too many people are asking to join; try again in a minute")

ONE_AT_A_TIME = _(
    "the host has refused a request from your network; wait until the next one is answered"
)

NO_MORE_GUESTS = _(
    "{most} people from your network are at this table already; one of them must leave first"
)


@dataclass
class JoinRequest:
    """A request: the hashed token for the new guest, the household, and the timer for its lapse."""

    token_hash: str
    home: str
    lapses: asyncio.TimerHandle | None = None


class Refusals(NamedTuple):
    """How often a household was refused, when last, and when it asked last."""

    number: int
    refused_at: float
    asked_at: float

    @property
    def pause_ends(self) -> float:
        """The time from which the household may ask again."""
        return self.asked_at + PAUSE if self.number > 1 else self.asked_at


class JoinRequests:
    """Requests at one table, by guest; `lapsed` is called when one lapses, or gives way."""

    def __init__(self, lapsed: Callable[[str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._lapsed = lapsed
        self._requests: dict[str, JoinRequest] = {}
        self._refusals: dict[str, Refusals] = {}
        self._ended: deque[tuple[str, Message]] = deque(maxlen=REMEMBERED)

    def tokens_in(self, entries: Iterable[AnyEntry | Decided]) -> Mapping[str, str]:
        """Return those who asked and are let in by these entries, with their hashed tokens."""
        let_in = [one.guest for one in entries if isinstance(one, Came | LetIn)]
        return {one: self._requests[one].token_hash for one in let_in}

    def why_not(self, address: str) -> Text | None:
        """Return the reason why nobody may ask from this address now, or None."""
        home = household_with_share(address)
        there = sum(one.home == home for one in self._requests.values()) if home else 0
        refusals = self._refusals.get(home)
        if refusals is not None and there:
            return say(ONE_AT_A_TIME)
        if refusals is not None and refusals.pause_ends > self._loop.time():
            return say(_("the host just refused; ask again in a minute"))
        if there >= MAX_OF_HOUSEHOLD:
            return say(TOO_MANY)
        if len(self._requests) >= MOST and self._newest_of_most(home) is None:
            return say(TOO_MANY)
        return None

    def _newest_of_most(self, home: str) -> str | None:
        """Return the guest whose request gives way to another of this household; None if none."""
        newest_first = list(reversed(self._requests))
        place = gives_way([self._requests[one].home for one in newest_first], home)
        return None if place is None else newest_first[place]

    def add(self, guest: str, token_hash: str, address: str) -> None:
        """Add a request that `why_not` allows; its client connects soon."""
        home = household_with_share(address)
        yields = self._newest_of_most(home) if len(self._requests) >= MOST else None
        if yields is not None:
            self._lapsed(yields)
        if home in self._refusals:
            self._refusals[home] = self._refusals[home]._replace(asked_at=self._loop.time())
        self._requests[guest] = JoinRequest(token_hash, home)
        self.disconnected(guest)

    def guest_of(self, token: str) -> str | None:
        """Return the guest whose token this is."""
        found = [
            guest for guest, one in self._requests.items() if matches_hash(token, one.token_hash)
        ]
        return found[0] if found else None

    def how_ended(self, token: str) -> Message | None:
        """Return how the request with this token ended, other than by letting them in."""
        its = hashed(token)
        return next((how for one, how in self._ended if one == its), None)

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

    def remove(self, guest: str, how: Message | None = None) -> None:
        """Remove a request; `how` it ended is for its client, which may not be connected yet.

        None if it was accepted.
        """
        self.connected(guest)
        request = self._requests.pop(guest, None)
        if request is not None and how is not None:
            self._ended.append((request.token_hash, how))

    def refuse(self, guest: str) -> None:
        """Remove a request that the host has refused."""
        now = self._loop.time()
        self._refusals = {
            home: one for home, one in self._refusals.items() if now < one.refused_at + FORGIVEN
        }
        home = "" if guest not in self._requests else self._requests[guest].home
        if home:
            before = self._refusals.get(home, Refusals(0, now, now))
            self._refusals[home] = Refusals(before.number + 1, now, before.asked_at)
        self.remove(guest, NOT_LET_IN)


class GuestShares:
    """Guests who came by themselves since the table was loaded, by household."""

    def __init__(self) -> None:
        self._homes: dict[str, str] = {}

    def why_not(self, address: str, guests: Collection[str]) -> Text | None:
        """Return the reason why nobody more may come from this address, or None.

        `guests` are those at the table.
        """
        self._homes = {guest: home for guest, home in self._homes.items() if guest in guests}
        home = household_with_share(address)
        if home and list(self._homes.values()).count(home) >= MAX_GUESTS:
            return say(NO_MORE_GUESTS, most=MAX_GUESTS)
        return None

    def add(self, guest: str, address: str) -> None:
        """Count a guest who came from this address."""
        self._homes[guest] = household_with_share(address)
