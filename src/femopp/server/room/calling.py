"""Calling people to a table when it's their turn while they are away."""

from collections.abc import Callable
from functools import partial

from femopp.language import Speaker, _, say
from femopp.server.push.pusher import Pushed, Pusher
from femopp.server.room.presence import BRIEFLY, Presence
from femopp.server.store.subscriptions import Whose
from femopp.table.state.company import Company
from femopp.table.state.live import LiveTable
from femopp.table.steps import PersonThinks, Step

YOUR_TURN = _("It's your turn.")
YOUR_TURN_WITH = _("It's your turn at the table with {host}.")


class Absent:
    """Guests who are away when it's their turn. Each is called once, until they have been back."""

    def __init__(self, presence: Presence, clock: Callable[[], float]) -> None:
        self._presence = presence
        self._clock = clock
        self._called = set[str]()

    def to_call(self, live: LiveTable, step: Step) -> str | None:
        """Return the guest to be called now, if any."""
        guest = live.sitting(step.seat) if isinstance(step, PersonThinks) else None
        if guest is None or guest in self._called or guest in self._presence.seem_here:
            return None
        # After a start nobody is here yet.
        if self._clock() < self._presence.gone_since(guest) + BRIEFLY:
            return None
        self._called.add(guest)
        return guest

    def is_back(self, guest: str | None) -> None:
        """Note that a guest is connected."""
        self._called.discard(guest or "")


class Calls:
    """Messages to guests of tables."""

    def __init__(self, pusher: Pusher) -> None:
        self._pusher = pusher

    def call(self, table: str, live: LiveTable, guest: str) -> None:
        """Tell a guest that it's their turn, if they wish that."""
        whose = Whose(table, owners=live.company.ids(guest))
        self._pusher.soon(self._pusher.send(whose, partial(your_turn, table, live)))

    def follow_seats(self, table: str, before: Company, now: Company) -> None:
        """Delete the subscriptions of guests who have given up their seats."""
        if now.seated == before.seated:
            return
        lost = [one for one in before.seated if not has_seat(now, now.now(one))]
        if lost:
            owners = frozenset().union(*[before.ids(one) for one in lost])
            self._pusher.soon(self._pusher.unsubscribe(Whose(table, owners=owners)))


def has_seat(company: Company, guest: str) -> bool:
    """Whether a guest has a seat, or one is reserved for them."""
    found = company.guests.get(guest)
    return found is not None and (found.seat is not None or found.reserved is not None)


def your_turn(table: str, live: LiveTable, language: str) -> Pushed:
    """Return the message of a turn: no more than a spectator sees."""
    speaker = Speaker(language)
    host = live.guests.get(live.company.host or "")
    text = say(YOUR_TURN) if host is None else say(YOUR_TURN_WITH, host=host.name)
    return Pushed(speaker.say(live.game.title), speaker.say(text), f"/{table}", f"turn-{table}")
