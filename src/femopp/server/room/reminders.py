"""When people at a table with a helping hand have been shown their duties."""

from femopp.table.helping import SECONDS, remind, reminder_of
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat


class Reminders:
    """The times since which people owe their duties, in seconds on any one clock."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}

    def notice(self, live: LiveTable, now: float) -> None:
        """Start the time of duties that people owe since the table's last change."""
        owed = [reminder_of(live, seat) for seat in live.people]
        occasions = [one.occasion for one in owed if one is not None]
        self._since = {one: self._since.get(one, now) for one in occasions}

    def given(self, live: LiveTable, seat: Seat | None, now: float) -> LiveTable:
        """Return the table; with a reminder for a seat that has been shown a duty by now."""
        reminder = None if seat is None else reminder_of(live, seat)
        if reminder is None or now < self._since.get(reminder.occasion, now) + SECONDS:
            return live
        return remind(live, reminder.occasion)
