"""The talk of one table in the last minute. It is in memory only.

Times are seconds on the event loop's clock.
"""

from collections import deque
from collections.abc import Iterator

from msgspec import Struct

from femopp.language import Speaker, _, say
from femopp.server.monitoring.counts import COUNTS, Limit
from femopp.server.net.addresses import household
from femopp.server.net.rate_limit import RateLimit
from femopp.server.protocol.messages import Said, Say
from femopp.table.commands import Declined
from femopp.table.state.live import LiveTable
from femopp.table.talk import Sign, TalkError, plain, why_silent
from femopp.tricks import Seat

KEPT = 60.0
"""Seconds for which a line is kept, for those who come later."""

MAX_KEPT = 60

MAX_OF_GUEST, GUEST_PER_SECOND = 5, 1 / 3
"""Limits on one guest's lines: in a row, and per second."""

MAX_OF_ADDRESS, ADDRESS_PER_SECOND = 15, 1.0
"""The same limits for everybody at one address, such as a family."""

TOO_MUCH = _("that was a lot at once: wait a few seconds")


class Spoken(Struct, frozen=True):
    """A line or a sign that somebody sent at this time; `guest` is None for a bot."""

    number: int
    at: float
    guest: str | None
    seat: Seat | None
    name: str
    sign: Sign | None
    text: str = ""
    sent_as: str = ""

    def message(self, language: str, now: float) -> Said:
        """Return the message for a reader of this language."""
        text = self.text if self.sign is None else Speaker(language).speak(self.sign)
        seconds = max(0, round(now - self.at))
        sign = "" if self.sign is None else self.sign.value
        return Said(self.number, self.guest, self.seat, self.name, sign, text, seconds)


class Talk:
    """The talk of one table."""

    def __init__(self) -> None:
        self._spoken: deque[Spoken] = deque(maxlen=MAX_KEPT)
        self._number = 0
        self._guests: dict[str, RateLimit] = {}
        self._addresses: dict[str, RateLimit] = {}

    def recent(self, now: float) -> Iterator[Spoken]:
        """Yield what was said in the last minute."""
        while self._spoken and self._spoken[0].at <= now - KEPT:
            self._spoken.popleft()
        yield from self._spoken

    def add(
        self, live: LiveTable, guest: str | None, what: Say, address: str, now: float
    ) -> Spoken | None:
        """Return what a guest says; None if it was said already. Raises `Declined`."""
        if (what.sign is None) == (what.text is None):
            raise Declined(say(_("send a sign or a text, one of them")))
        against = why_silent(live, guest, is_text=what.text is not None)
        if against is not None or guest is None:
            raise Declined(against or say(TOO_MUCH))
        if any((one.guest, one.sent_as) == (guest, what.id) for one in self.recent(now)):
            return None
        sign, text = _content(what)
        self._check_limits(live, guest, household(address), now)
        who = live.guests[guest]
        return self._spoke(now, guest, who.seat, who.name, sign, text, what.id)

    def add_of_bot(self, live: LiveTable, seat: Seat, sign: Sign, now: float) -> Spoken:
        """Return the sign that a bot gives."""
        return self._spoke(now, None, seat, live.names[seat], sign, "", "")

    def forget(self, guest: str | None = None) -> None:
        """Drop everything, or all that this guest has said."""
        kept = () if guest is None else [one for one in self._spoken if one.guest != guest]
        self._spoken = deque(kept, maxlen=MAX_KEPT)

    def _spoke(
        self,
        now: float,
        guest: str | None,
        seat: Seat | None,
        name: str,
        sign: Sign | None,
        text: str,
        sent_as: str,
    ) -> Spoken:
        self._number += 1
        spoken = Spoken(self._number, now, guest, seat, name, sign, text, sent_as)
        self._spoken.append(spoken)
        return spoken

    def _check_limits(self, live: LiveTable, guest: str, address: str, now: float) -> None:
        """Count a line. Raises `Declined` if there are too many."""
        self._guests = {one: left for one, left in self._guests.items() if one in live.guests}
        if len(self._addresses) > MAX_ADDRESSES:
            # None of them can have used up much: there are only so many guests.
            self._addresses.clear()
        own = self._guests.setdefault(guest, RateLimit(MAX_OF_GUEST, GUEST_PER_SECOND, now))
        common = self._addresses.setdefault(
            address, RateLimit(MAX_OF_ADDRESS, ADDRESS_PER_SECOND, now)
        )
        if not own.has_token(now) or not common.take(now) or not own.take(now):
            COUNTS.refused[Limit.TALK] += 1
            raise Declined(say(TOO_MUCH))


MAX_ADDRESSES = 200


def _content(what: Say) -> tuple[Sign | None, str]:
    if what.sign is not None:
        try:
            return Sign(what.sign), ""
        except ValueError:
            raise Declined(say(_("there is no such sign"))) from None
    try:
        return None, plain(what.text or "")
    except TalkError as error:
        raise Declined(error.text) from None
